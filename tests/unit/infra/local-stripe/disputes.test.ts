import { describe, expect, it } from "vitest";
import { connectToLocalStripe, DAY, HOUR, payFor } from "../../../support/local-stripe/client.ts";

type Connection = Awaited<ReturnType<typeof connectToLocalStripe>>;

const entriesOf = ({ local }: Connection) => local.book().map(({ type, net }) => [type, net]);

/** A connection with a paid charge of $100. */
async function connectWithCharge() {
	const connection = await connectToLocalStripe();
	return { ...connection, ...(await payFor(connection, 10_000)) };
}

describe("a dispute", () => {
	it("takes the amount and a fee, and a win returns the amount without that fee", async () => {
		const connection = await connectWithCharge();
		const { client, local, charge } = connection;
		const { id } = local.play.openDispute(charge.id);
		const dispute = await client.disputes.retrieve(id);
		expect(dispute).toMatchObject({
			amount: 10_000,
			charge: charge.id,
			status: "needs_response",
			evidence_details: { has_evidence: false, submission_count: 0 },
			balance_transactions: [{ type: "adjustment", reporting_category: "dispute", fee: 1_500, net: -11_500 }],
		});
		await expect(client.refunds.create({ charge: charge.id })).rejects.toMatchObject({
			code: "charge_disputed",
		});
		local.play.decideDispute(id, "won");
		expect(await client.disputes.retrieve(id)).toMatchObject({ status: "won" });
		expect(entriesOf(connection)).toEqual([
			["charge", 9_680],
			["adjustment", -11_500],
			["adjustment", 10_000],
		]);
		const events = await client.events.list({ types: ["charge.dispute.*"] });
		expect(events.data.map(({ type }) => type).toReversed()).toEqual([
			"charge.dispute.created",
			"charge.dispute.funds_withdrawn",
			"charge.dispute.closed",
			"charge.dispute.funds_reinstated",
		]);
	});

	it("can be about a part, and be followed by a second one about the rest", async () => {
		const connection = await connectWithCharge();
		const { client, local, charge, intentId } = connection;
		const first = local.play.openDispute(charge.id, { amount: 4_000 });
		const second = local.play.openDispute(charge.id);
		expect(second.amount).toBe(6_000);
		const { data } = await client.disputes.list({ payment_intent: intentId });
		expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
		local.play.decideDispute(first.id, "lost");
		local.play.decideDispute(second.id, "won");
		expect(entriesOf(connection).slice(1)).toEqual([
			["adjustment", -5_500],
			["adjustment", -7_500],
			["adjustment", 6_000],
		]);
	});

	it("covers only what hasn't been refunded", async () => {
		const { client, local, charge } = await connectWithCharge();
		await client.refunds.create({ charge: charge.id, amount: 3_000 });
		expect(local.play.openDispute(charge.id).amount).toBe(7_000);
	});

	it("can begin as an inquiry that takes no money, and become a dispute that does", async () => {
		const connection = await connectWithCharge();
		const { client, local, charge } = connection;
		const { id } = local.play.openDispute(charge.id, { isInquiry: true });
		expect(await client.disputes.retrieve(id)).toMatchObject({
			status: "warning_needs_response",
			balance_transactions: [],
			is_charge_refundable: true,
		});
		expect(entriesOf(connection)).toHaveLength(1);
		local.play.escalateInquiry(id);
		expect(await client.disputes.retrieve(id)).toMatchObject({
			status: "needs_response",
			is_charge_refundable: false,
		});
		expect(entriesOf(connection)[1]).toEqual(["adjustment", -11_500]);
	});

	it("that is won without evidence returns no fee for evidence, even if its inquiry had some", async () => {
		const connection = await connectWithCharge();
		const { client, local, charge } = connection;
		const { id } = local.play.openDispute(charge.id, { isInquiry: true });
		await client.disputes.update(id, { evidence: { customer_name: "Casey" } });
		local.play.escalateInquiry(id);
		local.play.decideDispute(id, "won");
		expect(entriesOf(connection).slice(1)).toEqual([
			["adjustment", -11_500],
			["adjustment", 10_000],
		]);
	});

	it("that stays an inquiry is closed after 120 days, and its payment can be refunded", async () => {
		const { client, local, charge, pass } = await connectWithCharge();
		const { id } = local.play.openDispute(charge.id, { isInquiry: true });
		await client.refunds.create({ charge: charge.id });
		pass(120 * DAY);
		expect(await client.disputes.retrieve(id)).toMatchObject({ status: "warning_closed" });
	});

	it("takes evidence that is staged first and submitted once, with files", async () => {
		const connection = await connectWithCharge();
		const { client, local, charge, pass } = connection;
		const { id } = local.play.openDispute(charge.id);
		const file = await client.files.create({
			purpose: "dispute_evidence",
			file: { data: Buffer.from("%PDF-1.7"), name: "agreement.pdf", type: "application/pdf" },
		});
		expect(file).toMatchObject({ filename: "agreement.pdf", size: 8, type: "pdf" });
		const staged = await client.disputes.update(id, {
			evidence: { service_documentation: file.id, customer_name: "Casey" },
			submit: false,
		});
		expect(staged).toMatchObject({ status: "needs_response", evidence_details: { has_evidence: true } });
		const submitted = await client.disputes.update(id, {
			evidence: { uncategorized_text: "winning_evidence" },
		});
		expect(submitted).toMatchObject({
			status: "under_review",
			evidence: { customer_name: "Casey", service_documentation: file.id },
			evidence_details: { submission_count: 1 },
		});
		await expect(client.disputes.update(id, { evidence: { customer_name: "Kim" } })).rejects.toThrow(
			"already",
		);
		pass(HOUR);
		expect(await client.disputes.retrieve(id)).toMatchObject({ status: "won" });
		// The fee for submitting evidence is returned, and the one for the dispute isn't.
		expect(entriesOf(connection).slice(1)).toEqual([
			["adjustment", -11_500],
			["stripe_fee", -1_500],
			["adjustment", 10_000],
			["stripe_fee", 1_500],
		]);
	});

	it("refuses unknown files and more than 150,000 characters of evidence", async () => {
		const { client, local, charge } = await connectWithCharge();
		const { id } = local.play.openDispute(charge.id);
		const unknown = client.disputes.update(id, { evidence: { receipt: "file_unknown" } });
		await expect(unknown).rejects.toMatchObject({ code: "resource_missing", param: "evidence[receipt]" });
		const long = "x".repeat(75_001);
		const both = client.disputes.update(id, {
			evidence: { access_activity_log: long, uncategorized_text: long },
		});
		await expect(both).rejects.toMatchObject({ param: "evidence" });
	});

	it("is lost if it isn't answered in time", async () => {
		const { client, local, charge, pass } = await connectWithCharge();
		const { id } = local.play.openDispute(charge.id);
		pass(10 * DAY);
		expect(await client.disputes.retrieve(id)).toMatchObject({ status: "lost" });
	});

	it("is opened by one of Stripe's test cards, and another one causes an early fraud warning", async () => {
		const connection = await connectToLocalStripe();
		const { client, pass } = connection;
		const disputed = await payFor(connection, 5_000, { card: "4000000000000259" });
		const warned = await payFor(connection, 5_000, { card: "4000000000005423" });
		pass(HOUR);
		expect((await client.disputes.list({ charge: disputed.charge.id })).data).toMatchObject([
			{ reason: "fraudulent" },
		]);
		const warnings = await client.radar.earlyFraudWarnings.list({ charge: warned.charge.id });
		expect(warnings.data).toMatchObject([{ actionable: true, payment_intent: warned.intentId }]);
	});
});

describe("a payment from a bank account", () => {
	it("that the bank returns after 30 days becomes a dispute that is lost at once and can't be contested", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		const { charge } = await payFor(connection, 10_000, { bankAccount: "000123456789" });
		pass(30 * DAY);
		const { id } = local.play.returnBankPayment(charge.id);
		const dispute = await client.disputes.retrieve(id);
		expect(dispute).toMatchObject({
			status: "lost",
			reason: "debit_not_authorized",
			evidence_details: { due_by: 0 },
		});
		await expect(client.disputes.update(id, { evidence: { customer_name: "Casey" } })).rejects.toThrow(
			"closed",
		);
		expect(entriesOf(connection)).toEqual([
			["payment", 9_920],
			["adjustment", -11_500],
		]);
	});
});
