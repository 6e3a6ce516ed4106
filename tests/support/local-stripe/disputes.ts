import type Stripe from "stripe";
import type { z } from "zod";
import { invalid, missing, refused } from "./errors.ts";
import { emit } from "./events.ts";
import { isWithin, listPage } from "./lists.ts";
import { record } from "./money.ts";
import {
	type createFile,
	EVIDENCE_FILES,
	type listDisputes,
	type listWarnings,
	type updateDispute,
} from "./parameters.ts";
import {
	asTransaction,
	type BookEntry,
	DAY,
	HOUR,
	later,
	newId,
	PLATFORM,
	type StripeState,
	toSeconds,
} from "./state.ts";

/** What a dispute costs. It isn't returned, even if the dispute is won. */
const RECEIVED_FEE = 1_500;
/** What it costs to submit evidence against a dispute. It is returned if the dispute is won. */
const COUNTERED_FEE = 1_500;

/** The time allowed to submit evidence. */
const EVIDENCE_DUE_AFTER = 9 * DAY;
const LONGEST_EVIDENCE = 150_000;
/** How long the payer's bank takes to decide about evidence that contains one of Stripe's test words. */
const DECIDED_AFTER = HOUR;
/** An inquiry that doesn't become a chargeback is closed after this time. */
const INQUIRY_LASTS = 120 * DAY;

/** The reasons for which a bank returns a debit. These disputes are lost at once and can't be contested. */
const RETURN_REASONS = [
	"bank_cannot_process",
	"debit_not_authorized",
	"incorrect_account_details",
	"insufficient_funds",
	"customer_initiated",
];

/** Which dispute to open. Without an amount, it is about what neither refunds nor other disputes have taken. */
export type NewDispute = { amount?: number; reason?: Stripe.Dispute["reason"]; isInquiry?: boolean };

/**
 * Opens a dispute about a charge. A payment can have several, each about a part of it. An inquiry takes no
 * money. Any other dispute takes the amount and the fee at once. A debit that the payer's bank returns is
 * lost at once.
 */
export function openDispute(
	stripe: StripeState,
	chargeId: string,
	{ amount, reason = "product_not_received", isInquiry = false }: NewDispute = {},
): Stripe.Dispute {
	const charge = stripe.charges.get(chargeId);
	if (charge?.status !== "succeeded") throw new Error(`There is no paid charge ${chargeId}.`);
	const left = leftToDispute(stripe, chargeId);
	const isBank = charge.payment_method_details?.type === "us_bank_account";
	const isReturn = isBank && RETURN_REASONS.includes(reason);
	const cents = amount ?? left;
	if (cents < 1 || cents > left) throw new Error(`${left} cents of the charge ${chargeId} can be disputed.`);
	const dispute: Stripe.Dispute = {
		id: newId("du"),
		object: "dispute",
		amount: cents,
		balance_transactions: [],
		charge: charge.id,
		created: stripe.seconds(),
		currency: "usd",
		enhanced_eligibility_types: [],
		evidence: NO_EVIDENCE,
		evidence_details: {
			due_by: isReturn ? 0 : toSeconds(later(stripe.now(), EVIDENCE_DUE_AFTER)),
			enhanced_eligibility: {},
			has_evidence: false,
			past_due: false,
			submission_count: 0,
			submission_method: "not_submitted",
		},
		intended_submission_method: "manual",
		is_charge_refundable: isInquiry,
		livemode: false,
		metadata: {},
		network_reason_code: isBank ? "R10" : "13.1",
		payment_intent: charge.payment_intent,
		...(!isBank && {
			payment_method_details: {
				card: {
					brand: "visa",
					case_type: isInquiry ? "inquiry" : "chargeback",
					network: "visa",
					network_reason_code: "13.1",
				},
				type: "card",
			},
		}),
		reason,
		status: isInquiry ? "warning_needs_response" : "needs_response",
	};
	stripe.disputes.set(dispute.id, dispute);
	charge.disputed = true;
	if (!isInquiry) withdraw(stripe, dispute);
	emit(stripe, "charge.dispute.created", dispute);
	if (!isInquiry) emit(stripe, "charge.dispute.funds_withdrawn", dispute);
	if (isInquiry)
		stripe.schedule(later(stripe.now(), INQUIRY_LASTS), () => {
			if (dispute.status.startsWith("warning_")) close(stripe, dispute, "warning_closed");
		});
	else if (isReturn) close(stripe, dispute, "lost");
	else
		stripe.schedule(new Date((dispute.evidence_details.due_by ?? 0) * 1_000), () => {
			if (dispute.status === "needs_response") close(stripe, dispute, "lost");
		});
	return dispute;
}

