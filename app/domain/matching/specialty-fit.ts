import type { ServiceNeed } from "../requirements/requirements.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";
import type { Goal, Scored } from "./score-facts.ts";

/** How well something fits, from 0 to 1, and why, if there is something to say. */
type Fit = { share: number; reason: string };

/** The share where a goal says nothing of specialties. */
const NEUTRAL = 0.5;
/** How much of the share is for specialties that the goal names, and how much for its other words. */
const NAMED = 0.65;
/** What the description says counts less than the specialties, and this many words are enough. */
const DESCRIBED = 0.7;
const ENOUGH_WORDS = 2;

/** How well the specialties and the own words of a professional fit the goal, in one line of service. */
export function specialtyFit(goal: Goal, { specialties, words }: Scored, line: ServiceLine): Fit {
	const asked = goal.specialties.filter(({ line: of }) => of === line);
	const has = ({ slug }: { slug: string }) => specialties.includes(slug);
	const inWords = goal.terms.reduce(
		(sum, term) => sum + (words.specialties.has(term) ? 1 : words.description.has(term) ? DESCRIBED : 0),
		0,
	);
	const worded = Math.min(1, inWords / ENOUGH_WORDS);
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

/** Photography and videography are one line, and many do only one of them. */
const kinds = {
	photography:
		/^(photo|photograph|photographer|photography|picture|still|portrait|headshot|boudoir|fashion|product)$/,
	videography:
		/^(video|videographer|videography|film|filming|reel|clip|short|footage|editing|cinematography|livestream)$/,
} as const satisfies Partial<Record<ServiceNeed, RegExp>>;

/** Nothing for who, by their own words, does only photos where videos are needed, or the other way. */
export function kindFit(
	needs: readonly ServiceNeed[],
	{ words }: Scored,
): { factor: number; reason: string } {
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
