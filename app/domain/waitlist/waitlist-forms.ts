import * as z from "zod";
import { readReferral } from "../partners/partner.ts";
import { emailAddress } from "../text.ts";
import { WAITLIST_AUDIENCES, WAITLIST_SERVICES } from "./waitlist.ts";
import { INVITED_AT_ONCE } from "./waitlist-segment.ts";

/** The email address is required, and the service may be empty. */
export const JoinWaitlistForm = z.object({
	email: emailAddress(),
	userType: z.enum(WAITLIST_AUDIENCES, { error: "Choose Content Creator or Professional Service Provider" }).default("CREATOR"),
	serviceType: z.union([z.literal("").transform(() => undefined), z.enum(WAITLIST_SERVICES)], { error: "Choose one of the services in the list" }).optional(),
});

/** The page's form, with the referral code of a partner's link. */
export const JoinWaitlistPageForm = JoinWaitlistForm.extend({ ref: z.unknown().optional().transform(readReferral) });

const HOW_MANY = `Enter a number from 1 to ${INVITED_AT_ONCE}`;

/** How many people of a segment to invite. */
export const InviteForm = z.object({
	count: z
		.string({ error: HOW_MANY })
		.trim()
		.regex(/^\d{1,4}$/, HOW_MANY)
		.transform(Number)
		.pipe(z.number().min(1, HOW_MANY).max(INVITED_AT_ONCE, HOW_MANY)),
});
