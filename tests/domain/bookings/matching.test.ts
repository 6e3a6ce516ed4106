import { afterEach, describe, expect, it } from "vitest";
import { acceptBooking } from "#app/domain/bookings/booking.server.ts";
import { declineMatch } from "#app/domain/matching/answer-match.server.ts";
import {
	findChosen,
	findUserMatches,
	getMatchingWorkItem,
	getUserMatch,
} from "#app/domain/matching/matching-queries.server.ts";
import { previewMatch, proposeMatch } from "#app/domain/matching/propose-match.server.ts";
import { closeRequirements } from "#app/domain/matching/requirements.server.ts";
import {
	findCreatorStanding,
	getUserRequirements,
} from "#app/domain/matching/requirements-queries.server.ts";
import { claimWork } from "#app/domain/office/queues/claim-work.server.ts";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { findQueue, findUndoable } from "#app/domain/office/queues/work-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { Verification } from "#generated/prisma/sqlite/client/client.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newCreator, sendQuote } from "../../support/market/bookings.ts";
import { newRequest, poolFor, propose, proposeForGood } from "../../support/market/matching.ts";
import { newProfessional } from "../../support/market/professionals.ts";

afterEach(() => setClock(undefined));

const findStatus = async (id: string) =>
	(await db().requirements.findUniqueOrThrow({ where: { id } })).status;

const undoLast = async (team: Awaited<ReturnType<typeof newReviewer>>) =>
	undoDecision(team, { decisionId: (await findUndoable(team))?.id ?? "" });

