import { languageNames } from "../../market/language.ts";
import { type ServiceLine, serviceLineLabels } from "../../market/service-line.ts";
import { type Experience, experienceLabels, formatExperience } from "../../profiles/professional.ts";
import { needLines, type ServiceNeed } from "../requirements.ts";
import {
	type Goal,
	linesWanted,
	type PartScore,
	type Scored,
	shrunkMean,
	type Wanted,
} from "./score-facts.ts";

/** How well a professional matches, from 0 to 1, and the reason, or "" if there is none to mention. */
type Fit = { share: number; reason: string };

/** The minimum share if a goal doesn't mention specialties. */
const NEUTRAL = 0.5;
/**
 * The fraction of the share that depends on the specialties named in the goal. The rest depends on the goal's
 * words.
 */
const NAMED = 0.65;
/**
 * The weight of a word in the description, compared with 1 in the specialties, and the total weight of
 * matching words that earns the full share.
 */
const DESCRIBED = 0.7;
const ENOUGH_WORDS = 2;

/** How well a professional's specialties and own words match the goal, for one service line. */
function specialtyFit(goal: Goal, { specialties, words }: Scored, line: ServiceLine): Fit {
	const asked = goal.specialties.filter(({ line: of }) => of === line);
	const has = ({ slug }: { slug: string }) => specialties.includes(slug);
	const points = goal.terms.reduce(
		(sum, term) => sum + (words.specialties.has(term) ? 1 : words.description.has(term) ? DESCRIBED : 0),
		0,
	);
	const worded = Math.min(1, points / ENOUGH_WORDS);
	if (asked.length === 0) return { share: NEUTRAL + (1 - NEUTRAL) * worded, reason: "" };
	const matched = asked.filter(has);
	const named =
		matched.reduce((sum, { weight }) => sum + weight, 0) / asked.reduce((sum, { weight }) => sum + weight, 0);
	const reason =
		matched.length > 0
			? `Specialized in ${matched.map(({ label }) => label.toLowerCase()).join(", ")}, as the goal asks.`
			: "";
	return { share: NAMED * named + (1 - NAMED) * worded, reason };
}

/** Photography and videography are one line, but many professionals offer only one of the two. */
const kinds = {
	photography:
		/^(photo|photograph|photographer|photography|picture|still|portrait|headshot|boudoir|fashion|product)$/,
	videography:
		/^(video|videographer|videography|film|filming|reel|clip|short|footage|editing|cinematography|livestream)$/,
} as const satisfies Partial<Record<ServiceNeed, RegExp>>;

/**
 * Reduces the fit if a professional's profile mentions only photos but the request includes videos, or vice
 * versa.
 */
function kindFit(needs: readonly ServiceNeed[], { words }: Scored): { factor: number; reason: string } {
	const all = [...words.specialties, ...words.description];
	const does = {
		photography: all.some((term) => kinds.photography.test(term)),
		videography: all.some((term) => kinds.videography.test(term)),
	};
	if (!does.photography && !does.videography) return { factor: 1, reason: "" };
	const wanted = needs.filter((need) => need === "photography" || need === "videography");
	const missing = wanted.filter((need) => !does[need]);
	if (missing.length === 0) return { factor: 1, reason: "" };
	return { factor: 1 - missing.length / wanted.length, reason: `Mentions no ${missing.join(" or ")}.` };
}

/** The maximum points for a service line: a professional's main line, or an additional one. */
const MAIN_LINE = 14;
const FURTHER_LINE = 12;
/** The maximum points for the specialties that the goal names, and for reviews. */
const SPECIALTIES = 16;
const REVIEWS = 6;
const experiencePoints: Record<Experience, number> = {
	YEARS_1_2: 1,
	YEARS_3_5: 2,
	YEARS_6_10: 3,
	YEARS_10_PLUS: 4,
};

/** A professional without reviews is treated like one with five average reviews. */
const RATING = { mean: 4.2, weight: 5 };
const [WORST, BEST] = [3.4, 5];

/**
 * The fraction of the points left for someone who speaks none of the requested languages. The other fractions
 * are for someone whose languages, license, or answer about adult work we don't know.
 */
const OTHER_LANGUAGE = 0.35;
const UNKNOWN_LANGUAGE = 0.6;
const UNKNOWN_LICENSE = 0.7;
const UNKNOWN_ADULT = 0.8;

/**
 * Legal work for which a license in any state is enough, because it falls under federal law and is handled by
 * federal offices.
 */
const FEDERAL = ["trademarks", "copyright", "immigration", "adult-compliance"];

/**
 * Points for services, specialties, experience, and reviews, averaged over the service lines. A line gets no
 * points if the professional doesn't offer it or can't offer it for this request. For example, they don't do
 * adult work, or they have no license in the state.
 */
