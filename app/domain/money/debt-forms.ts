import * as z from "zod";
import { amountLine, leftOut, line, paragraphs, shareLine } from "../platform/fields.ts";
import { PAYMENT_MAX } from "./amounts.ts";
import { DEBT_DECISIONS, OBJECTION_MAX } from "./debt.ts";

export const ContestDebtForm = z.object({
	objection: paragraphs("Say why you disagree", OBJECTION_MAX),
});

const REASON_MAX = 1_000;
/** Zero is allowed, and writes off the whole debt. */
const AMOUNT = shareLine("Enter what is still owed", PAYMENT_MAX);

export const DecideDebtForm = z
	.object({
		decision: z.enum(DEBT_DECISIONS, { error: "Choose a decision" }),
		/** The amount still owed after a reduction, in dollars. */
		amount: leftOut(line("Enter what is still owed", 30)),
		reason: paragraphs("Enter the reason", REASON_MAX),
	})
	.transform(({ amount, ...input }, context) => {
		if (input.decision !== "reduce") return { ...input, amount: null };
		const { data, error } = AMOUNT.safeParse(amount ?? "");
		if (data !== undefined) return { ...input, amount: data };
		context.issues.push({
			code: "custom",
			path: ["amount"],
			message: error?.issues[0]?.message ?? "Enter what is still owed",
			input: amount,
		});
		return z.NEVER;
	});

export const OrderDepositForm = z.object({
	amount: amountLine("Enter the amount to add", PAYMENT_MAX),
});
