import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import {
	buildSearchIndex,
	openSearchIndex,
	type SearchIndex,
} from "#app/infra/search/search-index.server.ts";
import { LANGUAGES, type Language, languageName } from "../../market/language.ts";
import { getPoint } from "../../market/places/resolve-place.server.ts";
import { searchPage } from "../../market/search-content.server.ts";
import {
	getTerms,
	groupTerms,
	hasAllGroups,
	readSynonyms,
	type Synonyms,
	withPhrases,
} from "../../market/search-terms.ts";
import { specialties } from "../../market/specialties.server.ts";
import type { Specialty } from "../../market/specialty.ts";
import { type CalendarDay, dayIn } from "../../platform/time/calendar-day.ts";
import type { RequirementsView } from "../requirements-queries.server.ts";
import type { Goal, NamedSpecialty, Scored, Wanted } from "./score-facts.ts";
import { readDays } from "./timeline-score.ts";

/** The maximum number of distinct words that are looked up for a text. */
const WORDS_MAX = 200;

/**
 * A text names a specialty if the specialty's search score is at least this fraction of the best score in the
 * same service line.
 */
const NAMED = 0.4;

type SpecialtyIndex = {
	of: readonly Specialty[];
	index: SearchIndex;
	synonyms: Synonyms;
	/** The terms and phrases of each specialty, by its slug. */
	terms: ReadonlyMap<string, ReadonlySet<string>>;
};
let current: SpecialtyIndex | undefined;

/** A search index of the specialties, with the synonyms from the site's search. */
function specialtyIndex(): SpecialtyIndex {
	const of = specialties();
	if (current?.of === of) return current;
	const synonyms = readSynonyms(searchPage().synonyms);
	const getAll = (text: string) => withPhrases(getTerms(text), synonyms);
	const documents = of.map(({ slug, label, words }) => ({
		id: slug,
		title: label,
		keywords: words.join(". "),
		body: "",
		weight: 1,
	}));
	current = {
		of,
		index: openSearchIndex(buildSearchIndex(documents, getAll)),
		synonyms,
		terms: new Map(of.map(({ slug, label, words }) => [slug, new Set(getAll([label, ...words].join(". ")))])),
	};
	return current;
}

/**
 * The specialties that a text names. A specialty is left out if another specialty in its service line matches
 * the same words and more. For example, "sales tax" names sales tax, but not tax returns.
 */
function namedIn(text: string): NamedSpecialty[] {
	const { of, index, synonyms, terms: termsOf } = specialtyIndex();
	const terms = [...new Set(getTerms(text))].slice(0, WORDS_MAX);
	const groups = groupTerms(terms, synonyms);
	const scores = new Map(index.find(groups, "any").map(({ id, score }) => [id, score]));
	const best = new Map<string, number>();
	for (const { slug, line } of of) best.set(line, Math.max(best.get(line) ?? 0, scores.get(slug) ?? 0));
	const named = of
		.map((specialty) => ({
			specialty,
			weight: (scores.get(specialty.slug) ?? 0) / (best.get(specialty.line) || 1),
			matched: groups.filter((group) => hasAllGroups(termsOf.get(specialty.slug) ?? NONE, [group])),
		}))
		.filter(({ weight }) => weight >= NAMED);
	return named
		.filter(
			({ specialty, matched }) =>
				!named.some(
					(other) =>
						other.specialty.line === specialty.line &&
						other.matched.length > matched.length &&
						matched.every((group) => other.matched.includes(group)),
				),
		)
		.map(({ specialty: { slug, label, line }, weight }) => ({ slug, label, line, weight }));
}

const NONE: ReadonlySet<string> = new Set();

/** Words in goals that say nothing about the kind of work. */
const GENERAL = new Set(
	getTerms(
		"photo photos picture pictures shoot session need want help looking someone new page content creator make get more people like good work month week year first time great little small set about also really best video videos professional",
	),
);

