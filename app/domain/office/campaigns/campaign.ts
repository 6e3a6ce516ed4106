/** The audiences of campaigns, as forms name them. */
export const CAMPAIGN_SEGMENTS = [
	"newsletter",
	"waitlist_creators",
	"waitlist_professionals",
	"creators",
	"professionals",
] as const;
export type CampaignSegment = (typeof CAMPAIGN_SEGMENTS)[number];

export const campaignSegmentLabels: Record<CampaignSegment, { label: string; hint: string }> = {
	newsletter: { label: "Newsletter", hint: "Everyone who confirmed the newsletter." },
	waitlist_creators: {
		label: "Waitlist: creators",
		hint: "Creators on the waitlist who haven't unsubscribed.",
	},
	waitlist_professionals: {
		label: "Waitlist: professionals",
		hint: "Professionals on the waitlist who haven't unsubscribed.",
	},
	creators: { label: "Members: creators", hint: "Creators with an account who chose to get news." },
	professionals: {
		label: "Members: professionals",
		hint: "Professionals with an account who chose to get news.",
	},
};

/** The maximum length of a campaign's text, in characters. */
export const BODY_MAX = 20_000;

export type CampaignState = "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "CANCELLED";

export const campaignStateLabels: Record<CampaignState, string> = {
	DRAFT: "Draft",
	SCHEDULED: "Scheduled",
	SENDING: "Sending",
	SENT: "Sent",
	CANCELLED: "Canceled",
};

type Move = { from: readonly CampaignState[]; to: CampaignState };

/** The transitions that the team can make, with their source and target states. */
export const campaignTransitions = {
	save: { from: ["DRAFT"], to: "DRAFT" },
	now: { from: ["DRAFT", "SCHEDULED"], to: "SENDING" },
	schedule: { from: ["DRAFT", "SCHEDULED"], to: "SCHEDULED" },
	cancel: { from: ["DRAFT", "SCHEDULED", "SENDING"], to: "CANCELLED" },
} as const satisfies Record<string, Move>;

/** Whether a campaign's state allows a transition. */
export const canTransitionCampaign = (
	transition: keyof typeof campaignTransitions,
	state: CampaignState,
): boolean => (campaignTransitions[transition].from as readonly CampaignState[]).includes(state);

/** The variables that a campaign's text may contain in double braces. */
export const CAMPAIGN_VARIABLES = ["name", "site", "support"] as const;
export type CampaignVariables = Record<(typeof CAMPAIGN_VARIABLES)[number], string>;

/** Used in place of an unknown name. */
export const NAMELESS = "there";

const VARIABLE = /\{\{([^{}]*)\}\}/g;

/** The unknown variables in a text, each once. */
export const unknownVariables = (text: string): string[] =>
	[...new Set([...text.matchAll(VARIABLE)].map(([, name = ""]) => name.trim()))].filter(
		(name) => !CAMPAIGN_VARIABLES.some((known) => known === name),
	);

/**
 * A text with its known variables replaced. Unknown variables stay as they are. `written` escapes each value.
 */
export const fillVariables = (
	text: string,
	values: CampaignVariables,
	written: (value: string) => string = (value) => value,
): string =>
	text.replace(VARIABLE, (reference, name: string) => {
		const value = values[name.trim() as keyof CampaignVariables];
		return value === undefined ? reference : written(value);
	});
