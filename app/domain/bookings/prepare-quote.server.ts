import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { invalidField } from "../domain-error.ts";
import { ATTACHMENTS_MAX } from "../messages/message.ts";
import type { PrepareQuote } from "./booking-forms.ts";
import { getQuoteDraft, keepQuoteDraft } from "./quote-draft.server.ts";
import { getQuoteTarget, type QuoteTarget, refuseObstacle } from "./quote-target.server.ts";

/**
 * Stores a creator's quote request as a draft until it is reviewed and sent. `added` are the IDs of
 * files just uploaded. Refused if it couldn't be sent.
 */
export async function prepareQuote(actor: Actor, { professionalId, added = [], ...values }: PrepareQuote & { professionalId: string; added?: readonly string[] }): Promise<void> {
	const user = requireUser(actor, "CREATOR");
	const target = await getQuoteTarget(user, professionalId);
	refuseObstacle(target);
	refuseLine(target, values);
	const owner = { user, professionalId };
	await transaction(async (tx) => {
		const kept = values.removeFiles ? [] : ((await getQuoteDraft(owner, tx))?.values.files ?? []);
		const files = [...kept, ...added];
		if (files.length > ATTACHMENTS_MAX) throw invalidField("files", `Add at most ${ATTACHMENTS_MAX} files.`);
		await keepQuoteDraft(tx, owner, { ...(values as PrepareQuote), removeFiles: false, files });
	});
}

/** The professional must offer the service. */
export function refuseLine({ lines, businessName }: QuoteTarget, { serviceLine }: Pick<PrepareQuote, "serviceLine">): void {
	if (!lines.includes(serviceLine)) throw invalidField("serviceLine", `Choose a service that ${businessName} offers`);
}
