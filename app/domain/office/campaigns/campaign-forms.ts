import * as z from "zod";
import { dayLine, line, paragraphs, version } from "../../platform/fields.ts";
import { BODY_MAX, CAMPAIGN_SEGMENTS, CAMPAIGN_VARIABLES, unknownVariables } from "./campaign.ts";

const known = CAMPAIGN_VARIABLES.map((name) => `{{${name}}}`).join(", ");

/** Rejects unknown variables with an error that names them. */
const withKnownVariables = <Schema extends z.ZodType<string>>(schema: Schema) =>
	schema.superRefine((text, context) => {
		const unknown = unknownVariables(text);
		if (unknown.length > 0)
			context.addIssue({
				code: "custom",
				message: `{{${unknown.join("}}, {{")}}} means nothing here. Use ${known}.`,
			});
	});

export const SaveCampaignForm = z.object({
	name: line("Enter a name", 120),
	segment: z.enum(CAMPAIGN_SEGMENTS, { error: "Choose who gets it" }),
	subject: withKnownVariables(line("Enter a subject", 120)),
	body: withKnownVariables(paragraphs("Write the email", BODY_MAX)),
	version,
});
export type SaveCampaign = z.output<typeof SaveCampaignForm>;

export const SendCampaignForm = z
	.object({
		when: z.enum(["now", "schedule"], { error: "Choose when to send it" }),
		day: dayLine("Enter the day").optional(),
		time: line("Enter the time", 20).optional(),
	})
	.superRefine(({ when, day, time }, context) => {
		if (when === "now") return;
		if (!day)
			context.addIssue({
				code: "custom",
				path: ["day"],
				message: "Enter the day to send it, such as 2026-03-31",
			});
		if (!time)
			context.addIssue({
				code: "custom",
				path: ["time"],
				message: "Enter the time to send it, such as 9:30 AM or 14:30",
			});
	});
export type SendCampaign = z.output<typeof SendCampaignForm>;
