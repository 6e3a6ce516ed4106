import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { campaignTransitions } from "./campaign.ts";
import type { SaveCampaign } from "./campaign-forms.ts";
import { campaignNotFound, campaignValues, segmentOf, storedSegment } from "./campaign-queries.server.ts";

/**
 * An admin creates a campaign or edits a draft. Throws `conflict` if it changed after the form was
 * opened, or is being sent.
 */
export function saveCampaign(
	actor: Actor,
	{ version, segment, ...text }: SaveCampaign,
	id?: string,
): Promise<{ id: string }> {
	requireArea(actor, "audience");
	return withIdempotency(actor, "save-campaign", { id: id ?? "", version, segment, ...text }, (remember) =>
		transaction(async (tx) => {
			const fields = { ...text, segment: storedSegment(segment) };
			if (id === undefined) {
				const made = await tx.campaign.create({
					data: { ...fields, createdAt: now(), updatedAt: now() },
					select: { id: true },
				});
				await recordEvent(tx, actor, {
					action: "save-campaign",
					subject: ["Campaign", made.id],
					detail: { before: null, after: "DRAFT" },
				});
				await remember(tx, made);
				return made;
			}
			const before = await holdDraft(tx, id);
			requireUnchanged(version, campaignValues({ ...before, segment: segmentOf(before.segment) }));
			await tx.campaign.update({ where: { id }, data: fields });
			await recordEvent(tx, actor, {
				action: "save-campaign",
				subject: ["Campaign", id],
				detail: { before: before.segment, after: fields.segment },
			});
			await remember(tx, { id });
			return { id };
		}),
	);
}

/**
 * Locks a draft until the transaction ends. Throws `conflict` for a campaign that is no longer a
 * draft.
 */
async function holdDraft(tx: Tx, id: string) {
	const { count } = await tx.campaign.updateMany({
		where: { id, state: { in: [...campaignTransitions.save.from] } },
		data: { updatedAt: now() },
	});
	const campaign = await tx.campaign.findUnique({ where: { id } });
	if (!campaign) throw campaignNotFound();
	if (count === 0)
		throw new DomainError(
			"conflict",
			"This campaign is already scheduled or being sent, so you can't edit it. Create a new one.",
		);
	return campaign;
}
