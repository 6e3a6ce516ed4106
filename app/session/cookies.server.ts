import { SESSION_DAYS } from "#app/domain/accounts/account.ts";
import { PENDING_FORM_LIFE } from "#app/domain/idempotency/pending-forms.server.ts";
import { DEVICE_DAYS } from "#app/domain/limits/known-device.server.ts";
import { CHALLENGE_MINUTES } from "#app/domain/passkeys/passkey.ts";
import { SUSPENSION_SHOWN_MINUTES } from "#app/domain/suspension/suspension.ts";
import { SHOWN_MINUTES, SIGN_IN_MINUTES } from "#app/domain/two-factor/two-factor.ts";
import { DAY, MINUTE, SECOND } from "#app/infra/process/clock.server.ts";
import { SiteCookie } from "./site-cookie.server.ts";

const signed = (name: string, milliseconds: number) => new SiteCookie(name, milliseconds / SECOND, { isSigned: true });

/** Holds the secret of a session. */
export const sessionCookie = signed("session", SESSION_DAYS * DAY);

/** Makes a browser known to the account that signed in with it, so that strangers' tries do not count for its owner. */
export const deviceCookie = signed("device", DEVICE_DAYS * DAY);

/** Holds a message for the next page. */
export const flashCookie = signed("flash", 10 * MINUTE);

/** Holds the secret of what was typed into a form whose session had ended. */
export const pendingFormCookie = signed("pending-form", PENDING_FORM_LIFE);

/** Holds the secret of a sign-in whose second factor is still to be shown. */
export const secondFactorCookie = signed("second-factor", SIGN_IN_MINUTES * MINUTE);

/** Holds what a passkey has to answer, and for what. */
export const passkeyCookie = signed("passkey", CHALLENGE_MINUTES * MINUTE);

/** Holds recovery codes, sealed, for the page that shows them after they were made. */
export const recoveryCodesCookie = signed("recovery-codes", SHOWN_MINUTES * MINUTE);

/** Holds who has just proved to own a suspended account, for the page that says why it is. */
export const suspensionCookie = signed("suspension", SUSPENSION_SHOWN_MINUTES * MINUTE);

/** Holds the chosen colour scheme. */
export const themeCookie = new SiteCookie("theme", (365 * DAY) / SECOND, { isSigned: false });
