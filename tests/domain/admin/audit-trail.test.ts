import { afterEach, expect, it } from "vitest";
import {
	type AuditFilter,
	readAuditFilter,
	writeAuditFilter,
} from "#app/domain/office/operations/audit-filter.ts";
import { exportAuditEvents, findAuditEvents } from "#app/domain/office/operations/audit-trail.server.ts";
import { jobActor } from "#app/domain/platform/actor.ts";
import { recordEvent } from "#app/domain/platform/audit.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { expectNoWalk } from "../../support/database/queries.ts";
import { newBooking } from "../../support/market/bookings.ts";

afterEach(() => setClock(undefined));

const newOwner = async () => visitor({ user: await newMember("ADMIN") });

/** The filter of a form with these values. */
const filter = (values: Record<string, string> = {}): AuditFilter =>
	readAuditFilter(new URLSearchParams(values));

it("the audit trail is filtered by actor, subject, action, and days, and each filter uses an index", async () => {
	const owner = await newOwner();
	const { bookingId, creator } = await newBooking();
	const { reference } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
	const { email } = await db().user.findUniqueOrThrow({ where: { id: creator.id } });
	setClock(new Date("2026-03-08T08:00:00Z"));
	await transaction((tx) =>
		recordEvent(tx, jobActor("run-deadlines"), {
			action: "expire-booking",
			subject: ["Booking", bookingId],
			detail: { mover: "CLOCK" },
		}),
	);
	setClock(new Date("2026-03-09T06:59:59Z"));
	await transaction((tx) =>
		recordEvent(tx, visitor({ user: creator }), { action: "add-note", subject: ["Booking", bookingId] }),
	);
	setClock(undefined);
	const find = async (values: Record<string, string>) => {
		const { rows, unknown } = await findAuditEvents(owner, filter(values), {});
		return [rows.map(({ action }) => action), unknown] as const;
	};
	const [about] = await find({ subject: ` ${reference.toLowerCase()} ` });
	expect(about.slice(-2)).toEqual(["add-note", "expire-booking"]);
	expect((await find({ subject: bookingId }))[0]).toEqual(about);
	const { id: ticketId } = await db().supportTicket.create({
		data: {
			reference: "SUP-AB12CD34",
			name: "Ana Li",
			email: "ana@example.com",
			userType: "CREATOR",
			inquiryType: "GENERAL",
			dueAt: new Date(),
			createdAt: new Date(),
		},
	});
	await transaction((tx) =>
		recordEvent(tx, owner, { action: "reopen-ticket", subject: ["SupportTicket", ticketId] }),
	);
	expect(await find({ subject: "sup-ab12cd34" })).toEqual([["reopen-ticket"], []]);
	expect(await find({ actor: email.toUpperCase(), action: "add-note" })).toEqual([["add-note"], []]);
	expect(await find({ source: "system", action: "expire-booking" })).toEqual([["expire-booking"], []]);
	expect(await find({ source: "person", action: "expire-booking" })).toEqual([[], []]);
	// Pacific Time skips an hour on March 8, so the day lasts from 08:00 to 07:00 UTC.
	expect((await find({ from: "2026-03-08", to: "2026-03-08" }))[0]).toEqual(["add-note", "expire-booking"]);
	expect((await find({ from: "2026-03-09", to: "2026-03-09" }))[0]).toEqual([]);
	expect(await find({ actor: "nobody@example.com" })).toEqual([[], ["actor"]]);
	expect(await find({ subject: "BKG-000000" })).toEqual([[], ["subject"]]);
	const filters: Record<string, string>[] = [
		{},
		{ actor: creator.id },
		{ subject: bookingId },
		{ action: "add-note" },
		{ source: "system" },
		{ from: "2026-03-08" },
	];
	if (!isPostgres())
		for (const values of filters)
			await expectNoWalk(
				() => findAuditEvents(owner, filter(values), {}),
				// Without a filter, the newest events are at the end of the index by time.
				/WHERE 1=1 ORDER BY `main`.`AuditEvent`.`at`/,
			);
	expect(filter({ action: "no-action", from: "2026-02-31", source: "x", actor: "\0" })).toEqual(filter());
	const kept = { actor: email, source: "person", subject: reference, action: "add-note", from: "2026-03-08" };
	expect(writeAuditFilter(filter(kept))).toBe(new URLSearchParams(kept).toString());
});

it("the audit trail names who acted, keeps events of people who have left, and is paged without a gap", async () => {
	const owner = await newOwner();
	const gone = "0199c9a1-0000-7000-8000-000000000001";
	// Many events share a time, as those of one transaction do.
	const events = Array.from({ length: 120 }, (_, i) => ({
		at: new Date(Date.UTC(2026, 0, 5, 12, 0, Math.floor(i / 40))),
		action: "add-note",
		actorId: i === 0 ? gone : (owner.user?.id ?? ""),
		subjectType: "User",
		subjectId: i === 0 ? gone : (owner.user?.id ?? ""),
		detail: '{"requestId":"r-1"}',
	}));
	await db().auditEvent.createMany({ data: events });
	const only = filter({ action: "add-note" });
	const ids: string[] = [];
	let older: string | undefined;
	do {
		const page = await findAuditEvents(owner, only, { older });
		ids.push(...page.rows.map(({ id }) => id));
		older = page.older;
	} while (older);
	expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
	const first = await findAuditEvents(owner, only, {});
	const second = await findAuditEvents(owner, only, { older: first.older });
	expect((await findAuditEvents(owner, only, { newer: second.newer })).rows).toEqual(first.rows);
	expect(first.rows[0]).toMatchObject({ by: "Sam Person", about: "Sam Person", requestId: "r-1" });
	const [last] = (await findAuditEvents(owner, filter({ actor: gone }), {})).rows;
	expect(last).toMatchObject({ by: "Someone who has left", about: "Someone who has left" });
});

it("a download of the audit trail contains every filtered event once, and is itself an event without an address", async () => {
	const owner = await newOwner();
	const events = Array.from({ length: 2_100 }, (_, i) => ({
		at: new Date(Date.UTC(2026, 0, 5, 12, 0, 0, i % 7)),
		action: "add-note",
		subjectType: "Booking",
		subjectId: "b-1",
	}));
	await db().auditEvent.createMany({ data: events });
	const ids: string[] = [];
	for await (const rows of await exportAuditEvents(owner, filter({ action: "add-note" })))
		ids.push(...rows.map(({ id }) => id));
	expect([ids.length, new Set(ids).size]).toEqual([2_100, 2_100]);
	await exportAuditEvents(owner, filter({ actor: owner.user?.email ?? "", from: "2026-01-05" }));
	const [event] = (await findAuditEvents(owner, filter({ action: "export-audit-trail" }), {})).rows;
	expect(event).toMatchObject({ sentence: "Downloaded the audit trail", detail: "From: 2026-01-05" });
	const { detail } = await db().auditEvent.findUniqueOrThrow({ where: { id: event?.id ?? "" } });
	expect(JSON.parse(detail)).toMatchObject({ actorId: owner.user?.id, from: "2026-01-05" });
	expect(detail).not.toContain(owner.user?.email);
});
