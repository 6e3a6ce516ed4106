import * as z from "zod";
import { amountLine, leftOut, paragraphs, shareLine } from "../../platform/fields.ts";
import { TOTAL_MAX } from "../quotes/quote-total.ts";
import { DISPUTE_WANTED, PROPOSAL_REASON_MAX, STATEMENT_FILES_MAX, STATEMENT_MAX } from "./dispute.ts";

const STATEMENT = "Say what was agreed and what happened instead";
const statement = paragraphs(STATEMENT, STATEMENT_MAX);
const amount = amountLine("Enter how much should go back", TOTAL_MAX);

/** The IDs of files that were already uploaded through the API. */
const fileIds = z
	.array(z.string().max(100))
	.max(STATEMENT_FILES_MAX, `Add at most ${STATEMENT_FILES_MAX} files.`)
	.default([]);

const WANTED = "Choose what you want";

const TOO_LONG = `Use ${STATEMENT_MAX.toLocaleString("en-US")} characters or fewer.`;

/** The typed text and its files, which are stored even if the form is incomplete. */
const typedStatement = {
	statement: z
		.string()
		.max(10 * STATEMENT_MAX, TOO_LONG)
		.default(""),
	/** The IDs of files to keep from earlier uploads. */
	kept: z.array(z.string().max(100)).max(STATEMENT_FILES_MAX).default([]),
	files: z.unknown().optional(),
};
const choice = z.string().max(20).default("");

/** The pages' forms, complete or not. */
export const OpenDisputeForm = z.object({
	wanted: choice,
	amount: z.string().max(100, "Enter an amount in dollars and cents, such as 1,250.00").default(""),
	...typedStatement,
});
export const AnswerDisputeForm = z.object({ answer: choice, ...typedStatement });
export const StatementForm = z.object(typedStatement);

/** Opens a dispute about a milestone. The amount is used only if a refund is wanted. */
export const OpenDisputeFields = z
	.object({ statement })
	.and(
		z.discriminatedUnion(
			"wanted",
			[
				z.object({ wanted: z.literal("REFUND"), amount }),
				z.object({ wanted: z.enum(["REDO", "RELEASE"]), amount: z.unknown().optional() }),
			],
			{ error: WANTED },
		),
	);
export const ApiOpenDisputeForm = z.object({
	wanted: z.enum(DISPUTE_WANTED, { error: WANTED }),
	/** The amount to refund, in cents, if a refund is wanted. */
	amountCents: z.int().positive().max(TOTAL_MAX).optional(),
	statement,
	files: fileIds,
});

/** Answers a dispute, with a reason if the side disagrees. */
export const AnswerDisputeFields = z.discriminatedUnion(
	"answer",
	[
		z.object({
			answer: z.literal("agree"),
			statement: leftOut(paragraphs(STATEMENT, STATEMENT_MAX)),
		}),
		z.object({ answer: z.literal("disagree"), statement: paragraphs("Say why you disagree", STATEMENT_MAX) }),
	],
	{ error: "Choose your answer" },
);
export const ApiAnswerDisputeForm = z.object({
	agrees: z.boolean({ error: "Choose your answer" }),
	statement: leftOut(paragraphs(STATEMENT, STATEMENT_MAX)),
	files: fileIds,
});

/** Adds to a side's statement, or appeals a decision. */
export const StatementFields = z.object({ statement: paragraphs("Write your statement", STATEMENT_MAX) });
export const ApiStatementForm = z.object({
	statement: paragraphs("Write your statement", STATEMENT_MAX),
	files: fileIds,
});

/** Proposes how much goes to the professional. The rest goes back to the creator. */
export const ProposeSplitForm = z.object({
	amount: shareLine("Enter how much goes to the professional", TOTAL_MAX),
	reason: paragraphs("Say why this is fair", PROPOSAL_REASON_MAX),
});
export const ApiProposeSplitForm = z.object({
	releaseCents: z.int().min(0).max(TOTAL_MAX),
	reason: paragraphs("Say why this is fair", PROPOSAL_REASON_MAX),
});

export const DeclineProposalForm = z.object({
	reason: paragraphs("Say why you're declining", PROPOSAL_REASON_MAX),
});

/** The team's decision: how much goes to the professional. Both sides read the reason. */
export const DecideDisputeForm = z.object({
	amount: shareLine("Enter how much goes to the professional", TOTAL_MAX),
	reason: paragraphs("Enter the reason. Both sides read it.", STATEMENT_MAX),
});

/** What the team writes to both sides of a dispute about legal work. */
export const MediateForm = z.object({
	text: paragraphs("Write your message", STATEMENT_MAX),
	isEnd: z.boolean().default(false),
});
