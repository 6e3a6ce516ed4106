import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import {
	beginTus,
	breakOff,
	continueTus,
	getOffset,
	readUploads,
	sendTus,
	sha256,
	video,
} from "../../support/files/tus.ts";
import { type AgreementMarket, agreementMarket } from "../../support/instance/instance-agreements.ts";
import { newBookingSide } from "../../support/instance/instance-bookings.ts";

const MB = 1024 * 1024;
const UNKNOWN = "0199c9a1-0000-7000-8000-000000000000";

let market: AgreementMarket;
let professional: AgreementMarket["professional"];
beforeAll(async () => {
	market = await agreementMarket();
	({ professional } = market);
});

async function newFunded() {
	const deal = await market.newAgreement();
	await market.fund(deal);
	const milestone = `${deal.path}/milestones/1`;
	return { ...deal, milestone, uploads: `${milestone}/uploads`, deliver: `${milestone}/deliver` };
}

describe("a large file of a delivery", () => {
	it("arrives in pieces over a broken connection, is checked, delivered, and downloaded in ranges", async () => {
		const { browser: creator, path, uploads, deliver, milestone } = await newFunded();
		const content = video(9 * MB);
		const begun = await beginTus(professional, uploads, "../Café “1”.html", content.length);
		expect([begun.status, begun.headers.location]).toEqual([201, expect.stringMatching(`^${uploads}/`)]);
		const upload = begun.headers.location ?? "";
		await breakOff(professional, upload, {
			offset: 0,
			announced: content.length,
			sent: content.subarray(0, 5 * MB),
		});
		// The server confirms the bytes once it has noticed the broken connection.
		await expect.poll(() => getOffset(professional, upload)).toBeGreaterThan(0);
		const offset = await getOffset(professional, upload);
		expect(offset).toBeLessThanOrEqual(5 * MB);

		const early = await professional.postParts(
			deliver,
			...[
				{ name: "note", value: "The film" },
				{ name: "links", value: "" },
			],
			{ name: "uploads", value: upload.split("/").at(-1) ?? "" },
		);
		expect([early.status, early.$("[role=alert]").text()]).toEqual([
			422,
			expect.stringContaining("hasn't arrived yet"),
		]);
		// A single byte, because the server doesn't read what it refuses.
		const elsewhere = content.subarray(offset + 1, offset + 2);
		expect((await continueTus(professional, upload, offset + 1, elsewhere)).status).toBe(409);
		const last = await continueTus(professional, upload, offset, content.subarray(offset));
		expect([last.status, last.headers["upload-offset"]]).toEqual([204, String(content.length)]);
		await expect
			.poll(() => readUploads(professional, deliver))
			.toMatchObject([{ name: "Café “1”.html.mp4", state: "Ready", sha256: sha256(content) }]);

		const form = await professional.get(deliver);
		const box = form.$("[name=uploads]");
		expect([box.attr("checked"), form.$("main").text()]).toEqual([
			"checked",
			expect.stringContaining("9 MB"),
		]);
		const delivered = await professional.submit(form, "main form", { note: "The film" });
		expect(delivered.location).toBe(`${path}?done=delivered&milestone=1`);

		const seen = (await creator.get(path)).$("#milestone-1");
		expect(seen.text()).toContain(sha256(content));
		const file = seen.find('a[href^="/files/"]').attr("href") ?? "";
		const whole = await creator.get(file);
		expect([whole.status, whole.headers["content-length"], whole.headers["accept-ranges"]]).toEqual([
			200,
			String(content.length),
			"bytes",
		]);
		const part = (range: string, more = {}) => creator.get(file, { Range: range, ...more });
		const end = content.subarray(-5).toString("utf8");
		for (const range of ["bytes=9437179-", "bytes=-5", "bytes=9437179-99999999"]) {
			const { status, text, headers } = await part(range);
			expect([range, status, text, headers["content-range"]]).toEqual([
				...[range, 206, end],
				"bytes 9437179-9437183/9437184",
			]);
			expect(headers).toMatchObject({
				"content-type": "video/mp4",
				"content-disposition": expect.stringContaining('attachment; filename="Cafe _1_.html.mp4"'),
				"x-content-type-options": "nosniff",
			});
		}
		const refused = await part("bytes=9437184-");
		expect([refused.status, refused.headers["content-range"]]).toEqual([416, "bytes */9437184"]);
		// A continued download of another file, several ranges, and nonsense get the whole file.
		for (const [range, more] of [
			["bytes=0-5", { "If-Range": '"other"' }],
			["bytes=0-1,3-4", {}],
			["lines=1-2", {}],
		] as const)
			expect((await part(range, more)).status).toBe(200);
		const stranger = (await newBookingSide({ ...market })).browser;
		for (const someone of [stranger, new Browser(market.instance.origin)])
			expect([404, 303]).toContain((await someone.get(file, { Range: "bytes=0-5" })).status);
		expect((await beginTus(professional, uploads, "late.mp4", 100)).status).toBe(403);
		expect((await professional.get(`${milestone}/deliver`)).status).toBe(409);
	});

	it("exists only for the professional of its booking, on the site's own pages", async () => {
		const { browser: creator, uploads } = await newFunded();
		const begun = await beginTus(professional, uploads, "clip.mp4", 100);
		const upload = begun.headers.location ?? "";
		const other = await newFunded();
		const stranger = (await newBookingSide({ ...market })).browser;
		const bytes = video(100);
		const tryAll = async (someone: Browser, path: string) => [
			(await sendTus(someone, "HEAD", path)).status,
			(await continueTus(someone, path, 0, bytes)).status,
			(await sendTus(someone, "DELETE", path)).status,
		];
		// The other side, someone else, a visitor, another milestone of the same professional, and an unknown ID.
		expect(await tryAll(stranger, upload)).toEqual([404, 404, 404]);
		expect(await tryAll(new Browser(market.instance.origin), upload)).toEqual([303, 303, 303]);
		const id = upload.split("/").at(-1) ?? "";
		expect(await tryAll(professional, `${other.uploads}/${id}`)).toEqual([404, 404, 404]);
		expect(await tryAll(professional, `${uploads}/${UNKNOWN}`)).toEqual([404, 404, 404]);
		expect(await tryAll(creator, upload)).toEqual([403, 403, 403]);
		for (const [someone, status] of [
			[creator, 403],
			[stranger, 404],
		] as const)
			expect((await beginTus(someone, uploads, "a.mp4", 9)).status).toBe(status);
		const elsewhere = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
		expect((await sendTus(professional, "DELETE", upload, elsewhere)).status).toBe(403);
		expect((await sendTus(professional, "DELETE", `${uploads}x/y`)).status).toBe(405);
		expect(await getOffset(professional, upload)).toBe(0);
		expect((await sendTus(professional, "DELETE", upload)).status).toBe(204);
		expect(await tryAll(professional, upload)).toEqual([404, 404, 404]);
	});

	it("is refused with a reason if its type is unknown, if it is empty, or if it doesn't fit into the quota", async () => {
		const { uploads } = await newFunded();
		const begun = await beginTus(professional, uploads, "film.mp4", 5_000);
		const upload = begun.headers.location ?? "";
		const refused = await continueTus(
			professional,
			upload,
			0,
			Buffer.from("<html>".repeat(1_000)).subarray(0, 5_000),
		);
		expect([refused.status, refused.headers["content-type"], refused.text]).toEqual([
			...[422, "text/plain; charset=utf-8"],
			expect.stringContaining("Put anything else into a zip."),
		]);
		expect((await sendTus(professional, "HEAD", upload)).status).toBe(404);
		for (const [bytes, words] of [
			[0, "The file is empty"],
			[51 * 1024 * MB, "may take up 50 GB together, and 50 GB is left"],
		] as const) {
			const { status, text } = await beginTus(professional, uploads, "film.mp4", bytes);
			expect([status, text]).toEqual([422, expect.stringContaining(words)]);
		}
	});

	it("can be sent with the form without script, removed, and delivered with others", async () => {
		const { path, deliver } = await newFunded();
		const content = video(12 * MB);
		const note = { name: "note", value: "Takes" };
		const links = { name: "links", value: "" };
		const unknown = await professional.postParts(
			deliver,
			...[note, links, { name: "files", fileName: "ok.mov", value: video(20) }],
			{ name: "files", fileName: "page.mp4", value: Buffer.from("<html>") },
		);
		expect([unknown.status, unknown.$(".field-error").text()]).toEqual([
			422,
			expect.stringContaining("Put anything else into a zip."),
		]);
		await professional.postParts(deliver, ...[note, links, { name: "save", value: "1" }], {
			name: "files",
			fileName: "take.mp4",
			value: content,
		});
		const page = await professional.get(deliver);
		const names = page.$("fieldset .choice label").toArray();
		expect(names.map((label) => page.$(label).text())).toEqual(["ok.mov.mp4", "take.mp4"]);
		expect(page.$("main").text()).toContain(sha256(content));
		const [first, second] = page
			.$("[name=uploads]")
			.toArray()
			.map((box) => page.$(box).attr("value") ?? "");
		const removed = await professional.submit(page, "main form", { remove: first, note: "Takes" });
		expect(removed.location).toBe(deliver);
		expect((await professional.get(deliver)).$("[name=uploads]")).toHaveLength(1);
		const gone = await professional.postParts(deliver, note, links, { name: "uploads", value: first ?? "" });
		expect(gone.$("[role=alert]").text()).toContain("Choose the files again.");
		const delivered = await professional.postParts(
			deliver,
			...[note, links, { name: "uploads", value: second ?? "" }],
			{ name: "files", fileName: "more.wav", value: Buffer.from("RIFF\x01\0\0\0WAVE") },
		);
		expect(delivered.location).toBe(`${path}?done=delivered&milestone=1`);
		const sheet = await professional.get(path);
		const files = sheet.$('#milestone-1 a[href^="/files/"]').toArray();
		expect(files.map((file) => sheet.$(file).text())).toEqual(["take.mp4", "more.wav"]);
	});
});
