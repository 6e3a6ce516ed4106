import * as z from "zod";
import { PAYMENT_MAX } from "../money/amounts.ts";
import { amountLine, leftOut, line, paragraphs } from "../platform/fields.ts";
import { REASON_MAX } from "./booking.ts";
import { CLAIM_FILES_MAX, CLAIM_TEXT_MAX, GUARANTEE_DECISIONS } from "./guarantee.ts";

const STATEMENT = "Say what doesn't match the agreement";
const AMOUNT = "Enter the amount you're claiming";

const claimed = {
	milestone: z.coerce.number({ error: "Choose a milestone" }).int().min(1, "Choose a milestone"),
	amount: amountLine(AMOUNT, PAYMENT_MAX),
	statement: paragraphs(STATEMENT, CLAIM_TEXT_MAX),
};

/** What the creator typed. Files are uploaded with the form and stored even if it is incomplete. */
export const ClaimForm = z.object({
	milestone: z.string().max(10, "Choose a milestone").default(""),
	amount: z.string().max(100, AMOUNT).default(""),
	statement: z
		.string()
		.max(10 * CLAIM_TEXT_MAX, STATEMENT)
		.default(""),
	files: z.unknown().optional(),
	removeFiles: z.boolean().default(false),
});

/** A complete claim, from the page's fields. */
export const ClaimFields = z.object(claimed);

/** A claim through the API, whose files were already uploaded. The amount is in dollars, as text. */
export const ApiClaimForm = z.object({
	...claimed,
	files: z
		.array(z.string().max(100))
		.max(CLAIM_FILES_MAX, `Add at most ${CLAIM_FILES_MAX} files.`)
		.default([]),
});

export const RespondToClaimForm = z.object({
	response: paragraphs("Write your statement", CLAIM_TEXT_MAX),
});

const PAID = amountLine("Enter the amount to pay", PAYMENT_MAX);

export const DecideClaimForm = z
	.object({
		decision: z.enum(GUARANTEE_DECISIONS, { error: "Choose a decision" }),
		/** The amount to pay, in dollars. Ignored if the claim is declined. */
		amount: leftOut(line("Enter the amount to pay", 30)),
		reason: paragraphs("Enter the reason", REASON_MAX),
	})
	.transform(({ amount, ...input }, context) => {
		if (input.decision === "decline") return { ...input, amount: 0 };
		const { data, error } = PAID.safeParse(amount ?? "");
		if (data !== undefined) return { ...input, amount: data };
		context.issues.push({
			code: "custom",
			path: ["amount"],
			message: error?.issues[0]?.message ?? "Enter the amount to pay",
			input: amount,
		});
		return z.NEVER;
	});
