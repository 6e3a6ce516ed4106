import { now } from "#app/infra/clock.server.ts";
import { transaction } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { once } from "../records/once.server.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { campaignDeeds } from "./campaign.ts";
import type { SaveCampaign } from "./campaign-forms.ts";
import { noSuchCampaign, storedSegment } from "./campaign-queries.server.ts";

/** The team writes a campaign, or changes a draft. Where somebody saved it meanwhile, or it is on its way, it is refused and nothing is lost. */
export function saveCampaign(actor: Actor, { base, segment, ...text }: SaveCampaign, id?: string): Promise<{ id: string }> {
	requireUser(actor, campaignDeeds.save.by);
	return once(actor, "save-campaign", { id: id ?? "", base, segment, ...text }, (remember) =>
		transaction(async (tx) => {
			const fields = { ...text, segment: storedSegment(segment) };
			if (id === undefined) {
				const made = await tx.campaign.create({ data: { ...fields, createdAt: now(), updatedAt: now() }, select: { id: true } });
				await recordEvent(tx, actor, { action: "save-campaign", subject: ["Campaign", made.id], detail: { before: null, after: "DRAFT" } });
				await remember(tx, made);
				return made;
			}
			const before = await tx.campaign.findUnique({ where: { id } });
			if (!before) throw noSuchCampaign();
			if (before.updatedAt.toISOString() !== base)
				throw new DomainError(
					"conflict",
					"Somebody saved this campaign while you were writing. Your text is still here: copy what you need, open the campaign again, then put it in.",
				);
			const { count } = await tx.campaign.updateMany({
				where: { id, state: { in: [...campaignDeeds.save.from] }, updatedAt: before.updatedAt },
				data: { ...fields, updatedAt: now() },
			});
			if (count === 0) throw new DomainError("conflict", "This campaign is scheduled or on its way, so its text stays as it is. Write a new one.");
			await recordEvent(tx, actor, { action: "save-campaign", subject: ["Campaign", id], detail: { before: before.segment, after: fields.segment } });
			await remember(tx, { id });
			return { id };
		}),
	);
}
