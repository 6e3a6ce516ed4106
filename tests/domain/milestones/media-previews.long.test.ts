import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDelivery } from "#app/domain/bookings/previews/delivery-queries.server.ts";
import { makePreviews, openPreviewPart } from "#app/domain/bookings/previews/previews.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newIncomingPath } from "#app/infra/files/incoming-files.server.ts";
import { listPreviewKinds } from "#app/infra/previews/make-preview.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { newFunded } from "../../support/market/milestones.ts";
import { at, forms, isOpen, newDelivery, read } from "../../support/market/previews.ts";

beforeAll(() => {
	settings().MEDIA_TOOLS = "installed";
	if (listPreviewKinds().length < 3)
		throw new Error(
			"These tests need ffmpeg and poppler-utils: sudo apt-get install -y ffmpeg poppler-utils",
		);
});
afterAll(() => {
	settings().MEDIA_TOOLS = "none";
});

/** Makes a file with ffmpeg. */
function film(args: string[], extension: string): Buffer {
	const path = `${newIncomingPath()}.${extension}`;
	execFileSync("ffmpeg", ["-v", "error", ...args, path]);
	return readFileSync(path);
}

describe("a delivered video", () => {
	const scene = ["-f", "lavfi", "-i", "testsrc=s=1280x720:r=50:d=2", "-f", "lavfi", "-i", "sine=d=2"];

	it("is shown whole, small, and marked, without its metadata, in ranges", async () => {
		const deal = await newFunded();
		const tags = ["-metadata", "title=SECRET-TITLE", "-metadata", "location=+37.5-122.1/"];
		const { fileIds } = await newDelivery(deal, ["SECRET.mov", film([...scene, ...tags], "mov")]);
		expect(await makePreviews()).toBe(1);
		const [fileId = ""] = fileIds;
		const [poster, clip] = [await read(deal.asCreator(), fileId), await read(deal.asCreator(), fileId, 1)];
		expect(await sharp(poster).metadata()).toMatchObject({ format: "jpeg", width: 852, height: 480 });
		expect([clip.subarray(4, 8).toString(), clip.includes("SECRET"), clip.includes("37.5")]).toEqual([
			"ftyp",
			false,
			false,
		]);
		const { content } = await openPreviewPart(deal.asCreator(), { fileId, position: 1 }, () => ({
			start: 4,
			end: 7,
		}));
		expect((await buffer(content)).toString()).toBe("ftyp");
	});

	it("never shows other files of the server, whatever its container refers to", async () => {
		const deal = await newFunded();
		const playlist = Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n");
		const { fileIds } = await newDelivery(deal, [
			"a.mp4",
			Buffer.concat([Buffer.from("\0\0\0\x08ftyp", "latin1"), playlist]),
		]);
		expect(await makePreviews()).toBe(1);
		expect([await forms(deal), await db().previewPart.count()]).toEqual([["original"], 0]);
		expect(await isOpen(deal.asCreator(), fileIds[0] ?? "")).toBe(true);
	});
});

describe("a delivered PDF", () => {
	it("is shown as pictures of its pages", async () => {
		const deal = await newFunded();
		const { fileIds } = await newDelivery(deal, ["a.pdf", pdf()], ["broken.pdf", Buffer.from("%PDF-1.4 no")]);
		await makePreviews();
		expect(await forms(deal)).toEqual(["preview", "original"]);
		expect(await sharp(await read(deal.asCreator(), fileIds[0] ?? "")).metadata()).toMatchObject({
			format: "jpeg",
			width: 1_600,
			height: 1_600,
		});
		const { files } = await getDelivery(deal.asCreator(), { ...at(deal), round: 1 });
		expect(files[0]).toMatchObject({ pages: 1, parts: [{ position: 0 }] });
	});
});