describe("a proposal", () => {
	it("changes the request to matched, stores the points, and queues an email that waits ten minutes", async () => {
		const team = await newReviewer();
		const { id, creator, reference } = await newRequest();
		await claimWork(team, { kind: "MATCHING", subjectId: id });
		expect(await findStatus(id)).toBe("IN_REVIEW");
		const at = now();
		setClock(at);
		const { matchId, professionals } = await propose(team, id);
		expect(await findStatus(id)).toBe("MATCHED");
		const proposals = await db().matchProposal.findMany({ where: { matchId }, orderBy: { position: "asc" } });
		expect(proposals).toMatchObject([
			{
				position: 0,
				professionalId: professionals[0],
				reason: "Reason 1",
				specialization: 15,
				location: 25,
				budget: 16,
				isChosen: false,
			},
			{ position: 1, professionalId: professionals[1], reason: "Reason 2" },
		]);
		const email = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: creator.email, kind: "match-proposed" },
		});
		expect(email.nextAttemptAt).toEqual(later(at, 10 * MINUTE));
		for (const part of [
			reference,
			"Reason 1",
			"Reason 2",
			"Los Angeles, CA",
			"$150 per hour",
			`/matches/${matchId}`,
		])
			expect(email.text).toContain(part);
		const event = await db().auditEvent.findFirstOrThrow({ where: { action: "propose-match" } });
		expect(JSON.parse(event.detail)).toMatchObject({
			before: "IN_REVIEW",
			after: "MATCHED",
			matchId,
			proposed: 2,
		});
		expect(await findQueue(team, "MATCHING")).toEqual([]);
		setClock(later(at, 10 * MINUTE));
		expect(await getUserMatch(creator, matchId)).toMatchObject({
			state: "SENT",
			request: { reference, status: "MATCHED", match: { id: matchId } },
		});
		for (const other of [await newCreator(), await newMember("PROFESSIONAL")])
			await expect(getUserMatch(other, matchId)).rejects.toMatchObject({ code: "not_found" });
	});

	it("is shown to the creator only after ten minutes, when its email is due", async () => {
		const at = now();
		setClock(at);
		const team = await newReviewer();
		const { id, creator, as, reference } = await newRequest();
		const seen = async () => [
			(await getUserRequirements(creator, reference)).status,
			(await findCreatorStanding(creator)).request?.status,
			(await findUserMatches(creator, 5)).length,
		];
		await claimWork(team, { kind: "MATCHING", subjectId: id });
		const before = await seen();
		const { matchId } = await propose(team, id);
		setClock(later(at, 10 * MINUTE - 1));
		expect([before, await seen()]).toEqual([["IN_REVIEW", "IN_REVIEW", 0], before]);
		await expect(getUserMatch(creator, matchId)).rejects.toMatchObject({ code: "not_found" });
		await expect(declineMatch(as, { matchId, causes: ["PLACE"], reason: "Too far." })).rejects.toMatchObject({
			code: "not_found",
		});
		setClock(later(at, 10 * MINUTE));
		expect(await seen()).toEqual(["MATCHED", "MATCHED", 1]);
	});

	it("that is undone is never shown to the creator, even if the creator declined an earlier one", async () => {
		const team = await newReviewer();
		const { id, creator, as, reference } = await newRequest();
		const first = await proposeForGood(team, id);
		await declineMatch(as, { matchId: first.matchId, causes: ["PLACE"], reason: "Too far." });
		const seen = async () => ({
			request: await getUserRequirements(creator, reference),
			matches: (await findUserMatches(creator, 5)).map((match) => match.id),
		});
		const before = await seen();
		await propose(team, id);
		expect(await seen()).toEqual(before);
		await undoLast(team);
		expect(await seen()).toEqual(before);
	});

	it("names one to three eligible professionals, each only once, and its preview makes the same checks but doesn't send anything", async () => {
		const team = await newReviewer();
		const { id, creator } = await newRequest();
		const [one, two, away] = [
			await newProfessional(),
			await newProfessional(),
			await newProfessional({ businessName: "Off Camera", awayUntil: later(now(), DAY) }),
		];
		const makeProposals = (ids: string[]) => ({
			requirementsId: id,
			proposals: ids.map((professionalId) => ({ professionalId, reason: "Good." })),
		});
		for (const act of [proposeMatch, previewMatch]) {
			for (const ids of [[], [one.id, one.id], [one.id, two.id, away.id, "x"]])
				await expect(act(team, makeProposals(ids))).rejects.toMatchObject({ code: "invalid" });
			await expect(act(team, makeProposals([one.id, away.id]))).rejects.toMatchObject({
				code: "conflict",
				message: "Off Camera is away, so you can’t propose them. Choose someone else.",
			});
			await expect(act(team, makeProposals([one.id, "nobody"]))).rejects.toMatchObject({ code: "conflict" });
			await expect(
				act(team, { ...makeProposals([one.id, two.id]), requirementsId: "nothing" }),
			).rejects.toMatchObject({ code: "not_found" });
			await expect(act(visitor({ user: creator }), makeProposals([one.id, two.id]))).rejects.toMatchObject({
				code: "forbidden",
			});
		}
		expect((await previewMatch(team, makeProposals([one.id, two.id]))).text).toContain("Good.");
		expect([await findStatus(id), await db().match.count()]).toEqual(["SUBMITTED", 0]);
	});

	it("is refused while a reason is still the suggested draft, and so is the proposal's preview", async () => {
		const team = await newReviewer();
		const { id } = await newRequest();
		const [one, two] = [await newProfessional(), await newProfessional()];
		const chosen = await findChosen(team, await getMatchingWorkItem(team, id), [one.id, two.id]);
		const draft = chosen.find((candidate) => candidate.id === two.id)?.draft ?? "";
		const proposals = [
			{ professionalId: one.id, reason: "They know brand deals." },
			{ professionalId: two.id, reason: `${draft.replace(" ", "\n")} ` },
		];
		for (const act of [proposeMatch, previewMatch])
			await expect(act(team, { requirementsId: id, proposals })).rejects.toMatchObject({
				code: "invalid",
				fieldErrors: { reason2: ["Put this in your own words. The creator reads it."] },
			});
		expect([await findStatus(id), await db().match.count()]).toEqual(["SUBMITTED", 0]);
		const edited = proposals.map((proposal) => ({ ...proposal, reason: `${proposal.reason} And fast.` }));
		await proposeMatch(team, { requirementsId: id, proposals: edited });
		expect(await findStatus(id)).toBe("MATCHED");
	});

	it("is refused until the creator's age is verified, and the request isn't in the queue until then", async () => {
		const team = await newReviewer();
		const { id, creator } = await newRequest();
		expect((await findQueue(team, "MATCHING")).map((job) => job.id)).toEqual([id]);
		for (const verification of Object.values(Verification).filter((value) => value !== "VERIFIED")) {
			await db().user.update({ where: { id: creator.id }, data: { verification } });
			expect(await findQueue(team, "MATCHING")).toEqual([]);
		}
		await db().user.update({ where: { id: creator.id }, data: { verification: "PENDING" } });
		await expect(propose(team, id)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("age isn’t verified"),
		});
	});

	it("is made only once if its form is posted twenty times, and a second team member is told who was first", async () => {
		const team = { ...(await newReviewer()), submissionKey: "key" };
		const { id } = await newRequest();
		const ids = [(await newProfessional()).id, (await newProfessional()).id];
		const answers = await Promise.all(Array.from({ length: 20 }, () => propose(team, id, ids)));
		expect(new Set(answers.map(({ matchId }) => matchId)).size).toBe(1);
		expect(await db().match.count({ where: { requirementsId: id } })).toBe(1);
		await expect(propose(await newReviewer(), id)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Sam Person already decided this"),
		});
		const other = await newRequest();
		await claimWork(await newReviewer(), { kind: "MATCHING", subjectId: other.id });
		await expect(propose(team, other.id)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("is working on this until"),
		});
		expect(await findStatus(other.id)).toBe("IN_REVIEW");
	});

	it("can be undone until the creator has responded to it", async () => {
		const team = await newReviewer();
		const { id, creator, as } = await newRequest();
		await claimWork(team, { kind: "MATCHING", subjectId: id });
		await propose(team, id);
		await undoLast(team);
		expect([await findStatus(id), await db().match.count({ where: { requirementsId: id } })]).toEqual([
			"IN_REVIEW",
			0,
		]);
		expect(await emailKinds(creator.email)).toEqual([]);
		const { matchId } = await proposeForGood(team, id);
		await declineMatch(as, { matchId, causes: ["PLACE"], reason: "Too dear." });
		await expect(undoLast(team)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Something has happened since"),
		});
		expect(await emailKinds(creator.email)).toContain("match-proposed");
	});
});

