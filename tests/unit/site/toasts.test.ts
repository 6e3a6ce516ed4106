import { expect, test } from "vitest";
import { stayOf } from "#app/enhance/toasts.ts";

test("26: a short message stays six seconds", () => {
	expect(stayOf("")).toBe(6_000);
	expect(stayOf("You are signed out.")).toBe(6_000);
});

test("26: a long message stays as long as it takes to read", () => {
	expect(stayOf("x".repeat(150))).toBe(12_000);
});
