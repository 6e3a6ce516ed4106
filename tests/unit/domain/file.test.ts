import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	displayName,
	FILE_ACCEPT,
	FILE_TYPES,
	formatFileSize,
	hasExtensionFor,
	uploadErrors,
} from "#app/domain/platform/files/file.ts";
import { attachment } from "#app/server/attachment.ts";
import { anyCharacter } from "../../support/proof/any-character.ts";

describe("a file's displayed name", () => {
	it.each([
		["license.pdf", "license.pdf"],
		["../../etc/passwd", "passwd"],
		["C:\\a\\b.PDF", "b.PDF"],
		["a/", "file"],
		["", "file"],
		["...", "file"],
		[" .hidden ", "hidden"],
		["a\u202Efdp.exe", "afdp.exe"],
		["a\u0000\u0007\u007F\u0085b\r\n.pdf", "ab.pdf"],
		["a\u2028b\u200Bc\uFEFF.pdf", "abc.pdf"],
		["a  \t b.pdf", "a b.pdf"],
		['<"a">|?*:.pdf', "__a______.pdf"],
		["e\u0301.pdf", "\u00e9.pdf"],
		["\ud800.pdf", "_.pdf"],
		["photo 📷.png", "photo 📷.png"],
		[`${"ä".repeat(300)}.jpeg`, `${"ä".repeat(114)}….jpeg`],
		["x".repeat(300), `${"x".repeat(119)}…`],
		[`${"📷".repeat(200)}.png`, `${"📷".repeat(115)}….png`],
	])("%j is %j", (name, shown) => expect(displayName(name)).toBe(shown));

	it("is short, on one line, without folders, and stable for any original name", () => {
		fc.assert(
			fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (name) => {
				const shown = displayName(name);
				expect([...shown].length).toBeLessThanOrEqual(120);
				expect(shown).toMatch(/^[^/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u);
				expect(shown.isWellFormed()).toBe(true);
				expect(displayName(shown)).toBe(shown);
			}),
		);
	});
});

describe("the name under which a browser saves a file", () => {
	it.each([
		["license.pdf", `attachment; filename="license.pdf"; filename*=UTF-8''license.pdf`],
		[
			"Zulässig 日本.pdf",
			`attachment; filename="Zulassig __.pdf"; filename*=UTF-8''Zul%C3%A4ssig%20%E6%97%A5%E6%9C%AC.pdf`,
		],
		[`a"b'(c)*%.pdf`, `attachment; filename="a_b'(c)*_.pdf"; filename*=UTF-8''a%22b%27%28c%29%2A%25.pdf`],
	])("has an ASCII and a UTF-8 form for %j", (name, header) => expect(attachment(name)).toBe(header));

	it("fits in a header for any name", () => {
		fc.assert(
			fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (name) => {
				expect(() => new Headers({ "Content-Disposition": attachment(displayName(name)) })).not.toThrow();
			}),
		);
	});
});

describe("a formatted size", () => {
	it.each([
		[0, "0 bytes"],
		[1, "1 byte"],
		[1_023, "1023 bytes"],
		[1_024, "1 KB"],
		[1_500, "1 KB"],
		[1_048_063, "1023 KB"],
		[1_048_064, "1 MB"],
		[1_258_291, "1.2 MB"],
		[10_485_760, "10 MB"],
	])("%i is %s", (bytes, words) => expect(formatFileSize(bytes)).toBe(words));
});

describe("the types of files", () => {
	it("are offered in the browser with the same extensions as in the error message", () => {
		expect(uploadErrors.type.endsWith(`: ${FILE_ACCEPT}`)).toBe(true);
		for (const extension of FILE_ACCEPT.split(","))
			expect(FILE_TYPES.filter((type) => hasExtensionFor(`A${extension.toUpperCase()}`, type))).toHaveLength(
				1,
			);
	});
});
