import { type CheerioAPI, load } from "cheerio/slim";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instances = { "early-access": sharedInstance(), open: sharedInstance("open") };

/** A Markdown parser that is independent of the library that writes the text twins. */
const reader = new MarkdownIt();

/** Removes the white space from a text, because spaces between words on a page depend on styles. */
const withoutSpaces = (text: string): string => text.replace(/\s+/g, "");
const readLetters = ($: CheerioAPI, root: string): string => withoutSpaces($(root).text());
const readHeadings = ($: CheerioAPI, root: string): string[] =>
	$(root)
		.find("h1, h2, h3, h4, h5, h6")
		.get()
		.map((heading) => `${heading.tagName} ${withoutSpaces($(heading).text())}`);
const readLinks = ($: CheerioAPI, root: string, origin: string): string[] =>
	$(root)
		.find("a[href]")
		.get()
		.map((link) => new URL($(link).attr("href") ?? "", origin).href);

async function readTwins(origin: string): Promise<{ page: string; twin: string }[]> {
	const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
	return [
		...sitemap.matchAll(
			/<loc>([^<]*)<\/loc>(?:<lastmod>[^<]*<\/lastmod>)?<xhtml:link rel="alternate" type="text\/markdown" href="([^"]*)"\/>/g,
		),
	].map(([, page = "", twin = ""]) => ({ page, twin }));
}

describe.each(["early-access", "open"] as const)("the text twins of a marketplace in phase %s", (phase) => {
	const { origin } = instances[phase];

	it("have every word, heading, and link of their pages' main parts, except forms", async () => {
		const twins = await readTwins(origin);
		expect(twins.length).toBeGreaterThan(60);
		for (const { page, twin } of twins) {
			const [html, response] = await Promise.all([fetch(page).then((found) => found.text()), fetch(twin)]);
			expect(response.status, twin).toBe(200);
			expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
			expect(response.headers.get("Link")).toBe(`<${page}>; rel="canonical"`);
			const $ = load(html);
			$("main").find("form, button, script, style, svg, template, [hidden], [aria-hidden=true]").remove();
			const $twin = load(`<div id="twin">${reader.render(await response.text())}</div>`);
			expect.soft(readLetters($twin, "#twin"), twin).toBe(readLetters($, "main"));
			expect.soft(readHeadings($twin, "#twin"), twin).toEqual(readHeadings($, "main"));
			expect.soft(readLinks($twin, "#twin", page), twin).toEqual(readLinks($, "main", page));
		}
	});

	it("are listed in llms.txt, except profiles", async () => {
		const text = await (await fetch(`${origin}/llms.txt`)).text();
		const named = [...text.matchAll(/\]\((.*?)\)/g)].map(([, address = ""]) => address);
		const expected = (await readTwins(origin))
			.map(({ twin }) => twin)
			.filter((twin) => !twin.includes("/professional/"));
		expect(named.toSorted()).toEqual(expected.toSorted());
	});
});

describe("a text twin", () => {
	const { origin, account } = instances["early-access"];
	const read = (path: string) => fetch(origin + path);

	it("has the caching headers of its page, and is cached", async () => {
		const [page, twin] = [await read("/faq"), await read("/faq.md")];
		for (const name of ["Cache-Control", "No-Vary-Search"])
			expect(twin.headers.get(name)).toBe(page.headers.get(name));
		await expect.poll(async () => (await read("/faq.md")).headers.get("ETag")).not.toBeNull();
	});

	it("is the same for everyone, whether signed in or not", async () => {
		const creator = await new Browser(origin).signIn(account("CREATOR"));
		for (const path of ["/index.md", "/services.md", "/support.md"]) {
			const { text, headers } = await creator.get(path);
			expect(text).toBe(await (await read(path)).text());
			expect(headers["set-cookie"]).toBeUndefined();
		}
	});

	it("doesn't exist for working pages, pages that aren't indexed, or unknown pages", async () => {
		const { browser } = await signUpMember(instances["early-access"]);
		for (const path of [
			"/dashboard.md",
			"/settings.md",
			"/auth/signin.md",
			"/admin.md",
			"/professional/example-peachtree-media-law.md",
			"/legal/terms/1.md",
			"/blog/no-such-article.md",
			"/guarantee.md",
			"/no-such-page.md",
			"/.md",
			"/faq.md.md",
		])
			expect.soft((await browser.get(path)).status, path).toBe(404);
		expect((await browser.post("/faq.md", {})).status).toBe(405);
	});
});
