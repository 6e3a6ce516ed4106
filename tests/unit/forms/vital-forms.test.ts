import { expect, test } from "vitest";
import { RecordVitalsForm } from "#app/domain/office/figures/vital-forms.ts";

const vital = { name: "LCP", label: "/blog/a", value: 1200, rating: "good" };

test("one web vital or a list of several is accepted", () => {
	expect(RecordVitalsForm.parse(vital)).toEqual([vital]);
	expect(RecordVitalsForm.parse([vital, { ...vital, name: "CLS", value: 123 }])).toHaveLength(2);
});

test.each([
	["an unknown metric", { ...vital, name: "SPEED" }],
	["an unknown rating", { ...vital, rating: "fine" }],
	["a fraction", { ...vital, value: 0.1 }],
	["a negative value", { ...vital, value: -1 }],
	["a value of more than an hour", { ...vital, value: 3_600_001 }],
	["an extra field", { ...vital, email: "someone@example.com" }],
	["a label longer than any path", { ...vital, label: "/".repeat(2_001) }],
	["more figures than there are metrics", Array(7).fill(vital)],
	["an empty list", []],
	["a string", "LCP"],
	["null", null],
])("%s is refused", (_, body) => {
	expect(RecordVitalsForm.safeParse(body).success).toBe(false);
});
