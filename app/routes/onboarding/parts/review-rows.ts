import { answerInWords } from "#app/domain/answer-in-words.ts";
import type { ApplicationInput } from "#app/domain/applications/application-forms.ts";
import { chosenLines, furtherLineLabels } from "#app/domain/applications/application-options.ts";
import { licensesIn } from "#app/domain/applications/application-rules.ts";
import type { Part } from "#app/domain/applications/application-steps.ts";
import { languageNames } from "#app/domain/languages/language.ts";
import { licenseInWords, licenseKindsFor } from "#app/domain/licenses/license.ts";
import { centsOf } from "#app/domain/prices/price-model.ts";
import { startingPricesInWords } from "#app/domain/prices/starting-prices-in-words.ts";
import { serviceRadiusLabels, travelWillingnessLabels } from "#app/domain/professionals/profile-options.ts";
import { type Specialty, specialtyLabels, splitSpecialties } from "#app/domain/specialties/specialty.ts";

/** Formats a North American number. Others stay as they are stored. */
const phoneInWords = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");

export type ReviewPart = { part: Part; rows: { label: string; value: string | string[] }[] };

/** The state licenses that were named, for an applicant whose services need them. */
export const licenseRows = (input: ApplicationInput): ReviewPart["rows"] => {
	const [kind] = licenseKindsFor(chosenLines(input));
	return kind
		? [
				{
					label: "State licenses",
					value: licensesIn(input).map(
						({ state, number }) => `${licenseInWords({ kind, state })}, number ${number}`,
					),
				},
			]
		: [];
};

/** The answers of an application by part, formatted for reading. */
export function reviewParts(input: ApplicationInput, specialties: readonly Specialty[]): ReviewPart[] {
	return [
		{
			part: "BUSINESS",
			rows: [
				{ label: "Business name", value: input.businessName },
				{ label: "Service category", value: input.serviceCategory },
				{ label: "Further services", value: input.furtherLines.map((line) => furtherLineLabels[line]) },
				{ label: "What you offer", value: input.serviceDescription },
				{ label: "Experience", value: input.experienceLevel },
				{ label: "Languages", value: languageNames(input.languages) },
				{ label: "Adult content", value: answerInWords(input.adultWork) },
			],
		},
		{
			part: "PRICING",
			rows: [
				{ label: "Hourly rate", value: `$${input.hourlyRate.toLocaleString("en-US")} per hour` },
				{
					label: "Starting prices",
					value: startingPricesInWords({
						dayFromCents: centsOf(input.dayFrom),
						projectFromCents: centsOf(input.projectFrom),
						monthFromCents: centsOf(input.monthFrom),
					}),
				},
				{
					label: "Specialties",
					value: [
						...specialtyLabels(specialties, input.specialties),
						...splitSpecialties(input.otherSpecialties),
					],
				},
				{ label: "Website", value: input.website ?? "" },
				{ label: "LinkedIn", value: input.linkedIn ?? "" },
				{ label: "Portfolio", value: input.portfolio ?? "" },
			],
		},
		{
			part: "LOCATION",
			rows: [
				{ label: "Place", value: `${input.city}, ${input.state}` },
				{ label: "Service radius", value: serviceRadiusLabels[input.serviceRadius] },
				{ label: "Service areas", value: input.serviceAreas },
				{ label: "Travel", value: travelWillingnessLabels[input.travelWillingness] },
				{ label: "Remote work", value: answerInWords(input.isRemote) },
			],
		},
		{
			part: "REFERENCE_1",
			rows: [
				{
					label: "First reference",
					value: [
						input.reference1Name,
						input.reference1Email,
						phoneInWords(input.reference1Phone),
						input.reference1Relation,
					],
				},
			],
		},
		{
			part: "REFERENCE_2",
			rows: [
				{
					label: "Second reference",
					value: [
						input.reference2Name,
						input.reference2Email,
						phoneInWords(input.reference2Phone),
						input.reference2Relation,
					],
				},
			],
		},
	];
}
