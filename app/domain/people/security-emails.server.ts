import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import type { Email } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { wakeLiveStreams } from "../platform/live-events.server.ts";
import { formatMoment, zoneOfUser } from "../platform/time/time-zones.server.ts";

/**
 * `what` says what happened. `remedy` says what to do if it was someone else: by default, set a new password.
 */
type Words = {
	subject: string;
	what: string;
	remedy?: string;
	/** Set if a new password would no longer help. */
	isPastPassword?: true;
};

/** The email for each event that affects an account's security, by the action of its audit event. */
export const securityEvents = {
	"set-password": {
		subject: "Your password was changed",
		what: "Your account's password was set with a link we created for it. All sessions have ended.",
	},
	"reset-password": {
		subject: "Your password was changed",
		what: "Your account's password was reset with a link we emailed you. All sessions have ended.",
	},
	"change-password": {
		subject: "Your password was changed",
		what: "Your account's password was changed in your settings. All other sessions have ended.",
	},
	"ask-email-change": {
		subject: "Someone asked to change your email address",
		what: "A new email address was entered in your account settings. Nothing changes until the link we emailed to that address is confirmed. Until then, sign in with this address.",
		remedy:
			"If it wasn't you, someone knows your password. Set a new one now. That also ends all sessions and cancels the change.",
	},
	"change-email": {
		subject: "Your email address was changed",
		what: "Your account has a new email address. Sign in with it from now on. We'll send our emails there.",
		remedy: "If it wasn't you, email us right away and include this address. We can restore your account.",
		isPastPassword: true,
	},
	"revoke-session": {
		subject: "A session was signed out",
		what: "One of your account's sessions was ended in your settings.",
	},
	"revoke-other-sessions": {
		subject: "Your other sessions were signed out",
		what: "All other sessions of your account were ended in your settings.",
	},
	"end-sessions": {
		subject: "You were signed out everywhere",
		what: "Our team ended all sessions of your account. You can sign in again with your password.",
	},
	"turn-on-two-factor": {
		subject: "Two-factor sign-in is on",
		what: "From now on, you'll need your password and a code from your authenticator app to sign in.",
	},
	"turn-off-two-factor": {
		subject: "Two-factor sign-in is off",
		what: "From now on, you can sign in with your password alone.",
	},
	"renew-recovery-codes": {
		subject: "You have new recovery codes",
		what: "New recovery codes were generated for your account. The earlier ones no longer work.",
	},
	"use-recovery-code": {
		subject: "A recovery code was used",
		what: "Someone signed in to your account with a recovery code. Each code works once.",
	},
	"add-passkey": {
		subject: "A passkey was added",
		what: "A passkey was added to your account. It can sign in without the password.",
		remedy:
			"If it wasn't you, remove it in your settings right away, then set a new password. That ends all sessions.",
	},
	"remove-passkey": {
		subject: "A passkey was removed",
		what: "A passkey was removed from your account. You can no longer sign in with it.",
	},
	"create-feed": {
		subject: "You have a private calendar address",
		what: "A private calendar address was created for your account. Anyone who has it can read your bookings and deadlines. An earlier address no longer works.",
		remedy:
			"If it wasn't you, revoke the address in your settings right away, then set a new password. That ends all sessions.",
	},
	"create-api-key": {
		subject: "An API key was created",
		what: "An API key was created for your account. A program that has it can use your account without your password.",
		remedy:
			"If it wasn't you, revoke the key in your settings right away, then set a new password. That ends all sessions and revokes all API keys.",
	},
	"ask-deletion": {
		subject: "Your account will be deleted",
		what: "The deletion of your account was requested in your settings. To cancel it, sign in and open your settings.",
		remedy: "If it wasn't you, cancel it in your settings and set a new password.",
	},
	"cancel-deletion": {
		subject: "Your account stays",
		what: "The deletion of your account was canceled. Nothing has changed.",
	},
	"change-payout-details": {
		subject: "Your payout details were changed",
		what: "A bank account was entered for your payouts.",
		remedy:
			"If it wasn't you, set a new password now, which ends all sessions, and reply to this email before payouts continue.",
	},
	"export-account": {
		subject: "Your data export was requested",
		what: "A copy of your account's data was requested in your settings.",
	},
} satisfies Record<string, Words>;

export type SecurityEvent = keyof typeof securityEvents;

type Owner = { id: string; email: string; name: string };

type More = {
	/**
	 * Additional sentences about this event, such as a date or the number of codes left. Never an address or a
	 * secret.
	 */
	facts?: string[];
	/** Facts for the audit trail. */
	detail?: Record<string, string | number | boolean | null>;
};

/**
 * Emails an account's owner about an event that affects its security and records an audit event with the same
 * name, in the command's transaction. Closes the live streams of sessions that the command ended.
 */
export async function recordSecurityEvent(
	tx: Tx,
	actor: Actor,
	owner: Owner,
	event: SecurityEvent,
	{ facts = [], detail = {} }: More = {},
): Promise<void> {
	const at = formatMoment(now(), await zoneOfUser(tx, owner.id));
	await queueEmail(
		tx,
		securityNotice({ to: owner.email, name: owner.name, ...securityEvents[event], at, facts }),
	);
	await recordEvent(tx, actor, { action: event, subject: ["User", owner.id], detail });
	await wakeLiveStreams(tx, owner.id);
}

type Notice = Words & { to: string; name: string; at: string; facts: string[] };

/**
 * Says what happened, when, and what to do if it wasn't the owner. The link opens a public page and contains
 * no secret.
 */
export function securityNotice({
	to,
	name,
	subject,
	what,
	remedy = OTHERWISE,
	isPastPassword,
	at,
	facts,
}: Notice): Email {
	const { name: siteName, contact } = site();
	return {
		kind: "security-notice",
		isSecurity: true,
		to,
		name,
		subject,
		facts: [
			{ label: "Account", value: to },
			{ label: "When", value: at },
		],
		paragraphs: [[what, ...facts].join(" "), `If it was you, you don't need to do anything. ${remedy}`],
		...(!isPastPassword && { action: { label: "Set a new password", path: "/auth/forgot-password" } }),
		replyTo: contact.support,
		reason: `You're getting this email because it concerns the security of your ${siteName} account. You can't turn these emails off. Reply if you need help.`,
	};
}

const OTHERWISE = "If it wasn't you, set a new password now. That ends all sessions.";
