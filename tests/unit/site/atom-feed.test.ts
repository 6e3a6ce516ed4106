import { load } from "cheerio";
import { expect, it } from "vitest";
import { content } from "#app/domain/content/content.server.ts";
import { atomFeed } from "#app/routes/site/blog/parts/atom-feed.ts";

const { articles } = content().blog;
const makeFeed = (shown: typeof articles) =>
	atomFeed({
		title: "Greenroom Blog",
		subtitle: "On shoots & contracts",
		origin: "https://greenroom.example",
		articles: shown,
	});

const $ = load(makeFeed(articles), { xml: true });
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Finds problems that keep our feed from being well-formed XML: mismatched tags and unescaped characters. */
function flaws(xml: string): string[] {
	const open: string[] = [];
	const found: string[] = [];
	const rest = xml
		.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, "")
		.replace(
			/<(\/?)([a-z]+)((?: [a-z:]+="[^"<]*")*)(\/?)>/g,
			(_, isEnd: string, name: string, _attributes, isEmpty: string) => {
				if (isEnd && open.pop() !== name) found.push(`</${name}>`);
				if (!isEnd && !isEmpty) open.push(name);
				return "";
			},
		);
	return [...found, ...open, ...(rest.match(/[<>]/g) ?? []), ...(xml.match(/&(?!(amp|lt|gt|quot);)/g) ?? [])];
}

it("the feed is well-formed", () => {
	expect(flaws(makeFeed(articles))).toEqual([]);
	expect(flaws("<a><b></a>")).not.toEqual([]);
	expect(flaws("<a>fish & chips</a>")).not.toEqual([]);
});

it("the feed has everything that RFC 4287 requires", () => {
	const feed = $("feed");
	expect(feed.attr("xmlns")).toBe("http://www.w3.org/2005/Atom");
	expect(feed.children("title").text()).toBe("Greenroom Blog");
	expect(feed.children("subtitle").text()).toBe("On shoots & contracts");
	expect(feed.children("id").text()).toBe("https://greenroom.example/blog");
	expect(feed.children("link[rel=self]").attr("href")).toBe("https://greenroom.example/blog/feed.xml");
	expect(feed.children("updated").text()).toMatch(rfc3339);
});

it("the feed has an entry for every article, in the order of the list, with absolute URLs", () => {
	const entries = $("entry").toArray();
	expect(entries.map((entry) => $(entry).children("id").text())).toEqual(
		articles.map(({ slug }) => `https://greenroom.example/blog/${slug}`),
	);
	for (const [i, entry] of entries.entries()) {
		const one = $(entry);
		expect(one.children("title").text()).toBe(articles[i]?.title);
		expect(one.children("summary").text()).toBe(articles[i]?.excerpt);
		expect(one.find("author > name").text()).toBe("Greenroom editorial team");
		expect(one.children("link").attr("href")).toBe(one.children("id").text());
		expect(one.children("published").text()).toMatch(rfc3339);
		expect(one.children("updated").text() >= one.children("published").text()).toBe(true);
	}
});

it("the feed's update time is that of its latest change", () => {
	const changes = articles.map(({ updatedAt, publishedAt }) => updatedAt ?? publishedAt).toSorted();
	expect($("feed > updated").text()).toBe(`${changes.at(-1)}T12:00:00Z`);
});

it("the feed escapes titles as plain text", () => {
	const [first] = articles;
	if (!first) throw new Error("There are no articles.");
	const written = makeFeed([{ ...first, title: 'Fish & <b>"chips"</b>', tags: ['"q"'] }]);
	expect(flaws(written)).toEqual([]);
	const odd = load(written, { xml: true });
	expect(odd("entry > title").text()).toBe('Fish & <b>"chips"</b>');
	expect(odd("entry > category[term='\"q\"']")).toHaveLength(1);
});

it("the feed has a valid update time even without articles", () => {
	expect(load(makeFeed([]), { xml: true })("feed > updated").text()).toMatch(rfc3339);
});
