import * as z from "zod";
import { readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { contentPart, slug, text } from "../../market/content-part.server.ts";
import type { SideNames } from "../booking-labels.ts";

const FILE = "decision-reasons.yaml";

const DecisionReasonsSchema = z.strictObject({
	/** The sentence about what was agreed, which replaces {agreed} in the templates. */
	agreed: text,
	templates: z.array(z.strictObject({ id: slug, title: text, reason: text })).min(1),
});

/** Templates that the team can use to write the reason for a decision on a dispute. */
export type DecisionReasons = z.output<typeof DecisionReasonsSchema>;

/** The templates for reasons, in order. Throws a ContentError if the file is invalid. */
export const decisionReasons = contentPart("decisionReasons", () =>
	readYamlContent(FILE, DecisionReasonsSchema, fillFacts),
);

type About = { names: SideNames; milestone: { title: string; deliverable: string } };

/**
 * The reason from the template with this ID, filled in for a dispute. Undefined if there is no such template.
 */
export function fillDecisionReason(id: string, { names, milestone }: About): string | undefined {
	const { agreed, templates } = decisionReasons();
	const values: Record<string, string> = {
		creator: names.CREATOR,
		professional: names.PROFESSIONAL,
		milestone: milestone.title,
		deliverable: milestone.deliverable,
	};
	return templates
		.find((template) => template.id === id)
		?.reason.replace("{agreed}", () => agreed)
		.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
