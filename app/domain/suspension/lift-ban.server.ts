import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { banNotFound } from "./ban-queries.server.ts";

/** Deletes a ban, for instance after an appeal, so that the address may have an account again. */
export async function liftBan(actor: Actor, { banId }: { banId: string }): Promise<void> {
	requireArea(actor, "people");
	await withIdempotency(actor, "lift-ban", { banId }, (remember) =>
		transaction(async (tx) => {
			const { count } = await tx.ban.deleteMany({ where: { id: banId } });
			if (count === 0) throw banNotFound();
			await recordEvent(tx, actor, {
				action: "lift-ban",
				subject: ["Ban", banId],
				detail: { before: "BANNED", after: null },
			});
			await remember(tx, { lifted: true });
			return { lifted: true };
		}),
	);
}
