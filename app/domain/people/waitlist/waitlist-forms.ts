import * as z from "zod";
import { placeChoice } from "../../market/places/place-forms.ts";
import { cityName, emailAddress, leftOut, usState } from "../../platform/fields.ts";
import { readReferral } from "../partner.ts";
import { INVITED_AT_ONCE, WAITLIST_AUDIENCES, WAITLIST_SERVICES } from "./waitlist.ts";

const serviceType = z
	.union([z.literal("").transform(() => undefined), z.enum(WAITLIST_SERVICES)], {
		error: "Choose one of the services in the list",
	})
	.optional();

const Entry = z.object({
	email: emailAddress(),
	userType: z
		.enum(WAITLIST_AUDIENCES, { error: "Choose Content Creator or Professional Service Provider" })
		.default("CREATOR"),
	serviceType,
	city: leftOut(cityName("Enter a city, or leave this empty")),
	state: leftOut(usState("Enter a state, or leave this empty")),
});

/** A city needs its state, and a state its city. */
function checkHalfPlace(
	{ city, state }: { city: string | null; state: string | null },
	context: z.RefinementCtx,
): void {
	if (city && !state)
		context.addIssue({ code: "custom", path: ["state"], message: "Enter the state of this city" });
	if (state && !city)
		context.addIssue({ code: "custom", path: ["city"], message: "Enter the city, or remove the state" });
}

/**
 * The email address is required. The service may be empty, and so may the city and state together.
 */
export const JoinWaitlistForm = Entry.superRefine(checkHalfPlace);

/**
 * The page's form, with the referral code of a partner's link, and the answer to the question about an
 * ambiguous place.
 */
export const JoinWaitlistPageForm = Entry.extend({
	ref: z.unknown().optional().transform(readReferral),
	placeChoice,
}).superRefine(checkHalfPlace);

/** Where someone on the waitlist is, from the page that an emailed link opens. */
export const AddPlaceForm = z.object({
	city: cityName("Enter your city, or the largest one near you"),
	state: usState(),
	serviceType,
	placeChoice,
});
export type AddPlace = z.output<typeof AddPlaceForm>;

const HOW_MANY = `Enter a number from 1 to ${INVITED_AT_ONCE}`;

/** How many people in a segment to invite, or to ask where they are. */
export const InviteForm = z.object({
	count: z
		.string({ error: HOW_MANY })
		.trim()
		.regex(/^\d{1,4}$/, HOW_MANY)
		.transform(Number)
		.pipe(z.number().min(1, HOW_MANY).max(INVITED_AT_ONCE, HOW_MANY)),
});
