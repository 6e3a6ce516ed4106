import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CanonicalValue, canonicalJson } from "#app/domain/platform/canonical-json.ts";

const { value } = fc.letrec<{ value: CanonicalValue }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 3 },
		fc.string({ unit: "grapheme" }),
		fc.maxSafeInteger(),
		fc.boolean(),
		fc.constant(null),
		fc.array(tie("value")),
		fc.dictionary(fc.string({ unit: "grapheme" }), tie("value")),
	),
}));

describe("canonical JSON", () => {
	it("sorts keys by UTF-16 code units, like the example in RFC 8785", () => {
		const keys = ["\u20ac", "\r", "\ufb33", "1", "\ud83d\ude00", "\u0080", "\u00f6"];
		const written = canonicalJson(Object.fromEntries(keys.map((key) => [key, key])));
		expect([...written.matchAll(/"(?:\\.|[^"\\])+":/g)].map(([key]) => JSON.parse(key.slice(0, -1)))).toEqual(
			["\r", "1", "\u0080", "\u00f6", "\u20ac", "\ud83d\ude00", "\ufb33"],
		);
	});

	it("has no spaces, and escapes only what JSON requires", () => {
		expect(canonicalJson({ b: [1, -0, null, true], a: 'é"\\\n\u0007/' })).toBe(
			'{"a":"é\\"\\\\\\n\\u0007/","b":[1,0,null,true]}',
		);
	});

	it("is the same for the same content in any order, and can be parsed back unchanged", () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), value), (facts) => {
				const written = canonicalJson(facts);
				expect(canonicalJson(Object.fromEntries(Object.entries(facts).reverse()))).toBe(written);
				expect(canonicalJson(JSON.parse(written) as CanonicalValue)).toBe(written);
			}),
		);
	});

	it.each([1.5, Number.NaN, 2 ** 53, "\ud800"])(
		"refuses %s, which other languages write differently",
		(odd) => {
			expect(() => canonicalJson([odd])).toThrow("Canonical JSON");
		},
	);
});
