import { afterEach, describe, expect, it } from "vitest";
import { answerDispute, askTeam } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { appealDecision, decideDispute } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { getDisputeEvidence } from "#app/domain/bookings/disputes/dispute-queries.server.ts";
import { findDisputes } from "#app/domain/bookings/disputes/find-disputes.server.ts";
import { openDispute } from "#app/domain/bookings/disputes/open-dispute.server.ts";
import { previewDisputeDecision } from "#app/domain/bookings/disputes/preview-decision.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { entriesOfBooking } from "#app/domain/money/ledger.server.ts";
import { claimNextWork } from "#app/domain/office/queues/claim-work.server.ts";
import { searchRecords } from "#app/domain/office/queues/search-records.server.ts";
import type { Scope } from "#app/domain/platform/roles.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { expectLedgerAgrees, freeze, newDelivered } from "../../support/market/milestones.ts";
import { makeClaim, newAccepted } from "../../support/money/guarantee-claims.ts";

afterEach(() => setClock(undefined));

const reason = "Half of the portraits are missing.";

async function colleague(...scopes: Scope[]) {
	const user = await newMember("ADMIN", undefined, scopes);
	return () => visitor({ user: { ...user, provedAt: now() } });
}

/**
 * Creates a dispute about $200.00 of $333.33 that is ready for the team's decision. The rest was released.
 */
async function withTeam() {
	const deal = await newDelivered();
	const { bookingId } = deal;
	const files: string[] = [];
	const creator = visitor({ user: { ...deal.asCreator().user, provedAt: now() } as never });
	const { disputeId } = await openDispute(creator, {
		bookingId,
		position: 0,
		wanted: "REFUND",
		amountCents: 20_000,
		statement: reason,
		files,
	} as const);
	const at = { bookingId, disputeId };
	await answerDispute(deal.asProfessional(), {
		...at,
		agrees: false,
		statement: "They are all there.",
		files,
	});
	await askTeam(deal.asCreator(), at);
	return { ...deal, at, disputeId };
}

describe("the preview of a dispute's decision", () => {
	it.each([0, 1, 7_777, 10_000, 20_000])(
		"that releases %i cents shows exactly what is posted later",
		async (releaseCents) => {
			const { disputeId, bookingId } = await withTeam();
			const support = await colleague("SUPPORT");
			const before = (await entriesOfBooking(bookingId)).length;
			const preview = await previewDisputeDecision(support(), { disputeId, releaseCents });
			expect([preview.releaseCents + preview.refundCents, preview.feeCents + preview.payoutCents]).toEqual([
				20_000,
				releaseCents,
			]);
			expect((await entriesOfBooking(bookingId)).length).toBe(before);
			await decideDispute(support(), { disputeId, releaseCents, reason });
			expect((await entriesOfBooking(bookingId)).length).toBe(before);
			setClock(later(preview.postsAt ?? expect.fail("It can be appealed."), MINUTE));
			for (let sent = 0; sent < 3; sent++) await runDeadlines();
			setClock(later(now(), 2 * DAY));
			await runDeadlines();
			const posted = (await entriesOfBooking(bookingId)).slice(before);
			expect(
				posted.map(({ kind, lines }) => ({
					kind,
					lines: lines.map(({ accountName, cents }) => ({ account: accountName, cents })).sort(byAccount),
				})),
			).toEqual(preview.entries.map(({ kind, lines }) => ({ kind, lines: lines.toSorted(byAccount) })));
			await expectLedgerAgrees(bookingId);
		},
	);

	it("refuses too large an amount, and any amount while the milestone is frozen, and leaves the dispute waiting", async () => {
		const { disputeId, bookingId } = await withTeam();
		const support = await colleague("SUPPORT");
		await expect(
			previewDisputeDecision(support(), { disputeId, releaseCents: 20_001 }),
		).rejects.toMatchObject({ code: "invalid" });
		await freeze(bookingId);
		await expect(previewDisputeDecision(support(), { disputeId, releaseCents: 1 })).rejects.toMatchObject({
			code: "conflict",
		});
		expect(await getDisputeEvidence(support(), disputeId)).toMatchObject({ isFrozen: true, isWaiting: true });
	});

	it("says that a second person has to confirm decisions that total more than $500 in 24 hours", async () => {
		const support = await colleague("SUPPORT");
		const needsSecond = [];
		for (let i = 0; i < 3; i++) {
			const { disputeId } = await withTeam();
			needsSecond.push(
				(await previewDisputeDecision(support(), { disputeId, releaseCents: 0 })).needsSecondPerson,
				!(await decideDispute(support(), { disputeId, releaseCents: 0, reason })).isDone,
			);
		}
		expect(needsSecond).toEqual([false, false, false, false, true, true]);
	});
});

