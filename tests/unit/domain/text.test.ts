import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type * as z from "zod";
import { mailingAddress } from "#app/domain/people/settings-forms.ts";
import { cityName, emailAddress, line, paragraphs, phoneNumber } from "#app/domain/platform/fields.ts";
import { showHidden } from "#app/domain/platform/text.ts";
import { anyCharacter } from "../../support/proof/any-character.ts";

const getMessages = (schema: z.ZodType, value: unknown) =>
	schema.safeParse(value).error?.issues.map(({ message }) => message);
const unclean = "Remove the characters that can't be shown, then try again.";

describe("a line of text", () => {
	const name = line("Enter your name", 20);

	it("is trimmed, and its white space collapsed", () => {
		expect(name.parse("  Ana \t\n  Maria\u00a0Li  ")).toBe("Ana Maria Li");
	});

	it.each([undefined, null, 7, ["Ana"], {}, "", "   ", "\n\t"])(
		"is reported as missing if it is %j",
		(value) => {
			expect(getMessages(name, value)).toEqual(["Enter your name"]);
		},
	);

	it("is refused if it is too long, counted after trimming", () => {
		expect(name.parse(` ${"a".repeat(20)} `)).toBe("a".repeat(20));
		expect(getMessages(name, "a".repeat(21))).toEqual(["Use 20 characters or fewer."]);
	});

	it.each(["a\0b", "\u0007", "a\u001bb", "a\u007fb", "a\ud800b", "\udc00"])(
		"is refused if it contains a control character or half of a surrogate pair: %j",
		(value) => {
			expect(getMessages(name, value)).toEqual([unclean]);
		},
	);

	it("that is accepted contains nothing that a database can't store, and is accepted again unchanged", () => {
		const schema = line("required", 1_000);
		fc.assert(
			fc.property(fc.string({ unit: anyCharacter }), (value) => {
				const parsed = schema.safeParse(value);
				if (!parsed.success) return;
				expect(parsed.data.isWellFormed()).toBe(true);
				expect(parsed.data).not.toMatch(/\p{Cc}/u);
				expect(schema.parse(parsed.data)).toBe(parsed.data);
			}),
			{ numRuns: 3_000 },
		);
	});
});

describe("text that looks different from what is stored", () => {
	const note = paragraphs("Enter a note", 500);
	const title = line("Enter a title", 500);

	it.each([
		["all rights \u202Eelbisnopser ton\u202C", "after “all rights”"],
		["\u2067refund\u2069", "at the beginning"],
		["Total: 100\u200E.00", "after “Total: 100”"],
		["Retouch\u200Bing", "after “Retouch”"],
		["pay\u200Dpal", "after “pay”"],
		["One\u2060", "after “One”"],
		["five\u{E0041}", "after “five”"],
	])("is refused, with the position of the hidden character: %j", (text, where) => {
		const refusal = `Remove the hidden character ${where}. It can make the text read differently. Type this part instead of pasting it.`;
		expect(getMessages(title, text)).toEqual([refusal]);
		expect(getMessages(note, `First line\n${text}`)).toEqual([
			refusal.replace("at the beginning", "after “First line”"),
		]);
	});

	it("is accepted if it is a phone number between hidden characters, because phones copy such characters", () => {
		expect(phoneNumber().parse("\u202A+1 (212) 555-0142\u202C")).toBe("+12125550142");
	});

	it.each(["Ana 👩‍🎤 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "علی‌رضا", "क्‍षेम", "עברית and English", "葛\u{E0100}城", "Nguyễn"])(
		"doesn't include emoji and other scripts, which are accepted: %s",
		(text) => {
			expect(note.parse(text)).toBe(text);
		},
	);

	it("is shown with its hidden characters spelled out and nothing else changed, if it was stored earlier", () => {
		expect(showHidden("all rights \u202Eelbisnopser\u202C 👩‍🎤")).toBe(
			"all rights [U+202E]elbisnopser[U+202C] 👩‍🎤",
		);
		expect(showHidden("All rights reserved")).toBe("All rights reserved");
	});

	it("is copied only once when its hidden characters are spelled out, no matter how many there are", () => {
		const text = "a\u202E".repeat(5_000);
		const slice = vi.spyOn(String.prototype, "slice");
		expect(showHidden(text)).toBe("a[U+202E]".repeat(5_000));
		const copied = slice.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
		slice.mockRestore();
		expect(copied).toBeLessThanOrEqual(text.length);
	});
});

describe("a mailing address", () => {
	it.each([
		["12 Main Street\n Apt 4,\nAustin, TX 78701", "12 Main Street, Apt 4, Austin, TX 78701"],
		["P.O. Box 7, Reno, Nevada 89501-1234", "P.O. Box 7, Reno, Nevada 89501-1234"],
		["1 Plaza, Santa Fe, New Mexico 87501, USA", "1 Plaza, Santa Fe, New Mexico 87501, USA"],
		["1600 Main St NW Washington DC 20500", "1600 Main St NW Washington DC 20500"],
	])("typed as %j is %j", (typed, kept) => expect(mailingAddress.parse(typed)).toBe(kept));

	it.each([
		"12 Main Street",
		"12 Main Street, Austin 78701",
		"12 Main Street, Austin, TX",
		"Austin, TX 78701",
		"12 Main Street, Paris, France 75001",
		"",
	])("that lacks a part is refused: %j", (typed) => {
		expect(getMessages(mailingAddress, typed)).toEqual([
			"Enter your street or P.O. box, city, state, and ZIP code, such as 12 Main Street, Austin, TX 78701",
		]);
	});
});

describe("the name of a city", () => {
	const city = cityName("Enter your city");

	it.each([
		["los angeles", "Los Angeles"],
		["winston-salem", "Winston-Salem"],
		["McAllen", "McAllen"],
		["Coeur d'Alene", "Coeur d'Alene"],
	])("that was typed as %s reads %s", (typed, shown) => {
		expect(city.parse(typed)).toBe(shown);
	});

	it("is required", () => {
		expect(getMessages(city, " ")).toEqual(["Enter your city"]);
	});
});

describe("an email address", () => {
	const email = emailAddress();
	const format = "Enter an email address in the format name@example.com";

	it.each([
		["ana@example.com", "ana@example.com"],
		["  ANA.Li+greenroom@Example.COM ", "ana.li+greenroom@example.com"],
		["o'brien@example.co.uk", "o'brien@example.co.uk"],
		[`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
	])("%j is stored as %j", (value, expected) => {
		expect(email.parse(value)).toBe(expected);
	});

	it.each([
		"ana",
		"ana@",
		"@example.com",
		"ana@example",
		"ana@@example.com",
		"ana li@example.com",
		"ana@exa mple.com",
		"ana@example.",
		"<ana@example.com>",
		"ana@example.com,eve@example.com",
		"ana@[127.0.0.1]",
	])("is refused, and the error states the expected format: %j", (value) => {
		expect(getMessages(email, value)).toEqual([format]);
	});

	it.each([undefined, null, 5, ["ana@example.com"], "", "  "])(
		"is reported as missing if it is %j",
		(value) => {
			expect(getMessages(email, value)).toEqual(["Enter your email address"]);
		},
	);

	it("is refused if it is longer than 254 characters", () => {
		expect(getMessages(email, `${"a".repeat(250)}@example.com`)).toEqual([
			"Enter an email address of 254 characters or fewer",
		]);
	});

	it.each(["ana\0@example.com", "ana\r\nBcc: eve@example.com", "ana@example.com\ud800"])(
		"is refused if it could break an email's headers: %j",
		(value) => {
			expect(email.safeParse(value).success).toBe(false);
		},
	);
});
