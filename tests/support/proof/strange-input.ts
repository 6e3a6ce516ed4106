import fc from "fast-check";

/** Text that people and programs send where something else is asked for. */
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

/** One of these, or now and then something strange. */
export const mostly = (...good: string[]) =>
	fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: strange });

/** Web addresses, right and wrong. */
export const web = mostly(
	"",
	"www.example.com",
	"https://example.com/a?b=c",
	"javascript:alert(1)",
	"http://user:pass@example.com",
	"example",
);
