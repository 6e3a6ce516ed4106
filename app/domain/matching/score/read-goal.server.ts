import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import {
	buildSearchIndex,
	openSearchIndex,
	type SearchIndex,
} from "#app/infra/search/search-index.server.ts";
import { LANGUAGES, languageName } from "../../market/language.ts";
import { getPoint } from "../../market/places/resolve-place.server.ts";
import { searchPage } from "../../market/search-content.server.ts";
import { getTerms, groupTerms, readSynonyms, type Synonyms, withPhrases } from "../../market/search-terms.ts";
import { specialties } from "../../market/specialties.server.ts";
import type { Specialty } from "../../market/specialty.ts";
import { type CalendarDay, dayIn } from "../../platform/time/calendar-day.ts";
import type { RequirementsView } from "../requirements-queries.server.ts";
import type { Goal, NamedSpecialty, Scored, Wanted } from "./score-facts.ts";
import { readDays } from "./timeline-score.ts";

/** The maximum number of words in a text that are looked up. */
const WORDS_MAX = 200;

/**
 * A text names a specialty if its search score is at least this fraction of the best one in its
 * line.
 */
const NAMED = 0.4;

type SpecialtyIndex = { of: readonly Specialty[]; index: SearchIndex; synonyms: Synonyms };
let current: SpecialtyIndex | undefined;

/** The site's search index over the specialties, with the synonyms of the site's search. */
function specialtyIndex(): SpecialtyIndex {
	const of = specialties();
	if (current?.of === of) return current;
	const synonyms = readSynonyms(searchPage().synonyms);
	const documents = of.map(({ slug, label, words }) => ({
		id: slug,
		title: label,
		keywords: words.join(". "),
		body: "",
		weight: 1,
	}));
	current = {
		of,
		index: openSearchIndex(buildSearchIndex(documents, (text) => withPhrases(getTerms(text), synonyms))),
		synonyms,
	};
	return current;
}

/** The specialties that a text names. */
function namedIn(text: string): NamedSpecialty[] {
	const { of, index, synonyms } = specialtyIndex();
	const terms = [...new Set(getTerms(text))].slice(0, WORDS_MAX);
	const scores = new Map(index.find(groupTerms(terms, synonyms), "any").map(({ id, score }) => [id, score]));
	const best = new Map<string, number>();
	for (const { slug, line } of of) best.set(line, Math.max(best.get(line) ?? 0, scores.get(slug) ?? 0));
	return of
		.map(({ slug, label, line }) => ({
			slug,
			label,
			line,
			weight: (scores.get(slug) ?? 0) / (best.get(line) || 1),
		}))
		.filter(({ weight }) => weight >= NAMED);
}

/** Words in goals that say nothing about the kind of work. */
const GENERAL = new Set(
	getTerms(
		"photo photos picture pictures shoot session need want help looking someone new page content creator make get more people like good work month week year first time great little small set about also really best video videos professional",
	),
);

/** What the text of a goal asks for. Null asks for nothing. */
export function readGoal(text: string | null, today: CalendarDay): Goal {
	if (!text) return { specialties: [], terms: [], languages: [], isAdult: false, days: null };
	return {
		specialties: namedIn(text),
		terms: [...new Set(getTerms(text))].filter((term) => !GENERAL.has(term)).slice(0, WORDS_MAX),
		languages: languagesIn(text),
		isAdult: ADULT.test(text) && !NOT_ADULT.test(text),
		days: readDays(text, today),
	};
}

/** The specialties that a professional has chosen or mentioned, and the words of the profile. */
export function readSpecialties({
	chosen,
	unlisted,
	description,
}: {
	chosen: readonly string[];
	unlisted: string;
	description: string;
}): Pick<Scored, "specialties" | "words"> {
	// Each phrase is read on its own, so that a clear one doesn't hide another.
	const named = unlisted.split(/[,;\n]/).flatMap((phrase) => namedIn(phrase).map(({ slug }) => slug));
	const labels = specialties().flatMap(({ slug, label, words }) =>
		chosen.includes(slug) ? [label, ...words] : [],
	);
	return {
		specialties: [...new Set([...chosen, ...named])],
		words: {
			specialties: new Set(getTerms([unlisted, ...labels].join("\n"))),
			description: new Set(getTerms(description)),
		},
	};
}

/** Words that mean adult content, and words that rule it out. */
const ADULT =
	/\b(adult (content|video|film|work|page|shoot|photo|set)|nudes?|nudity|nsfw|explicit|erotic\w*|porn\w*|boudoir|lingerie|topless|fetish|xxx|18\+|sex(y|ual|ually)?)\b/i;
const NOT_ADULT = /\b(no|non|not|without|never) ?-?(adult|nude|nudity|nsfw|explicit)\b/i;

/** The names of languages in those languages, if they differ from the English names. */
const NATIVE_NAMES: Record<string, string> = {
	es: "español|espanol|castellano",
	fr: "français|francais",
	de: "deutsch",
	it: "italiano",
	pt: "português|portugues",
	pl: "polski",
	ht: "kreyòl|kreyol",
	vi: "tiếng việt",
};

/** Common Spanish words. A text with this many different ones is Spanish. */
const SPANISH =
	/\b(un|una|el|la|los|las|de|del|en|mi|su|para|por|con|que|como|necesito|quiero|busco|mejor|ayuda)\b/gi;
const SPANISH_WORDS = 3;

/** How a text asks for each language: "in Spanish", "Spanish-speaking". */
const requestsFor = LANGUAGES.filter((code) => code !== "en").map((code) => {
	const name = [languageName(code), NATIVE_NAMES[code]].filter(Boolean).join("|");
	const before = "in|en|speaks?|speaking|fluent in|bilingual|habla[nr]?|english and|english or";
	return {
		code,
		words: new RegExp(`\\b(${before})\\s+(?:${name})(?![\\p{L}])|(?<![\\p{L}])(?:${name})[- ]speak`, "iu"),
	};
});

/** The languages that a text asks for, or is written in. */
function languagesIn(text: string): string[] {
	const asked = requestsFor.filter(({ words }) => words.test(text)).map(({ code }) => code);
	const isSpanish =
		new Set((text.match(SPANISH) ?? []).map((word) => word.toLowerCase())).size >= SPANISH_WORDS;
	return isSpanish && !asked.includes("es") ? [...asked, "es"] : asked;
}

type Request = Pick<
	RequirementsView,
	| "serviceNeeds"
	| "city"
	| "state"
	| "latitude"
	| "longitude"
	| "isRemote"
	| "budgetRange"
	| "projectTimeline"
	| "goalDescription"
>;

/** What a request asks for, as of today, for the score. */
export function readWanted({
	serviceNeeds,
	city,
	state,
	latitude,
	longitude,
	isRemote,
	budgetRange,
	projectTimeline,
	goalDescription,
}: Request): Wanted {
	const today = dayIn(now(), site().timeZone);
	return {
		serviceNeeds,
		city,
		state,
		isRemote,
		budgetRange,
		projectTimeline,
		point: getPoint({ city, state, latitude, longitude }),
		goal: readGoal(goalDescription, today),
		today,
	};
}
