import { expect, it } from "vitest";
import { isWebAddress } from "#app/domain/platform/fields.ts";

it.each(["https://files.example/cut.zip", "http://files.example"])("a page may link to %s", (text) => {
	expect(isWebAddress(text)).toBe(true);
});

it.each([
	"javascript:alert(1)",
	"JaVaScRiPt:alert(1)",
	"java\tscript:alert(1)",
	"data:text/html,x",
	"//x.example",
	"cut.zip",
	"",
])("a page doesn't link to %j", (text) => {
	expect(isWebAddress(text)).toBe(false);
});
