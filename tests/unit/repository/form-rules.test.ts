import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const rules = [...readFileSync("docs/forms.md", "utf8").matchAll(/^\|\s*(\d+) \|/gm)].map(
	([, number]) => number ?? "",
);
const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter(
	(name) => name.endsWith(".ts") && !name.includes("node_modules"),
);
const tests = files.map((name) => readFileSync(join("tests", name), "utf8"));

it("docs/forms.md lists the rules for forms", () => expect(rules.length).toBeGreaterThan(15));

it.each(rules)("rule %s for forms has a test whose name begins with its number", (rule) => {
	expect(tests.some((text) => new RegExp(`["'\`]${rule}: `).test(text))).toBe(true);
});
