import { readArguments } from "../../scripts/read-arguments.ts";
import { PARTS, type Part } from "./row.ts";

/** The file with the table. */
export const FILE = "docs/speed.md";
const USAGE = `npm run bench [-- options]

Builds, starts the production server on a fresh instance in the system's temporary folder, starts \`bare\` (plain node:http with
the same bytes), sends requests to both alternately, and prints a table of the budgets: figure, ratio, met or not. For the part
peer, it does the same with React Router's template app. It takes three quarters of an hour and is accurate only on an idle
machine. It touches none of your instances.

  --only PART     measures this part; can be repeated: ${PARTS.join(", ")}
  --scale N       for the part growth, which needs it: the number of creators, professionals, and conversations
  --minutes N     for the part soak, which runs alone: how long 200 people come and go while memory is measured
  --rounds N      number of rounds for the medians; default 5
  --seconds N     duration of each measurement in a round; default 8
  --profile       takes a processor profile instead of the table: time of a request by part, package, and function
  --optimizations  measures each optimization against a build without it, instead of the table; takes a quarter of an hour
  --no-build      uses the existing build
  --json          prints the report, or the profiles, as JSON
  --write         also writes the table to ${FILE}; with --profile, --optimizations, --only growth, or
                  --only soak, their section below the table

Exit codes: 0 measured, even if a budget is not met, 1 it could not be measured, 2 wrong arguments.`;

/** The benchmark's options. Exits if they are invalid. */
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
			optimizations: { type: "boolean", default: false },
			"no-build": { type: "boolean", default: false },
			json: { type: "boolean", default: false },
			write: { type: "boolean", default: false },
		},
	},
	({ only, scale, minutes, rounds, seconds, "no-build": isBuilt, ...flags }) => {
		const parts = new Set(
			only ? only.map(readPart) : PARTS.filter((part) => part !== "soak" && (part !== "growth" || scale)),
		);
		if (parts.has("growth") && !scale) throw new Error("The part growth needs --scale.");
		if (parts.has("soak") && !minutes) throw new Error("The part soak needs --minutes.");
		const isLongRun = parts.size === 1 && parts.has("soak");
		if (parts.has("soak") && (!isLongRun || flags.profile)) throw new Error("The part soak runs alone.");
		const hasSeparateSection = isLongRun || (parts.size === 1 && parts.has("growth"));
		if (flags.write && only && !hasSeparateSection)
			throw new Error(`${FILE} contains the complete table, so leave out --only.`);
		const numbers = {
			scale: readNumber("scale", scale ?? "1"),
			minutes: readNumber("minutes", minutes ?? "1"),
			rounds: readNumber("rounds", rounds),
			seconds: readNumber("seconds", seconds),
		};
		return { parts, isLongRun, ...numbers, isBuilt, ...flags };
	},
);

function readPart(name: string): Part {
	const found = PARTS.find((part) => part === name);
	if (!found) throw new Error(`There is no part ${name}.`);
	return found;
}

function readNumber(name: string, value: string): number {
	const number = Number(value);
	if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1.`);
	return number;
}
