/** Who joins (spec §3); OTHER comes from the sign-up page only. */
export const WAITLIST_AUDIENCES = ["CREATOR", "PROFESSIONAL"] as const;
export type WaitlistAudience = (typeof WAITLIST_AUDIENCES)[number];

export const WAITLIST_SERVICES = ["photography", "legal", "accounting", "marketing", "other"] as const;
export type WaitlistService = (typeof WAITLIST_SERVICES)[number];

/** How the database names them. */
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

/** The forms through which people join; stored with the entry. */
export const WAITLIST_SOURCES = ["home-hero", "home-inline", "waitlist", "waitlist-inline", "signup", "api"] as const;
export type WaitlistSource = (typeof WAITLIST_SOURCES)[number];

/** What people read where joining failed through no fault of theirs (spec §8). */
export const WAITLIST_FAILURE = "Failed to join waitlist. Please try again.";
