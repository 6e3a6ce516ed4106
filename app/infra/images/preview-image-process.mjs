/**
 * Makes the preview of an image: `node preview-image-process.mjs <from> <to> <mark> <longest side>`.
 * The result is a JPEG that is at most that large, without metadata, and with the mark repeated across it. If
 * `from` is "blank", the mark is repeated across a transparent square, as a PNG. It is a separate process for
 * the same reason as clean-image-process.mjs. Prints the size of the result. Exits with 3 if the image
 * can't be opened, or has several frames, and with 5 if it takes too long.
 */
import sharp from "sharp";

const [from = "", to = "", mark = "", longest = ""] = process.argv.slice(2);
const MAX_PIXELS = 150_000_000;
const UNFIT = 3;
const TOO_SLOW = 5;
const side = Number(longest);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"] });

process.exitCode = await (from === "blank" ? drawBlank() : reduce());

/** @returns {Promise<number>} */
async function reduce() {
	try {
		const image = sharp(from, {
			limitInputPixels: MAX_PIXELS,
			failOn: "truncated",
			autoOrient: true,
			sequentialRead: true,
		}).timeout({ seconds: 20 });
		const { pages = 1 } = await image.metadata();
		if (pages > 1) return UNFIT;
		const { data, info } = await image
			.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#ffffff" })
			.toColourspace("srgb")
			.raw()
			.toBuffer({ resolveWithObject: true });
		const { width, height, channels } = info;
		await sharp(data, { raw: { width, height, channels } })
			.composite([await repeat(width, height)])
			.jpeg({ quality: 70 })
			.toFile(to);
		process.stdout.write(`${width} ${height}`);
		return 0;
	} catch (error) {
		// A full disk or a busy machine is not the image's fault.
		if (/system error/.test(String(error))) throw error;
		return /timeout/.test(String(error)) ? TOO_SLOW : UNFIT;
	}
}

/** @returns {Promise<number>} */
async function drawBlank() {
	const background = { r: 0, g: 0, b: 0, alpha: 0 };
	await sharp({ create: { width: side, height: side, channels: 4, background } })
		.composite([await repeat(side, side)])
		.png()
		.toFile(to);
	process.stdout.write(`${side} ${side}`);
	return 0;
}

/**
 * The mark, about three times in the width of the picture, and never larger than the picture.
 * @param {number} width
 * @param {number} height
 * @returns {Promise<import("sharp").OverlayOptions>}
 */
async function repeat(width, height) {
	const input = await sharp(mark)
		.resize({
			width: Math.max(1, Math.min(width, Math.max(150, Math.round(width / 3)))),
			height,
			fit: "inside",
		})
		.png()
		.toBuffer();
	return { input, tile: true, gravity: "centre" };
}
