import { currentPhase } from "#app/infra/content/phase.server.ts";
import { fact, site } from "#app/infra/content/site.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { withIdempotency } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import type { Email, EmailFact } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { CODE_TRIES, LINK_HOURS } from "./account.ts";
import { getLink, isCode, issueTokenWithCode, takeToken, unusableLink } from "./account-token.server.ts";

const nextSteps = {
	CREATOR: () =>
		`Next, confirm that you're ${fact("minimum-age")} or older. Usually, that's decided right away, and within ${fact("creator-verification-time")} at most. Then tell us what you need, and our team will propose ${fact("matches-per-request")} professionals.`,
	PROFESSIONAL: () =>
		`Next comes the application in ${fact("application-steps")} steps: your business, your rate, your area, ${fact("references-required")} references, and your license. You can stop anywhere and come back. We usually decide within ${fact("professional-verification-time")}.`,
} as const;

// These emails may go to someone else's address, so they don't repeat anything that was typed at sign-up.
type ToConfirm = { email: string; token: string; code: string };

/** Sent after sign-up. Also asks the user to confirm the address. */
export function welcome({
	email,
	token,
	code,
	userType,
}: ToConfirm & { userType: keyof typeof nextSteps }): Email {
	return {
		kind: "welcome",
		isSecurity: true,
		to: email,
		subject: `Welcome to ${site().name}`,
		facts: listCode(code),
		paragraphs: [
			`Your ${site().name} account is ready${currentPhase() === "early-access" ? ", and you're on the waitlist" : ""}. One thing is left to do: confirm that this address is yours.`,
			HOW_TO_CONFIRM,
			nextSteps[userType](),
			`We never ask for your password, and we never ask you to pay anyone outside ${site().name}. If a message does, forward it to us.`,
		],
		action: confirmation(token),
		reason: `You're getting this email because an account was created with this address. If that wasn't you, email ${site().contact.support}.`,
	};
}

/** Sent to a member who requested a new link and code. */
export function emailVerification({ email, token, code }: ToConfirm): Email {
	return {
		kind: "email-verification",
		isSecurity: true,
		to: email,
		subject: `Confirm your email address for ${site().name}`,
		facts: listCode(code),
		paragraphs: [HOW_TO_CONFIRM, "Links and codes from earlier emails no longer work."],
		action: confirmation(token),
		reason: `You're getting this email because the ${site().name} account with this address asked for it. If that wasn't you, email ${site().contact.support}.`,
	};
}

const listCode = (code: string): EmailFact[] => [
	{ label: "Your code", value: `${code.slice(0, 3)} ${code.slice(3)}` },
	{ label: "Valid for", value: `${LINK_HOURS.VERIFY_EMAIL} hours` },
];
const HOW_TO_CONFIRM =
	"Enter the code on the page that asks for it, or open the page below and press the button there.";

const confirmation = (token: string) => ({
	label: "Confirm your email address",
	path: `/auth/verify-email?token=${token}`,
});

/**
 * Records that the user has confirmed an address, if the account still has that address. Returns false if it
 * doesn't.
 */
export async function proveEmail(
	tx: Tx,
	{ userId, email, at }: { userId: string; email: string; at: Date },
): Promise<boolean> {
	if (!(await tx.user.findUnique({ where: { id: userId, email }, select: { id: true } }))) return false;
	await tx.user.updateMany({
		where: { id: userId, email, emailVerifiedAt: null },
		data: { emailVerifiedAt: at },
	});
	// Remaining links then say that the address is confirmed, not that they are unknown.
	await tx.accountToken.updateMany({
		where: { userId, kind: "VERIFY_EMAIL", usedAt: null },
		data: { usedAt: at },
	});
	return true;
}

/**
 * The status of an address's confirmation: done, waiting with a valid code, waiting with only a valid link,
 * or waiting without either.
 */
export type EmailVerification = "done" | "code" | "link" | "none";

/** The status of the signed-in user's email confirmation. */
export async function getEmailVerification(user: SignedInUser): Promise<EmailVerification> {
	if (user.emailVerified) return "done";
	const token = await findLiveCode(user);
	if (!token) return "none";
	return token.attempts < CODE_TRIES ? "code" : "link";
}

