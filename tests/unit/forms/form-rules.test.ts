import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const rules = [...readFileSync("docs/forms.md", "utf8").matchAll(/^\| (\d+) \|/gm)].map(
	([, number]) => number,
);
const sources = globSync([
	"tests/**/*.{test.ts,test.tsx,story.ts}",
	"tests/support/browser/form-rules.ts",
]).map((file) => readFileSync(file, "utf8"));

it("the rules for forms are numbered from 14 to 34", () => {
	expect(rules).toEqual(Array.from({ length: 21 }, (_, i) => String(14 + i)));
});

it.each(rules)("rule %s for forms has a test named after it", (number) => {
	const named = new RegExp(`(?:["\`]|; )(?:\\d+, )*${number}(?:, \\d+)*: [a-z%$]`);
	expect(sources.some((source) => named.test(source))).toBe(true);
});
