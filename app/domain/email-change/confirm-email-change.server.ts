import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import {
	type AccountLink,
	endTokens,
	getLink,
	takeToken,
	unusableLink,
} from "../accounts/account-token.server.ts";
import type { Actor } from "../actor.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { DomainError } from "../domain-error.ts";
import { type Remember, withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { barredAddress, isBanned } from "../suspension/bans.server.ts";

/**
 * Confirms a new email address by the link sent to it, once, signed in or not. The account then has
 * that address, confirmed. Links to the former one stop working, and it gets a last email. Throws
 * `conflict` for a used, expired, or unknown link, and if the address now has an account or is
 * banned.
 */
export function confirmEmailChange(
	actor: Actor,
	{ token }: { token: string },
): Promise<{ userId: string; email: string }> {
	return withIdempotency(actor, "confirm-email-change", { token }, async (remember) => {
		const link = await getLink(token, "CHANGE_EMAIL");
		if (link.state !== "ready" || !link.email) throw unusableLink();
		if (await isBanned(actor, link.email)) throw new DomainError("conflict", `${barredAddress()}.`);
		try {
			return await change(actor, token, { ...link, email: link.email }, remember);
		} catch (error) {
			if (isUniqueViolation(error)) throw taken();
			throw error;
		}
	});
}

type Ready = Extract<AccountLink, { state: "ready" }> & { email: string };

const change = (actor: Actor, token: string, { owner, email }: Ready, remember: Remember) =>
	transaction(async (tx) => {
		if (!(await takeToken(tx, token))) throw unusableLink();
		if (await tx.user.findUnique({ where: { email }, select: { id: true } })) throw taken();
		await tx.user.update({ where: { id: owner.id }, data: { email, emailVerifiedAt: now() } });
		await endTokens(tx, owner.id, "CHANGE_EMAIL", "VERIFY_EMAIL", "RESET_PASSWORD", "SIGN_IN");
		await recordSecurityEvent(tx, actor, owner, "change-email");
		const result = { userId: owner.id, email };
		await remember(tx, result);
		return result;
	});

const taken = () =>
	new DomainError(
		"conflict",
		"An account with this email address now exists. Sign in with it, or choose another address in your settings.",
	);
