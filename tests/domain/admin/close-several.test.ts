import { afterEach, describe, expect, it } from "vitest";
import { claimWork } from "#app/domain/office/queues/claim-work.server.ts";
import { closeSeveral, findClosable } from "#app/domain/office/queues/close-several.server.ts";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { findQueue, findUndoable } from "#app/domain/office/queues/work-queries.server.ts";
import { reopenTicket, sendSupportMessage } from "#app/domain/office/support/support.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import type { WorkKind } from "#app/domain/platform/work-item.ts";
import { sendReport } from "#app/domain/trust/send-report.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newProfessional } from "../../support/market/professionals.ts";
import { flagged, flaggedAndDelivered } from "../../support/messages/flagged.ts";

afterEach(() => setClock(undefined));

async function newTicket(): Promise<string> {
	const { reference } = await sendSupportMessage(visitor(), {
		name: "Ana Li",
		email: "ana@example.com",
		userType: "creator",
		inquiryType: "general",
		message: `How do I begin? ${crypto.randomUUID()}`,
	});
	return (await db().supportTicket.findUniqueOrThrow({ where: { reference } })).id;
}

const newTickets = async (): Promise<string[]> => [await newTicket(), await newTicket(), await newTicket()];
const waiting = async (kind: WorkKind) => (await findQueue(await newReviewer(), kind)).map(({ id }) => id);
const undoLast = async (actor: Actor) =>
	undoDecision(actor, { decisionId: (await findUndoable(actor))?.id ?? "" });
const countReplies = () => db().outboxEmail.count({ where: { kind: "support-reply" } });

