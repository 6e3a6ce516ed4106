import fc from "fast-check";

/** Text that people and programs send instead of the expected input. */
const strange = fc.oneof(
	fc.constantFrom(
		"",
		" ",
		"\t",
		"bell\u0007",
		"\u007f",
		"🎬",
		"a\r\nb",
		"<script>alert(1)</script>",
		"x".repeat(101),
		"x".repeat(2_001),
		"null",
		"on",
		"true",
		"0",
		"-25",
		"1e3",
		"0x20",
		"25.5",
	),
	fc.string({ unit: "grapheme", maxLength: 12 }),
	fc.integer({ min: -10, max: 12_000 }).map(String),
);

/** Usually draws one of these values, and sometimes something strange. */
export const mostly = (...good: string[]) =>
	fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: strange });

/** Valid and invalid web addresses. */
export const web = mostly(
	"",
	"www.example.com",
	"https://example.com/a?b=c",
	"javascript:alert(1)",
	"http://user:pass@example.com",
	"example",
);
