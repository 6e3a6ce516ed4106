import { languageNames } from "../../market/language.ts";
import { formatMiles } from "../../market/places/place.ts";
import { type StateCode, usStates } from "../../platform/us-state.ts";
import { formatUnitPrice } from "../../profiles/price.ts";
import { describeResponse, experienceLabels, formatExperience } from "../../profiles/professional.ts";
import { findBestPrice } from "./budget-score.ts";
import { CLOSE, getMiles } from "./location-score.ts";
import type { Scored, Wanted } from "./score-facts.ts";
import { freeDays, rangeFor } from "./timeline-score.ts";

type Named = Scored & { businessName: string };

/** The maximum number of the goal's specialties that the draft mentions. */
const SPECIALTIES = 3;

/**
 * A draft of the reason that the team writes for a creator. It says what makes a professional a good fit, and
 * leaves out unknowns and weaknesses, which need a person's judgment.
 */
export function draftReason(wanted: Wanted, professional: Named): string {
	return [
		describePlace(wanted, professional),
		describeWork(wanted, professional),
		describePrice(wanted, professional),
		describeTime(wanted, professional),
	]
		.flat()
		.join(" ");
}

/** Whether a text is still the draft, regardless of white space. */
export const isDraftReason = (text: string, draft: string): boolean =>
	text.replace(/\s+/g, " ").trim() === draft;

function describePlace(wanted: Wanted, professional: Named): string {
	const { businessName, city, region, experienceLevel } = professional;
	const experience = `${formatExperience(experienceLabels[experienceLevel])} of experience`;
	if (wanted.isRemote && professional.isRemote === true)
		return `${businessName} works remotely from ${city}, ${region}, and has ${experience}.`;
	if (city.toLowerCase() === wanted.city.toLowerCase() && region === wanted.state)
		return `${businessName} is in ${city} and has ${experience}.`;
	const miles = getMiles(wanted, professional);
	const distance =
		miles === undefined
			? ""
			: miles <= CLOSE
				? ` close to ${wanted.city},`
				: ` ${formatMiles(miles)} from ${wanted.city},`;
	return `${businessName} is in ${city}, ${region},${distance} and has ${experience}.`;
}

function describeWork(
	{ goal, state, serviceNeeds }: Wanted,
	{ specialties, languages, licenses, ratingSum, ratingCount }: Scored,
): string[] {
	const named = goal.specialties
		.filter(({ slug }) => specialties.includes(slug))
		.slice(0, SPECIALTIES)
		.map(({ label }) => label.toLowerCase());
	const spoken = goal.languages.filter((language) => languages.includes(language));
	const isLicensed =
		serviceNeeds.includes("legal") &&
		licenses.some((license) => license.kind === "ATTORNEY" && license.state === state && license.checkedOn);
	return [
		...(named.length > 0 ? [`They specialize in ${list.format(named)}, which you asked for.`] : []),
		...(spoken.length > 0 ? [`They work in ${list.format(languageNames(spoken))}.`] : []),
		...(isLicensed ? [`They are licensed in ${usStates[state as StateCode] ?? state}.`] : []),
		...(ratingCount > 0 ? [`Clients rate them ${(ratingSum / ratingCount).toFixed(1)} out of 5.`] : []),
	];
}

const list = new Intl.ListFormat("en-US");

function describePrice({ budgetRange, goal }: Wanted, { prices }: Scored): string[] {
	const best = findBestPrice(budgetRange, goal, prices);
	if (!best || best.times < 1) return [];
	return [`At ${formatUnitPrice(best.price, best.model)}, your budget covers ${best.amount}.`];
}

function describeTime(wanted: Wanted, professional: Scored): string[] {
	const response = describeResponse(professional);
	return [
		...(professional.busy.length > 0 ? describeFreeDays(wanted, professional) : []),
		...(response ? [`They usually answer requests ${response.replace("Usually ", "")}.`] : []),
	];
}

/** Call this only for professionals who mark their busy days. For all others, every day looks free. */
function describeFreeDays(wanted: Wanted, professional: Scored): string[] {
	const { days, free } = freeDays(professional, rangeFor(wanted));
	if (free === 0) return [];
	if (wanted.goal.days && days === 1) return ["They are free on the day you named."];
	const period = wanted.goal.days ? `the ${days} days you named` : `the next ${days} days`;
	return [`They are free on ${free === days ? "all" : free} of ${period}.`];
}