describe("work items that are closed together", () => {
	it("each get their own email after ten minutes and their own audit event", async () => {
		const team = await newReviewer();
		const subjectIds = await newTickets();
		setClock(now());
		expect(await closeSeveral(team, { kind: "SUPPORT", subjectIds, text: "It works again." })).toEqual({
			count: 3,
		});
		expect(await waiting("SUPPORT")).toEqual([]);
		const emails = await db().outboxEmail.findMany({ where: { kind: "support-reply" } });
		expect(emails.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual(
			Array.from({ length: 3 }, () => later(now(), 10 * MINUTE)),
		);
		const events = await db().auditEvent.findMany({ where: { action: "decide-ticket" } });
		expect(events.map(({ subjectId }) => subjectId).sort()).toEqual([...subjectIds].sort());
		expect(new Set(events.map(({ detail }) => JSON.parse(detail ?? "{}").batch)).size).toBe(1);
	});

	it("are undone together, but another decision made at the same moment isn't", async () => {
		const team = await newReviewer();
		const [alone = "", ...subjectIds] = await newTickets();
		setClock(now());
		await closeSeveral(team, { kind: "SUPPORT", subjectIds: [alone], text: null });
		await closeSeveral(team, { kind: "SUPPORT", subjectIds, text: "It works again." });
		expect(await findUndoable(team)).toMatchObject({ count: 2 });
		expect(await undoLast(team)).toMatchObject({ kind: "SUPPORT", count: 2 });
		expect([(await waiting("SUPPORT")).sort(), await countReplies()]).toEqual([subjectIds.sort(), 0]);
		expect(await undoLast(team)).toMatchObject({ subjectId: alone, count: 1 });
	});

	it("can't be undone together if one of them has changed since, or after ten minutes", async () => {
		const team = await newReviewer();
		const subjectIds = await newTickets();
		setClock(now());
		await closeSeveral(team, { kind: "SUPPORT", subjectIds, text: "It works again." });
		await reopenTicket(team, subjectIds[1] ?? "");
		await expect(undoLast(team)).rejects.toMatchObject({ code: "conflict" });
		expect([await waiting("SUPPORT"), await countReplies()]).toEqual([[subjectIds[1]], 3]);
		const decision = await findUndoable(team);
		setClock(later(now(), 11 * MINUTE));
		await expect(undoDecision(team, { decisionId: decision?.id ?? "" })).rejects.toMatchObject({
			code: "conflict",
		});
	});

	it("are all closed or all left open, and the page for closing them names and excludes items claimed by someone else", async () => {
		const [team, other] = [await newReviewer(), await newReviewer()];
		const subjectIds = await newTickets();
		const [mine = "", theirs = ""] = subjectIds;
		await claimWork(team, { kind: "SUPPORT", subjectId: mine });
		await claimWork(other, { kind: "SUPPORT", subjectId: theirs });
		await expect(closeSeveral(team, { kind: "SUPPORT", subjectIds, text: "Done." })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("we closed none of them"),
		});
		expect([(await waiting("SUPPORT")).length, await countReplies()]).toEqual([3, 0]);
		const { items, leftOut, decided } = await findClosable(team, "SUPPORT", [...subjectIds, "none"]);
		expect(items.map(({ id }) => id)).toEqual(subjectIds.filter((id) => id !== theirs));
		expect(items[0]?.excerpt).toContain("How do I begin?");
		expect(leftOut).toEqual([
			{
				item: expect.objectContaining({ id: theirs }),
				why: expect.stringMatching(/^Sam Person is working on it until /),
			},
		]);
		expect(decided).toBe(1);
	});

	it("are closed only once if two people press the button at once, or one person presses it twice", async () => {
		const subjectIds = await newTickets();
		const [one, two] = [await newReviewer(), await newReviewer()];
		const close = (actor: Actor) => closeSeveral(actor, { kind: "SUPPORT", subjectIds, text: "Done." });
		const twice = { ...one, submissionKey: "pressed-twice" };
		const results = await Promise.allSettled([close(twice), close(twice), close(two)]);
		expect(results.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
		expect(await countReplies()).toBe(3);
		expect(await db().decision.count({ where: { undoneAt: null } })).toBe(3);
	});

	it("can be reports (with a reason) or flagged texts, but not held messages", async () => {
		const team = await newReviewer();
		const { id: subjectId } = await newProfessional();
		for (const detail of ["One", "Two"])
			await sendReport(visitor(), { reason: "OTHER", detail, subject: "professional", subjectId });
		const reports = await waiting("REPORT");
		expect(reports).toHaveLength(2);
		await expect(
			closeSeveral(team, { kind: "REPORT", subjectIds: reports, text: null }),
		).rejects.toMatchObject({ fieldErrors: { text: ["Enter the reason"] } });
		await closeSeveral(team, { kind: "REPORT", subjectIds: reports, text: "Sent by a competitor." });
		expect((await db().report.findMany()).map(({ state }) => state)).toEqual(["DISMISSED", "DISMISSED"]);

		const [held, delivered] = [await flagged(), await flaggedAndDelivered()];
		const flagIds = [held.flagId, delivered.flagId];
		const { items, leftOut } = await findClosable(team, "MESSAGE_FLAG", flagIds);
		expect([items.map(({ id }) => id), leftOut.map(({ item }) => item.id)]).toEqual([
			[delivered.flagId],
			[held.flagId],
		]);
		await expect(
			closeSeveral(team, { kind: "MESSAGE_FLAG", subjectIds: flagIds, text: null }),
		).rejects.toMatchObject({ code: "conflict" });
		await closeSeveral(team, { kind: "MESSAGE_FLAG", subjectIds: [delivered.flagId], text: null });
		expect(await waiting("MESSAGE_FLAG")).toEqual([held.flagId]);
	});

	it("can't be applications, and can be closed only by the team", async () => {
		const input = { subjectIds: ["none"], text: null };
		const team = await newReviewer();
		await expect(closeSeveral(team, { ...input, kind: "APPLICATION" })).rejects.toMatchObject({
			code: "forbidden",
		});
		await expect(closeSeveral(team, { ...input, kind: "SUPPORT" })).rejects.toMatchObject({
			code: "not_found",
		});
		const creator = visitor({ user: await newMember("CREATOR") });
		await expect(closeSeveral(creator, { ...input, kind: "SUPPORT" })).rejects.toMatchObject({
			code: "forbidden",
		});
	});
});
