import { readArguments } from "../../scripts/read-arguments.ts";
import { PARTS, type Part } from "./row.ts";

/** Where the table is kept. */
export const FILE = "docs/speed.md";
const USAGE = `npm run bench [-- options]

Builds, starts the production server on a fresh instance in the system's temporary folder, starts \`bare\` (plain node:http with
the same bytes), asks both by turns and prints a table of the budgets: figure, ratio, met or not. It takes half an hour and
tells the truth only where nothing else runs. Any instance of yours stays as it is.

  --only PART     measures this part, and may be repeated: ${PARTS.join(", ")}
  --scale N       for the part growth: how many creators, professionals and conversations there are; left out without it
  --minutes N     for the part soak, which is measured by itself: how long 200 people come and go while memory is looked at
  --rounds N      rounds of which the medians count; 5 without it
  --seconds N     how long each server is asked in a round; 8 without it
  --profile       takes a profile of the processor in place of the table: time of a request by part, package and function
  --no-build      takes the build that is there
  --json          prints the report, or the profiles, as JSON
  --write         writes the table to ${FILE}, too; with --profile or --only soak, their section below the table

Exit codes: 0 measured, also where a budget is not met; 1 it could not be measured, 2 not called as above.`;

/** What the benchmark was called with; the process ends where that cannot be. */
export const options = readArguments(
	{
		usage: USAGE,
		options: {
			only: { type: "string", multiple: true },
			scale: { type: "string" },
			minutes: { type: "string" },
			rounds: { type: "string", default: "5" },
			seconds: { type: "string", default: "8" },
			profile: { type: "boolean", default: false },
			"no-build": { type: "boolean", default: false },
			json: { type: "boolean", default: false },
			write: { type: "boolean", default: false },
		},
	},
	({ only, scale, minutes, rounds, seconds, "no-build": isBuilt, ...flags }) => {
		const parts = new Set(only ? only.map(partOf) : PARTS.filter((part) => part !== "soak" && (part !== "growth" || scale)));
		if (parts.has("growth") && !scale) throw new Error("The part growth needs --scale.");
		if (parts.has("soak") && !minutes) throw new Error("The part soak needs --minutes.");
		const isLongRun = parts.size === 1 && parts.has("soak");
		if (parts.has("soak") && (!isLongRun || flags.profile)) throw new Error("The part soak is measured by itself.");
		if (flags.write && only && !isLongRun) throw new Error(`${FILE} holds the whole table: leave out --only.`);
		const numbers = {
			scale: numberOf("scale", scale ?? "1"),
			minutes: numberOf("minutes", minutes ?? "1"),
			rounds: numberOf("rounds", rounds),
			seconds: numberOf("seconds", seconds),
		};
		return { parts, isLongRun, ...numbers, isBuilt, ...flags };
	},
);

function partOf(name: string): Part {
	const found = PARTS.find((part) => part === name);
	if (!found) throw new Error(`There is no part ${name}.`);
	return found;
}

function numberOf(name: string, value: string): number {
	const number = Number(value);
	if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1.`);
	return number;
}
