import { expect, it } from "vitest";
import { getVerifiedDay, REQUIRED_CHECKS } from "#app/domain/profiles/professional.ts";

const passed = REQUIRED_CHECKS.map((kind, i) => ({ kind, passedOn: `2026-09-${14 + i}` }));

it("a professional is verified from the day of the last required check, but not if one is missing", () => {
	expect(getVerifiedDay([...passed, { kind: "INSURANCE", passedOn: "2026-11-01" }])).toBe("2026-09-17");
	expect(getVerifiedDay(passed.toReversed())).toBe("2026-09-17");
	for (const { kind } of passed) expect(getVerifiedDay(passed.filter((one) => one.kind !== kind))).toBeNull();
	expect(getVerifiedDay([])).toBeNull();
});
