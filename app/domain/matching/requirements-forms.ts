import * as z from "zod";
import { placeChoice } from "../market/places/place-forms.ts";
import { cityName, leftOut, paragraphs, usState, version } from "../platform/fields.ts";
import { BUDGET_RANGES, GOAL_MAX, PROJECT_TIMELINES, SERVICE_NEEDS } from "./requirements.ts";

const NEEDS = "Choose at least one service you need";

/** A creator's requirements, for POST /api/onboarding/creator. */
export const SendRequirementsForm = z.object({
	serviceNeeds: z
		.array(z.enum(SERVICE_NEEDS, { error: "Choose services from the list" }), { error: NEEDS })
		.min(1, NEEDS)
		.max(50, "Choose each service once")
		.transform((needs) => SERVICE_NEEDS.filter((need) => needs.includes(need))),
	city: cityName("Enter the city where the work will happen"),
	state: usState("Enter the state where the work will happen"),
	isRemote: z
		.boolean({ error: "Use true or false to say whether the work can be done remotely" })
		.default(false),
	budgetRange: z.enum(BUDGET_RANGES, { error: "Choose a budget range" }),
	projectTimeline: z.enum(PROJECT_TIMELINES, { error: "Choose when the work should begin" }),
	goalDescription: leftOut(paragraphs("Enter your goals, or leave this empty", GOAL_MAX)),
});
export type SendRequirements = z.output<typeof SendRequirementsForm> & {
	placeChoice?: string;
	draftId?: string | undefined;
};

/**
 * The form's fields on the page, which adds the answer about an unclear place and the ID of the draft that
 * filled the form.
 */
export const SendRequirementsPageForm = SendRequirementsForm.extend({
	placeChoice,
	draftId: z.string().max(100).optional(),
});

/** The form's fields on the page that saves a request as a draft, which doesn't require an account. */
export const KeepRequestDraftForm = SendRequirementsForm.extend({ version });
export type KeepRequestDraft = z.output<typeof KeepRequestDraftForm>;