/** How much of a charge neither refunds nor disputes have taken, in cents. 0 if it hasn't succeeded. */
export function leftToDispute(stripe: StripeState, chargeId: string): number {
	const charge = stripe.charges.get(chargeId);
	if (charge?.status !== "succeeded") return 0;
	const others = [...stripe.disputes.values()].filter((dispute) => dispute.charge === chargeId);
	return charge.amount - charge.amount_refunded - others.reduce((sum, one) => sum + withdrawnBy(one), 0);
}

/** The payer's bank turns an inquiry into a chargeback, which takes the money and needs evidence of its own. */
export function escalateInquiry(stripe: StripeState, id: string): Stripe.Dispute {
	const dispute = findDispute(stripe, id);
	if (!dispute.status.startsWith("warning_") || dispute.status === "warning_closed")
		throw new Error(`The dispute ${id} is ${dispute.status}.`);
	dispute.status = "needs_response";
	dispute.is_charge_refundable = false;
	if (dispute.payment_method_details?.card) dispute.payment_method_details.card.case_type = "chargeback";
	dispute.evidence_details.due_by = toSeconds(later(stripe.now(), EVIDENCE_DUE_AFTER));
	withdraw(stripe, dispute);
	emit(stripe, "charge.dispute.updated", dispute);
	emit(stripe, "charge.dispute.funds_withdrawn", dispute);
	return dispute;
}

type DisputeOutcome = "won" | "lost" | "warning_closed" | "prevented";

/**
 * The payer's bank decides, or Stripe prevents the dispute. If the dispute is won, the amount comes back, but
 * not the fee for the dispute.
 */
export function decideDispute(stripe: StripeState, id: string, outcome: DisputeOutcome): Stripe.Dispute {
	const dispute = findDispute(stripe, id);
	if (isOver(dispute)) throw new Error(`The dispute ${id} is ${dispute.status}.`);
	close(stripe, dispute, outcome);
	return dispute;
}

function close(stripe: StripeState, dispute: Stripe.Dispute, outcome: DisputeOutcome): void {
	const isCountered = dispute.status === "under_review";
	dispute.status = outcome;
	if (outcome === "won") {
		const reinstated = record(stripe, PLATFORM, {
			amount: dispute.amount,
			type: "adjustment",
			reporting_category: "dispute_reversal",
			source: dispute.id,
			description: `Chargeback reversal for ${dispute.charge}`,
		});
		addTransaction(stripe, dispute, reinstated);
		if (isCountered) recordCounteredFee(stripe, dispute, COUNTERED_FEE);
	}
	emit(stripe, "charge.dispute.closed", dispute);
	if (outcome === "won") emit(stripe, "charge.dispute.funds_reinstated", dispute);
}

function withdraw(stripe: StripeState, dispute: Stripe.Dispute): void {
	const withdrawn = record(stripe, PLATFORM, {
		amount: -dispute.amount,
		fee: RECEIVED_FEE,
		feeDescription: "Dispute fee",
		type: "adjustment",
		reporting_category: "dispute",
		source: dispute.id,
		description: `Chargeback withdrawal for ${dispute.charge}`,
	});
	addTransaction(stripe, dispute, withdrawn);
}

const addTransaction = (stripe: StripeState, dispute: Stripe.Dispute, entry: BookEntry) =>
	dispute.balance_transactions.push(asTransaction(entry, stripe.now()));

