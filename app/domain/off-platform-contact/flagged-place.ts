/** What a flagged text is called, after "your" or before "from Ana". */
export const flaggedTexts = {
	MESSAGE: "message",
	REQUEST: "request",
	REVIEW: "review",
	DESCRIPTION: "profile description",
	AREAS: "service areas",
	LINKS: "names of links",
	PACKAGES: "packages",
	SPECIALTIES: "specialties",
	PICTURES: "picture descriptions",
	APPLICATION: "application",
	QUOTE: "quote",
	QUOTE_NOTE: "note on a quote",
	SIGNATURE: "name and address in a signature",
	DELIVERY: "delivery",
	CHANGES: "request for changes",
	REASON: "reason for changing a booking",
} as const;
export type FlaggedPlace = keyof typeof flaggedTexts;

/** Texts that stay on a public profile until its professional changes them. */
const OF_PROFILE: readonly FlaggedPlace[] = [
	"DESCRIPTION",
	"AREAS",
	"LINKS",
	"PACKAGES",
	"SPECIALTIES",
	"PICTURES",
];

export const isOfProfile = (place: FlaggedPlace): boolean => OF_PROFILE.includes(place);

/** Texts that list names, of places, links, or people: in them only what is certain counts. */
const NAMES: readonly FlaggedPlace[] = ["AREAS", "LINKS", "SPECIALTIES", "SIGNATURE"];

/** What the check of a text needs to know about its place. */
export const contextOf = (place: FlaggedPlace): { isNames: boolean; deliversFiles: boolean } => ({
	isNames: NAMES.includes(place),
	deliversFiles: place === "DELIVERY",
});
