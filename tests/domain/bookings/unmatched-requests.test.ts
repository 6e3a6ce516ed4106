import { afterEach, describe, expect, it } from "vitest";
import { declineMatch, delayMatch } from "#app/domain/matching/answer-match.server.ts";
import { getUserMatch } from "#app/domain/matching/matching-queries.server.ts";
import { isLate } from "#app/domain/matching/requirements.ts";
import { getUserRequirements } from "#app/domain/matching/requirements-queries.server.ts";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { findQueue, findQueues, findUndoable } from "#app/domain/office/queues/work-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newRequest, propose, proposeForGood } from "../../support/market/matching.ts";
import { newProfessional } from "../../support/market/professionals.ts";

afterEach(() => setClock(undefined));

const findStatus = async (id: string) =>
	(await db().requirements.findUniqueOrThrow({ where: { id } })).status;

const undoLast = async (team: Awaited<ReturnType<typeof newReviewer>>) =>
	undoDecision(team, { decisionId: (await findUndoable(team))?.id ?? "" });

describe("a request with too few matching professionals", () => {
	it("can be answered with one professional, and the email says that no one else is a good match", async () => {
		const team = await newReviewer();
		const { id, creator } = await newRequest();
		const { matchId } = await proposeForGood(team, id, [(await newProfessional()).id]);
		expect(await getUserMatch(creator, matchId)).toMatchObject({
			state: "SENT",
			proposals: [{ reason: "Reason 1" }],
		});
		const { subject, text } = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: creator.email, kind: "match-proposed" },
		});
		expect(subject).toContain("We found one professional for you");
		expect(text).toContain("only this one fits what you need right now");
	});

	it("can be delayed with a reason, which its creator sees, and stays in the queue with a new due date", async () => {
		const team = await newReviewer();
		setClock(new Date("2026-11-25T18:30:00Z"));
		const { id, creator, as, reference } = await newRequest();
		setClock(new Date("2026-12-01T18:30:00Z"));
		for (const actor of [as, visitor()])
			await expect(delayMatch(actor, { requirementsId: id, reason: "No." })).rejects.toMatchObject({
				code: expect.stringMatching(/forbidden|unauthenticated/),
			});
		await delayMatch(team, { requirementsId: id, reason: "One attorney fits so far." });
		expect(await findStatus(id)).toBe("IN_REVIEW");
		expect(await getUserRequirements(creator)).toMatchObject({
			delayReason: "One attorney fits so far.",
			dueAt: new Date("2026-12-05T07:59:00Z"),
		});
		expect((await findQueue(team, "MATCHING")).map((job) => job.id)).toEqual([id]);
		const email = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: creator.email, kind: "match-delayed" },
		});
		expect(email.nextAttemptAt).toEqual(later(now(), 10 * MINUTE));
		for (const part of [reference, "One attorney fits so far.", "Friday, December 4"])
			expect(email.text).toContain(part);
		const { matchId } = await propose(team, id);
		await expect(delayMatch(team, { requirementsId: id, reason: "No." })).rejects.toMatchObject({
			code: "conflict",
		});
		setClock(new Date("2026-12-07T18:30:00Z"));
		await declineMatch(as, { matchId, causes: ["PLACE"], reason: "No." });
		expect((await getUserRequirements(creator)).dueAt).toEqual(new Date("2026-12-11T07:59:00Z"));
	});

	it("is due on the original date again if a delay is undone, and can't be delayed before the age verification", async () => {
		const team = await newReviewer();
		const { id, creator } = await newRequest();
		const { dueAt } = await getUserRequirements(creator);
		setClock(later(now(), DAY));
		await delayMatch(team, { requirementsId: id, reason: "Not yet." });
		await undoLast(team);
		expect(await getUserRequirements(creator)).toMatchObject({
			status: "SUBMITTED",
			dueAt,
			delayReason: null,
			delayedAt: null,
		});
		expect(await emailKinds(creator.email)).toEqual([]);
		await db().user.update({ where: { id: creator.id }, data: { verification: "PENDING" } });
		await expect(delayMatch(team, { requirementsId: id, reason: "No." })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("age isn’t verified"),
		});
	});
});

describe("a proposal's due date", () => {
	it("is three federal business days after the request or a declined proposal, and can't be missed during an open proposal", async () => {
		const team = await newReviewer();
		setClock(new Date("2026-11-25T18:30:00Z"));
		const { id, creator, as } = await newRequest();
		const lateAt = async (instant: string) => {
			setClock(new Date(instant));
			return [
				(await findQueues(team)).find(({ kind }) => kind === "MATCHING")?.isLate,
				isLate(await getUserRequirements(creator), now()),
			];
		};
		// Thanksgiving and a weekend are in between.
		expect(await lateAt("2026-12-02T07:59:00Z")).toEqual([false, false]);
		expect(await lateAt("2026-12-02T07:59:00.001Z")).toEqual([true, true]);
		const { matchId } = await propose(team, id);
		expect(await lateAt("2026-12-24T20:00:00Z")).toEqual([false, false]);
		await declineMatch(as, { matchId, causes: ["PLACE"], reason: "No." });
		// Christmas and a weekend are in between.
		expect((await getUserRequirements(creator)).dueAt.toISOString()).toBe("2026-12-31T07:59:00.000Z");
		expect(await lateAt("2026-12-31T07:59:00Z")).toEqual([false, false]);
		expect(await lateAt("2026-12-31T07:59:01Z")).toEqual([true, true]);
	});
});
