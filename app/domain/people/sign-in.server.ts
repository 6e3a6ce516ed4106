import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { verifyPassword } from "#app/infra/security/passwords.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Actor, Authentication } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { withSessionIdempotency } from "../platform/command.server.ts";
import { invalidField } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { SIGN_IN_LINK_MINUTES } from "./account.ts";
import { askAccountLink, getLink, takeToken, unusableLink } from "./account-token.server.ts";
import {
	checkPassword,
	invalidCredentials,
	lockCredentials,
	recordReauthentication,
	requireSamePassword,
} from "./credentials.server.ts";
import { proveEmail } from "./email-confirmation.server.ts";
import { hasTwoFactor, showSecondFactor } from "./second-factor.server.ts";
import type { AskSignInLink, ConfirmIdentity, SignIn } from "./sign-in-forms.ts";
import { countSignIn } from "./sign-in-limit.server.ts";

/**
 * Sent to an account's address with a sign-in link. It contains no name, because anyone may request
 * it.
 */
export function signInLink({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "sign-in-link",
		isSecurity: true,
		to: email,
		subject: `Your sign-in link for ${name}`,
		paragraphs: [
			`Someone, most likely you, asked for a link to sign in to the ${name} account with this address.`,
			`Open the page below and press the button there. The link works once, within ${SIGN_IN_LINK_MINUTES} minutes.`,
			"If it wasn't you, do nothing, and never forward this email. Anyone who has the link can sign in with it.",
		],
		action: { label: "Sign in", path: `/auth/sign-in-by-link?token=${token}` },
		reason: `You're getting this email because someone entered this address to get a sign-in link from ${name}. If that happens often, email ${contact.support}.`,
	};
}

/**
 * Signs in with a password. Attempts are rate limited by IP address, and more strictly per account. A wrong
 * password and an unknown address get the same error after the same work. The caller requests the second
 * factor or starts the session.
 */
export async function signIn(actor: Actor, { email, password }: SignIn): Promise<Authentication> {
	const address = email.trim().toLowerCase();
	await consumeRateLimit("sign-in", actor.address);
	const user = await db().user.findUnique({
		where: { email: address },
		select: {
			id: true,
			passwordHash: true,
			credentialVersion: true,
			twoFactor: { select: { confirmedAt: true } },
		},
	});
	await countSignIn(actor, address, user?.id);
	const matches = await verifyPassword(user?.passwordHash, password);
	const isRight = user !== null && matches;
	// Right and wrong passwords both write an event, so that they take the same time.
	await transaction((tx) =>
		recordEvent(
			tx,
			actor,
			isRight
				? { action: user.twoFactor?.confirmedAt ? "prove-password" : "sign-in", subject: ["User", user.id] }
				: { action: "sign-in-refused", subject: ["SignIn", keyedHash(address)] },
		),
	);
	if (!isRight) throw invalidCredentials();
	return { userId: user.id, credentialVersion: user.credentialVersion, factors: 1 };
}

/** Requests a sign-in link for an address. If it has an account, the link is emailed. */
export const askSignInLink = (actor: Actor, { email }: AskSignInLink) =>
	askAccountLink(actor, email, {
		command: "ask-sign-in-link",
		kind: "SIGN_IN",
		limits: ["sign-in-link", "sign-in-link-account"],
		write: signInLink,
	});

/**
 * Signs in with an emailed single-use link, and confirms the address. Throws `conflict` for a used, expired,
 * or unknown link, and if the password or second factor has changed since the link was sent. The caller
 * requests the second factor or starts the session.
 */
export function signInByLink(actor: Actor, { token }: { token: string }): Promise<Authentication> {
	return withSessionIdempotency(actor, "sign-in-by-link", { token }, async (commit) => {
		const link = await getLink(token, "SIGN_IN");
		if (link.state !== "ready" || link.credentialVersion === null) throw unusableLink();
		const { owner, email } = link;
		const authentication = {
			userId: owner.id,
			credentialVersion: link.credentialVersion,
			factors: 1 as const,
		};
		return commit(async (tx) => {
			// Locks the account before its links, as every change to credentials does.
			if (!(await lockCredentials(tx, authentication)) || !(await takeToken(tx, token))) throw unusableLink();
			if (email) await proveEmail(tx, { userId: owner.id, email, at: now() });
			const action = (await hasTwoFactor(tx, owner.id)) ? "prove-email" : "sign-in";
			await recordEvent(tx, actor, { action, subject: ["User", owner.id], detail: { by: "link" } });
			return authentication;
		});
	});
}

/**
 * A signed-in user confirms their identity with the password and, if two-factor sign-in is on, a
 * code from the app or a recovery code. Their session, in a browser or through the API, may then run
 * sensitive commands for PROOF_MINUTES. Throws `invalid` on the field `currentPassword` or `code`.
 */
export async function confirmIdentity(
	actor: Actor,
	{ currentPassword, code }: ConfirmIdentity,
): Promise<void> {
	const user = await checkPassword(actor, currentPassword);
	const note = async (tx: Tx) => {
		await requireSamePassword(tx, user);
		await recordReauthentication(tx, actor, user);
	};
	if (!(await hasTwoFactor(db(), user.id))) return transaction(note);
	if (code === undefined) throw invalidField("code", "Enter the code from your authenticator app");
	await showSecondFactor(actor, user.id, code, { isSignIn: false, also: note });
}
