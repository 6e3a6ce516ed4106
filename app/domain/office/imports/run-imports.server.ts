import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { CLOCK_TOLERANCE, DAY, HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { addImported, parseWaitlistRow } from "../../people/waitlist/import-waitlist.server.ts";
import { type Actor, jobActor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { inviteImported, parseProfessionalRow } from "../../vetting/invitations.server.ts";
import { findProblem, findStandings, storeImport, toFields } from "./check-import.server.ts";
import { CHECKED_HOURS, type ImportKind, REFUSED_ROWS_DAYS } from "./import.ts";

/** Checked files that nobody has confirmed in time. */
export const oldChecks = () => ({
	state: "CHECKED" as const,
	createdAt: { lte: later(now(), -CHECKED_HOURS * HOUR) },
});

/** Imports whose refused rows have been kept long enough. */
export const oldImports = () => ({ finishedAt: { lte: later(now(), -REFUSED_ROWS_DAYS * DAY) } });

const NOT_THERE = "This file isn't there anymore. Upload it again.";

/** Starts an import that was checked, in the transaction of a command. */
async function startImport(tx: Tx, actor: Actor, id: string): Promise<void> {
	const { count } = await tx.peopleImport.updateMany({
		where: { id, readyCount: { gt: 0 }, NOT: oldChecks(), state: "CHECKED" },
		data: { state: "RUNNING", confirmedAt: now() },
	});
	if (count === 0) await explainRefusal(tx, id);
	const { kind, readyCount } = await tx.peopleImport.findUniqueOrThrow({ where: { id } });
	await recordEvent(tx, actor, {
		action: "confirm-import",
		subject: ["PeopleImport", id],
		detail: { kind, ready: readyCount },
	});
}

/** Throws the reason why an import can't be started. */
async function explainRefusal(tx: Tx, id: string): Promise<never> {
	const found = await tx.peopleImport.findUnique({
		where: { id },
		select: { state: true, readyCount: true },
	});
	if (!found || found.state === "CHECKED")
		throw found?.readyCount === 0
			? new DomainError(
					"conflict",
					"Nobody in this file can be imported. Correct its rows, then upload it again.",
				)
			: new DomainError("not_found", NOT_THERE);
	throw new DomainError("conflict", "This import was already confirmed.");
}

/** Someone on the team confirms a checked file. The job `run-imports` then imports its rows. */
export async function confirmImport(actor: Actor, { importId }: { importId: string }): Promise<void> {
	requireArea(actor, "audience");
	await command(actor, "confirm-import", { importId }, (tx) =>
		startImport(tx, actor, importId).then(() => ({})),
	);
}

/** The operator imports a file that was checked. Returns its ID. */
export async function importAsOperator(
	operator: Actor,
	checked: Parameters<typeof storeImport>[2],
): Promise<string> {
	const { id } = await command(operator, "import-people", checked, async (tx) => {
		const id = await storeImport(tx, operator, checked);
		await startImport(tx, operator, id);
		return { id };
	});
	return id;
}

/** Someone on the team deletes a checked file instead of importing it. */
export async function discardImport(actor: Actor, { importId }: { importId: string }): Promise<void> {
	requireArea(actor, "audience");
	await command(actor, "discard-import", { importId }, async (tx) => {
		const { count } = await tx.peopleImport.deleteMany({ where: { id: importId, state: "CHECKED" } });
		if (count === 0)
			throw new DomainError("conflict", "This file was already discarded, or its import was confirmed.");
		await recordEvent(tx, actor, { action: "discard-import", subject: ["PeopleImport", importId] });
		return {};
	});
}

const importer = jobActor("run-imports");

/** Rows imported per transaction. Those of professionals each send an email. */
const ROWS_AT_ONCE: Record<ImportKind, number> = { WAITLIST: 50, PROFESSIONALS: 20 };

type Running = NonNullable<Awaited<ReturnType<typeof findRunning>>>[number];

const findRunning = () =>
	db().peopleImport.findMany({ where: { state: "RUNNING" }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

/**
 * Imports the rows of confirmed files, and invites at most CAMPAIGN_RATE professionals a minute. A row is deleted in
 * the transaction that imports it. Everyone is therefore imported once, even if the job is killed, runs again, or runs
 * on several nodes. Returns how many rows were processed.
 */
export async function runImports(running?: { isStopped: () => boolean }): Promise<number> {
	let count = 0;
	for (const one of await findRunning())
		for (;;) {
			if (running?.isStopped()) return count;
			const take =
				one.kind === "WAITLIST"
					? ROWS_AT_ONCE.WAITLIST
					: Math.min(await countInvitable(), ROWS_AT_ONCE.PROFESSIONALS);
			if (take <= 0) break;
			const processed = await transaction((tx) => importRows(tx, one, take));
			count += processed;
			if (processed < take) break;
		}
	return count;
}

/** How many professionals may be invited now. */
async function countInvitable(): Promise<number> {
	// Ignores times more than a minute in the future, which were written before the clock was set back.
	const lately = { gt: later(now(), -MINUTE), lt: later(now(), CLOCK_TOLERANCE) };
	const sent = await db().professionalInvitation.count({ where: { sentAt: lately, inviterId: null } });
	return settings().CAMPAIGN_RATE - sent;
}

/** Imports the next rows of a file, and ends the import after the last one. Returns how many rows there were. */
async function importRows(tx: Tx, one: Running, take: number): Promise<number> {
	const rows = await tx.peopleImportRow.findMany({
		where: { importId: one.id, reason: null },
		orderBy: { number: "asc" },
		take,
	});
	// Someone may have joined or opted out since the file was checked.
	const emails = rows.flatMap(({ email }) => email ?? []);
	const standings = await findStandings(tx, one.kind, emails);
	const counts = { importedCount: 0, knownCount: 0, refusedCount: 0 };
	for (const { number, cells, email } of rows) {
		const where = { importId: one.id, number, reason: null };
		const standing = standings.get(email ?? "");
		const reason = typeof standing === "object" ? standing.refused : findProblem(one.kind, JSON.parse(cells));
		if (reason) {
			const { count } = await tx.peopleImportRow.updateMany({ where, data: { reason } });
			counts.refusedCount += count;
			continue;
		}
		// Another node may have just imported the same row.
		const { count } = await tx.peopleImportRow.deleteMany({ where });
		if (count === 0) continue;
		const isNew = standing !== "known" && (await importRow(tx, one, { number, cells }));
		counts[isNew ? "importedCount" : "knownCount"] += 1;
	}
	await tx.peopleImport.updateMany({
		where: { id: one.id },
		data: {
			importedCount: { increment: counts.importedCount },
			knownCount: { increment: counts.knownCount },
			refusedCount: { increment: counts.refusedCount },
		},
	});
	if (rows.length < take) await finish(tx, one.id);
	return rows.length;
}

/** Imports one row. Returns whether the person is new. */
async function importRow(
	tx: Tx,
	{ id: importId, kind, consent, confirmedAt }: Running,
	{ number, cells }: { number: number; cells: string },
): Promise<boolean> {
	const fields = toFields(kind, JSON.parse(cells));
	if (kind === "PROFESSIONALS") {
		const { data } = parseProfessionalRow(fields);
		if (data) await inviteImported(tx, importer, data, { importId, consent });
		return Boolean(data);
	}
	const { data } = parseWaitlistRow(fields);
	// A millisecond apart, so that people stay in the order of the file, but never in the future.
	const createdAt = later(confirmedAt ?? now(), Math.min(number, MINUTE) - MINUTE);
	return Boolean(data && (await addImported(tx, importer, data, { importId, createdAt })));
}

async function finish(tx: Tx, id: string): Promise<void> {
	const { count } = await tx.peopleImport.updateMany({
		where: { id, state: "RUNNING" },
		data: { state: "DONE", finishedAt: now() },
	});
	if (count === 0) return;
	const { importedCount, knownCount, refusedCount } = await tx.peopleImport.findUniqueOrThrow({
		where: { id },
	});
	await recordEvent(tx, importer, {
		action: "finish-import",
		subject: ["PeopleImport", id],
		detail: { imported: importedCount, known: knownCount, refused: refusedCount },
	});
}

/** Deletes checked files that nobody has confirmed, and refused rows after REFUSED_ROWS_DAYS. Returns how many. */
export async function sweepImports(): Promise<number> {
	const { count: files } = await db().peopleImport.deleteMany({ where: oldChecks() });
	const imports = await db().peopleImport.findMany({
		where: { ...oldImports(), rows: { some: {} } },
		select: { id: true },
	});
	const importId = { in: imports.map(({ id }) => id) };
	const { count: rows } = await db().peopleImportRow.deleteMany({ where: { importId } });
	return files + rows;
}
