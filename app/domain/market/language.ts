/**
 * The languages that professionals choose from, by ISO 639 code: languages spoken at home in the United
 * States (mostly those of the American Community Survey, table B16001), roughly by their number of speakers,
 * and American Sign Language.
 */
const languages = {
	en: "English",
	es: "Spanish",
	zh: "Chinese",
	tl: "Tagalog",
	vi: "Vietnamese",
	ar: "Arabic",
	fr: "French",
	ko: "Korean",
	ru: "Russian",
	pt: "Portuguese",
	ht: "Haitian Creole",
	hi: "Hindi",
	de: "German",
	pl: "Polish",
	it: "Italian",
	ur: "Urdu",
	fa: "Persian",
	te: "Telugu",
	ja: "Japanese",
	gu: "Gujarati",
	bn: "Bengali",
	ta: "Tamil",
	pa: "Punjabi",
	th: "Thai",
	el: "Greek",
	hy: "Armenian",
	he: "Hebrew",
	uk: "Ukrainian",
	yi: "Yiddish",
	nv: "Navajo",
	ne: "Nepali",
	mr: "Marathi",
	ml: "Malayalam",
	kn: "Kannada",
	am: "Amharic",
	so: "Somali",
	yo: "Yoruba",
	ig: "Igbo",
	tw: "Twi",
	sw: "Swahili",
	hmn: "Hmong",
	km: "Khmer",
	lo: "Lao",
	id: "Indonesian",
	ilo: "Ilocano",
	sm: "Samoan",
	haw: "Hawaiian",
	sr: "Serbian",
	hr: "Croatian",
	sq: "Albanian",
	ro: "Romanian",
	hu: "Hungarian",
	cs: "Czech",
	nl: "Dutch",
	sv: "Swedish",
	tr: "Turkish",
	ase: "American Sign Language",
} as const;

export type Language = keyof typeof languages;
export const LANGUAGES = Object.keys(languages) as Language[];

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** The names of languages by their codes, in the order of the list. Unknown codes are left out. */
export const languageNames = (codes: readonly string[]): string[] =>
	LANGUAGES.filter((code) => codes.includes(code)).map((code) => languages[code]);

/** The name of a language, or undefined for an unknown code. */
export const languageName = (code: string): string | undefined =>
	isLanguage(code) ? languages[code] : undefined;