const recordCounteredFee = (stripe: StripeState, dispute: Stripe.Dispute, amount: number) =>
	record(stripe, PLATFORM, {
		amount,
		type: "stripe_fee",
		reporting_category: "fee",
		source: null,
		description: `Dispute countered fee for ${dispute.id}`,
	});

const withdrawnBy = ({ amount, balance_transactions }: Stripe.Dispute): number =>
	balance_transactions.length === 1 ? amount : 0;

const isOver = ({ status }: Stripe.Dispute) =>
	["won", "lost", "warning_closed", "prevented"].includes(status);

export function updateDisputeOf(
	stripe: StripeState,
	id: string,
	{ evidence, metadata, submit = true }: z.output<typeof updateDispute>,
): Stripe.Dispute {
	const dispute = findDispute(stripe, id);
	if (metadata) dispute.metadata = metadata;
	if (!evidence && metadata) {
		emit(stripe, "charge.dispute.updated", dispute);
		return dispute;
	}
	if (isOver(dispute) || dispute.evidence_details.due_by === 0)
		throw refused("This dispute is already closed");
	if (!dispute.status.endsWith("needs_response"))
		throw refused("This dispute's evidence has already been submitted.");
	for (const name of EVIDENCE_FILES) {
		const fileId = evidence?.[name];
		if (fileId && !stripe.files.has(fileId)) throw missing("file upload", fileId, `evidence[${name}]`);
	}
	const staged = { ...dispute.evidence };
	for (const [name, value] of Object.entries(evidence ?? {}))
		Object.assign(staged, { [name]: value === "" ? null : value });
	const length = Object.values(staged).reduce(
		(sum, value) => sum + (typeof value === "string" ? value.length : 0),
		0,
	);
	if (length > LONGEST_EVIDENCE)
		throw invalid(
			`The combined character count of all evidence fields can't be more than ${LONGEST_EVIDENCE}.`,
			{
				param: "evidence",
			},
		);
	dispute.evidence = staged;
	dispute.evidence_details.has_evidence = length > 0;
	if (submit) submitEvidence(stripe, dispute);
	emit(stripe, "charge.dispute.updated", dispute);
	return dispute;
}

function submitEvidence(stripe: StripeState, dispute: Stripe.Dispute): void {
	const details = dispute.evidence_details;
	details.submission_count += 1;
	details.submission_method = "manual";
	details.past_due = details.due_by !== null && stripe.seconds() > details.due_by;
	const isInquiry = dispute.status === "warning_needs_response";
	dispute.status = isInquiry ? "warning_under_review" : "under_review";
	if (!isInquiry) recordCounteredFee(stripe, dispute, -COUNTERED_FEE);
	// Evidence with one of these words decides a dispute in Stripe's test mode.
	const outcome = { winning_evidence: "won", losing_evidence: "lost" } as const;
	const word = dispute.evidence.uncategorized_text as keyof typeof outcome | null;
	const decision = word === null ? undefined : outcome[word];
	if (decision)
		stripe.schedule(later(stripe.now(), DECIDED_AFTER), () => {
			if (!isOver(dispute)) close(stripe, dispute, isInquiry ? "warning_closed" : decision);
		});
}

/** Accepts a dispute, which loses it or, if it is an inquiry, closes it. */
export function closeDisputeOf(stripe: StripeState, id: string): Stripe.Dispute {
	const dispute = findDispute(stripe, id);
	if (isOver(dispute)) throw refused("This dispute is already closed");
	close(stripe, dispute, dispute.status.startsWith("warning_") ? "warning_closed" : "lost");
	return dispute;
}

export function findDispute(stripe: StripeState, id: string): Stripe.Dispute {
	const dispute = stripe.disputes.get(id);
	if (!dispute) throw missing("dispute", id);
	return dispute;
}

export function listDisputesOf(
	stripe: StripeState,
	{ charge, created, payment_intent, ...page }: z.output<typeof listDisputes>,
): Stripe.ApiList<Stripe.Dispute> {
	const disputes = [...stripe.disputes.values()].filter(
		(dispute) =>
			isWithin(dispute.created, created) &&
			(charge === undefined || dispute.charge === charge) &&
			(payment_intent === undefined || dispute.payment_intent === payment_intent),
	);
	return listPage("/v1/disputes", disputes, page);
}

