import type { CheerioAPI } from "cheerio";
import { expect } from "vitest";
import type { Page } from "./browser.ts";

/**
 * Checks the rules for every document, with and without scripts. `origin` is the site's public origin.
 */
export function expectGoodDocument(page: Page, origin: string): void {
	const { $, text } = page;
	expect(text).toMatch(/^<!DOCTYPE html><html lang="en-US"/);
	expect(text).not.toMatch(/\$RC\(|<template id="B:|<div hidden(="")? id="S:/);
	expect(text).not.toMatch(/ style="|\bundefined<|\[object Object\]/);
	// Variables such as {{name}} and {{open|text}} are filled in, except in fields, code, and scripts. What
	// people write may contain braces.
	expect(text.replace(/<(textarea|code|script)\b[\s\S]*?<\/\1>| value="[^"]*"/g, "")).not.toMatch(
		/\{\{[\w.-]+[|}]/,
	);
	expectHead($, origin + new URL(page.path, origin).pathname);
	expectLandmarks($);
	expectHeadings($);
	expectReferences($);
	expectFields($);
	expectForms($);
	expectSameOriginFiles($, origin);
}

function expectHead($: CheerioAPI, address: string): void {
	expect($("title"), "one title").toHaveLength(1);
	expect($("title").text()).toMatch(/^.{3,} - Greenroom$/);
	expect($("meta[name=description]"), "one description").toHaveLength(1);
	expect($("meta[name=description]").attr("content")).toMatch(/\S/);
	expect($("link[rel=canonical]"), "one canonical address").toHaveLength(1);
	expect($("link[rel=canonical]").attr("href")).toBe(address);
	// Social networks can't sign in, so members' pages don't need a preview card.
	const isMember = $("form[action='/auth/signout']").length > 0;
	expect($("meta[property='og:image']").attr("content") ?? "").toMatch(isMember ? /^$/ : /^https?:\/\//);
	for (const tag of ["title", "meta[name=description]", "link[rel=canonical]"])
		expect($(`head > ${tag}`), `${tag} is in the head`).toHaveLength(1);
}

function expectLandmarks($: CheerioAPI): void {
	expect($("main#main"), "one main").toHaveLength(1);
	expect($("main")).toHaveLength(1);
	expect($("body > header").length + $("body > footer").length, "header and footer").toBe(2);
	const first = $("body").find("a, button, input, select, textarea, summary").first();
	expect([first.attr("href"), first.text()], "the skip link comes first").toEqual([
		"#main",
		"Skip to main content",
	]);
	for (const nav of $("nav").toArray()) {
		const name = $(nav).attr("aria-label") ?? $(`[id="${$(nav).attr("aria-labelledby")}"]`).text();
		expect(name, "every nav has a name").toMatch(/\S/);
	}
	const names = $("nav")
		.toArray()
		.map((nav) => $(nav).attr("aria-label") ?? $(nav).attr("aria-labelledby"));
	expect(new Set(names).size, "no two navs share a name").toBe(names.length);
}

function expectHeadings($: CheerioAPI): void {
	expect($("h1"), "one h1").toHaveLength(1);
	const levels = $("h1, h2, h3, h4, h5, h6")
		.toArray()
		.map((heading) => Number(heading.tagName[1]));
	const isAfterSummary = $("[data-error-summary] h2").length > 0;
	for (const [i, level] of levels.entries()) {
		const before = i === 0 ? (isAfterSummary ? 1 : 0) : (levels[i - 1] ?? 0);
		expect(level - before, `heading ${i + 1} of ${levels} skips a level`).toBeLessThanOrEqual(1);
	}
}

/** Checks that IDs are unique, and that every reference to an ID has a target. */
function expectReferences($: CheerioAPI): void {
	const ids = $("[id]")
		.toArray()
		.map((element) => $(element).attr("id"));
	expect(
		ids.filter((id, i) => ids.indexOf(id) !== i),
		"ids that stand twice",
	).toEqual([]);
	for (const attribute of ["for", "aria-describedby", "aria-labelledby", "aria-controls"]) {
		for (const element of $(`[${attribute}]`).toArray()) {
			for (const id of ($(element).attr(attribute) ?? "").split(" "))
				expect(ids, `${attribute}=${id}`).toContain(id);
		}
	}
}

/** Checks that every field has a visible label, and that groups of choices have a legend. */
function expectFields($: CheerioAPI): void {
	for (const field of $("input:not([type=hidden], [type=submit], [hidden]), select, textarea").toArray()) {
		const element = $(field);
		const labels = [
			...$(`label[for="${element.attr("id") ?? ""}"]`).toArray(),
			...element.closest("label").toArray(),
		];
		expect(labels.map((label) => $(label).text().trim()).join(""), `a label for ${$.html(field)}`).toMatch(
			/\S/,
		);
		if (
			/^(radio|checkbox)$/.test(element.attr("type") ?? "") &&
			$(`[name="${element.attr("name")}"]`).length > 1
		) {
			expect(
				element.closest("fieldset").children("legend").text(),
				`a legend for ${element.attr("name")}`,
			).toMatch(/\S/);
		}
	}
}

function expectForms($: CheerioAPI): void {
	for (const form of $("form").toArray()) {
		const element = $(form);
		expect(element.attr("method"), "method").toMatch(/^(get|post)$/);
		expect(element.attr("action"), "action").toMatch(/^\//);
		expect(
			element.attr("novalidate"),
			"the server is the judge, but scripts alone take over",
		).toBeUndefined();
		expect(
			element.find("button[type=submit], input[type=submit]").length,
			`a submit button in ${element.attr("action")}`,
		).toBeGreaterThan(0);
	}
	for (const button of $("button").toArray())
		expect($(button).attr("type"), `type of ${$.html(button)}`).toMatch(/^(submit|button)$/);
}

function expectSameOriginFiles($: CheerioAPI, origin: string): void {
	const sources = $("[src], link[href]")
		.toArray()
		.map((element) => $(element).attr("src") ?? $(element).attr("href") ?? "");
	for (const source of sources)
		expect(
			source.startsWith("data:") || new URL(source, origin).origin === new URL(origin).origin,
			source,
		).toBe(true);
	for (const image of $("img").toArray()) {
		for (const attribute of ["alt", "width", "height"])
			expect($(image).attr(attribute), `${attribute} of ${$.html(image)}`).toBeDefined();
	}
}
