import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { checkPassword, requireSamePassword } from "../credentials/credentials.server.ts";
import { noteProof } from "../credentials/recent-proof.server.ts";
import { invalidField } from "../domain-error.ts";
import { hasTwoFactor, showSecondFactor } from "../two-factor/second-factor.server.ts";
import type { ConfirmIdentity } from "./sign-in-forms.ts";

/**
 * A signed-in user confirms their identity by the password and, with two-factor sign-in, a code
 * from the app or a recovery code. Their session, in a browser or over the API, may then run
 * sensitive commands for PROOF_MINUTES. Throws `invalid` on the field `currentPassword` or `code`.
 */
export async function confirmIdentity(
	actor: Actor,
	{ currentPassword, code }: ConfirmIdentity,
): Promise<void> {
	const user = await checkPassword(actor, currentPassword);
	const note = async (tx: Tx) => {
		await requireSamePassword(tx, user);
		await noteProof(tx, actor, user);
	};
	if (!(await hasTwoFactor(db(), user.id))) return transaction(note);
	if (code === undefined) throw invalidField("code", "Enter the code from your authenticator app");
	await showSecondFactor(actor, user.id, code, { isSignIn: false, also: note });
}
