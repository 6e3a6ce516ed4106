import { describe, expect, it } from "vitest";
import { pageBytes } from "#app/http/page-bytes.server.ts";

describe("a page as bytes", () => {
	it("is its parts as UTF-8, of whatever script", () => {
		const parts = ["<!DOCTYPE html>", "", "plain", "It’s 3 × 4 — naïve", "日本語", "😀 👩‍👩‍👧"];
		expect(pageBytes(...parts).equals(Buffer.from(parts.join("")))).toBe(true);
		expect(pageBytes()).toHaveLength(0);
	});

	it("is the same where it is longer than the room that is kept for pages", () => {
		const long = "’é日".repeat(200_000);
		expect(pageBytes("<p>", long).equals(Buffer.from(`<p>${long}`))).toBe(true);
		expect(pageBytes("short").toString()).toBe("short");
	});

	it("shows the sign for what cannot be shown in place of half a pair", () => {
		expect(pageBytes("a\ud83d", "b\ude00c").toString()).toBe("a\ufffdb\ufffdc");
	});

	it("does not change when the next page is made", () => {
		const first = pageBytes("the first");
		pageBytes("another");
		expect(first.toString()).toBe("the first");
	});
});