const byAccount = (a: { account: string }, b: { account: string }) => a.account.localeCompare(b.account);

describe("the appeal of a decision", () => {
	it("is decided by someone who took no part in the first decision, and the new decision is carried out immediately", async () => {
		const { disputeId, at, asCreator, bookingId } = await withTeam();
		const [one, other] = [await colleague("SUPPORT"), await colleague("SUPPORT")];
		await decideDispute(one(), { disputeId, releaseCents: 20_000, reason });
		await appealDecision(asCreator(), { ...at, statement: "Look at the list.", files: [] });
		expect(await getDisputeEvidence(one(), disputeId)).toMatchObject({ hasTakenPart: true, isWaiting: true });
		expect(await getDisputeEvidence(other(), disputeId)).toMatchObject({ hasTakenPart: false });
		// The queue gives each person only items that they may decide.
		expect(await claimNextWork(one(), "DISPUTE")).toBeNull();
		expect(await claimNextWork(other(), "DISPUTE")).toBe(disputeId);
		for (const command of [previewDisputeDecision, decideDispute])
			await expect(command(one(), { disputeId, releaseCents: 0, reason })).rejects.toMatchObject({
				code: "forbidden",
			});
		expect((await previewDisputeDecision(other(), { disputeId, releaseCents: 0 })).postsAt).toBeNull();
		await decideDispute(other(), { disputeId, releaseCents: 0, reason });
		expect(await db().dispute.findUniqueOrThrow({ where: { id: disputeId } })).toMatchObject({
			status: "FINAL",
			outcome: "APPEAL",
			refundCents: 20_000,
			releaseCents: 0,
		});
		await expectLedgerAgrees(bookingId);
	});
});

describe("the team's lists", () => {
	it("find a dispute by its reference, booking, creator, and status, but not for reviewers", async () => {
		const { disputeId, bookingId, creator } = await withTeam();
		const support = (await colleague("SUPPORT"))();
		const { reference } = await db().dispute.findUniqueOrThrow({ where: { id: disputeId } });
		const booking = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
		for (const typed of [reference, reference.toLowerCase(), booking.reference, creator.email])
			expect([
				typed,
				(await searchRecords(support, typed)).filter(({ kind }) => kind === "Dispute").map(({ id }) => id),
			]).toEqual([typed, [disputeId]]);
		const listed = async (status: "TEAM" | "OPEN" | undefined) =>
			(await findDisputes(support, { status, page: {} })).rows.some(({ id }) => id === disputeId);
		expect([await listed(undefined), await listed("TEAM"), await listed("OPEN")]).toEqual([
			true,
			true,
			false,
		]);
		const { statusAt } = await db().dispute.findUniqueOrThrow({ where: { id: disputeId } });
		expect((await searchRecords(support, reference)).map(({ at }) => at)).toEqual([statusAt]);
		const finance = (await colleague("FINANCE"))();
		expect((await searchRecords(finance, reference)).map(({ kind, id }) => [kind, id])).toEqual([
			["Dispute", disputeId],
		]);
		const reviewer = (await colleague("REVIEWER"))();
		expect((await searchRecords(reviewer, reference)).length).toBe(0);
		await expect(findDisputes(reviewer, { status: undefined, page: {} })).rejects.toMatchObject({
			code: "forbidden",
		});
	});

	it("find a claim by its reference for support and finance, but not for reviewers", async () => {
		const claimId = await makeClaim(await newAccepted());
		const { reference } = await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } });
		for (const [scope, found] of [
			["SUPPORT", [claimId]],
			["FINANCE", [claimId]],
			["REVIEWER", []],
		] as const)
			expect((await searchRecords((await colleague(scope))(), reference)).map(({ id }) => id)).toEqual(found);
	});
});
