import { describe, expect, onTestFinished, test, vi } from "vitest";
import { renderMarkdown } from "#app/infra/content/markdown.server.ts";

describe("rendered Markdown", () => {
	test("shows HTML as text", () =>
		expect(renderMarkdown("<b>a</b> <script>b</script>").html).toBe(
			"<p>&lt;b&gt;a&lt;/b&gt; &lt;script&gt;b&lt;/script&gt;</p>\n",
		));

	test("has a list of its headings, by ID", () => {
		expect(renderMarkdown("## What's *new*?\n\n### 1. More\n\n## What's new?").headings).toEqual([
			{ id: "what-s-new", text: "What's new?", level: 2 },
			{ id: "1-more", text: "1. More", level: 3 },
			{ id: "what-s-new-1", text: "What's new?", level: 2 },
		]);
	});

	test("has a list of its links, and email addresses become links, but names of sites don't", () => {
		const { html, links } = renderMarkdown("[Safety](/safety#now), ada.gov, ana@example.com");
		expect(links).toEqual(["/safety#now", "mailto:ana@example.com"]);
		expect(html).toContain(', ada.gov, <a href="mailto:ana@example.com">ana@example.com</a>');
	});

	test("has a plain text without markup", () =>
		expect(renderMarkdown("A **bold** [link](/a)\nand\n\n- `code`").text).toBe("A bold link and\ncode"));

	test("aligns figures with a class, never with a style attribute", () => {
		const { html } = renderMarkdown("| Step | Amount |\n| :-- | --: |\n| Profit | $7 |");
		expect(html).toContain('<th scope="col">Step</th>\n<th scope="col" class="number">Amount</th>');
		expect(html).toContain('<td>Profit</td>\n<td class="number">$7</td>');
		expect(html).not.toContain("style");
	});

	test("names the region of a table by its headers", () => {
		expect(renderMarkdown('| A "b" | *C* |\n| --- | --- |\n| d | e |').html).toContain(
			'<div class="table-scroll" role="region" aria-label="Table: A &quot;b&quot;, C" tabindex="0"><table>',
		);
	});

	test("adds a number to the name of a table if an earlier one has the same headers", () => {
		const { html } = renderMarkdown(
			"| A |\n| --- |\n| 1 |\n\n| B |\n| --- |\n| 2 |\n\n| A |\n| --- |\n| 3 |",
		);
		expect([...html.matchAll(/aria-label="(.*?)"/g)].map(([, name]) => name)).toEqual([
			"Table: A",
			"Table: B",
			"Table: A (2)",
		]);
	});

	test("labels the values in tables of three or more columns, so that rows can be shown as blocks", () => {
		const { html } = renderMarkdown(
			"| Check | Why | How *long* |\n| --- | --- | --: |\n| Identity | Because | 1 |\n| Portfolio | So | 2 |",
		);
		expect(html).toContain('<table class="stacked">');
		expect(html).toContain(
			'<td data-label="Check">Portfolio</td>\n<td data-label="Why">So</td>\n<td data-label="How long" class="number">2</td>',
		);
		expect(renderMarkdown("| A | B |\n| --- | --- |\n| a | b |").html).not.toMatch(/stacked|data-label/);
	});

	test("doesn't turn an empty corner of a table into a header", () =>
		expect(renderMarkdown("| | Now |\n| --- | --- |\n| Fee | 10% |").html).toContain("<tr>\n<td></td>\n<th"));

	test("gives thousands of identical headings unique IDs, with fewer than two lookups for each", () => {
		const count = 12_000;
		let looks = 0;
		// The plugin looks up each ID that it tries.
		const lookUp = vi.spyOn(Object.prototype, "hasOwnProperty").mockImplementation(function (
			this: object,
			id,
		) {
			looks++;
			// Trying one number after another takes millions of lookups.
			if (looks >= 2 * count) throw new Error("An ID was looked for more than once or twice.");
			return Object.hasOwn(this, id);
		});
		onTestFinished(() => lookUp.mockRestore());
		const { headings } = renderMarkdown("## a\n\n".repeat(count));
		expect([headings.length, new Set(headings.map(({ id }) => id)).size, headings.at(-1)?.id]).toEqual([
			count,
			count,
			"a-11999",
		]);
	});

	test("assigns numbers to thousands of tables with the same headers", () => {
		const { html } = renderMarkdown("a|b\n-|-\n\n".repeat(6_000));
		expect(html).toContain('aria-label="Table: a, b (6000)"');
	});
});
