import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ATTEMPTS_BEFORE_ISSUE } from "#app/domain/money/payment.server.ts";
import { remindOfEvidence } from "#app/domain/money/remind-of-evidence.server.ts";
import { sendEvidence } from "#app/domain/money/send-evidence.server.ts";
import {
	getEvidence,
	getEvidencePdf,
	stageEvidence,
	submitEvidence,
} from "#app/domain/office/finance/evidence.server.ts";
import { findMoneyIssueWorkItems } from "#app/domain/office/finance/finance-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { stripeClient } from "#app/infra/payments/stripe/client.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newFunding } from "../../support/money/payments.ts";
import { newFinance } from "../../support/money/second-person.ts";
import { connectStripe } from "../../support/money/stripe.ts";

beforeEach(() => setClock(new Date("2026-11-02T15:00:00Z")));

afterEach(() => setClock(undefined));

const text = "The payer booked and accepted these photos.";

/** Creates a payment at the local Stripe, and an inquiry about it by the payer's bank. */
async function newInquiry() {
	const { local, apply, pass } = await connectStripe();
	const deal = await newFunding();
	const { address } = await deal.start();
	const sessionId = address.split("/").at(-1) ?? "";
	local.play.pay(sessionId);
	await apply();
	const { payment_intent: intent } = await (await stripeClient()).checkout.sessions.retrieve(sessionId, {
		expand: ["payment_intent"],
	});
	const charge = typeof intent === "object" ? intent?.latest_charge : null;
	const { id: disputeId } = local.play.openDispute(String(charge), { isInquiry: true });
	await apply();
	const inquiry = await db().paymentInquiry.findFirstOrThrow();
	return { ...deal, local, apply, pass, disputeId, inquiry, finance: await newFinance() };
}
type Case = Awaited<ReturnType<typeof newInquiry>>;

const findIssueId = async (kind: "INQUIRY" | "CHARGEBACK") =>
	(await db().moneyIssue.findFirstOrThrow({ where: { kind } })).id;

/** Saves a draft, and returns the hash of its PDF. */
async function stage({ finance }: Case, issueId: string, typed = text): Promise<string> {
	const find = async () => (await getEvidence(finance(), issueId)).evidence?.sha256 ?? "";
	await stageEvidence(finance(), { issueId, text: typed, base: await find() });
	return find();
}

/** Saves a draft and submits it, without sending it yet. */
async function submit(one: Case, issueId: string, typed = text): Promise<void> {
	const sha256 = await stage(one, issueId, typed);
	await submitEvidence(one.finance(), { issueId, sha256 });
}

const findDispute = async ({ disputeId }: Case) =>
	(await stripeClient()).disputes.retrieve(disputeId, { expand: ["evidence.uncategorized_file"] });

