/** The audiences that can join. OTHER comes from the sign-up page only. */
export const WAITLIST_AUDIENCES = ["CREATOR", "PROFESSIONAL"] as const;
export type WaitlistAudience = (typeof WAITLIST_AUDIENCES)[number];

export const WAITLIST_SERVICES = ["photography", "legal", "accounting", "marketing", "other"] as const;
export type WaitlistService = (typeof WAITLIST_SERVICES)[number];

/** The names in the database. */
export const serviceNames = {
	photography: "PHOTOGRAPHY",
	legal: "LEGAL",
	accounting: "ACCOUNTING",
	marketing: "MARKETING",
	other: "OTHER",
} as const satisfies Record<WaitlistService, string>;

export const waitlistAudienceLabels: Record<WaitlistAudience, string> = {
	CREATOR: "Content Creator",
	PROFESSIONAL: "Professional Service Provider",
};

export const waitlistServiceLabels: Record<WaitlistService, string> = {
	photography: "Photography & Videography",
	legal: "Legal Services",
	accounting: "Accounting & Tax",
	marketing: "Marketing & PR",
	other: "Something else",
};

/** The question for the service, to each audience. */
export const serviceQuestions = { CREATOR: "Most interested in:", PROFESSIONAL: "What you offer" } as const;

/** The forms where people join, stored with the entry. */
export const WAITLIST_SOURCES = [
	"home-hero",
	"home-inline",
	"waitlist",
	"waitlist-inline",
	"signup",
	"api",
] as const;
export type WaitlistSource = (typeof WAITLIST_SOURCES)[number];

const sourceLabels: Record<WaitlistSource, string> = {
	"home-hero": "Home, top",
	"home-inline": "Home, end",
	waitlist: "Waitlist page",
	"waitlist-inline": "Waitlist page, end",
	signup: "Sign-up",
	api: "API",
};

/** The form that someone joined by, in words. */
export const sourceInWords = (source: string): string => sourceLabels[source as WaitlistSource] ?? source;

/** Shown if joining failed through no fault of the person. */
export const WAITLIST_FAILURE = "Failed to join waitlist. Please try again.";