/** What a goal's text asks for. */
export function readGoal(text: string | null, today: CalendarDay): Goal {
	if (!text)
		return { specialties: [], terms: [], languages: [], isAdult: false, isOngoing: false, days: null };
	return {
		specialties: namedIn(text),
		terms: [...new Set(getTerms(text))].filter((term) => !GENERAL.has(term)).slice(0, WORDS_MAX),
		languages: languagesIn(text),
		isAdult: ADULT.test(text) && !NOT_ADULT.test(text),
		isOngoing: ONGOING.test(text),
		days: readDays(text, today),
	};
}

/**
 * The specialties that a professional has chosen or mentioned, and the search terms of the profile's texts.
 */
export function readSpecialties({
	chosen,
	unlisted,
	description,
}: {
	chosen: readonly string[];
	unlisted: string;
	description: string;
}): Pick<Scored, "specialties" | "words"> {
	// Each phrase is read on its own, so that a clear phrase doesn't hide another phrase.
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

/** Words for work that continues from month to month. "In a month" is a date, so it isn't included. */
const ONGOING =
	/\b(monthly|weekly|(every|each|per) (month|week)|(?<!(within|in|for|over|about) )a (month|week)|on-?going|long[- ]term|retainer|regularly|year[- ]round|day[- ]to[- ]day|full[- ]time|part[- ]time)\b/i;

/** Other names that people use for a language, as regular expressions. */
const OTHER_NAMES: Partial<Record<Language, string>> = {
	es: "español|espanol|castellano",
	zh: "mandarin|cantonese|taiwanese",
	tl: "filipino|pilipino",
	vi: "tiếng việt",
	fr: "français|francais",
	pt: "português|portugues",
	ht: "haitian|creole|kreyòl|kreyol",
	de: "deutsch",
	pl: "polski",
	it: "italiano",
	fa: "farsi|dari",
	pa: "panjabi",
	tw: "akan",
	km: "cambodian",
	lo: "laotian",
	sr: "serbo-croatian|bosnian",
	hr: "serbo-croatian|bosnian",
	ase: "asl|sign language",
};

const namesOf = LANGUAGES.filter((code) => code !== "en").map((code) => ({
	code,
	names: [languageName(code), OTHER_NAMES[code]].filter(Boolean).join("|"),
}));

/** One language, or several: "Tagalog or Haitian Creole". */
const NAME = `(?:${namesOf.map(({ names }) => names).join("|")})`;
const NAMES = `${NAME}(?:(?:\\s*[,/&]\\s*|\\s+)(?:(?:and|or|y|o)\\s+)?${NAME})*`;
/** If one of these words follows, as in "in Italian restaurants", the name doesn't mean a language. */
const NOT_SPOKEN =
	"(?!\\s+(?:restaurant|cuisine|food|kitchen|cooking|bakery|cafe|market|quarter|village|town|wedding|festival|fashion|style)s?\\b)";
/** How a text asks for languages: "in Spanish", "Tagalog-speaking", "an ASL interpreter". */
const REQUESTS = new RegExp(
	[
		`(?<![\\p{L}])(?:in|en|sa|speaks?|speaking|talks?|knows?|understands?|signs in|fluent in|native|bilingual|habla[nr]?|pale|fala|parle|english(?:,| and| or| &))\\s+(?:both\\s+|either\\s+)?(${NAMES})(?![\\p{L}])${NOT_SPOKEN}`,
		`(?<![\\p{L}])(${NAMES})(?:[- ]+(?:or|and) english)?[- ]+(?:speak|interpret|translat|fluen)`,
	].join("|"),
	"giu",
);
const languageNamesIn = namesOf.map(({ code, names }) => ({
	code,
	words: new RegExp(`(?<![\\p{L}])(?:${names})(?![\\p{L}])`, "iu"),
}));

/**
 * Common words of other languages in Latin script. A text is treated as written in a language if it contains
 * at least `COMMON_WORDS` different words from that language's list.
 */
const COMMON: Partial<Record<Language, string>> = {
	es: "un una el la los las de del en mi su para por con que como necesito quiero busco mejor ayuda",
	fr: "je un une le la les des du pour avec mon ma mes qui et besoin cherche voudrais",
	pt: "um uma o os da das dos em meu minha para por com que não nao preciso quero procuro ajuda",
	it: "un una il gli di della per con che mio mia cerco ho bisogno vorrei",
	de: "ich ein eine einen für und mit der das den mein meine brauche suche",
	ht: "mwen bezwen yon pou ki ak pale nan sa kreyòl chache",
	tl: "ko ng ang mga po ako para kailangan naghahanap marunong aking ba",
	vi: "tôi cần một và của người với cho là trang",
	pl: "potrzebuję szukam dla mojej mojego się jest z na proszę",
};
const COMMON_WORDS = 3;
const commonWords = Object.entries(COMMON).map(([code, words]) => ({
	code,
	words: new Set(words.split(" ")),
}));

/**
 * The language assumed for each script. If a text has letters that only another language uses, the text is in
 * that language.
 */
const scripts: { code: Language; letters: RegExp; unless?: { letters: RegExp; code: Language } }[] = [
	{ code: "ko", letters: /\p{Script=Hangul}/gu },
	{
		code: "zh",
		letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
		unless: { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, code: "ja" },
	},
	{ code: "ru", letters: /\p{Script=Cyrillic}/gu, unless: { letters: /[іїєґ]/iu, code: "uk" } },
	{ code: "ar", letters: /\p{Script=Arabic}/gu, unless: { letters: /[پچژگ]/u, code: "fa" } },
	{ code: "hi", letters: /\p{Script=Devanagari}/gu },
	{ code: "bn", letters: /\p{Script=Bengali}/gu },
	{ code: "ta", letters: /\p{Script=Tamil}/gu },
	{ code: "te", letters: /\p{Script=Telugu}/gu },
	{ code: "gu", letters: /\p{Script=Gujarati}/gu },
	{ code: "pa", letters: /\p{Script=Gurmukhi}/gu },
	{ code: "ml", letters: /\p{Script=Malayalam}/gu },
	{ code: "kn", letters: /\p{Script=Kannada}/gu },
	{ code: "th", letters: /\p{Script=Thai}/gu },
	{ code: "lo", letters: /\p{Script=Lao}/gu },
	{ code: "km", letters: /\p{Script=Khmer}/gu },
	{ code: "am", letters: /\p{Script=Ethiopic}/gu },
	{ code: "el", letters: /\p{Script=Greek}/gu },
	{ code: "hy", letters: /\p{Script=Armenian}/gu },
	{ code: "he", letters: /\p{Script=Hebrew}/gu },
];

/** The language that a text is written in, other than English, if it can be recognized. */
function writtenIn(text: string): string | undefined {
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	const script = scripts.find((one) => (text.match(one.letters)?.length ?? 0) * 2 > letters);
	if (script) return script.unless?.letters.test(text) ? script.unless.code : script.code;
	const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
	const [best] = commonWords
		.map(({ code, words: common }) => ({ code, count: [...words].filter((word) => common.has(word)).length }))
		.toSorted((a, b) => b.count - a.count);
	return best && best.count >= COMMON_WORDS ? best.code : undefined;
}

/** The languages that a text asks for, or is written in. */
function languagesIn(text: string): string[] {
	const requests = [...text.matchAll(REQUESTS)].map(([, first, second]) => first ?? second).join(", ");
	const asked: string[] = languageNamesIn.filter(({ words }) => words.test(requests)).map(({ code }) => code);
	const written = writtenIn(text);
	return written && !asked.includes(written) ? [...asked, written] : asked;
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

/** The parts of a request that the score uses, as of today. */
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
