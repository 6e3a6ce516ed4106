import * as z from "zod";
import { mailingAddress } from "../../people/settings-forms.ts";
import { formatCents, sumOfCents } from "../../platform/cents.ts";
import { amountLine, cityName, dayLine, leftOut, line, paragraphs, usState } from "../../platform/fields.ts";
import { BOOKING_GROUPS, BOOKING_SORTS, REASON_MAX } from "../booking.ts";
import {
	CANCELLATION_TERMS,
	CREDIT_MAX,
	DELIVERABLE_MAX,
	describeWholeWork,
	ITEM_TEXT_MAX,
	ITEMS_MAX,
	MILESTONES_MAX,
	NAME_MAX,
	QUANTITY_MAX,
	REVISIONS_MAX,
	VALIDITY_DEFAULT,
	VALIDITY_MAX,
} from "./quote.ts";
import { sumItems, TOTAL_MAX } from "./quote-total.ts";
import { AS_WRITTEN, formatUsageTerm, USAGE_TERM_MAX, USAGE_TERM_UNITS } from "./usage-term.ts";

const amount = (required: string) => amountLine(required, TOTAL_MAX);

/** A whole number: text from a form, or a number from the API. */
const integer = (wanted: string, { min, max, fallback }: { min: number; max: number; fallback?: number }) =>
	z
		.unknown()
		.optional()
		.transform((given, context) => {
			const typed = typeof given === "string" ? given.trim() : typeof given === "number" ? String(given) : "";
			if (typed === "" && fallback !== undefined) return fallback;
			const value = /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
			if (value >= min && value <= max) return value;
			context.issues.push({ code: "custom", message: wanted, input: given });
			return z.NEVER;
		})
		.meta({ type: "integer", minimum: min, maximum: max });

const QUANTITY = `Enter a whole number from 1 to ${QUANTITY_MAX.toLocaleString("en-US")}`;

const item = z.object({
	description: line("Describe this item", ITEM_TEXT_MAX),
	quantity: integer(QUANTITY, { min: 1, max: QUANTITY_MAX }),
	unitPrice: amount("Enter the price of one"),
});

const milestone = z.object({
	title: line("Enter a title", 120),
	deliverable: paragraphs("Say what you deliver", DELIVERABLE_MAX),
	dueOn: dayLine("Enter the day it is due"),
	amount: amount("Enter the amount of this milestone"),
});

const place = z.discriminatedUnion(
	"place",
	[
		z.object({
			place: z.literal("on_site"),
			city: cityName("Enter the city where the work will happen"),
			state: usState("Enter the state where the work will happen"),
		}),
		z.object({ place: z.literal("remote") }),
	],
	{ error: "Choose where the work will happen" },
);

/**
 * For how long the results may be used, in the words that the agreement states. The form sends a unit and a
 * length. The API may send the words instead, and so may a revision of a version that has other words.
 */
const usageTerm = z
	.object({
		usageTerm: leftOut(line("Enter for how long it may be used", 120)),
		usageTermUnit: z
			.enum([...USAGE_TERM_UNITS, AS_WRITTEN], { error: "Choose for how long it may be used" })
			.optional(),
		usageTermLength: integer("Enter a whole number", { min: 0, max: 9_999, fallback: 0 }),
	})
	.transform(({ usageTerm, usageTermUnit: unit, usageTermLength: length }, context) => {
		const fail = (path: string, message: string) => {
			context.issues.push({ code: "custom", path: [path], message, input: usageTerm });
			return z.NEVER;
		};
		if (unit === "UNLIMITED") return { usageTerm: formatUsageTerm({ unit, length: null }) };
		if (unit === "MONTHS" || unit === "YEARS")
			return length >= 1 && length <= USAGE_TERM_MAX[unit]
				? { usageTerm: formatUsageTerm({ unit, length }) }
				: fail(
						"usageTermLength",
						`Enter a whole number of ${unit.toLowerCase()} from 1 to ${USAGE_TERM_MAX[unit]}`,
					);
		return usageTerm ? { usageTerm } : fail("usageTermUnit", "Choose for how long it may be used");
	});

/**
 * The content of a quote. A quote without milestones gets one for all of the work. The command checks whether
 * the quote's days have passed.
 */
