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
	["a.ts", "const mailId = row.id;"],
	["a.tsx", "export function ContentPictures() {"],
	["a.ts", "\tpictures: z.array(image),"],
	["a.mjs", "const ownEnvironment = () => process.env;"],
	["a.ts", "\tisWhole?: boolean;"],
	["a.ts", "const [plain, packed] = both;"],
])("finds the word to avoid in %s: %s", (file, line) => {
	expect(avoidedWordsIn(file, `first line\n${line}`)).toEqual([
		expect.stringMatching(/^a\.\w+:2: ".+": write .+\.$/),
	]);
});

it.each([
	["a.ts", 'const next = { text: "Then tell us what you need." };'],
	["a.ts", "const deadline = later(now(), HOUR);"],
	["a.ts", "return whoever;"],
	["a.ts", "const emailId = row.id;"],
	["a.ts", "\tpictureAlt: string;"],
	["a.ts", "const { isProduction, PLAIN_HOSTS } = settings();"],
	["a.ts", "const plainText = textOf(tokens);"],
	["app/domain/vetting/application-forms.ts", "\tpictures: z.array(image),"],
	["a.md", "Tell us what you need, and whether it stands out."],
])("accepts %s: %s", (file, line) => {
	expect(avoidedWordsIn(file, line)).toEqual([]);
});
