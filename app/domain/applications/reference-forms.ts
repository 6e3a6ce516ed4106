import * as z from "zod";
import { leftOut, paragraphs } from "../text.ts";
import { REFERENCE_ANSWERS, type ReferenceAnswer } from "./application.ts";

const optionalText = (max: number) => leftOut(paragraphs("Enter text", max));

const HONESTY = "Confirm that your answers are your own and true";

/** A reference who recommends someone must say what that person does well. */
export function namesStrengths({
	answer,
	strengths,
}: {
	answer: ReferenceAnswer;
	strengths: string | null;
}): boolean {
	return strengths !== null || answer === "DOES_NOT_RECOMMEND" || answer === "DOES_NOT_KNOW";
}

/** What a reference says about an applicant. */
export const AnswerReferenceForm = z
	.object({
		acquaintance: paragraphs("Enter how you know this person, and since when", 1_000),
		answer: z.enum(REFERENCE_ANSWERS, { error: "Choose whether you would recommend this person" }),
		strengths: optionalText(2_000),
		concerns: optionalText(2_000),
		isHonest: z.boolean({ error: HONESTY }).refine(Boolean, { error: HONESTY }),
	})
	.refine(namesStrengths, { error: "Enter what this person does well", path: ["strengths"] });
export type AnswerReference = z.infer<typeof AnswerReferenceForm>;
