import * as z from "zod";
import { emailAddress } from "../text.ts";
import { WAITLIST_AUDIENCES, WAITLIST_SERVICES } from "./waitlist.ts";

/** spec §3 and §5: the e-mail address is required, the service may be empty. */
export const JoinWaitlistForm = z.object({
	email: emailAddress(),
	userType: z.enum(WAITLIST_AUDIENCES, { error: "Choose Content Creator or Professional Service Provider" }).default("CREATOR"),
	serviceType: z.union([z.literal("").transform(() => undefined), z.enum(WAITLIST_SERVICES)], { error: "Choose one of the services in the list" }).optional(),
});