describe("evidence about an inquiry", () => {
	it("is written, previewed, submitted, and sent once, and the bank closes its inquiry", async () => {
		const one = await newInquiry();
		const issueId = await findIssueId("INQUIRY");
		const sha256 = await stage(one, issueId);
		const { bytes } = await getEvidencePdf(one.finance(), issueId);
		expect(Buffer.from(bytes).toString("latin1")).toContain("(Asked about: $1,000.00 of $1,000.00");
		expect(await sendEvidence()).toBe(0);
		await submitEvidence(one.finance(), { issueId, sha256 });
		await expect(submitEvidence(one.finance(), { issueId, sha256 })).rejects.toMatchObject({
			code: "conflict",
		});
		expect([await sendEvidence(), await sendEvidence()]).toEqual([1, 0]);
		expect(await findDispute(one)).toMatchObject({
			status: "warning_under_review",
			evidence: { uncategorized_text: text, uncategorized_file: { size: bytes.length } },
			evidence_details: { submission_count: 1 },
		});
		expect((await getEvidence(one.finance(), issueId)).evidence?.status).toBe("SENT");
		expect(
			await db().auditEvent.findMany({ where: { subjectId: one.inquiry.id }, orderBy: { id: "asc" } }),
		).toMatchObject([
			{ action: "stage-evidence", subjectType: "PaymentInquiry" },
			{ action: "submit-evidence", subjectType: "PaymentInquiry" },
		]);
		one.local.play.decideDispute(one.disputeId, "warning_closed");
		await one.apply();
		expect(await db().moneyIssue.findFirstOrThrow()).toMatchObject({
			resolution: "The payer's bank has closed its inquiry.",
		});
		await expect(stage(one, issueId)).rejects.toMatchObject({ message: "The inquiry is already closed." });
	});

	it("has a due time in the queue, and reminders 7 and 3 days before it, but none after it is submitted", async () => {
		const one = await newInquiry();
		const dueAt = one.inquiry.evidenceDueAt ?? now();
		expect(dueAt).toEqual(later(now(), 9 * DAY));
		const [issueId, items] = [await findIssueId("INQUIRY"), await findMoneyIssueWorkItems(10)];
		expect(items).toMatchObject([{ id: issueId, dueAt }]);
		for (const [days, count] of [
			[8, 0],
			[7, 1],
			[3, 1],
		] as const) {
			setClock(later(dueAt, -days * DAY));
			expect([days, await remindOfEvidence(), await remindOfEvidence()]).toEqual([days, count, 0]);
		}
		const emails = await db().outboxEmail.findMany({ where: { kind: "inquiry-reminder" } });
		expect(emails).toHaveLength(2);
		expect(emails[0]?.text).toContain("the payer's bank may take the money back");
		await submit(one, issueId);
		setClock(later(dueAt, -DAY));
		expect(await remindOfEvidence()).toBe(0);
		expect((await findMoneyIssueWorkItems(10))[0]?.dueAt).toBeNull();
	});

	it("isn't shown as received if someone has submitted other evidence in Stripe's dashboard", async () => {
		const one = await newInquiry();
		const issueId = await findIssueId("INQUIRY");
		await submit(one, issueId);
		await (await stripeClient()).disputes.update(one.disputeId, {
			evidence: { uncategorized_text: "Written in the dashboard" },
		});
		expect([await sendEvidence(), await sendEvidence()]).toEqual([1, 0]);
		expect(await getEvidence(one.finance(), issueId)).toMatchObject({
			evidence: { status: "ELSEWHERE", sentAt: null, nextAttemptAt: null },
			obstacle: expect.stringContaining("can be submitted only once"),
		});
		expect((await findMoneyIssueWorkItems(10))[0]?.dueAt).toBeNull();
		one.local.play.escalateInquiry(one.disputeId);
		await one.apply();
		expect(await getEvidence(one.finance(), await findIssueId("CHARGEBACK"))).toMatchObject({
			obstacle: null,
			answered: null,
		});
	});

	it("can't be saved once it is due", async () => {
		const one = await newInquiry();
		setClock(one.inquiry.evidenceDueAt ?? undefined);
		await expect(stage(one, await findIssueId("INQUIRY"))).rejects.toMatchObject({ code: "conflict" });
	});
});

describe("an inquiry that becomes a chargeback", () => {
	it("needs evidence of its own, and says what was submitted before", async () => {
		const one = await newInquiry();
		await submit(one, await findIssueId("INQUIRY"));
		expect(await sendEvidence()).toBe(1);
		one.local.play.escalateInquiry(one.disputeId);
		await one.apply();
		const issueId = await findIssueId("CHARGEBACK");
		expect(await getEvidence(one.finance(), issueId)).toMatchObject({
			obstacle: null,
			evidence: null,
			answered: { text },
		});
		const again = "As we told the bank, the photos were accepted.";
		await submit(one, issueId, again);
		expect(await sendEvidence()).toBe(1);
		expect(await findDispute(one)).toMatchObject({
			status: "under_review",
			evidence: { uncategorized_text: again },
			evidence_details: { submission_count: 2 },
		});
		expect(await db().paymentEvidence.count({ where: { status: "SENT" } })).toBe(2);
	});

	it("never gets the evidence that was submitted about the inquiry but not sent, even before the chargeback is reported", async () => {
		const one = await newInquiry();
		await submit(one, await findIssueId("INQUIRY"));
		one.local.webhooks.hold();
		one.local.play.escalateInquiry(one.disputeId);
		for (let attempt = 0; attempt <= ATTEMPTS_BEFORE_ISSUE; attempt++) {
			expect(await sendEvidence()).toBe(0);
			setClock((await db().paymentEvidence.findFirstOrThrow()).nextAttemptAt ?? undefined);
		}
		const unsent = () => db().moneyIssue.findFirst({ where: { kind: "EVIDENCE_UNSENT" } });
		expect(await unsent()).toMatchObject({
			closedAt: null,
			summary: expect.stringContaining("the evidence about the inquiry of $1,000.00"),
		});
		await one.local.webhooks.release();
		await one.apply();
		expect(await unsent()).toMatchObject({ resolution: "It became a chargeback." });
		expect(await db().paymentEvidence.findMany()).toMatchObject([
			{ status: "SENDING", nextAttemptAt: null, sentAt: null },
		]);
		expect((await getEvidence(one.finance(), await findIssueId("CHARGEBACK"))).answered).toBeNull();
		expect((await findDispute(one)).evidence_details.submission_count).toBe(0);
	});
});
