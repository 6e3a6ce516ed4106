import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { LicenseKind } from "../licenses/license.ts";
import type { PriceModel } from "../prices/price-model.ts";

/** What `factsOf` needs of a professional. */
export const factFields = {
	isRemote: true,
	adultWork: true,
	hourlyRateCents: true,
	dayFromCents: true,
	projectFromCents: true,
	monthFromCents: true,
	otherSpecialties: true,
	packages: { select: { model: true, fromCents: true } },
	specialties: { select: { specialty: true } },
	languages: { select: { language: true } },
	licenses: { select: { kind: true, state: true, result: true, checkedOn: true }, orderBy: { state: "asc" } },
	busyPeriods: { select: { firstDay: true, lastDay: true }, orderBy: { firstDay: "asc" } },
} as const;

/** What a professional has said about the work, for comparisons with a request. */
export type ProfessionalFacts = {
	/** Null until the professional answers. */
	isRemote: boolean | null;
	/** Null until the professional answers. */
	adultWork: boolean | null;
	/**
	 * The lowest starting price of each model in cents, from packages too. Models in which the work
	 * isn't priced are absent. The hourly rate is always there.
	 */
	prices: { HOUR: number } & Partial<Record<PriceModel, number>>;
	/** Slugs of content/specialties.yaml. */
	specialties: string[];
	/** In the professional's own words, empty if there are none. */
	otherSpecialties: string;
	/** Codes in ISO 639. Empty until the professional answers. */
	languages: string[];
	/** State licenses. `checkedOn` (YYYY-MM-DD) is null until the team has found it in the register. */
	licenses: { kind: LicenseKind; state: string; checkedOn: string | null }[];
	/** Days without time for work, both included, YYYY-MM-DD, in order. */
	busy: { firstDay: string; lastDay: string }[];
};

/** The facts of professionals by id. Unknown ids are left out. */
export async function findFacts(
	ids: readonly string[],
	from: Tx = db(),
): Promise<Map<string, ProfessionalFacts>> {
	const rows = ids.length === 0 ? [] : await readRows(ids, from);
	return new Map(rows.map(({ id, ...row }) => [id, factsOf(row)]));
}

const readRows = (ids: readonly string[], from: Tx) =>
	from.professional.findMany({ where: { id: { in: [...ids] } }, select: { id: true, ...factFields } });

type FactRow = Omit<Awaited<ReturnType<typeof readRows>>[number], "id">;

/** The facts in a row with `factFields`. */
export const factsOf = ({
	isRemote,
	adultWork,
	otherSpecialties,
	specialties,
	languages,
	licenses,
	busyPeriods,
	...priced
}: FactRow): ProfessionalFacts => ({
	isRemote,
	adultWork,
	prices: startingPrices(priced),
	specialties: specialties.map(({ specialty }) => specialty),
	otherSpecialties: otherSpecialties ?? "",
	languages: languages.map(({ language }) => language),
	licenses: licenses
		.filter(({ result }) => result !== "FAILED")
		.map(({ kind, state, result, checkedOn }) => ({
			kind,
			state,
			checkedOn: result === "PASSED" ? checkedOn : null,
		})),
	busy: busyPeriods,
});

type Priced = {
	hourlyRateCents: number;
	dayFromCents: number | null;
	projectFromCents: number | null;
	monthFromCents: number | null;
	packages: readonly { model: PriceModel; fromCents: number }[];
};

/** The lowest starting price of each model in cents, from packages too. */
export function startingPrices({
	hourlyRateCents,
	dayFromCents,
	projectFromCents,
	monthFromCents,
	packages,
}: Priced): ProfessionalFacts["prices"] {
	const prices: ProfessionalFacts["prices"] = {
		HOUR: hourlyRateCents,
		...(dayFromCents !== null && { DAY: dayFromCents }),
		...(projectFromCents !== null && { PROJECT: projectFromCents }),
		...(monthFromCents !== null && { MONTH: monthFromCents }),
	};
	for (const { model, fromCents } of packages)
		prices[model] = Math.min(prices[model] ?? fromCents, fromCents);
	return prices;
}
