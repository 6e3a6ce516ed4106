import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import { newToken } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { invalidField } from "../domain-error.ts";
import { inOrder, scopesInWords } from "../scopes/scope.ts";
import { EMAIL_TAKEN } from "./account.ts";
import type { CreateAdmin } from "./account-forms.ts";
import { issueToken } from "./account-token.server.ts";

/**
 * Creates an ADMIN with these scopes. Only for operators of the server: no route or API endpoint calls it. Refuses an
 * address that has an account, so no existing member is promoted. Returns the token of the link to
 * set a password; until then, no one can sign in to the account.
 */
export async function createAdmin(
	actor: Actor,
	{ email, name, scopes }: CreateAdmin,
): Promise<{ token: string }> {
	const passwordHash = await hashPassword(newToken());
	try {
		return await transaction(async (tx) => {
			if (await tx.user.findUnique({ where: { email }, select: { id: true } }))
				throw invalidField("email", EMAIL_TAKEN);
			const at = now();
			const granted = { create: inOrder(scopes).map((scope) => ({ scope, grantedAt: at })) };
			const user = await tx.user.create({
				data: { email, name, passwordHash, role: "ADMIN", scopes: granted, createdAt: at },
			});
			const { token } = await issueToken(tx, { kind: "SET_PASSWORD", userId: user.id });
			await recordEvent(tx, actor, {
				action: "create-admin",
				subject: ["User", user.id],
				detail: { roles: scopesInWords(scopes) },
			});
			return { token };
		});
	} catch (error) {
		if (isUniqueViolation(error)) throw invalidField("email", EMAIL_TAKEN);
		throw error;
	}
}
