import { expect, it } from "vitest";
import { type DirectoryFilter, facetNames, listFacets, listShelves } from "#app/domain/profiles/directory.ts";
import {
	countParts,
	readEntries,
	readPage,
	type Scope,
	type Way,
} from "#app/domain/profiles/directory-rows.sql.server.ts";
import { getCircle } from "#app/domain/profiles/refresh-directory.server.ts";
import { newProfessional } from "../../support/market/professionals.ts";

/** Lists every way to run a filter. All of them must find the same entries. */
const listWays = (filter: DirectoryFilter): Way[] => [
	{ by: "order" },
	...(listShelves(filter) ? [{ by: "shelves" } as const] : []),
	...listFacets(filter).map((facet) => ({ by: "facets", facets: [facet] }) as const),
];

it("each query strategy finds the same entries, in several orders and in both directions", async () => {
	const { id: a } = await newProfessional({
		hourlyRateCents: 5_000,
		isRemote: true,
		languages: { create: [{ language: "es" }] },
		latitude: 34.05,
		longitude: -118.24,
	});
	const { id: b } = await newProfessional({
		hourlyRateCents: 20_000,
		experienceLevel: "YEARS_10_PLUS",
		travelWillingness: "WILL_TRAVEL",
		isRemote: true,
		latitude: 33.77,
		longitude: -118.19,
		city: "Long Beach",
		busyPeriods: { create: { firstDay: "2026-05-02", lastDay: "2026-05-04", source: "FORM" } },
	});
	const { id: c } = await newProfessional({
		hourlyRateCents: 9_000,
		serviceLine: "ACCOUNTING",
		city: "Austin",
		region: "TX",
		latitude: 30.27,
		longitude: -97.74,
	});
	const within = { place: { region: "CA", city: "Los Angeles" }, within: 50 } as const;
	const found: [DirectoryFilter, string[]][] = [
		[{}, [a, c, b]],
		[{ line: "LEGAL" }, [a, b]],
		[{ place: { region: "TX", city: "AUSTIN" } }, [c]],
		[{ minRate: 50, maxRate: 150 }, [a, c]],
		[{ minRate: 75, experience: "YEARS_6_10", travel: "STATEWIDE", place: { region: "CA" } }, [b]],
		[{ isRemote: true }, [a, b]],
		[{ isRemote: true, language: "es" }, [a]],
		[{ isRemote: true, minRate: 100 }, [b]],
		[{ availableOn: "2026-05-03" }, [a, c]],
		[within, [a, b]],
		[{ ...within, within: 10 }, [a]],
	];
	for (const [filter, ids] of found)
		for (const way of listWays(filter)) {
			const scope: Scope = { filter, near: getCircle(filter), prefix: "" };
			const ascending = await readEntries(scope, way, "lowest-rate", { limit: 10 });
			expect(ascending.map(({ id }) => id)).toEqual(ids);
			expect((await readEntries(scope, way, "highest-rate", { limit: 10 })).map(({ id }) => id)).toEqual(
				ids.toReversed(),
			);
			expect((await readEntries(scope, way, "newest", { limit: 10 })).map(({ id }) => id)).toEqual(
				[...ids].sort().toReversed(),
			);
			const [first, ...rest] = ascending;
			expect(await readEntries(scope, way, "lowest-rate", { place: first, limit: 10 })).toEqual(rest);
			const behind = await readEntries(scope, way, "lowest-rate", {
				place: ascending.at(-1),
				isBackward: true,
				limit: 10,
			});
			expect(behind).toEqual(ascending.slice(0, -1).toReversed());
			const counted = await Promise.all(
				(
					[
						{ by: "way", way, limit: 10 },
						{ by: "way", way, limit: 1 },
						{ by: "known", found: 7 },
					] as const
				).map((by) => readPage(scope, way, "lowest-rate", { limit: 1 }, by)),
			);
			expect(counted).toEqual([ids.length, 1, 7].map((found) => ({ rows: ascending.slice(0, 1), found })));
			expect(await readPage(scope, way, "lowest-rate", { limit: 10 }, { by: "rows" })).toEqual({
				rows: ascending,
				found: ids.length,
			});
		}
	const limits = { shelves: 10, group: 10 };
	const groups = [[facetNames.remote], [facetNames.language("es"), facetNames.language("fr")]];
	expect(
		await countParts([
			{ scope: { filter: { maxRate: 100 }, prefix: "" }, groups, limits },
			{ scope: { filter: {}, prefix: "" }, groups: [], limits },
		]),
	).toEqual([
		{ onShelves: 2, sizes: [2, 1] },
		{ onShelves: undefined, sizes: [] },
	]);
});
