import * as z from "zod";
import { waitlistCookie } from "./cookies.server.ts";

const EntrySchema = z.object({ email: z.string().max(254), userType: z.string().max(20) });

/** The Set-Cookie header that carries what a visitor entered to join the waitlist to the sign-up form. */
export const rememberEntry = (form: { get(name: string): unknown }): { "Set-Cookie": string } => ({
	"Set-Cookie": waitlistCookie.serialize({
		email: getText(form.get("email")),
		userType: getText(form.get("userType")),
	}),
});

const getText = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** What the visitor entered to join the waitlist in the last ten minutes, if anything. */
export const readEntry = (request: Pick<Request, "headers">) =>
	EntrySchema.safeParse(waitlistCookie.read(request)).data;
