import { expect, it } from "vitest";
import { avoidedWordsIn } from "../../../scripts/avoided-words.ts";

it.each([
	["a.ts", "/** Whoever asks gets an answer. */"],
	["a.ts", 'const text = "Nothing is kept anew.";'],
	["a.ts", "/** The five steps (spec §4). */"],
	["a.ts", 'it("is in the words of the specification", () => {});'],
	["a.tsx", "\t\t\tThe page stands below."],
	["a.md", "It tells who asked."],
	["a.ts", "const mayDo = () => true;"],
	["a.ts", "function tellBoth() {}"],
	["a.ts", "const { deed, day } = input;"],
	["a.ts", "\tisDeed?: boolean;"],
])("finds the word to avoid in %s: %s", (file, line) => {
	expect(avoidedWordsIn(file, `first line\n${line}`)).toEqual([expect.stringMatching(/^a\.\w+:2: ".+": write .+\.$/)]);
});

it.each([
	["a.ts", 'const next = { text: "Then tell us what you need." };'],
	["a.ts", "const deadline = later(now(), HOUR);"],
	["a.ts", "return whoever;"],
	["a.md", "Tell us what you need, and whether it stands out."],
])("accepts %s: %s", (file, line) => {
	expect(avoidedWordsIn(file, line)).toEqual([]);
});
