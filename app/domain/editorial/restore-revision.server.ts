import { db, transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { contentNotFound } from "./content-item.server.ts";
import { contentWithSource, storedKinds } from "./content-source.server.ts";
import type { ContentName } from "./editorial.ts";
import { publishedSources } from "./follow-content.server.ts";
import { addRevision } from "./save-content.server.ts";

/** Restores an old revision: its text becomes the newest revision, and nothing is lost. */
export async function restoreRevision(
	actor: Actor,
	name: ContentName,
	input: { number: number; base: number },
): Promise<{ number: number }> {
	requireArea(actor, "content");
	const { number, base } = input;
	const old = await db().contentRevision.findFirst({
		where: { number, item: { kind: storedKinds[name.kind], slug: name.slug } },
		select: { source: true },
	});
	if (!old) throw contentNotFound();
	contentWithSource(name, old.source, await publishedSources());
	return withIdempotency(actor, "restore-revision", { ...name, ...input }, (remember) =>
		transaction(async (tx) => {
			const revision = { source: old.source, note: `Restored from revision ${number}` };
			const restored = {
				number: await addRevision(tx, actor, name, revision, ({ number: latest, author }) => {
					if (latest !== base)
						throw new DomainError(
							"conflict",
							`${author} saved revision ${latest} since you opened this page. Review it, then decide again.`,
						);
				}),
			};
			await remember(tx, restored);
			return restored;
		}),
	);
}
