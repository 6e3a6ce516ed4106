import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { CODE_TRIES } from "../accounts/account.ts";
import { isCode } from "../accounts/account-token.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { findLiveCode, proveEmail } from "./verification.server.ts";

const done = { success: true } as const;

/**
 * Confirms the signed-in user's address by the six-digit code emailed to it. Attempts are limited
 * by account, and after CODE_TRIES wrong ones the code is invalid, but the link still works.
 * Idempotent for a confirmed address. Throws `conflict` without a valid code.
 */
export function confirmEmailByCode(actor: Actor, { code }: { code: string }): Promise<typeof done> {
	return withIdempotency(actor, "confirm-email-by-code", { code }, async (remember) => {
		const user = requireUser(actor);
		if (user.emailVerified) return done;
		await consumeRateLimit("code", user.id);
		const token = await findLiveCode(user);
		if (!token?.codeHash) throw new DomainError("conflict", "That code is no longer valid. Send a new one.");
		// Counted before it is checked, so that many parallel guesses count as much as sequential ones.
		const { count } = await db().accountToken.updateMany({
			where: { id: token.id, usedAt: null, attempts: { lt: CODE_TRIES } },
			data: { attempts: { increment: 1 } },
		});
		if (count === 0) throw invalidField("code", DEAD);
		if (!isCode(user.id, code, token.codeHash))
			throw invalidField("code", token.attempts + 1 < CODE_TRIES ? WRONG : DEAD);
		return transaction(async (tx) => {
			if (!(await proveEmail(tx, { userId: user.id, email: user.email, at: now() })))
				throw new DomainError("conflict", "Your email address has changed in the meantime. Send a new code.");
			await recordEvent(tx, actor, {
				action: "confirm-email",
				subject: ["User", user.id],
				detail: { by: "code" },
			});
			await remember(tx, done);
			return done;
		});
	});
}

const WRONG = "This isn't the code from our latest email. Check the six digits";
const DEAD = `After ${CODE_TRIES} wrong tries this code no longer works. Use the link in the email, or send a new code`;
