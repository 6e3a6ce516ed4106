import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { announce } from "#app/infra/database/events.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { type Actor, jobActor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command, withIdempotency } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { requireUnchanged } from "../../platform/edit-version.server.ts";
import { futureInstant } from "../../platform/time/time-zones.server.ts";
import {
	articleSource,
	contentNotFound,
	contentValues,
	contentWithSource,
	ensureItem,
	getKind,
	type Latest,
	storedKinds,
} from "./content-source.server.ts";
import { type ContentName, contentTransitions } from "./editorial.ts";
import type { MoveContent, SaveArticle } from "./editorial-forms.ts";
import { findEdited } from "./editorial-queries.server.ts";
import { followContent, publishedSources } from "./follow-content.server.ts";

/** A text with a note on the change. */
type Revision = { source: string; note: string };

type SaveContent = Revision & {
	version?: string | undefined;
	/** Whether the content is new. The command then fails if it already exists. */
	isNew?: boolean;
};

/**
 * Saves a text as a new revision, validated against the file schemas. Visitors don't see it until it is
 * published. Throws `conflict` if the text changed after the form was opened.
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
	return withIdempotency(actor, "save-content", { ...name, source, note, version }, async (commit) => {
		const save = () =>
			commit(async (tx) => {
				const number = await addRevision(tx, actor, name, { source, note }, (latest) => {
					if (isNew && latest.number > 0)
						throw invalidField("slug", "Another article has this address. Choose another one.");
					requireUnchanged(version, contentValues(name, latest.source.trimEnd()));
				});
				return { number };
			});
		// If another save took the same number at the same time, the second attempt finds that revision.
		return save().catch((error: unknown) => {
			if (isUniqueViolation(error)) return save();
			throw error;
		});
	});
}

/** Saves an article from its form fields. With `isNew`, rejects a slug that is already taken. */
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
 * Adds a revision in a transaction, unless `check` throws for the latest revision. Returns the new number.
 */
async function addRevision(
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
			"Say what each image shows, between ![ and ]: ![A chair under one light](/content-pictures/…)",
		);
}

/**
 * Makes a transition: submits the latest revision for review, publishes it now or later, returns it to draft,
 * or archives the content. Before content is published or scheduled, or an article is archived, the change is
 * validated together with the rest of the site. Publishing and archiving take effect immediately.
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
	const moved = await command(actor, "move-content", { ...name, ...input }, async (tx) => {
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
		return { note: due?.note ?? "" };
	});
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

/** Restores an old revision by making its text the newest revision, so that nothing is lost. */
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
	return command(actor, "restore-revision", { ...name, ...input }, async (tx) => {
		const revision = { source: old.source, note: `Restored from revision ${number}` };
		return {
			number: await addRevision(tx, actor, name, revision, ({ number: latest, author }) => {
				if (latest !== base)
					throw new DomainError(
						"conflict",
						`${author} saved revision ${latest} since you opened this page. Review it, then decide again.`,
					);
			}),
		};
	});
}

const scheduler = jobActor("publish-scheduled");

/**
 * Publishes content that is due, each item in its own transaction. The job can be killed at any point,
 * repeated, and run on several nodes at once. Content that is no longer valid together with the rest of the
 * site goes back to review. Returns how many items it processed.
 */
export async function publishScheduled(): Promise<number> {
	const due = await db().contentItem.findMany({
		where: { state: "SCHEDULED", scheduledAt: { lte: now() } },
		orderBy: { scheduledAt: "asc" },
		take: 50,
	});
	let count = 0;
	for (const { id, kind, slug, scheduledRevision, scheduledAt } of due) {
		if (scheduledRevision === null) continue;
		const { source } = await db().contentRevision.findUniqueOrThrow({
			where: { itemId_number: { itemId: id, number: scheduledRevision } },
			select: { source: true },
		});
		const problem = problemWith({ kind: getKind(kind), slug }, source, await publishedSources());
		await transaction(async (tx) => {
			const done = await tx.contentItem.updateMany({
				where: { id, state: "SCHEDULED", scheduledAt, scheduledRevision },
				data: {
					state: problem ? "IN_REVIEW" : "PUBLISHED",
					...(!problem && { publishedRevision: scheduledRevision }),
					scheduledAt: null,
					scheduledRevision: null,
				},
			});
			if (done.count === 0) return;
			const action = problem ? "refuse-scheduled-content" : "publish-scheduled-content";
			await recordEvent(tx, scheduler, {
				action,
				subject: ["ContentItem", id],
				detail: { kind, slug, revision: scheduledRevision },
			});
			await announce(tx, "changed_content", id);
			count++;
		});
		if (problem) log.error({ kind, slug, problem }, "scheduled content not published");
	}
	if (count > 0) await followContent();
	return count;
}

function problemWith(...source: Parameters<typeof contentWithSource>): string | undefined {
	try {
		contentWithSource(...source);
		return undefined;
	} catch (error) {
		if (error instanceof DomainError) return error.message;
		throw error;
	}
}
