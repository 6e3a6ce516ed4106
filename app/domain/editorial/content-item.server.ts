import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { DomainError } from "../domain-error.ts";
import { baseSource, storedKinds } from "./content-source.server.ts";
import type { ContentName } from "./editorial.ts";

/** The error (`not_found`) for content that doesn't exist. */
export const contentNotFound = () => new DomainError("not_found", "This content doesn't exist.");

/** The latest revision of some content. Number 0 if there is none. */
export type Latest = { number: number; source: string; author: string };

/** The record of some content with its latest revision. Null if no one has edited it yet. */
async function findItem(tx: Tx, { kind, slug }: ContentName) {
	const item = await tx.contentItem.findUnique({
		where: { kind_slug: { kind: storedKinds[kind], slug } },
		include: {
			revisions: {
				orderBy: { number: "desc" },
				take: 1,
				select: { number: true, source: true, author: { select: { name: true } } },
			},
		},
	});
	if (!item) return null;
	const { revisions, ...rest } = item;
	const [last] = revisions;
	const latest: Latest = {
		number: last?.number ?? 0,
		source: last?.source ?? "",
		author: last?.author?.name ?? "Someone",
	};
	return { ...rest, latest };
}

/**
 * The same, but creates the record if no one has edited it yet, with the file as its first
 * revision.
 */
export async function ensureItem(tx: Tx, name: ContentName) {
	const item = await findItem(tx, name);
	if (item) return item;
	const file = baseSource(name);
	await tx.contentItem.create({
		data: {
			...{
				kind: storedKinds[name.kind],
				slug: name.slug,
				state: file === undefined ? "DRAFT" : "PUBLISHED",
				createdAt: now(),
			},
			...(file !== undefined && {
				revisions: {
					create: { number: 1, source: file, note: "The file, before it was edited here", createdAt: now() },
				},
			}),
		},
	});
	const made = await findItem(tx, name);
	if (!made) throw contentNotFound();
	return made;
}
