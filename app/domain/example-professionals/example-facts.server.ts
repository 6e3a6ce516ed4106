import type { LicenseKind } from "../licenses/license.ts";
import type { Package } from "../packages/package.ts";
import { centsOf } from "../prices/price-model.ts";
import type { ExampleProfessional } from "./example-content.server.ts";

type Row = {
	isRemote: boolean | null;
	adultWork: boolean | null;
	dayFromCents: number | null;
	projectFromCents: number | null;
	monthFromCents: number | null;
	otherSpecialties: string | null;
	packages: Package[];
	specialties: { specialty: string }[];
	languages: { language: string }[];
	licenses: { kind: LicenseKind; state: string; number: string; checkedOn: string | null }[];
	busyPeriods: { firstDay: string; lastDay: string }[];
};

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** What an example says about the work, as its content file would say it. */
export const factsInContent = (row: Row) => ({
	isRemote: row.isRemote,
	adultWork: row.adultWork,
	dayFrom: dollars(row.dayFromCents),
	projectFrom: dollars(row.projectFromCents),
	monthFrom: dollars(row.monthFromCents),
	specialties: row.specialties.map(({ specialty }) => specialty).sort(),
	otherSpecialties: row.otherSpecialties,
	languages: row.languages.map(({ language }) => language as ExampleProfessional["languages"][number]).sort(),
	packages: row.packages.map(({ title, included, model, fromCents }) => ({
		title,
		included,
		model,
		from: fromCents / 100,
	})),
	licenses: row.licenses
		.map(({ kind, state, number, checkedOn }) => ({ kind, state, number, checkedOn: checkedOn ?? "" }))
		.sort((a, b) => (a.state < b.state ? -1 : 1)),
	busy: row.busyPeriods
		.map(({ firstDay, lastDay }) => ({ firstDay, lastDay }))
		.sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1)),
});

type Facts = Pick<
	ExampleProfessional,
	"dayFrom" | "projectFrom" | "monthFrom" | "specialties" | "languages" | "packages" | "licenses" | "busy"
>;

/** The columns and rows of what an example says about the work. */
export const factsInDatabase = (
	{ dayFrom, projectFrom, monthFrom, specialties, languages, packages, licenses, busy }: Facts,
	at: Date,
) => ({
	dayFromCents: centsOf(dayFrom),
	projectFromCents: centsOf(projectFrom),
	monthFromCents: centsOf(monthFrom),
	packages: {
		create: packages.map(({ from, ...offer }, position) => ({ ...offer, position, fromCents: from * 100 })),
	},
	specialties: { create: specialties.map((specialty) => ({ specialty })) },
	languages: { create: languages.map((language) => ({ language })) },
	licenses: {
		create: licenses.map((license) => ({
			...license,
			addedAt: at,
			result: "PASSED" as const,
			source: "Example",
		})),
	},
	busyPeriods: { create: busy.map((days) => ({ ...days, source: "content" })) },
});