export const QuoteForm = z
	.object({
		items: z
			.array(item, { error: "Add at least one item" })
			.min(1, "Add at least one item")
			.max(ITEMS_MAX, `Use ${ITEMS_MAX} items or fewer`),
		milestones: z
			.array(milestone, { error: "Enter the milestones as a list" })
			.max(MILESTONES_MAX, `Use ${MILESTONES_MAX} milestones or fewer`)
			.default([]),
		startsOn: dayLine("Enter the first day of the work"),
		endsOn: dayLine("Enter the last day of the work"),
		revisions: integer(`Enter a whole number from 0 to ${REVISIONS_MAX}`, { min: 0, max: REVISIONS_MAX }),
		usagePlatforms: line("Enter where the work may be used", 200),
		usageTerritory: line("Enter in which countries it may be used", 120),
		isExclusive: z.boolean().default(false),
		credit: leftOut(line("Enter the credit, or leave this empty", CREDIT_MAX)),
		isAdult: z.boolean().default(false),
		isMonthly: z.boolean().default(false),
		cancellation: z.enum(CANCELLATION_TERMS, { error: "Choose the cancellation terms" }),
		validityDays: integer(`Enter a whole number of days from 1 to ${VALIDITY_MAX}`, {
			min: 1,
			max: VALIDITY_MAX,
			fallback: VALIDITY_DEFAULT,
		}),
		note: leftOut(paragraphs("Enter a note, or leave this empty", 2_000)),
	})
	.and(place)
	.and(usageTerm)
	.superRefine((quote, context) => {
		const fail = (path: string, message: string) =>
			context.addIssue({ code: "custom", path: [path], message });
		const total = sumItems(
			quote.items.map(({ quantity, unitPrice }) => ({ quantity, unitCents: unitPrice })),
		);
		const planned = sumOfCents(quote.milestones.map((one) => one.amount));
		if (total > TOTAL_MAX)
			fail(
				"items",
				`The items add up to ${formatCents(total)}. A quote can be ${formatCents(TOTAL_MAX)} at most.`,
			);
		else if (quote.milestones.length > 0 && planned !== total) {
			const [change, difference] = planned < total ? ["Add", total - planned] : ["Subtract", planned - total];
			fail(
				"milestones",
				`The milestones add up to ${formatCents(planned)}, but the items to ${formatCents(total)}. ${change} ${formatCents(difference)}.`,
			);
		}
		if (quote.endsOn < quote.startsOn) fail("endsOn", "Enter the first day or a later day");
	})
	.transform((quote) => {
		if (quote.milestones.length > 0) return quote;
		const items = quote.items.map(({ quantity, unitPrice }) => ({ quantity, unitCents: unitPrice }));
		return {
			...quote,
			milestones: [{ ...describeWholeWork(quote.items, quote.endsOn), amount: Number(sumItems(items)) }],
		};
	});
export type QuoteInput = z.output<typeof QuoteForm>;

/**
 * A typed name and a checked box make a signature. If the name isn't the account's, the signer has to confirm
 * it.
 */
const signature = {
	fullName: line("Enter your full name", NAME_MAX),
	mailingAddress,
	consent: z.boolean({ error: "Check the box to sign" }).refine(Boolean, "Check the box to sign"),
	confirmName: z.boolean().default(false),
};

/** A signature through the API, which may leave out the address if the account has one. */
const apiSignature = { ...signature, mailingAddress: leftOut(mailingAddress) };

/**
 * Signs and sends the quote in the preview. `version` identifies that quote, so no other quote can be sent.
 */
export const SendQuoteForm = z.object({
	...signature,
	version: z.string({ error: "Check the quote again" }).max(100, "Check the quote again"),
});

/**
 * A quote from the API: its content, and the signature that sends it. Amounts are in dollars, as text, such
 * as "1250.00".
 */
export const ApiSendQuoteForm = QuoteForm.and(z.object(apiSignature));

/** Identifies the version on the page. */
const shown = { quoteId: z.string({ error: "Read the quote again" }).max(100, "Read the quote again") };

/** Signs the version of a quote that was on the page. */
export const AcceptQuoteForm = z.object({ ...signature, ...shown });
export const ApiAcceptQuoteForm = z.object({ ...apiSignature, ...shown });

export const DeclineQuoteForm = z.object({
	...shown,
	reason: paragraphs("Enter why you're declining the quote", REASON_MAX),
});
export const AskForChangesForm = z.object({
	...shown,
	text: paragraphs("Enter what should change", REASON_MAX),
});
export const WithdrawQuoteForm = z.object({
	...shown,
	reason: leftOut(paragraphs("Enter a reason, or leave this empty", REASON_MAX)),
});
export const ProposeDatesForm = z
	.object({
		...shown,
		startsOn: dayLine("Enter the first day"),
		endsOn: dayLine("Enter the last day"),
		text: leftOut(paragraphs("Enter a note, or leave this empty", REASON_MAX)),
	})
	.refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
		path: ["endsOn"],
		message: "Enter the first day or a later day",
	});

/** The name under which a professional saves the editor's fields as a template. */
export const SaveTemplateForm = z.object({ name: line("Enter a name for the template", NAME_MAX) });

/** The filter, order, and page of a list of quotes. Pages start at 1. */
export const FindQuotesQuery = z.object({
	state: z.enum(BOOKING_GROUPS).optional(),
	sort: z.enum(BOOKING_SORTS).default("changed"),
	page: z.coerce.number().int().min(1).max(9_999).default(1),
});
