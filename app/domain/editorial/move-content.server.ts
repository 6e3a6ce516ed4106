import { transaction } from "#app/infra/database/db.server.ts";
import { announce } from "#app/infra/database/events.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { futureInstant } from "../calendar/future-instant.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { findEdited } from "./content-editing-queries.server.ts";
import { contentNotFound, ensureItem } from "./content-item.server.ts";
import { contentWithSource } from "./content-source.server.ts";
import { type ContentName, contentTransitions } from "./editorial.ts";
import type { MoveContent } from "./editorial-forms.ts";
import { followContent, publishedSources } from "./follow-content.server.ts";

/**
 * Submits the latest revision for review, publishes it now or later, takes it back, or archives the
 * content, as its lifecycle allows. Published and archived content is validated together with the
 * rest of the site first, and visitors see it at once.
 */
export async function moveContent(
	actor: Actor,
	name: ContentName,
	input: MoveContent,
): Promise<{ note: string }> {
	const { transition, day, time, base } = input;
	const { from, to } = contentTransitions[transition];
	requireArea(actor, "content");
	const edited = await findEdited(name);
	if (!edited) throw contentNotFound();
	const due = transition === "schedule" ? futureInstant(day ?? "", time ?? "") : undefined;
	if (transition === "publish" || due) contentWithSource(name, edited.source, await publishedSources());
	if (transition === "archive" && name.kind === "article") checkLeaving(name, await publishedSources());
	const moved = await withIdempotency(actor, "move-content", { ...name, ...input }, (remember) =>
		transaction(async (tx) => {
			const item = await ensureItem(tx, name);
			const { number } = item.latest;
			if (base !== 0 && number !== base)
				throw new DomainError(
					"conflict",
					`Someone saved revision ${number} in the meantime. Review it before you decide.`,
				);
			const { count } = await tx.contentItem.updateMany({
				where: { id: item.id, state: { in: [...from] } },
				data: {
					state: to,
					...(transition === "publish" && { publishedRevision: number }),
					...(transition === "archive" && { publishedRevision: null }),
					...(due
						? { scheduledRevision: number, scheduledAt: due.instant }
						: { scheduledRevision: null, scheduledAt: null }),
					updatedAt: now(),
				},
			});
			if (count === 0)
				throw new DomainError(
					"conflict",
					"Someone else already changed its status, so you can't do this now. Reload the page.",
				);
			const detail = {
				...name,
				transition,
				before: item.state,
				after: to,
				revision: number,
				scheduledAt: due?.instant.toISOString() ?? null,
			};
			await recordEvent(tx, actor, { action: "move-content", subject: ["ContentItem", item.id], detail });
			await announce(tx, "changed_content", item.id);
			await remember(tx, { note: due?.note ?? "" });
			return { note: due?.note ?? "" };
		}),
	);
	await followContent();
	return moved;
}

function checkLeaving(name: ContentName, published: ReadonlyMap<string, string | null>): void {
	try {
		contentWithSource(name, null, published);
	} catch (error) {
		if (error instanceof DomainError && error.code === "invalid")
			throw new DomainError("conflict", `You can't archive it yet. ${error.message}`);
		throw error;
	}
}
