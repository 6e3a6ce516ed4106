import * as cheerio from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LAY_OUT } from "#app/ui/lay-out.tsx";
import { listedPaths } from "../../scripts/bench/wire.ts";
import { exchange } from "../support/exchange.ts";
import { type Instance, startInstance } from "../support/instance.ts";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(() => instance.stop());

const layOut = `<script>${LAY_OUT}</script>`;

/** What stands between the title and the next place at which the page is laid out, as text; undefined where it is laid out nowhere. */
function textOfTitle(html: string): string | undefined {
	const behindTitle = html.slice(html.indexOf("</h1>"));
	const end = behindTitle.indexOf(layOut);
	return end === -1 ? undefined : cheerio.load(behindTitle.slice(0, end))("body").text().trim();
}

test("the first text of every page for reading is laid out with its title, ahead of the rest and of what search engines are told", async () => {
	const paths = await listedPaths(instance.origin);
	const pages = await Promise.all(paths.map(async (path) => ({ path, html: (await exchange(instance.origin, { path })).text })));
	const reading = pages.filter(({ html }) => html.includes(layOut));
	// Some listed pages carry a form of their own, and with it the framework's scripts.
	expect(reading.length).toBeGreaterThan(50);
	expect(reading.filter(({ html }) => (textOfTitle(html)?.length ?? 0) < 40).map(({ path }) => path)).toEqual([]);
	expect(reading.filter(({ html }) => html.includes("application/ld+json") && html.indexOf("application/ld+json") < html.indexOf("</h1>")).map(({ path }) => path)).toEqual([]);
});
