import * as z from "zod";
import { ADDRESS_MINUTES } from "#app/domain/bookings/calendar-feed.ts";
import { REQUEST_DRAFT_DAYS } from "#app/domain/matching/requirements.ts";
import {
	CHALLENGE_MINUTES,
	LINK_HOURS,
	RECOVERY_CODES_SHOWN_MINUTES,
	SECOND_FACTOR_MINUTES,
	SESSION_DAYS,
} from "#app/domain/people/account.ts";
import { API_KEY_SHOWN_MINUTES } from "#app/domain/people/api-key.ts";
import { DEVICE_DAYS } from "#app/domain/people/sign-in-limit.server.ts";
import { SUSPENSION_SHOWN_MINUTES } from "#app/domain/people/suspension.ts";
import { PENDING_FORM_LIFE } from "#app/domain/platform/pending-forms.server.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/infra/process/clock.server.ts";
import { THEMES, type Theme } from "#app/ui/layout/document.ts";
import { SiteCookie } from "./site-cookie.server.ts";

const signed = (name: string, milliseconds: number) =>
	new SiteCookie(name, milliseconds / SECOND, { isSigned: true });

/** The session token. */
export const sessionCookie = signed("session", SESSION_DAYS * DAY);

/**
 * Marks a browser that has signed in to an account, so that other people's failed attempts don't lock out the
 * account's owner.
 */
export const deviceCookie = signed("device", DEVICE_DAYS * DAY);

export const flashCookie = signed("flash", 10 * MINUTE);

/** The token of a form that was saved because its sender had to sign in or re-authenticate first. */
export const pendingFormCookie = signed("pending-form", PENDING_FORM_LIFE);

/**
 * The secret of a request that was begun without an account. The cookie outlasts the draft, so that the page
 * can say what happened to the draft.
 */
export const requestDraftCookie = signed("request-draft", 2 * REQUEST_DRAFT_DAYS * DAY);

/**
 * The path to continue to once the email address is confirmed, even if the emailed link opens in
 * another tab.
 */
export const afterConfirmingCookie = signed("after-confirming", LINK_HOURS.VERIFY_EMAIL * HOUR);

/**
 * Marks a browser in which someone was rejected for their age, so that the team reviews the next age
 * verification from it.
 */
export const ageRejectedCookie = signed("age-rejected", DEVICE_DAYS * DAY);

/** The token of a sign-in that awaits its second factor. */
export const secondFactorCookie = signed("second-factor", SECOND_FACTOR_MINUTES * MINUTE);

/** The WebAuthn challenge and its purpose. */
export const passkeyCookie = signed("passkey", CHALLENGE_MINUTES * MINUTE);

/** New recovery codes, encrypted, for the page that shows them. */
export const recoveryCodesCookie = signed("recovery-codes", RECOVERY_CODES_SHOWN_MINUTES * MINUTE);

/** The token of a new private calendar address, encrypted, for the page that shows it. */
export const calendarFeedCookie = signed("calendar-feed", ADDRESS_MINUTES * MINUTE);

/** A new API key, encrypted, for the page that shows it. */
export const apiKeyCookie = signed("api-key", API_KEY_SHOWN_MINUTES * MINUTE);

/** The user ID of a suspended account's authenticated owner, for the page with the reason. */
export const suspensionCookie = signed("suspension", SUSPENSION_SHOWN_MINUTES * MINUTE);

/** What a visitor entered to join the waitlist, for the sign-up form. */
const waitlistCookie = signed("waitlist", 10 * MINUTE);

export const themeCookie = new SiteCookie("theme", (365 * DAY) / SECOND, { isSigned: false });

/** The color scheme in the request's cookie, or `system`. */
export function getTheme(request: Pick<Request, "headers">): Theme {
	const theme = themeCookie.read(request);
	return THEMES.find((known) => known === theme) ?? "system";
}

/** Whether someone on the team wants keyboard shortcuts: `on` or `off`. */
export const shortcutsCookie = new SiteCookie("shortcuts", (365 * DAY) / SECOND, { isSigned: false });

/** Whether the back office has keyboard shortcuts in this browser. It does unless they were turned off. */
export const hasShortcuts = (request: Pick<Request, "headers">): boolean =>
	shortcutsCookie.read(request) !== "off";

const EntrySchema = z.object({ email: z.string().max(254), userType: z.string().max(20) });

/** The Set-Cookie header that keeps what a visitor entered to join the waitlist, for the sign-up form. */
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
