import { createCookie } from "react-router";
import { SESSION_DAYS } from "#app/domain/accounts/account.ts";
import { PENDING_FORM_LIFE } from "#app/domain/records/pending-forms.server.ts";
import { SUSPENSION_SHOWN_MINUTES } from "#app/domain/suspension/suspension.ts";
import { SHOWN_MINUTES, SIGN_IN_MINUTES } from "#app/domain/two-factor/two-factor.ts";
import { DAY, MINUTE, SECOND } from "#app/infra/clock.server.ts";
import { signingSecrets } from "#app/infra/secrets.server.ts";
import { settings } from "#app/infra/settings.server.ts";

const isSecure = () => settings().PUBLIC_URL?.startsWith("https:") ?? false;
// The prefix binds the cookie to this host and to HTTPS; browsers refuse it on plain HTTP.
const nameOf = (name: string) => (isSecure() ? `__Host-${name}` : name);

const signed = (name: string, maxAge: number) => createCookie(nameOf(name), { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(), secrets: signingSecrets(), maxAge });

/** Holds the secret of a session. */
export const sessionCookie = signed("session", (SESSION_DAYS * DAY) / SECOND);

/** Holds a message for the next page. */
export const flashCookie = signed("flash", 600);

/** Holds the secret of what was typed into a form whose session had ended. */
export const pendingFormCookie = signed("pending-form", PENDING_FORM_LIFE / SECOND);
/** Holds the secret of a sign-in whose second factor is still to be shown. */
export const secondFactorCookie = signed("second-factor", (SIGN_IN_MINUTES * MINUTE) / SECOND);

/** Holds recovery codes, sealed, for the page that shows them after they were made. */
export const recoveryCodesCookie = signed("recovery-codes", (SHOWN_MINUTES * MINUTE) / SECOND);

/** Holds who has just proved to own a suspended account, for the page that says why it is. */
export const suspensionCookie = signed("suspension", (SUSPENSION_SHOWN_MINUTES * MINUTE) / SECOND);

/** Holds the chosen colour scheme. */
export const themeCookie = createCookie(nameOf("theme"), { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(), maxAge: (365 * DAY) / SECOND });
