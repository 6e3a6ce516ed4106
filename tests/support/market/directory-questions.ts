import { findProfessionals } from "#app/domain/profiles/directory.server.ts";
import type { DirectoryFilter, Sort } from "#app/domain/profiles/directory.ts";

/** Searches that people run in the directory, by name. */
export const directoryQuestions: [string, DirectoryFilter, Sort][] = [
	["all", {}, "rating"],
	["a line", { line: "LEGAL" }, "lowest-rate"],
	["a line in a state", { line: "PHOTO_VIDEO", place: { region: "CA" } }, "experience"],
	["a city", { place: { region: "NY", city: "New York" } }, "newest"],
	["rates that many ask", { minRate: 50, maxRate: 300 }, "rating"],
	[
		"rates that few ask",
		{ line: "LEGAL", maxRate: 75, experience: "YEARS_10_PLUS", travel: "WILL_TRAVEL" },
		"rating",
	],
	[
		"a city, experience, and travel",
		{ place: { region: "TX", city: "austin" }, experience: "YEARS_6_10", travel: "STATEWIDE" },
		"highest-rate",
	],
	["remote work", { isRemote: true }, "rating"],
	["a language that one in a hundred speaks", { language: "fr" }, "lowest-rate"],
	[
		"a specialty in a line and a state",
		{ line: "LEGAL", specialty: "specialty-7", place: { region: "CA" } },
		"experience",
	],
	[
		"a specialty, a language, and remote work",
		{ specialty: "specialty-7", language: "zh", isRemote: true },
		"rating",
	],
	["a language and a rate", { language: "es", maxRate: 150 }, "highest-rate"],
	["a day on which some are busy", { availableOn: "2026-12-24" }, "rating"],
	[
		"a day, a language, and a city",
		{ availableOn: "2026-12-24", language: "es", place: { region: "IL", city: "Chicago" } },
		"newest",
	],
	["within 25 miles of a large city", { place: { region: "CA", city: "Los Angeles" }, within: 25 }, "rating"],
	[
		"within 100 miles of a small one",
		{ place: { region: "TX", city: "Round Rock" }, within: 100, language: "es" },
		"lowest-rate",
	],
	[
		"within 10 miles of a place where no one is",
		{ place: { region: "NV", city: "Elko" }, within: 10 },
		"rating",
	],
	[
		"nobody",
		{ line: "EDUCATION", place: { region: "WY" }, minRate: 300, experience: "YEARS_10_PLUS" },
		"newest",
	],
];

/** Finds a cursor inside a list, as in the URLs of the list's later pages. */
export const findInside = async (filter: DirectoryFilter, sort: Sort) =>
	(await findProfessionals(filter, sort, { after: (await findProfessionals(filter, sort)).next })).next;
