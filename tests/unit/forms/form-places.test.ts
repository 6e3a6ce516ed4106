import { describe, expect, test } from "vitest";
import { formPlace, previousPage } from "#app/session/return-path.ts";

describe("the page that an embedded form returns to", () => {
	test.each([
		["/blog/a-post#newsletter", "/blog/a-post?subscribed=newsletter#newsletter"],
		["/blog?page=2#box", "/blog?page=2&subscribed=box#box"],
		["/blog", "/blog?subscribed=newsletter"],
		[null, "/newsletter?subscribed=newsletter#newsletter"],
		["//evil.example/#x", "/newsletter?subscribed=newsletter#newsletter"],
		["https://evil.example", "/newsletter?subscribed=newsletter#newsletter"],
		["/\\evil.example", "/newsletter?subscribed=newsletter#newsletter"],
	])("for %j is %s", (from, path) =>
		expect(formPlace(from, "/newsletter#newsletter", "subscribed")).toBe(path),
	);
});

describe("the page that someone came from", () => {
	const from = (referer?: string) =>
		previousPage(
			new Request("http://localhost:3000/locations/x/y", { headers: referer ? { Referer: referer } : {} }),
			"/locations",
		);
	test.each([
		["http://localhost:3000/search?q=x", "/search?q=x"],
		["http://localhost:3000/locations/x/y", "/locations"],
		["https://elsewhere.example/page", "/locations"],
		["http://localhost:3000//evil.example", "/locations"],
		["not an address", "/locations"],
		[undefined, "/locations"],
	])("for the Referer %j is %s", (referer, path) => expect(from(referer)).toBe(path));
});