export function scoreSpecialization(wanted: Wanted, professional: Scored): PartScore {
	const lines = linesWanted(wanted);
	const found = lines.map((line) => scoreLine(wanted, professional, line));
	const offered = found.filter(({ points }) => points > 0);
	const comesLast = isAdultUnknown(wanted, professional);
	if (offered.length === 0)
		return {
			points: 0,
			comesLast,
			reason: found.find(({ reason }) => reason)?.reason ?? "Offers none of the services.",
		};
	const points = Math.max(1, Math.round(found.reduce((sum, line) => sum + line.points, 0) / lines.length));
	const share = lines.length > 1 ? `Offers ${offered.length} of the ${lines.length} services: ` : "Offers ";
	const reasons = [...new Set(offered.map(({ reason }) => reason).filter(Boolean))];
	return {
		points,
		comesLast,
		reason: [
			`${share}${offered.map(({ name }) => name).join(", ")}.`,
			...reasons,
			`${describeQuality(professional)}.`,
		].join(" "),
	};
}

type LineScore = { name: string; points: number; reason: string };

function scoreLine(wanted: Wanted, professional: Scored, line: ServiceLine): LineScore {
	const name = serviceLineLabels[line];
	if (!professional.lines.includes(line)) return { name, points: 0, reason: "" };
	const needs = wanted.serviceNeeds.filter((need) => needLines[need] === line);
	const conditions = [
		kindFit(needs, professional),
		adultFactor(wanted, professional),
		licenseFactor(wanted, professional, line),
		languageFactor(wanted, professional),
	];
	const refusal = conditions.find(({ factor }) => factor === 0);
	if (refusal) return { name, points: 0, reason: refusal.reason };
	const specialty = specialtyFit(wanted.goal, professional, line);
	const base = line === professional.lines[0] ? MAIN_LINE : FURTHER_LINE;
	const quality = REVIEWS * ratingShare(professional) + experiencePoints[professional.experienceLevel];
	const factor = conditions.reduce((product, condition) => product * condition.factor, 1);
	const reasons = [specialty.reason, ...conditions.map(({ reason }) => reason)].filter(Boolean);
	return {
		name,
		points: factor * (base + SPECIALTIES * specialty.share + quality),
		reason: reasons.join(" "),
	};
}

type Condition = { factor: number; reason: string };
const fine: Condition = { factor: 1, reason: "" };

function adultFactor(wanted: Wanted, professional: Scored): Condition {
	if (isAdultUnknown(wanted, professional))
		return {
			factor: UNKNOWN_ADULT,
			reason: "Hasn’t said whether they work on adult content, so those who do come first.",
		};
	return wanted.goal.isAdult && professional.adultWork === false
		? { factor: 0, reason: "Doesn’t work on adult content." }
		: fine;
}

const isAdultUnknown = ({ goal }: Wanted, { adultWork }: Scored): boolean =>
	goal.isAdult && adultWork === null;

/**
 * Legal work needs a license in the creator's state, unless all legal work that the goal names is federal.
 */
function licenseFactor({ goal, state }: Wanted, { licenses }: Scored, line: ServiceLine): Condition {
	if (line !== "LEGAL") return fine;
	const attorneyLicenses = licenses.filter(({ kind }) => kind === "ATTORNEY");
	if (attorneyLicenses.length === 0)
		return { factor: UNKNOWN_LICENSE, reason: "Hasn’t named a license yet." };
	const legal = goal.specialties.filter((specialty) => specialty.line === line);
	const isFederal = legal.length > 0 && legal.every(({ slug }) => FEDERAL.includes(slug));
	const here = attorneyLicenses.find((license) => license.state === state);
	if (here)
		return {
			factor: 1,
			reason: here.checkedOn ? `Licensed in ${state}.` : `Licensed in ${state} by their own account.`,
		};
	return isFederal
		? { factor: 1, reason: "Licensed in another state, which is enough for this federal work." }
		: { factor: 0, reason: `Has no license in ${state}.` };
}

function languageFactor({ goal }: Wanted, { languages }: Scored): Condition {
	if (goal.languages.length === 0) return fine;
	const names = languageNames(goal.languages).join(" or ");
	if (goal.languages.some((language) => languages.includes(language)))
		return { factor: 1, reason: `Works in ${names}.` };
	return languages.length === 0
		? { factor: UNKNOWN_LANGUAGE, reason: `Hasn’t said whether they work in ${names}.` }
		: { factor: OTHER_LANGUAGE, reason: `Doesn’t work in ${names}.` };
}

const ratingShare = ({ ratingSum, ratingCount }: Scored): number =>
	Math.min(
		1,
		Math.max(0, (shrunkMean({ sum: ratingSum, count: ratingCount }, RATING) - WORST) / (BEST - WORST)),
	);

function describeQuality({ experienceLevel, ratingSum, ratingCount }: Scored): string {
	const rated =
		ratingCount === 0
			? "No reviews yet"
			: `Rated ${(ratingSum / ratingCount).toFixed(1)} by ${ratingCount} ${ratingCount === 1 ? "client" : "clients"}`;
	return `${rated}, with ${formatExperience(experienceLabels[experienceLevel])} of experience`;
}