describe("a creator with a proposal", () => {
	it("accepts by requesting a quote from one of the professionals, and may also request quotes from the others", async () => {
		const team = await newReviewer();
		const { id, creator, as } = await newRequest();
		const other = await newRequest({ serviceNeeds: ["accounting"] }, creator);
		const [one, two] = [await newProfessional(), await newProfessional()];
		const { matchId } = await proposeForGood(team, id, [one.id, two.id]);
		const { matchId: later } = await proposeForGood(team, other.id, [one.id, (await newProfessional()).id]);
		const { bookingId } = await sendQuote(creator, one.id, { serviceLine: "LEGAL" });
		expect([await findStatus(id), await findStatus(other.id)]).toEqual(["ACCEPTED", "MATCHED"]);
		expect(await getUserMatch(creator, matchId)).toMatchObject({
			state: "ACCEPTED",
			answeredAt: expect.any(Date),
			proposals: [{ isChosen: true }, { isChosen: false }],
		});
		expect(await db().auditEvent.count({ where: { action: "accept-match", subjectId: id } })).toBe(1);
		await sendQuote(creator, two.id, { serviceLine: "LEGAL" });
		expect(await getUserMatch(creator, matchId)).toMatchObject({
			state: "ACCEPTED",
			proposals: [{ isChosen: true }, { isChosen: true }],
		});
		expect(await getUserMatch(creator, later)).toMatchObject({ state: "SENT" });
		await expect(declineMatch(as, { matchId, causes: ["PLACE"], reason: "No." })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("requested a quote from one of them"),
		});
		await acceptBooking(visitor({ user: one.user }), { bookingId });
		const { rows } = await poolFor(team, { creator });
		expect(rows.find((row) => row.id === one.id)?.score.timeline.reason).toContain("one active booking");
		await sendQuote(await newCreator(), two.id, { serviceLine: "LEGAL" });
	});

	it("declines all proposed professionals with a reason, and none of them can be proposed to this creator again", async () => {
		const team = await newReviewer();
		const { id, creator, as } = await newRequest();
		const third = await newProfessional();
		const { matchId, professionals } = await proposeForGood(team, id);
		for (const other of [await newCreator()]) {
			const foreign = await declineMatch(visitor({ user: other }), {
				matchId,
				causes: ["PLACE"],
				reason: "No.",
			}).catch((error: unknown) => error);
			expect(foreign).toEqual(
				await declineMatch(visitor({ user: other }), {
					matchId: "nothing",
					causes: ["PLACE"],
					reason: "No.",
				}).catch((error: unknown) => error),
			);
			expect(foreign).toMatchObject({ code: "not_found" });
		}
		await declineMatch(
			{ ...as, submissionKey: "key" },
			{ matchId, causes: ["PLACE"], reason: "Too far away." },
		);
		await declineMatch(
			{ ...as, submissionKey: "key" },
			{ matchId, causes: ["PLACE"], reason: "Too far away." },
		);
		await expect(declineMatch(as, { matchId, causes: ["PLACE"], reason: "Still no." })).rejects.toMatchObject(
			{
				code: "conflict",
			},
		);
		expect(await findStatus(id)).toBe("REMATCH_REQUESTED");
		expect(await findQueue(team, "MATCHING")).toMatchObject([{ id, title: "Casey Creator, looks again" }]);
		expect((await getMatchingWorkItem(team, id)).history).toMatchObject([
			{ state: "REFUSED", refusalReason: "Too far away.", refusalCauses: "PLACE" },
		]);
		expect(await emailKinds(creator.email)).toEqual(["match-proposed"]);
		const { rows, leftOut } = await poolFor(team, { creator });
		expect(rows.map((row) => row.id)).toEqual([third.id]);
		expect(leftOut).toEqual([{ obstacle: "refused", count: 2 }]);
		await expect(propose(team, id, [third.id, professionals[0] ?? ""])).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("was declined by this creator before"),
		});
		expect((await poolFor(team, { creator: await newCreator() })).rows).toHaveLength(3);
		await proposeForGood(team, id, [third.id, (await newProfessional()).id]);
		expect(await findStatus(id)).toBe("MATCHED");
	});

	it("changes the request's ranking by declining with a reason, but not the ranking for another request", async () => {
		const team = await newReviewer();
		const { id, creator, as } = await newRequest();
		const known = await newProfessional({
			city: "Irvine",
			serviceRadius: "MILES_50",
			experienceLevel: "YEARS_10_PLUS",
			ratingSum: 200,
			ratingCount: 40,
		});
		const near = await newProfessional({ experienceLevel: "YEARS_1_2", hourlyRateCents: 24_000 });
		const far = await newProfessional({ city: "Irvine", serviceRadius: "MILES_50" });
		const order = async () =>
			(await poolFor(team, { creator, emphasis: (await getMatchingWorkItem(team, id)).emphasis })).rows.map(
				(row) => row.id,
			);
		expect((await order()).slice(0, 2)).toEqual([known.id, near.id]);
		const { matchId } = await proposeForGood(team, id, [far.id]);
		await declineMatch(as, { matchId, causes: ["PLACE"], reason: "Nearer, please." });
		expect(await order()).toEqual([near.id, known.id]);
		const other = await newRequest({ goalDescription: "Another contract." }, creator);
		expect((await getMatchingWorkItem(team, other.id)).emphasis).toEqual({});
	});

	it("can close an open request only once", async () => {
		const team = await newReviewer();
		const { id, creator, as, reference } = await newRequest();
		await expect(
			closeRequirements(visitor({ user: await newCreator() }), { reference }),
		).rejects.toMatchObject({ code: "not_found" });
		await expect(closeRequirements(team, { reference })).rejects.toMatchObject({ code: "forbidden" });
		const { matchId } = await proposeForGood(team, id);
		await closeRequirements(as, { reference });
		expect(await findStatus(id)).toBe("CLOSED");
		expect(await emailKinds(creator.email)).toEqual(["match-proposed"]);
		await expect(closeRequirements(as, { reference })).rejects.toMatchObject({ code: "conflict" });
		await expect(declineMatch(as, { matchId, causes: ["PLACE"], reason: "No." })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("is closed"),
		});
		await expect(propose(team, id)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("closed this request in the meantime"),
		});
		await expect(undoLast(team)).rejects.toMatchObject({ code: "conflict" });
	});
});
