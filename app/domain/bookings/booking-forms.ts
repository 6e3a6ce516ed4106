import * as z from "zod";
import { placeChoice } from "../market/places/place-forms.ts";
import { SERVICE_LINES } from "../market/service-line.ts";
import { PROPOSED_MAX } from "../matching/match.ts";
import { BUDGET_RANGES } from "../matching/requirements.ts";
import { cityName, dayLine, leftOut, line, paragraphs, usState } from "../platform/fields.ts";
import { isProfessionalId } from "../profiles/professional.ts";
import {
	DATES_MAX,
	DESCRIPTION_MAX,
	LINKS_LENGTH_MAX,
	LINKS_MAX,
	NOTE_MAX,
	RATINGS,
	REASON_MAX,
	TITLE_MAX,
} from "./booking.ts";
import { EXTENSION_REASON_MAX } from "./deadline.ts";
import { ATTACHMENTS_MAX } from "./messages/message.ts";

const LINKS = `Enter up to ${LINKS_MAX} links, one on each line, each beginning with https://`;

/** Links to reference material, one per line. Null if left empty. */
const links = leftOut(
	paragraphs(LINKS, LINKS_LENGTH_MAX).refine((text) => {
		const lines = text.split("\n").filter((entry) => entry.trim() !== "");
		return (
			lines.length <= LINKS_MAX &&
			lines.every(
				(entry) => z.url({ protocol: /^https$/, hostname: z.regexes.domain }).safeParse(entry.trim()).success,
			)
		);
	}, LINKS),
);

const PLACE = "Choose where the work will happen";

/** What a creator wants. */
const requestedWork = z.object({
	title: line("Enter a title", TITLE_MAX),
	description: paragraphs("Describe the work", DESCRIPTION_MAX),
	serviceLine: z.enum(SERVICE_LINES, { error: "Choose a service" }),
});

const onSite = z.object({
	place: z.literal("on_site"),
	city: cityName("Enter the city where the work will happen"),
	state: usState("Enter the state where the work will happen"),
});
const remote = z.object({ place: z.literal("remote") });

const requestTerms = z.object({
	preferredDates: line("Enter your preferred dates", DATES_MAX),
	budgetRange: z.enum(BUDGET_RANGES, { error: "Choose a budget range" }),
	links,
});

/**
 * A creator's quote request, which they check on the next page. City and state are used only if the work is in
 * person.
 */
export const PrepareQuoteForm = requestedWork
	.and(z.discriminatedUnion("place", [onSite.extend({ placeChoice }), remote], { error: PLACE }))
	.and(requestTerms.extend({ removeFiles: z.boolean().default(false) }));
export type PrepareQuote = z.output<typeof PrepareQuoteForm>;

/** A creator's quote request through the API, which is sent at once. Its files were uploaded before. */
export const ApiRequestQuoteForm = requestedWork
	.and(z.discriminatedUnion("place", [onSite, remote], { error: PLACE }))
	.and(
		requestTerms.extend({
			files: z
				.array(z.string().max(100))
				.max(ATTACHMENTS_MAX, `Add at most ${ATTACHMENTS_MAX} files.`)
				.default([]),
		}),
	);
export type ApiRequestQuote = z.output<typeof ApiRequestQuoteForm>;

/**
 * Sends the reviewed request. `version` identifies the answers that the page showed, so that no other answers
 * can be sent.
 */
export const RequestQuoteForm = z.object({
	version: z.string({ error: "Check your answers again" }).max(100, "Check your answers again"),
});

const RECIPIENTS = "Choose at least one professional";

/**
 * A request to one or more proposed professionals at once. Everything else comes from the creator's
 * requirements.
 */
export const RequestQuotesForm = z.object({
	professionals: z
		.array(z.string().refine(isProfessionalId, RECIPIENTS), { error: RECIPIENTS })
		.min(1, RECIPIENTS)
		.max(PROPOSED_MAX, `Choose at most ${PROPOSED_MAX} professionals`)
		.transform((ids) => [...new Set(ids)]),
	title: line("Enter a title", TITLE_MAX),
	description: paragraphs("Describe the work", DESCRIPTION_MAX),
	preferredDates: line("Enter your preferred dates", DATES_MAX),
});
export type RequestQuotes = z.output<typeof RequestQuotesForm>;

/** A transition that requires a reason. `missing` is the error if there is none. */
export const reasonForm = (missing: string) => z.object({ reason: paragraphs(missing, REASON_MAX) });

/** Cancels a booking. `shown` identifies the amounts on the page, so no other amounts can be moved. */
export const CancelBookingForm = z.object({
	reason: paragraphs("Enter why you're canceling the booking", REASON_MAX),
	shown: z.string().max(1_000).optional(),
});

export const OptionalReasonForm = z.object({
	reason: leftOut(paragraphs("Enter a reason, or leave this empty", REASON_MAX)),
});

/** A team member's note on a booking. */
export const AddNoteForm = z.object({ text: paragraphs("Write the note", NOTE_MAX) });

/** The maximum number of milestones in one payment. An agreement has far fewer (`MILESTONES_MAX`). */
const FUNDED_AT_ONCE_MAX = 100;

/** The milestones to fund. Their prices always come from the agreement. */
export const StartCheckoutForm = z.object({
	milestoneIds: z.array(z.string().max(100)).min(1, "Choose at least one milestone.").max(FUNDED_AT_ONCE_MAX),
});

/** The new time of an extended deadline, in the reader's time zone, and the reason. */
export const ExtendDeadlineForm = z.object({
	day: dayLine("Enter the new day, such as 2026-03-31"),
	time: line("Enter the new time, such as 9:30 AM or 14:30", 20),
	reason: paragraphs("Enter why both sides get more time", EXTENSION_REASON_MAX),
});
export type ExtendDeadline = z.output<typeof ExtendDeadlineForm>;

const REVIEW_TEXT_MAX = 2_000;

export const WriteReviewForm = z.object({
	rating: z.enum(RATINGS, { error: "Choose a rating from 1 to 5" }),
	text: paragraphs("Enter your review", REVIEW_TEXT_MAX),
});
export type WriteReview = z.infer<typeof WriteReviewForm>;
