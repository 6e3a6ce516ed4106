import * as z from "zod";
import { leftOut, paragraphs } from "../platform/fields.ts";
import { DECLINE_CAUSES, PROPOSED_MAX, PROPOSED_MIN, REASON_MAX, REFUSAL_MAX } from "./match.ts";

const CHOOSE = `Choose ${PROPOSED_MIN} to ${PROPOSED_MAX} professionals`;
const REASON = "Say why you propose them. The creator reads it.";

const professional = () => z.string({ error: CHOOSE }).min(1, CHOOSE).max(64, CHOOSE);

/** The proposed professionals in order, each with a reason. The second and third are optional. */
export const ProposeMatchForm = z
	.object({
		professional1: professional(),
		reason1: paragraphs(REASON, REASON_MAX),
		professional2: professional().optional(),
		reason2: leftOut(paragraphs(REASON, REASON_MAX)),
		professional3: professional().optional(),
		reason3: leftOut(paragraphs(REASON, REASON_MAX)),
	})
	.refine(({ professional2, reason2 }) => professional2 === undefined || reason2 !== null, {
		error: REASON,
		path: ["reason2"],
	})
	.refine(({ professional3, reason3 }) => professional3 === undefined || reason3 !== null, {
		error: REASON,
		path: ["reason3"],
	});
export type ProposeMatchInput = z.output<typeof ProposeMatchForm>;

export type Proposal = { professionalId: string; reason: string };

/** The proposals in a submitted form. */
export const proposalsIn = ({
	professional1,
	reason1,
	professional2,
	reason2,
	professional3,
	reason3,
}: ProposeMatchInput): Proposal[] => [
	{ professionalId: professional1, reason: reason1 },
	...(professional2 === undefined || reason2 === null
		? []
		: [{ professionalId: professional2, reason: reason2 }]),
	...(professional3 === undefined || reason3 === null
		? []
		: [{ professionalId: professional3, reason: reason3 }]),
];

/** Why the team needs longer than promised. The creator reads it. */
export const DelayMatchForm = z.object({
	reason: paragraphs("Say why it's taking longer. The creator reads it.", REASON_MAX),
});

const CAUSES = "Choose what was wrong";

/** What was wrong with the proposed professionals, and why none of them is a good match. */
export const DeclineMatchForm = z.object({
	causes: z
		.array(z.enum(DECLINE_CAUSES, { error: "Choose from the list" }), { error: CAUSES })
		.min(1, CAUSES)
		.max(50, "Choose each once")
		.transform((chosen) => DECLINE_CAUSES.filter((cause) => chosen.includes(cause))),
	reason: paragraphs("Tell us what didn’t fit, so we can find someone else", REFUSAL_MAX),
});
