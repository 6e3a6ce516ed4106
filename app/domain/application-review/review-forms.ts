import * as z from "zod";
import { DECISIONS } from "../applications/application.ts";
import { changeField, PARTS, type Part } from "../applications/application-steps.ts";
import { leftOut, paragraphs } from "../text.ts";

const optionalText = (max: number) => leftOut(paragraphs("Enter text", max));

const changeFields = Object.fromEntries(
	PARTS.map((part) => [changeField(part), optionalText(1_000)]),
) as Record<`change_${Part}`, ReturnType<typeof optionalText>>;

/**
 * The team's decision on an application. A rejection needs a reason, and a request for changes at
 * least one part with a note.
 */
export const DecideApplicationForm = z
	.object({
		decision: z.enum(DECISIONS, { error: "Choose a decision" }),
		reason: optionalText(2_000),
		...changeFields,
	})
	.refine(({ decision, reason }) => decision !== "reject-application" || reason !== null, {
		error: "Enter a reason. The applicant will see it.",
		path: ["reason"],
	})
	.refine((form) => form.decision !== "request-changes" || changesIn(form).length > 0, {
		error: "Enter what to change in at least one part",
		path: ["decision"],
	});
export type DecideApplication = z.infer<typeof DecideApplicationForm>;

/** The parts to change, each with the team's note. */
export const changesIn = (form: Record<`change_${Part}`, string | null>): { part: Part; note: string }[] =>
	PARTS.flatMap((part) => {
		const note = form[changeField(part)];
		return note === null ? [] : [{ part, note }];
	});
