import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getLink, takeToken, unusableLink } from "../accounts/account-token.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { proveEmail } from "./verification.server.ts";

/**
 * Confirms an email address by the link sent to it, once, signed in or not. Throws `conflict` for a
 * used, expired, or unknown link, and if the account has another address now.
 */
export function confirmEmail(actor: Actor, { token }: { token: string }): Promise<{ email: string }> {
	return withIdempotency(actor, "confirm-email", { token }, async (remember) => {
		const link = await getLink(token, "VERIFY_EMAIL");
		if (link.state !== "ready" || !link.email) throw unusableLink();
		const { owner, email } = link;
		return transaction(async (tx) => {
			if (!(await takeToken(tx, token)) || !(await proveEmail(tx, { userId: owner.id, email, at: now() })))
				throw unusableLink();
			await recordEvent(tx, actor, {
				action: "confirm-email",
				subject: ["User", owner.id],
				detail: { by: "link" },
			});
			await remember(tx, { email });
			return { email };
		});
	});
}
