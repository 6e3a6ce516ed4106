import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { content } from "#app/domain/content/content.server.ts";
import { toPng } from "#app/infra/images/raster.server.ts";
import { imagePath } from "#app/ui/image/article-image.tsx";
import { articleScenes, drawImage, drawShapes } from "#app/ui/image/stage/draw-image.ts";

const slugs = content().blog.articles.map(({ slug }) => slug);
const improvised = Array.from({ length: 200 }, (_, i) => `some-article-${i}`);

/**
 * Matches numeric positions and sizes, colors of the palette, and the only clip of a drawing. None of these
 * can contain a slug.
 */
const ATTRIBUTE =
	/^((cx|cy|rx|ry|opacity|stroke-width)=-?[\d.]+|d=[MLHVAQCSTZmlhvaqcstz\d\s.,-]+|transform=((translate|rotate|scale|matrix)\([-\d. ]+\) ?)+|(fill|stroke)=(none|light-dark\(#[\da-f]{6},#[\da-f]{6}\))|id=o|clip-path=url\(#o\))$/;

describe("the pictures of articles", () => {
	it("are the same for the same slug", () => {
		for (const slug of [...slugs, ...improvised]) expect(drawImage(slug)).toBe(drawImage(slug));
	});

	it("all differ from one another, whether drawn by hand or generated", () => {
		const all = [...slugs, ...improvised].map((slug) => drawImage(slug));
		expect(new Set(all).size).toBe(all.length);
		expect(
			new Set([...slugs, ...improvised].map((slug) => imagePath(slug, "svg").split("?v=")[1])).size,
		).toBe(all.length);
	});

	it("are drawn by hand only for existing articles", () => {
		expect(Object.keys(articleScenes).filter((slug) => !slugs.includes(slug))).toEqual([]);
	});

	it.each([...slugs, ...improvised.slice(0, 20)])(
		"%s is a well-formed drawing of few shapes in the palette",
		(slug) => {
			const svg = drawImage(slug);
			expect(svg).toMatch(
				/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 1200 630" width="1200" height="630">/,
			);
			expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|href|\bon[a-z]+=/);
			expect(svg.match(/<(g|clipPath)[ >]/g)?.length ?? 0).toBe(svg.match(/<\/(g|clipPath)>/g)?.length ?? 0);
			expect(svg.length).toBeLessThan(7_000);
			// Every shape is filled with a tone that the styles define for both schemes.
			const [light = "", dark = ""] = /<style>(.*)<\/style>/.exec(svg)?.[1]?.split("@media") ?? [];
			for (const [, tone = ""] of svg.matchAll(/class="([^"]+)"/g))
				for (const styles of [light, dark]) expect(styles).toContain(`.${tone}{`);
		},
	);

	it.each([
		...slugs,
		...improvised.slice(0, 20),
		"constructor",
		"__proto__",
		'"><script>alert(1)</script>',
		"<img src=x onerror=alert(1)>",
	])("%s appears in a page only as shapes", (slug) => {
		const $ = load(drawShapes(slug), { xml: true });
		expect($("*").length).toBeGreaterThan(3);
		expect($.text()).toBe("");
		for (const shape of $("*").toArray()) {
			expect(["PATH", "ELLIPSE", "G", "CLIPPATH"]).toContain($(shape).prop("tagName")?.toUpperCase());
			for (const [name, value] of Object.entries($(shape).attr() ?? {}))
				expect(`${name}=${value}`).toMatch(ATTRIBUTE);
		}
	});

	it("are converted to PNG for social networks, at 1200 x 630 pixels", async () => {
		const png = Buffer.from(await toPng(drawImage("keep-a-shoot-safe", { scheme: "light" })));
		expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
		expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
		expect(png.length).toBeLessThan(100_000);
	});
});