/** The unexpired code that was emailed to a user's current address. */
const findLiveCode = (user: Pick<SignedInUser, "id" | "email">) =>
	db().accountToken.findFirst({
		where: {
			userId: user.id,
			email: user.email,
			kind: "VERIFY_EMAIL",
			usedAt: null,
			expiresAt: { gt: now() },
			codeHash: { not: null },
		},
		orderBy: { expiresAt: "desc" },
		select: { id: true, codeHash: true, attempts: true },
	});

/**
 * Emails a new link and code to the signed-in user's address and revokes earlier ones. Rate limited
 * by account. Throws `conflict` if the address is already confirmed.
 */
export function sendVerification(actor: Actor): Promise<{ email: string }> {
	return withIdempotency(actor, "send-verification", {}, async (commit) => {
		const { id, email, emailVerified } = requireUser(actor);
		if (emailVerified) throw new DomainError("conflict", "Your email address is already confirmed.");
		await consumeRateLimit("account-mail", id);
		return commit(async (tx) => {
			const issued = await issueTokenWithCode(tx, { kind: "VERIFY_EMAIL", userId: id, email });
			await queueEmail(tx, emailVerification({ email, ...issued }));
			await recordEvent(tx, actor, { action: "send-verification", subject: ["User", id] });
			return { email };
		});
	});
}

/**
 * Confirms an email address with the link sent to it. The link works once, and the user doesn't have to be
 * signed in. Throws `conflict` for a used, expired, or unknown link, and if the account's address has
 * changed.
 */
export function confirmEmail(actor: Actor, { token }: { token: string }): Promise<{ email: string }> {
	return withIdempotency(actor, "confirm-email", { token }, async (commit) => {
		const link = await getLink(token, "VERIFY_EMAIL");
		if (link.state !== "ready" || !link.email) throw unusableLink();
		const { owner, email } = link;
		return commit(async (tx) => {
			if (!(await takeToken(tx, token)) || !(await proveEmail(tx, { userId: owner.id, email, at: now() })))
				throw unusableLink();
			await recordEvent(tx, actor, {
				action: "confirm-email",
				subject: ["User", owner.id],
				detail: { by: "link" },
			});
			return { email };
		});
	});
}

const done = { success: true } as const;

/**
 * Confirms the signed-in user's address with the six-digit code emailed to it. Attempts are limited by
 * account. After CODE_TRIES wrong attempts, the code is invalid, but the link still works. Does nothing if
 * the address is already confirmed. Throws `invalid` on the field `code` for a wrong or invalid code, and
 * `conflict` if there is no unexpired code or the address has changed.
 */
export function confirmEmailByCode(actor: Actor, { code }: { code: string }): Promise<typeof done> {
	return withIdempotency(actor, "confirm-email-by-code", { code }, async (commit) => {
		const user = requireUser(actor);
		if (user.emailVerified) return done;
		await consumeRateLimit("code", user.id);
		const token = await findLiveCode(user);
		if (!token?.codeHash) throw new DomainError("conflict", "That code is no longer valid. Send a new one.");
		// The attempt is counted before the code is checked, so that parallel guesses can't exceed the limit.
		const { count } = await db().accountToken.updateMany({
			where: { id: token.id, usedAt: null, attempts: { lt: CODE_TRIES } },
			data: { attempts: { increment: 1 } },
		});
		if (count === 0) throw invalidField("code", DEAD);
		if (!isCode(user.id, code, token.codeHash))
			throw invalidField("code", token.attempts + 1 < CODE_TRIES ? WRONG : DEAD);
		return commit(async (tx) => {
			if (!(await proveEmail(tx, { userId: user.id, email: user.email, at: now() })))
				throw new DomainError("conflict", "Your email address has changed in the meantime. Send a new code.");
			await recordEvent(tx, actor, {
				action: "confirm-email",
				subject: ["User", user.id],
				detail: { by: "code" },
			});
			return done;
		});
	});
}

const WRONG = "This isn't the code from our latest email. Check the six digits";
const DEAD = `After ${CODE_TRIES} wrong tries this code no longer works. Use the link in the email, or send a new code`;
