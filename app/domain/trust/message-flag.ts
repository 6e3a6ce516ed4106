import { type FlaggedPlace, flaggedTexts } from "../platform/off-platform-contact/off-platform-contact.ts";

export const messageFlagStateLabels = {
	OPEN: "Open",
	NO_PROBLEM: "No problem",
	WARNED: "Sender warned",
	SUSPENDED: "Account suspended",
} as const;

/** The title of a flag, such as "Message from Ana". */
export function flagTitle(place: FlaggedPlace, name: string): string {
	const words = flaggedTexts[place];
	return `${words[0]?.toUpperCase()}${words.slice(1)} from ${name}`;
}

/** A score from 0 to 1 as text, such as "97 of 100". */
export const formatScore = (score: number): string => `${Math.round(100 * score)} of 100`;
