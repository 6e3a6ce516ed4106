import type { Phase } from "../phase/phase.ts";
import type { BookingActor } from "./booking.ts";
import type { SideNames } from "./booking-words.ts";

/** The facts used in emails about a booking. */
export type BookingFacts = {
	id: string;
	reference: string;
	title: string;
	phase: Phase;
	names: SideNames;
	expiresAt: Date;
	reason?: string | undefined;
	/** Total and deadline of a quote, or what happens to the money of milestones, in sentences. */
	offer?: string | undefined;
	/** Who made the transition. */
	mover?: BookingActor;
};

export type News = {
	/** The subject of the mail and the line on /notifications. */
	title: string;
	paragraphs: string[];
	/** What the link to the booking says. */
	label: string;
};
export type Wording = (facts: BookingFacts) => News;

/** The reason that someone gave, if any. */
export const said = (reason: string | undefined): string[] =>
	reason ? [`The reason given:\n${reason}`] : [];

export const SEE = "See the booking";