// Files that evidence refers to

/** The largest file that can be evidence. */
const LARGEST_FILE = 5 * 1024 * 1024;
const FILE_TYPES: Record<string, string> = {
	"application/pdf": "pdf",
	"image/jpeg": "jpg",
	"image/png": "png",
};

export async function createFileOf(
	stripe: StripeState,
	{ file, purpose }: z.output<typeof createFile>,
): Promise<Stripe.File> {
	const type = FILE_TYPES[file.type];
	if (!type)
		throw invalid("Files that are evidence for disputes must be PDF, JPEG, or PNG.", { param: "file" });
	if (file.size > LARGEST_FILE) throw invalid("The file is larger than 5 MB.", { param: "file" });
	const id = newId("file");
	const created: Stripe.File = {
		id,
		object: "file",
		created: stripe.seconds(),
		expires_at: null,
		filename: file.name,
		links: { object: "list", data: [], has_more: false, url: `/v1/file_links?file=${id}` },
		purpose,
		size: file.size,
		title: null,
		type,
		url: `${stripe.origin}/v1/files/${id}/contents`,
	};
	stripe.files.set(id, created);
	return created;
}

export function findFile(stripe: StripeState, id: string): Stripe.File {
	const file = stripe.files.get(id);
	if (!file) throw missing("file upload", id);
	return file;
}

// Early fraud warnings

/** The payer's bank says that a payment may be fraudulent, before there is a dispute. */
export function warnOfFraud(stripe: StripeState, chargeId: string): Stripe.Radar.EarlyFraudWarning {
	const charge = stripe.charges.get(chargeId);
	if (!charge) throw new Error(`There is no charge ${chargeId}.`);
	const warning: Stripe.Radar.EarlyFraudWarning = {
		id: newId("issfr"),
		object: "radar.early_fraud_warning",
		actionable: !charge.disputed && !charge.refunded,
		charge: charge.id,
		created: stripe.seconds(),
		fraud_type: "made_with_stolen_card",
		livemode: false,
		...(typeof charge.payment_intent === "string" && { payment_intent: charge.payment_intent }),
	};
	stripe.warnings.set(warning.id, warning);
	emit(stripe, "radar.early_fraud_warning.created", warning);
	return warning;
}

export function findWarning(stripe: StripeState, id: string): Stripe.Radar.EarlyFraudWarning {
	const warning = stripe.warnings.get(id);
	if (!warning) throw missing("early fraud warning", id);
	return warning;
}

export function listWarningsOf(
	stripe: StripeState,
	{ charge, created, payment_intent, ...page }: z.output<typeof listWarnings>,
): Stripe.ApiList<Stripe.Radar.EarlyFraudWarning> {
	const warnings = [...stripe.warnings.values()].filter(
		(warning) =>
			isWithin(warning.created, created) &&
			(charge === undefined || warning.charge === charge) &&
			(payment_intent === undefined || warning.payment_intent === payment_intent),
	);
	return listPage("/v1/radar/early_fraud_warnings", warnings, page);
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
	access_activity_log: null,
	billing_address: null,
	cancellation_policy: null,
	cancellation_policy_disclosure: null,
	cancellation_rebuttal: null,
	customer_communication: null,
	customer_email_address: null,
	customer_name: null,
	customer_purchase_ip: null,
	customer_signature: null,
	duplicate_charge_documentation: null,
	duplicate_charge_explanation: null,
	duplicate_charge_id: null,
	enhanced_evidence: {},
	product_description: null,
	receipt: null,
	refund_policy: null,
	refund_policy_disclosure: null,
	refund_refusal_explanation: null,
	service_date: null,
	service_documentation: null,
	shipping_address: null,
	shipping_carrier: null,
	shipping_date: null,
	shipping_documentation: null,
	shipping_tracking_number: null,
	uncategorized_file: null,
	uncategorized_text: null,
};
