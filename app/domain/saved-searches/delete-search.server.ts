import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";

/** Deletes a saved search. Throws `not_found`. */
export async function deleteSearch(actor: Actor, searchId: string): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	await withIdempotency(actor, "delete-search", { searchId }, (remember) =>
		transaction(async (tx) => {
			const { count } = await tx.savedSearch.deleteMany({ where: { id: searchId, creatorId } });
			if (count === 0) throw new DomainError("not_found", "There is no such saved search.");
			await recordEvent(tx, actor, { action: "delete-search", subject: ["SavedSearch", searchId] });
			await remember(tx, {});
			return {};
		}),
	);
}
