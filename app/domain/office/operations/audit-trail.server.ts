import { db, transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { AUDIT_SUBJECTS } from "../../platform/audit-event.ts";
import { type DescribedEvent, describeEvents } from "../../platform/audit-trail.server.ts";
import { type Cursor, getPageById, type IdPage, readCursor, writeCursor } from "../../platform/pagination.ts";
import { addDays, startOfDay } from "../../platform/time/calendar-day.ts";
import { readerZone } from "../../platform/time/time-zones.server.ts";
import { type AuditFilter, EXPORTED_EVENTS_MAX } from "./audit-filter.ts";

const PAGE = 50;

/** Events read at a time for an export. */
const PART = 1_000;

/** A page of the audit trail, newest first. `unknown` names the filters whose record doesn't exist. */
export async function findAuditEvents(actor: Actor, filter: AuditFilter, page: IdPage) {
	requireArea(actor, "audit");
	const { where, unknown } = await getConditions(filter);
	const [cursor, way] = page.newer
		? ([readCursor(page.newer), "asc"] as const)
		: ([readCursor(page.older ?? null), "desc"] as const);
	const found = await readEvents(where, cursor, way, PAGE + 1);
	const { rows, ...more } = getPageById(found, cursor ? page : {}, PAGE, writeCursor);
	return { ...more, unknown, rows: await describeEvents(rows) };
}

/**
 * The filtered events, newest first, in batches, for an export. At most EXPORTED_EVENTS_MAX events. The export
 * is itself an audit event, which names the filter, but no address.
 */
export async function exportAuditEvents(
	actor: Actor,
	filter: AuditFilter,
): Promise<AsyncGenerator<DescribedEvent[]>> {
	requireArea(actor, "audit");
	const { where, ids } = await getConditions(filter);
	const { source, action, from, to } = filter;
	const facts = { source, action, from, to, ...ids };
	const known = Object.entries(facts).filter((fact): fact is [string, string] => Boolean(fact[1]));
	await transaction((tx) =>
		recordEvent(tx, actor, {
			action: "export-audit-trail",
			subject: ["AuditEvent", "export"],
			detail: Object.fromEntries(known),
		}),
	);
	return readInParts(where);
}

async function* readInParts(where: Conditions): AsyncGenerator<DescribedEvent[]> {
	let last: Cursor | undefined;
	for (let left = EXPORTED_EVENTS_MAX; left > 0; left -= PART) {
		const rows = await readEvents(where, last, "desc", Math.min(PART, left));
		yield await describeEvents(rows);
		if (rows.length < PART) return;
		last = rows.at(-1);
	}
}

/** Events beyond a position in the order of time, in either direction. */
const readEvents = (where: Conditions, cursor: Cursor | undefined, way: "asc" | "desc", most: number) => {
	const beyond = <Value>(value: Value) => (way === "asc" ? { gt: value } : { lt: value });
	const onward = cursor && {
		// The first condition lets the database start at the position.
		at: way === "asc" ? { gte: cursor.at } : { lte: cursor.at },
		OR: [{ at: beyond(cursor.at) }, { at: cursor.at, id: beyond(cursor.id) }],
	};
	return db().auditEvent.findMany({
		where: { AND: [...where, onward ?? {}] },
		orderBy: [{ at: way }, { id: way }],
		take: most,
	});
};

type Conditions = Awaited<ReturnType<typeof getConditions>>["where"];

/**
 * The conditions of a filter, and the IDs of the records that it names. Something that doesn't exist is looked
 * for as an ID, because events outlive the records that they are about.
 */
async function getConditions({ actor, source, subject, action, from, to }: AuditFilter) {
	const [by, about] = await Promise.all([findId(actor), findId(subject)]);
	const zone = readerZone();
	const time = {
		...(from && { gte: startOfDay(from, zone) }),
		...(to && { lt: startOfDay(addDays(to, 1), zone) }),
	};
	const where = [
		by.id ? { actorId: by.id } : {},
		source === "system" ? { actorId: null } : source === "person" ? { actorId: { not: null } } : {},
		// Naming every model lets the database use its index of subjects.
		about.id ? { subjectType: { in: [...AUDIT_SUBJECTS] }, subjectId: about.id } : {},
		action ? { action } : {},
		from || to ? { at: time } : {},
	];
	const unknown = [
		...(by.isUnknown ? ["actor" as const] : []),
		...(about.isUnknown ? ["subject" as const] : []),
	];
	return { where, unknown, ids: { actorId: by.id, subjectId: about.id } };
}

const REFERENCE = /^[a-z]{3}-[a-z\d]+$/i;

/** The ID of the record with a reference or an email address. Any other text is an ID. */
async function findId(typed: string): Promise<{ id: string | undefined; isUnknown: boolean }> {
	if (typed === "") return { id: undefined, isUnknown: false };
	const isReference = REFERENCE.test(typed);
	if (!isReference && !typed.includes("@")) return { id: typed, isUnknown: false };
	const id = isReference
		? await findByReference(typed.toUpperCase())
		: await findAccount(typed.toLowerCase());
	return { id: id ?? "unknown", isUnknown: id === undefined };
}

const findAccount = async (email: string): Promise<string | undefined> =>
	(await db().user.findUnique({ where: { email }, select: { id: true } }))?.id;

async function findByReference(reference: string): Promise<string | undefined> {
	const query = { where: { reference }, select: { id: true } };
	const found = await Promise.all([
		db().application.findUnique(query),
		db().booking.findUnique(query),
		db().dispute.findUnique(query),
		db().fundsDeposit.findUnique(query),
		db().guaranteeClaim.findUnique(query),
		db().receivable.findUnique(query),
		db().report.findUnique(query),
		db().requirements.findUnique(query),
		db().supportTicket.findUnique(query),
	]);
	return found.find((record) => record !== null)?.id;
}
