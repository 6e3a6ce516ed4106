import { readFileSync } from "node:fs";
import { parse as parseSelectors, type Selector, SelectorType, stringify } from "css-what";
import { type ChildNode, parse, type Rule } from "postcss";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cspHash } from "#app/http/security-headers.server.ts";
import { Browser, type Page } from "../support/browser.ts";
import { type Instance, startInstance } from "../support/instance.ts";
import { siteRoutes } from "../support/site-routes.ts";

const manifest = JSON.parse(readFileSync("build/client/.vite/manifest.json", "utf8")) as Record<string, { file: string }>;
const whole = rulesOf(readFileSync(`build/client/${manifest["app/app.css"]?.file}`, "utf8"));
/** For each rule a selector of the elements that it means, in whatever state. */
const meant = new Map([...whole].map(([key, selector]) => [key, stringify(parseSelectors(selector).map(stateless))]));

let instance: Instance;
const browsers: Browser[] = [];
beforeAll(async () => {
	instance = await startInstance();
	browsers.push(new Browser(instance.origin), await new Browser(instance.origin).signIn(instance.account("CREATOR")));
});
afterAll(() => instance.stop());

const paths = siteRoutes.filter(({ isPage }) => isPage).map(({ path }) => path);

describe("the styles inside of a page for reading", () => {
	it.each([...paths, "/services?category=legal&place=Reno", "/search?q=contract", "/no-such-page"])("of %s are all that it can use, in their order, and allowed", async (path) => {
		for (const browser of browsers) {
			const page = await browser.get(path);
			const styles = page.$("style#styles").text();
			if (!isReading(page)) continue;
			expect(page.headers["content-security-policy"]).toContain(`'${cspHash(styles)}'`);
			const given = rulesOf(styles);
			const left = [...whole.keys()].filter((key) => !given.has(key));
			expect(left.filter((key) => page.$(meant.get(key) ?? "").length > 0)).toEqual([]);
			expect([...whole.keys()].filter((key) => given.has(key))).toEqual([...given.keys()]);
		}
	});

	it.each(["/", "/services", "/faq", "/about", "/blog", "/terms", "/no-such-page"])("are looked at on %s, for visitors and members", async (path) => {
		for (const browser of browsers) expect(isReading(await browser.get(path))).toBe(true);
	});

	it("are much less than the whole, which the pages to work with carry for visitors", async () => {
		const [reading, working] = [await browsers[0]?.get("/about"), await browsers[0]?.get("/auth/signup")].map((page) => page?.$("style#styles").text().length ?? 0);
		expect(reading).toBeLessThan((working ?? 0) / 2);
	});
});

const isReading = ({ $ }: Page) => $("style#styles").length > 0 && $("link[rel=modulepreload]").length === 0;

/** The rules of a stylesheet as they stand there, with what is around them; each with its selector. */
function rulesOf(css: string): Map<string, string> {
	const rules = new Map<string, string>();
	parse(css).walkRules((rule) => {
		const around = aroundOf(rule);
		// First values of properties, for browsers that do not know @property.
		if (!around.some((name) => /keyframes|^@layer properties/.test(name))) rules.set([...around, rule.toString()].join(" "), rule.selector);
	});
	return rules;
}

function aroundOf(node: ChildNode | Rule): string[] {
	const { parent } = node;
	return parent?.type === "atrule" && "name" in parent ? [...aroundOf(parent as ChildNode), `@${parent.name} ${parent.params}`] : [];
}

function stateless(parts: Selector[]): Selector[] {
	const kept = parts.flatMap((part): Selector[] => {
		if (part.type === SelectorType.PseudoElement) return [];
		// Written with a dot, a class with signs such as & would not be read again.
		if (part.type === SelectorType.Attribute) return [{ ...part, ignoreCase: null }];
		if (part.type !== SelectorType.Pseudo) return [part];
		return ["is", "where", "has"].includes(part.name) && Array.isArray(part.data) ? [{ ...part, data: part.data.map(stateless) }] : [];
	});
	const any: Selector = { type: SelectorType.Universal, namespace: null };
	// Of `:hover > a` nothing is left before the combinator.
	return kept.flatMap((part, i) => (isCombinator(part) && i > 0 && isCombinator(kept[i - 1]) ? [any, part] : [part])).concat(isCombinator(kept.at(-1)) ? [any] : []);
}

function isCombinator(part: Selector | undefined): boolean {
	return part === undefined || /child|descendant|adjacent|sibling/.test(part.type);
}
