import { describe, expect, it } from "vitest";
import { phoneNumber, webAddress } from "#app/domain/platform/fields.ts";

describe("web addresses and phone numbers", () => {
	it.each([
		["example.com", "https://example.com/"],
		["http://example.com/a b", undefined],
		["HTTPS://Example.com/Work?x=1#y", "https://example.com/Work?x=1#y"],
		["example.com:8080/x", "https://example.com:8080/x"],
		["javascript:alert(1)", undefined],
		["mailto:a@example.com", undefined],
		["data:text/html,x", undefined],
		["https://user:pass@example.com", undefined],
		["localhost", undefined],
		["http://127.0.0.1/", undefined],
		[`https://example.com/${"x".repeat(500)}`, undefined],
	])("the web address %s becomes %s", (typed, address) =>
		expect(webAddress().safeParse(typed).data).toBe(address),
	);

	it.each([
		["(213) 555-0142", "+12135550142"],
		["1-213-555-0142", "+12135550142"],
		["+1 213.555.0142", "+12135550142"],
		["+44 20 7946 0958", "+442079460958"],
		["555-0142", undefined],
		["113-555-0142", undefined],
		["+1 213 555 014", undefined],
		["213 555 0142 ext 9", undefined],
		["call me", undefined],
	])("20: the phone number %s becomes %s", (typed, number) =>
		expect(phoneNumber().safeParse(typed).data).toBe(number),
	);
});
