import { ContentError } from "#app/infra/content/content-files.server.ts";
import { setCurrentPhase } from "#app/infra/content/phase.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { onAnnouncement } from "#app/infra/database/events.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { joinCities } from "../../market/locations.server.ts";
import { getPhase, phaseNames, wasEverOpen } from "../../platform/phase.server.ts";
import { contentWith, replaceContent } from "../content.server.ts";
import { baseSource, getFile, getKind } from "./content-source.server.ts";

let followed = JSON.stringify(["EARLY_ACCESS", false, []]);
let last: Promise<unknown> = Promise.resolve();

/**
 * Loads the content that this or another node has published, for the current phase. Returns 1 if the content
 * or the phase changed, and otherwise 0.
 */
export function followContent(): Promise<number> {
	// Calls run one at a time, so that an older result never replaces a newer one.
	const next = last.then(follow);
	last = next.catch(() => {});
	return next;
}

/** Picks up what other nodes publish, as soon as they announce it. */
export function followOtherNodes(): void {
	const followNow = () =>
		void followContent().catch((error: unknown) =>
			log.warn({ err: error }, "published content could not be read; retrying soon"),
		);
	onAnnouncement("changed_content", followNow, followNow);
}

async function follow(): Promise<number> {
	const items = await db().contentItem.findMany({
		where: { OR: [{ publishedRevision: { not: null } }, { state: "ARCHIVED" }] },
		orderBy: { id: "asc" },
		select: { id: true, publishedRevision: true },
	});
	const phase = await getPhase();
	const wasOpen = await wasEverOpen();
	const revisions = items.map(({ id, publishedRevision }) => [id, publishedRevision]);
	const current = JSON.stringify([phase, wasOpen, revisions]);
	if (current === followed) return 0;
	const overrides = await publishedSources();
	setCurrentPhase(phaseNames[phase], { wasOpen });
	replaceContent(await readable(overrides));
	followed = current;
	return 1;
}

/**
 * The overrides by file: published texts, and null for archived articles. Archived content of other kinds,
 * whose pages the site needs, falls back to the file.
 */
export async function publishedSources(): Promise<Map<string, string | null>> {
	const items = await db().contentItem.findMany({
		where: { OR: [{ publishedRevision: { not: null } }, { kind: "ARTICLE", state: "ARCHIVED" }] },
		select: { id: true, kind: true, slug: true, publishedRevision: true },
	});
	const published = items.flatMap(({ id, publishedRevision }) =>
		publishedRevision === null ? [] : [{ itemId: id, number: publishedRevision }],
	);
	const revisions =
		published.length > 0
			? await db().contentRevision.findMany({
					where: { OR: published },
					select: { itemId: true, source: true },
				})
			: [];
	const sources = new Map(revisions.map(({ itemId, source }) => [itemId, source]));
	return new Map(
		items.map(({ id, kind, slug }) => [getFile({ kind: getKind(kind), slug }), sources.get(id) ?? null]),
	);
}

/**
 * The published texts that are valid in combination with the current files. A changed file may conflict with
 * a published text, but the site must still start.
 */
async function readable(all: ReadonlyMap<string, string | null>): Promise<Map<string, string | null>> {
	if (fits(all)) return new Map(all);
	const fitting = new Map<string, string | null>();
	for (const [file, source] of all) {
		const problem = findProblem(new Map([...fitting, [file, source]]));
		if (problem) log.error({ file, problem }, "published content skipped, because it no longer fits");
		else fitting.set(file, source);
	}
	return fitting;
}

const fits = (overrides: ReadonlyMap<string, string | null>): boolean => findProblem(overrides) === undefined;

function findProblem(overrides: ReadonlyMap<string, string | null>): string | undefined {
	try {
		contentWith(overrides);
		return undefined;
	} catch (error) {
		if (error instanceof ContentError) return error.message;
		throw error;
	}
}

/** A file as published. `text` is null if the file must be deleted, because its article is archived. */
export type ExportedFile = { file: string; text: string | null };

/** The changes that make the files under content/ match the published content. */
export async function exportContent(): Promise<ExportedFile[]> {
	const sources = await publishedSources();
	const items = await db().contentItem.findMany({
		select: { kind: true, slug: true },
		orderBy: [{ kind: "asc" }, { slug: "asc" }],
	});
	const cities = new Map<string, string>();
	const files = items.flatMap(({ kind, slug }): ExportedFile[] => {
		const name = { kind: getKind(kind), slug };
		const file = getFile(name);
		const text = sources.get(file);
		if (text === undefined || (text ?? undefined) === baseSource(name)) return [];
		if (name.kind !== "city") return [{ file, text }];
		if (text !== null) cities.set(slug, text);
		return [];
	});
	return cities.size > 0 ? [...files, { file: "cities.yaml", text: joinCities(cities) }] : files;
}
