import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { sharedMarket } from "../../support/instance/instance-bookings.ts";

const { instance, professionalId } = await sharedMarket();

/** Finds the path of a page's picture for social networks. */
async function findCard(page: string): Promise<string> {
	const { $ } = await new Browser(instance.origin).get(page);
	expect($("meta[name='twitter:card']").attr("content")).toBe("summary_large_image");
	return ($("meta[property='og:image']").attr("content") ?? "").replace(instance.origin, "");
}

const fetchCard = async (path: string) => {
	const response = await fetch(instance.origin + path);
	return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** Lists the names of a PNG's chunks. */
function listChunks(png: Buffer): string[] {
	const names: string[] = [];
	for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
		names.push(png.toString("latin1", at + 4, at + 8));
	return [...new Set(names)];
}

describe("the share card of a profile", () => {
	it("is referenced by the page, and is a 1200 × 630 PNG that other sites may embed", async () => {
		const path = await findCard(`/professional/${professionalId}`);
		expect(path).toMatch(new RegExp(`^/professional/${professionalId}/card\\.png\\?v=\\w+$`));
		const { response, bytes } = await fetchCard(path);
		expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
		expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
		expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
		expect(response.headers.get("x-robots-tag")).toBeNull();
		const { width, height } = await sharp(bytes).metadata();
		expect([width, height]).toEqual([1200, 630]);
	});

	it("has no text metadata, and doesn't depend on the account's name", async () => {
		const path = `/professional/${professionalId}/card.png`;
		const { bytes } = await fetchCard(path);
		expect(listChunks(bytes)).toEqual(["IHDR", "pHYs", "IDAT", "IEND"]);
		instance.change(
			'UPDATE "User" SET name = ? WHERE id = (SELECT "userId" FROM "Professional" WHERE id = ?)',
			"Someone Else",
			professionalId,
		);
		expect((await fetchCard(path)).bytes.equals(bytes)).toBe(true);
	});

	it("isn't indexed by search engines if the profile is an example", async () => {
		const { response } = await fetchCard(await findCard("/professional/example-mile-high-ledger"));
		expect([response.status, response.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
	});

	it("returns 404 for a suspended, removed, or unknown profile", async () => {
		for (const state of ["SUSPENDED", "REMOVED"]) {
			instance.change('UPDATE "Professional" SET state = ? WHERE id = ?', state, professionalId);
			const path = `/professional/${professionalId}/card.png`;
			expect((await exchange(instance.origin, { path })).status, state).toBe(404);
		}
		for (const id of ["unknown", "constructor"])
			expect((await exchange(instance.origin, { path: `/professional/${id}/card.png` })).status).toBe(404);
	});
});
