import { site } from "#app/infra/content/site.server.ts";
import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { withIdempotency } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { LINK_HOURS } from "./account.ts";
import type { AskEmailChange } from "./account-forms.ts";
import {
	type AccountLink,
	endTokens,
	getLink,
	issueToken,
	takeToken,
	unusableLink,
} from "./account-token.server.ts";
import { getBannedMessage, isBanned } from "./ban.server.ts";
import { lockReauthentication, requireRecentProof } from "./credentials.server.ts";
import { recordSecurityEvent } from "./security-emails.server.ts";

/**
 * Sent to the new address of an account. It names neither the account nor its owner, since the
 * address may be mistyped.
 */
export function emailChangeConfirmation({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "email-change",
		isSecurity: true,
		to: email,
		subject: `Confirm your new email address for ${name}`,
		paragraphs: [
			`This address was entered as the new email address of a ${name} account.`,
			`Open the page below and press the button there. The link is valid for ${LINK_HOURS.CHANGE_EMAIL} hours. Nothing changes until you confirm.`,
			"If it wasn't you, ignore this email. Someone mistyped an address, and yours won't be used.",
		],
		action: { label: "Confirm your new email address", path: `/auth/change-email?token=${token}` },
		reason: `You're getting this email because this address was entered in the settings of a ${name} account. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}

/** Sent to the owner of an account whose address was entered as the new address of another account. */
export function emailInUse({ email }: { email: string }): Email {
	const { name, contact } = site();
	return {
		kind: "email-in-use",
		isSecurity: true,
		to: email,
		subject: `This address already has a ${name} account`,
		paragraphs: [
			`This address was entered as the new email address of another ${name} account. It already has its own account, so nothing changes.`,
			"If it was you, sign in with this address, or delete one of the two accounts first. If it wasn't, you don't need to do anything.",
		],
		action: { label: "Sign in", path: "/auth/signin" },
		reason: `You're getting this email because this address was entered in the settings of a ${name} account. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}

/** The unconfirmed new address, if there is one. */
export async function getPendingEmail(
	user: SignedInUser,
): Promise<{ email: string; expiresAt: Date } | null> {
	const token = await db().accountToken.findFirst({
		where: { userId: user.id, kind: "CHANGE_EMAIL", usedAt: null, expiresAt: { gt: now() } },
		orderBy: { expiresAt: "desc" },
		select: { email: true, expiresAt: true },
	});
	return token?.email ? { email: token.email, expiresAt: token.expiresAt } : null;
}

const received = { success: true } as const;

/**
 * Requests a new email address for the user's own account. Requires a recent identity check. The number of
 * emails is limited per account. A link is sent to the new address and a notice to the current one, and
 * nothing changes until the link is confirmed. If the new address has an account, the result and the work are
 * the same, and the owner of that account gets an email instead. Replaces an earlier request.
 */
export function askEmailChange(actor: Actor, { newEmail }: AskEmailChange): Promise<typeof received> {
	return withIdempotency(actor, "ask-email-change", { newEmail }, async (commit) => {
		const user = requireRecentProof(actor);
		if (newEmail === user.email)
			throw invalidField("newEmail", "This is your email address already. Enter another one");
		await consumeRateLimit("account-mail", user.id);
		return commit(async (tx) => {
			await lockReauthentication(tx, user);
			const { token } = await issueToken(tx, { kind: "CHANGE_EMAIL", userId: user.id, email: newEmail });
			const isTaken =
				(await tx.user.findUnique({ where: { email: newEmail }, select: { id: true } })) !== null;
			await queueEmail(
				tx,
				isTaken ? emailInUse({ email: newEmail }) : emailChangeConfirmation({ email: newEmail, token }),
			);
			await recordSecurityEvent(tx, actor, user, "ask-email-change");
			return received;
		});
	});
}

/**
 * Confirms a new email address with the link sent to it. The link works once, and the user doesn't have to be
 * signed in. The address becomes the account's confirmed address. Links sent to the former address stop
 * working, and that address gets one last email. Throws `conflict` for a used, expired, or unknown link, and
 * if the address now has an account or is banned.
 */
export function confirmEmailChange(
	actor: Actor,
	{ token }: { token: string },
): Promise<{ userId: string; email: string }> {
	return withIdempotency(actor, "confirm-email-change", { token }, async (commit) => {
		const link = await getLink(token, "CHANGE_EMAIL");
		if (link.state !== "ready" || !link.email) throw unusableLink();
		const { owner, email } = link;
		if (await isBanned(actor, email)) throw new DomainError("conflict", `${getBannedMessage()}.`);
		try {
			return await commit((tx) => change(tx, actor, token, { owner, email }));
		} catch (error) {
			if (isUniqueViolation(error)) throw taken();
			throw error;
		}
	});
}

type Ready = Pick<Extract<AccountLink, { state: "ready" }>, "owner"> & { email: string };

async function change(tx: Tx, actor: Actor, token: string, { owner, email }: Ready) {
	if (!(await takeToken(tx, token))) throw unusableLink();
	if (await tx.user.findUnique({ where: { email }, select: { id: true } })) throw taken();
	await tx.user.update({ where: { id: owner.id }, data: { email, emailVerifiedAt: now() } });
	await endTokens(tx, owner.id, "CHANGE_EMAIL", "VERIFY_EMAIL", "RESET_PASSWORD", "SIGN_IN");
	await recordSecurityEvent(tx, actor, owner, "change-email");
	return { userId: owner.id, email };
}

const taken = () =>
	new DomainError(
		"conflict",
		"An account with this email address now exists. Sign in with it, or choose another address in your settings.",
	);

/**
 * Cancels the signed-in user's unconfirmed email change and revokes its link. If there is none, only records
 * the audit event.
 */
export async function cancelEmailChange(actor: Actor): Promise<void> {
	const user = requireUser(actor);
	await transaction(async (tx) => {
		await endTokens(tx, user.id, "CHANGE_EMAIL");
		await recordEvent(tx, actor, { action: "cancel-email-change", subject: ["User", user.id] });
	});
}
