import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safePath } from "#app/server/safe-path.ts";
import { anyCharacter } from "../../support/proof/any-character.ts";

const hostile = [
	"",
	"//evil.example",
	"///evil.example",
	"////evil.example/",
	"/\\evil.example",
	"/\\/evil.example",
	"\\\\evil.example",
	"\\/evil.example",
	"/\t/evil.example",
	"/\n/evil.example",
	"/\r/evil.example",
	"\t//evil.example",
	" //evil.example",
	"/.//evil.example",
	"/..//evil.example",
	"/x/..//evil.example",
	"/./\\evil.example",
	"/%2e//evil.example",
	"/%2E%2E//evil.example",
	"https://evil.example",
	"http:evil.example",
	"http:/evil.example",
	"javascript:alert(1)",
	"JavaScript:alert(1)",
	"data:text/html,x",
	"evil.example",
	"?next=/",
	"#main",
	"@evil.example",
	null,
	undefined,
	7,
	["/dashboard"],
	{ toString: () => "/dashboard" },
];

const kept = [
	["/", "/"],
	["/dashboard", "/dashboard"],
	["/dashboard?tab=1#end", "/dashboard?tab=1#end"],
	["/a/../b", "/b"],
	["/@evil.example", "/@evil.example"],
	["/x//y", "/x//y"],
	["/redirect?to=https://evil.example", "/redirect?to=https://evil.example"],
	["/café", "/caf%C3%A9"],
	["/a b", "/a%20b"],
	["/a\r\nSet-Cookie: x=1", "/aSet-Cookie:%20x=1"],
	["/\u0000a", "/%00a"],
];

describe("a path from user input", () => {
	it.each(hostile)("is replaced by the default for %j", (input) => {
		expect(safePath(input, "/fallback")).toBe("/fallback");
	});

	it.each(kept)("may be %j, a path on this site", (input, expected) => {
		expect(safePath(input)).toBe(expected);
	});

	it("is replaced by the default if it has more than 2,000 characters", () => {
		expect(safePath(`/${"a".repeat(1_999)}`)).toHaveLength(2_000);
		expect(safePath(`/${"a".repeat(2_000)}`)).toBe("/");
	});

	it("never leaves the site, for any input", () => {
		const piece = fc.constantFrom(
			"/",
			"\\",
			"//",
			".",
			"..",
			"%2f",
			"%5c",
			"@",
			":",
			"evil.example",
			"http:",
			"\t",
			"\n",
			"\r",
			"\0",
			"?",
			"#",
			"a",
			" ",
			"\u3002",
			"\ud800",
			"%",
		);
		// fc.webPath() lists all characters of Unicode first, which takes seconds.
		const encoded = fc.oneof(
			fc.constantFrom(..."/aZ9-._~!$&'()*+,;=:@"),
			anyCharacter.map(encodeURIComponent),
		);
		const anything = fc.oneof(
			fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join("")}`),
			fc.string({ unit: anyCharacter }).map((text) => `/${text}`),
			fc.array(encoded).map((characters) => `/${characters.join("")}`),
			fc.string(),
		);
		fc.assert(
			fc.property(anything, (input) => {
				const path = safePath(input);
				const seen = new URL(path, "https://greenroom.example");
				expect(seen.origin).toBe("https://greenroom.example");
				expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
				expect(safePath(path)).toBe(path.length > 2_000 ? "/" : path);
			}),
			{ numRuns: 5_000 },
		);
	});
});
