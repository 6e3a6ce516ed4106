import { languageNames } from "../languages/language.ts";
import { type LicenseKind, type LicenseResult, licenseInWords } from "../licenses/license.ts";
import type { Package } from "../packages/package.ts";
import { PRICE_MODELS, priceInWords, priceUnits } from "../prices/price-model.ts";
import { splitSpecialties } from "../specialties/specialty.ts";
import { specialties } from "../specialties/specialty-content.server.ts";
import { startingPrices } from "./professional-facts.server.ts";

type FactRecord = {
	isRemote: boolean | null;
	hourlyRateCents: number;
	dayFromCents: number | null;
	projectFromCents: number | null;
	monthFromCents: number | null;
	otherSpecialties: string | null;
	packages: Package[];
	specialties: { specialty: string }[];
	languages: { language: string }[];
	licenses: {
		id: string;
		kind: LicenseKind;
		state: string;
		number: string;
		result: LicenseResult | null;
		checkedOn: string | null;
	}[];
	busyPeriods: { id: string; firstDay: string; lastDay: string; source: string }[];
};

/** What a professional has said about the work, in words and as the forms need it. */
export function factsOf(record: FactRecord, today: string) {
	const { isRemote, dayFromCents, projectFromCents, monthFromCents, packages } = record;
	const slugs = record.specialties.map(({ specialty }) => specialty);
	const codes = record.languages.map(({ language }) => language);
	const prices = startingPrices({ ...record, packages: [] });
	return {
		isRemote,
		dayFromCents,
		projectFromCents,
		monthFromCents,
		packages: packages.map((offer) => ({ ...offer, price: priceInWords(offer.fromCents, offer.model) })),
		/** Starting prices of each model, without the packages' own. */
		prices: PRICE_MODELS.flatMap((model) => {
			const cents = prices[model];
			return cents === undefined
				? []
				: [{ model, unit: priceUnits[model], price: priceInWords(cents, model) }];
		}),
		specialtySlugs: slugs,
		specialties: specialties()
			.filter(({ slug }) => slugs.includes(slug))
			.map(({ slug, label, line }) => ({ slug, label, line })),
		otherSpecialties: splitSpecialties(record.otherSpecialties),
		languageCodes: codes,
		languages: languageNames(codes),
		/** Without those that the register doesn't confirm. */
		licenses: record.licenses
			.filter(({ result }) => result !== "FAILED")
			.map(({ id, number, result, checkedOn, ...license }) => ({
				id,
				text: licenseInWords(license),
				number,
				checkedOn: result === "PASSED" ? checkedOn : null,
			})),
		/** Those that aren't over. */
		busyPeriods: record.busyPeriods.filter(({ lastDay }) => lastDay >= today),
	};
}
