import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { invalidField } from "../domain-error.ts";
import type { PrepareQuote } from "./booking-forms.ts";
import { keepQuoteDraft } from "./quote-draft.server.ts";
import { getQuoteTarget, type QuoteTarget, refuseObstacle } from "./quote-target.server.ts";

/** A creator fills in a request to a professional; it is kept until it has been checked and sent. Refused where it could not be sent. */
export async function prepareQuote(actor: Actor, { professionalId, ...values }: PrepareQuote & { professionalId: string }): Promise<void> {
	const user = requireUser(actor, "CREATOR");
	const target = await getQuoteTarget(user, professionalId);
	refuseObstacle(target);
	refuseLine(target, values);
	await transaction((tx) => keepQuoteDraft(tx, { user, professionalId }, values as PrepareQuote));
}

/** The service must be one that the professional offers. */
export function refuseLine({ lines, businessName }: QuoteTarget, { serviceLine }: Pick<PrepareQuote, "serviceLine">): void {
	if (!lines.includes(serviceLine)) throw invalidField("serviceLine", `Choose a service that ${businessName} offers`);
}
