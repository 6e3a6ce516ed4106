import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";

/** The professional removes one of their templates. Idempotent; nothing of anyone else's is removed. */
export async function removeTemplate(actor: Actor, { templateId }: { templateId: string }): Promise<void> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	await transaction(async (tx) => {
		const { count } = await tx.quoteTemplate.deleteMany({
			where: { id: templateId, professional: { userId } },
		});
		if (count > 0)
			await recordEvent(tx, actor, { action: "remove-template", subject: ["QuoteTemplate", templateId] });
	});
}
