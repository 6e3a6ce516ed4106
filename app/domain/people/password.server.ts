import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import type { Actor, Authentication } from "../platform/actor.ts";
import { withIdempotency, withSessionIdempotency } from "../platform/command.server.ts";
import { type DomainError, invalidField } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { askAccountLink, endTokens, getLink, takeToken, unusableLink } from "./account-token.server.ts";
import { revokeApiKeys } from "./api-keys.server.ts";
import {
	checkPassword,
	NEXT_CREDENTIALS,
	requireRecentProof,
	requireSamePassword,
} from "./credentials.server.ts";
import { proveEmail } from "./email-confirmation.server.ts";
import type { AskPasswordReset } from "./password-forms.ts";
import { recordSecurityEvent } from "./security-emails.server.ts";

let common: Promise<Set<string>> | undefined;

/** Loaded only when the first password is chosen, because the list takes up several megabytes. */
async function readCommon(): Promise<Set<string>> {
	const { dictionary } = await import("@zxcvbn-ts/language-common");
	return new Set(dictionary["passwords-common"]);
}

/**
 * The error if a password isn't allowed for an account, or undefined. The caller checks its length. Rejects
 * the person's own address or name, and the passwords that attackers try first (zxcvbn's list of about
 * 50,000).
 */
export async function passwordObjection(
	password: string,
	{ email, name }: { email: string; name: string },
): Promise<DomainError | undefined> {
	common ??= readCommon();
	const lower = password.toLowerCase();
	const personal = [email, email.split("@")[0], name, name.replaceAll(" ", "")].map((value) =>
		value?.toLowerCase(),
	);
	if (personal.includes(lower))
		return invalidField("password", "Choose a password that is not your name or email address");
	if ((await common).has(lower))
		return invalidField(
			"password",
			"This password is on the list that attackers try first. Choose a less common one",
		);
	return undefined;
}

/**
 * Sent if a password reset was requested for an account's address. It contains no name, since
 * anyone may request it.
 */
export function passwordReset({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "password-reset",
		isSecurity: true,
		to: email,
		subject: `Set a new password for ${name}`,
		paragraphs: [
			`Someone, most likely you, asked to reset the password of the ${name} account with this address.`,
			`Open the page below and choose a new one. The link works once, within an hour. Once you set a new password, we'll sign you out everywhere.`,
			"If it wasn't you, do nothing. Your password stays the same, and no one can change it without this email.",
		],
		action: { label: "Set a new password", path: `/auth/set-password?token=${token}` },
		reason: `You're getting this email because someone entered this address to reset a password on ${name}. If that happens often, email ${contact.support}.`,
	};
}

/** Requests a password reset link for an address. If it has an account, the link is emailed. */
export const askPasswordReset = (actor: Actor, { email }: AskPasswordReset) =>
	askAccountLink(actor, email, {
		command: "ask-password-reset",
		kind: "RESET_PASSWORD",
		limits: ["reset", "reset-account"],
		write: passwordReset,
	});

/**
 * Sets an account's password with the secret of a single-use link. The link comes from an operator or a
 * password reset email. A link from an email also confirms the address. Ends all sessions and the other links
 * that sign in, set a password, or change the address, revokes all API keys, and emails the account's owner.
 * Throws `conflict` for a used, expired, or unknown link. Returns the account's authentication. The caller
 * requests the second factor or starts the session.
 */
export function setPassword(
	actor: Actor,
	{ token, password }: { token: string; password: string },
): Promise<Authentication> {
	return withSessionIdempotency(actor, "set-password", { token, password }, async (commit) => {
		const link = await getLink(token, "SET_PASSWORD", "RESET_PASSWORD");
		if (link.state !== "ready") throw unusableLink();
		const { owner, email, kind } = link;
		const objection = await passwordObjection(password, owner);
		if (objection) throw objection;
		const passwordHash = await hashPassword(password);
		return commit(async (tx) => {
			// Locks the account before its links, as every change to credentials does, to avoid deadlocks.
			const { credentialVersion } = await tx.user.update({
				where: { id: owner.id },
				data: { passwordHash, passwordChangedAt: now(), ...NEXT_CREDENTIALS },
				select: { credentialVersion: true },
			});
			if (!(await takeToken(tx, token))) throw unusableLink();
			if (email) await proveEmail(tx, { userId: owner.id, email, at: now() });
			await tx.session.deleteMany({ where: { userId: owner.id } });
			await endTokens(
				tx,
				owner.id,
				"SET_PASSWORD",
				"RESET_PASSWORD",
				"SIGN_IN",
				"CHANGE_EMAIL",
				"SECOND_FACTOR",
			);
			await recordSecurityEvent(
				tx,
				actor,
				owner,
				kind === "RESET_PASSWORD" ? "reset-password" : "set-password",
				{ facts: await revokeApiKeys(tx, owner.id) },
			);
			return { userId: owner.id, credentialVersion, factors: 1 as const };
		});
	});
}

const done = { success: true } as const;

type ChangePassword = { currentPassword: string; password: string };

/**
 * Changes the password, given the current one. Requires a recent identity check. Ends every other session of
 * the account and every open link that signs in, sets a password, or changes the address, revokes all API
 * keys, and emails the user.
 */
export function changePassword(
	actor: Actor,
	{ currentPassword, password }: ChangePassword,
): Promise<typeof done> {
	return withIdempotency(actor, "change-password", { currentPassword, password }, async (commit) => {
		requireRecentProof(actor);
		const user = await checkPassword(actor, currentPassword);
		if (password === currentPassword)
			throw invalidField("password", "Choose a password other than your current one");
		const objection = await passwordObjection(password, user);
		if (objection) throw objection;
		const passwordHash = await hashPassword(password);
		return commit(async (tx) => {
			await requireSamePassword(tx, user);
			await tx.user.update({
				where: { id: user.id },
				data: { passwordHash, passwordChangedAt: now(), ...NEXT_CREDENTIALS },
			});
			await tx.session.deleteMany({ where: { userId: user.id, id: { not: user.sessionId } } });
			await endTokens(
				tx,
				user.id,
				"SET_PASSWORD",
				"RESET_PASSWORD",
				"SIGN_IN",
				"CHANGE_EMAIL",
				"SECOND_FACTOR",
			);
			await recordSecurityEvent(tx, actor, user, "change-password", {
				facts: await revokeApiKeys(tx, user.id),
			});
			return done;
		});
	});
}
