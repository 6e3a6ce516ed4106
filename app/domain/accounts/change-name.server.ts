import { transaction } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { recordEvent } from "../records/record-event.server.ts";

/** Whoever is signed in may change their own name. Throws `unauthenticated` where nobody is, or the account is gone. */
export async function changeName(actor: Actor, { name }: { name: string }): Promise<void> {
	const user = requireUser(actor);
	if (name === user.name) return;
	await transaction(async (tx) => {
		// `update` would read the row back.
		const { count } = await tx.user.updateMany({ where: { id: user.id }, data: { name, hasWords: false } });
		if (count === 0) throw new DomainError("unauthenticated", "This account is gone.");
		await recordEvent(tx, actor, { action: "change-name", subject: ["User", user.id] });
	});
}
