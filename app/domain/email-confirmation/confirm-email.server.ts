import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getLink, takeToken, unusableLink } from "../accounts/account-token.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { proveEmail } from "./verification.server.ts";

/**
 * The holder of the emailed link may confirm the address it was sent to, once, signed in or not. A
 * link that was used, has expired, never was or belongs to an address that the account has left is
 * a conflict.
 */
export function confirmEmail(actor: Actor, { token }: { token: string }): Promise<{ email: string }> {
	return withIdempotency(actor, "confirm-email", { token }, async (remember) => {
		const link = await getLink(token, "VERIFY_EMAIL");
		if (link.state !== "ready" || !link.email) throw unusableLink();
		const { owner, email } = link;
		return transaction(async (tx) => {
			if (!(await takeToken(tx, token)) || !(await proveEmail(tx, { userId: owner.id, email, at: now() }))) throw unusableLink();
			await recordEvent(tx, actor, { action: "confirm-email", subject: ["User", owner.id], detail: { by: "link" } });
			await remember(tx, { email });
			return { email };
		});
	});
}
