import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { articleSource, contentValues } from "./article-source.server.ts";
import { findEdited } from "./content-editing-queries.server.ts";
import { ensureItem, type Latest } from "./content-item.server.ts";
import { contentWithSource } from "./content-source.server.ts";
import type { ContentName } from "./editorial.ts";
import type { SaveArticle } from "./editorial-forms.ts";
import { publishedSources } from "./follow-content.server.ts";

/** A text from its form, with the revision it is based on, and a note. */
type Revision = { source: string; note: string };

type SaveContent = Revision & {
	version?: string | undefined /** Whether it must be the first revision. */;
	isNew?: boolean;
};

/**
 * Saves a text as a new revision, validated by the schemas of the files. Visitors don't see it
 * before it is published. Throws `conflict` if the text changed after the form was opened.
 */
export async function saveContent(
	actor: Actor,
	name: ContentName,
	{ source: typed, note, version, isNew = false }: SaveContent,
): Promise<{ number: number }> {
	requireArea(actor, "content");
	const source = `${typed.trimEnd()}\n`;
	checkImages(name, source);
	contentWithSource(name, source, await publishedSources());
	return withIdempotency(actor, "save-content", { ...name, source, note, version }, async (remember) => {
		const save = () =>
			transaction(async (tx) => {
				const number = await addRevision(tx, actor, name, { source, note }, (latest) => {
					if (isNew && latest.number > 0)
						throw invalidField("slug", "Another article has this address. Choose another one.");
					requireUnchanged(version, contentValues(name, latest.source.trimEnd()));
				});
				await remember(tx, { number });
				return { number };
			});
		// If another revision got the same number at the same time, the second try finds it.
		return save().catch((error: unknown) => {
			if (isUniqueViolation(error)) return save();
			throw error;
		});
	});
}

/** Saves an article by its fields. `isNew` refuses a slug that is taken. */
export async function saveArticle(
	actor: Actor,
	slug: string,
	{ note, version, ...article }: SaveArticle,
	isNew = false,
): Promise<{ number: number }> {
	requireArea(actor, "content");
	const name: ContentName = { kind: "article", slug };
	const edited = isNew ? undefined : await findEdited(name);
	return saveContent(actor, name, { source: articleSource(article, edited?.source), note, version, isNew });
}

/**
 * Adds a revision in a transaction, unless `check` throws for the latest one. Returns its number.
 */
export async function addRevision(
	tx: Tx,
	actor: Actor,
	name: ContentName,
	{ source, note }: Revision,
	check: (latest: Latest) => void,
): Promise<number> {
	const item = await ensureItem(tx, name);
	check(item.latest);
	const { number: latest, source: before } = item.latest;
	if (before === source)
		throw new DomainError(
			"invalid",
			"Nothing has changed since the last revision, so there's nothing to save.",
		);
	const number = latest + 1;
	const { id: authorId } = requireArea(actor, "content");
	await tx.contentRevision.create({
		data: { itemId: item.id, number, source, note, authorId, createdAt: now() },
	});
	// Scheduled content keeps its scheduled revision, and archived content stays archived until it is
	// published.
	const isKept = item.state === "SCHEDULED" || item.state === "ARCHIVED";
	await tx.contentItem.update({ where: { id: item.id }, data: { state: isKept ? item.state : "DRAFT" } });
	await recordEvent(tx, actor, {
		action: "save-content",
		subject: ["ContentItem", item.id],
		detail: { ...name, before: latest, after: number },
	});
	return number;
}

/** Screen readers need alt text for every image. */
function checkImages({ kind }: ContentName, source: string): void {
	if (/!\[\s*\]\(/.test(source))
		throw invalidField(
			kind === "article" ? "body" : "source",
			"Say what each picture shows, between ![ and ]: ![A chair under one light](/content-pictures/…)",
		);
}
