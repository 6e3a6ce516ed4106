import { expect } from "vitest";
import type { Page } from "./browser.ts";

/** Reads the messages of the summary above a refused form. */
export const readErrors = ({ $ }: Page): string[] =>
	$("[role=alert] li")
		.toArray()
		.map((item) => $(item).text());

/**
 * Checks the page of a refused form: `messages` by field name, in the order of the page. `general` are the
 * messages without a field, which come first.
 */
export function expectFailedForm(
	page: Page,
	form: string,
	messages: Record<string, string>,
	{ status = 422, general = [] as string[] } = {},
): void {
	const { $ } = page;
	expect(page.status).toBe(status);
	expect($("title").text()).toMatch(/^Error: /);
	const summary = $("[role=alert]");
	expect(summary).toHaveLength(1);
	expect(summary.find("h2").text()).toBe("There is a problem");
	expect(summary.nextAll().find("h1").addBack("h1").length, "the summary is above the h1").toBeGreaterThan(0);
	expect(readErrors(page)).toEqual([...general, ...Object.values(messages)]);
	for (const [name, message] of Object.entries(messages)) {
		const link = summary
			.find("a")
			.toArray()
			.find((item) => $(item).text() === message);
		const target = $(form).find(`[id="${$(link).attr("href")?.slice(1)}"]`);
		expect(target, `the summary leads to ${name}`).toHaveLength(1);
		const described = (target.attr("aria-describedby") ?? "")
			.split(" ")
			.map((id) => $(`[id="${id}"]`).text());
		expect(
			described.some((text) => text.startsWith(`Error: ${message}`)),
			`${name} is described by its message`,
		).toBe(true);
		if (target.is("input, select, textarea")) expect(target.attr("aria-invalid")).toBe("true");
	}
	const named = Object.keys(messages);
	for (const field of $(form).find("[aria-invalid]").toArray())
		expect(named).toContain($(field).attr("name"));
}
