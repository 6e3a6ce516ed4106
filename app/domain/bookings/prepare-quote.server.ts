import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { invalidField } from "../domain-error.ts";
import { ATTACHMENTS_MAX } from "../messages/message.ts";
import { ASK_PLACE } from "../places/place-forms.ts";
import { settlePlace } from "../places/settle-place.server.ts";
import type { PrepareQuote } from "./booking-forms.ts";
import { getQuoteDraft, keepQuoteDraft } from "./quote-draft.server.ts";
import { getQuoteTarget, type QuoteTarget, refuseObstacle } from "./quote-target.server.ts";

/**
 * A creator fills in a request to a professional; it is kept until it has been checked and sent.
 * `added` are ids of files that were just uploaded. Refused where it could not be sent. Throws
 * `invalid` with a question if the place isn't clear; what was filled in is kept all the same.
 */
export async function prepareQuote(
	actor: Actor,
	{
		professionalId,
		added = [],
		...values
	}: PrepareQuote & { professionalId: string; added?: readonly string[] },
): Promise<void> {
	const user = requireUser(actor, "CREATOR");
	const target = await getQuoteTarget(user, professionalId);
	refuseObstacle(target);
	refuseLine(target, values);
	const owner = { user, professionalId };
	const typed = { ...(values as PrepareQuote), removeFiles: false };
	// The answer to a question brings the same form again, whose files were kept with the first.
	const removesFiles = values.removeFiles && (values.place === "remote" || values.placeChoice === ASK_PLACE);
	const files = await transaction(async (tx) => {
		const kept = removesFiles ? [] : ((await getQuoteDraft(owner, tx))?.values.files ?? []);
		const all = [...kept, ...added];
		if (all.length > ATTACHMENTS_MAX) throw invalidField("files", `Add at most ${ATTACHMENTS_MAX} files.`);
		await keepQuoteDraft(tx, owner, { ...typed, files: all });
		return all;
	});
	if (typed.place === "remote") return;
	const place = settlePlace(typed);
	await transaction((tx) => keepQuoteDraft(tx, owner, { ...typed, ...place, files }));
}

/** The professional must offer the service. */
export function refuseLine(
	{ lines, businessName }: QuoteTarget,
	{ serviceLine }: Pick<PrepareQuote, "serviceLine">,
): void {
	if (!lines.includes(serviceLine))
		throw invalidField("serviceLine", `Choose a service that ${businessName} offers`);
}
