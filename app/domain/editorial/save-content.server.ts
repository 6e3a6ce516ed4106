import { now } from "#app/infra/clock.server.ts";
import { isUniqueViolation } from "#app/infra/database-errors.server.ts";
import { type Tx, transaction } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { once } from "../records/once.server.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { articleSource } from "./article-source.server.ts";
import { findEdited } from "./content-editing-queries.server.ts";
import { ensureItem } from "./content-item.server.ts";
import { baseSource, type ContentName, contentWithSource } from "./content-source.server.ts";
import type { SaveArticle } from "./editorial-forms.ts";
import { publishedSources } from "./follow-content.server.ts";

/** A text as its form brings it: what it began from, and why it was written. */
type Revision = { source: string; base: number; isOverriding?: string | undefined; note: string };

/**
 * The team saves a text as a new revision, checked by the schemas of the files; visitors see nothing of it before it is
 * published. Where somebody saved another revision meanwhile it is refused, unless the writer says that theirs is to follow.
 */
export async function saveContent(actor: Actor, name: ContentName, input: Revision): Promise<{ number: number }> {
	requireUser(actor, "ADMIN");
	const source = `${input.source.trimEnd()}\n`;
	checkPictures(name, source);
	contentWithSource(name, source, await publishedSources());
	return once(actor, "save-content", { ...name, ...input }, async (remember) => {
		try {
			return await transaction(async (tx) => {
				const number = await addRevision(tx, actor, name, { ...input, source });
				await remember(tx, { number });
				return { number };
			});
		} catch (error) {
			if (isUniqueViolation(error)) throw conflict("Somebody");
			throw error;
		}
	});
}

/** The team saves an article by its fields. `isNew` refuses an address that is taken. */
export async function saveArticle(actor: Actor, slug: string, { note, base, isOverriding, ...article }: SaveArticle, isNew = false): Promise<{ number: number }> {
	requireUser(actor, "ADMIN");
	const name: ContentName = { kind: "article", slug };
	const edited = await findEdited(name);
	// A repeat of the form that made an article meets its first revision, and is answered as the first time.
	if (isNew && edited && edited.number !== 1) throw invalidField("slug", "Another article has this address. Choose another one.");
	const source = articleSource({ ...article, note, base }, edited?.source);
	return saveContent(actor, name, { source, base, isOverriding, note });
}

/** Adds a revision in a transaction; returns its number. */
export async function addRevision(tx: Tx, actor: Actor, name: ContentName, { source, base, isOverriding, note }: Revision): Promise<number> {
	const item = await ensureItem(tx, name);
	const { number: latest, source: before, author } = item.latest;
	// Whoever edits a file for the first time began from it: it is the first revision now.
	const isFirst = base === 0 && latest === 1 && before === baseSource(name);
	if (base !== latest && !isFirst && !isOverriding) throw conflict(author, latest);
	if (before === source) throw new DomainError("invalid", "Nothing has changed since the last revision, so there is nothing to save.");
	const number = latest + 1;
	const { id: authorId } = requireUser(actor, "ADMIN");
	await tx.contentRevision.create({ data: { itemId: item.id, number, source, note, authorId, createdAt: now() } });
	// What is scheduled stays so, with the revision that was scheduled, and what is archived stays away until it is published.
	const isKept = item.state === "SCHEDULED" || item.state === "ARCHIVED";
	await tx.contentItem.update({ where: { id: item.id }, data: { state: isKept ? item.state : "DRAFT" } });
	await recordEvent(tx, actor, { action: "save-content", subject: ["ContentItem", item.id], detail: { ...name, before: latest, after: number } });
	return number;
}

const conflict = (author: string, number?: number) =>
	new DomainError(
		"conflict",
		`${author} saved ${number ? `revision ${number}` : "another revision"} while you were writing. Your text is still here: look at the revisions, take over what you need, then tick “Save mine on top” and save again.`,
	);

/** A picture without words shows nothing to whoever cannot see it. */
function checkPictures({ kind }: ContentName, source: string): void {
	if (/!\[\s*\]\(/.test(source))
		throw invalidField(kind === "article" ? "body" : "source", "Say what each picture shows, between ![ and ]: ![A chair under one light](/content-pictures/…)");
}
