import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getLink, takeToken, unusableLink } from "../accounts/account-token.server.ts";
import type { Actor, Authentication } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { holdCredentials } from "../credentials/credentials.server.ts";
import { proveEmail } from "../email-confirmation/verification.server.ts";
import { withSessionIdempotency } from "../idempotency/with-idempotency.server.ts";
import { hasTwoFactor } from "../two-factor/second-factor.server.ts";

/**
 * Signs in by an emailed link, once, which also confirms the address. Throws `conflict` for a used,
 * expired, or unknown link, and if the password or second factor has changed since. The caller asks
 * for the second factor or starts the session.
 */
export function signInByLink(actor: Actor, { token }: { token: string }): Promise<Authentication> {
	return withSessionIdempotency(actor, "sign-in-by-link", { token }, async (remember) => {
		const link = await getLink(token, "SIGN_IN");
		if (link.state !== "ready" || link.credentialVersion === null) throw unusableLink();
		const { owner, email } = link;
		const authentication = {
			userId: owner.id,
			credentialVersion: link.credentialVersion,
			factors: 1 as const,
		};
		return transaction(async (tx) => {
			// Locks the account before its links, like every change of credentials.
			if (!(await holdCredentials(tx, authentication)) || !(await takeToken(tx, token))) throw unusableLink();
			if (email) await proveEmail(tx, { userId: owner.id, email, at: now() });
			const action = (await hasTwoFactor(tx, owner.id)) ? "prove-email" : "sign-in";
			await recordEvent(tx, actor, { action, subject: ["User", owner.id], detail: { by: "link" } });
			await remember(tx, authentication);
			return authentication;
		});
	});
}
