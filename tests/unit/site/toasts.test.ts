import { expect, test } from "vitest";
import { getDuration } from "#app/enhance/toasts.ts";

test("26: a short message stays for six seconds", () => {
	expect(getDuration("")).toBe(6_000);
	expect(getDuration("You're signed out.")).toBe(6_000);
});

test("26: a long message stays as long as it takes to read", () => {
	expect(getDuration("x".repeat(150))).toBe(12_000);
});
