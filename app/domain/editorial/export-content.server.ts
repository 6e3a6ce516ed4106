import { db } from "#app/infra/database/db.server.ts";
import { joinCities } from "../locations/location-content.server.ts";
import { baseSource, fileOf, kindOf } from "./content-source.server.ts";
import { publishedSources } from "./follow-content.server.ts";

/** A file as published. Null if it must be deleted, because its article is archived. */
export type ExportedFile = { file: string; text: string | null };

/** The changes to files under content/ that would make them match what is published. */
export async function exportContent(): Promise<ExportedFile[]> {
	const sources = await publishedSources();
	const items = await db().contentItem.findMany({
		select: { kind: true, slug: true },
		orderBy: [{ kind: "asc" }, { slug: "asc" }],
	});
	const cities = new Map<string, string>();
	const files = items.flatMap(({ kind, slug }): ExportedFile[] => {
		const name = { kind: kindOf(kind), slug };
		const file = fileOf(name);
		const text = sources.get(file);
		if (text === undefined || (text ?? undefined) === baseSource(name)) return [];
		if (name.kind !== "city") return [{ file, text }];
		if (text !== null) cities.set(slug, text);
		return [];
	});
	return cities.size > 0 ? [...files, { file: "cities.yaml", text: joinCities(cities) }] : files;
}
