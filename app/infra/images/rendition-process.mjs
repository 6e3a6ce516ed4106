/**
 * Re-encodes an image, at most as wide as requested: `node rendition-process.mjs <from> <to> <width>
 * avif|webp|jpg`. It is a separate process for the same reason as clean-image-process.mjs. Prints the
 * size of the result.
 */
import sharp from "sharp";

const [from = "", to = "", width = "", format = ""] = process.argv.slice(2);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg"] });

/** Cleaned images have at most this many pixels. */
const image = sharp(from, { limitInputPixels: 60_000_000, autoOrient: true, sequentialRead: true });
const written = await encode(image.resize({ width: Number(width), withoutEnlargement: true })).toFile(to);
process.stdout.write(`${written.width} ${written.height}`);

/** @param {import("sharp").Sharp} image */
function encode(image) {
	switch (format) {
		case "avif":
			// Takes a third as long as the default effort and makes files a few percent larger.
			return image.avif({ quality: 50, effort: 2 });
		case "webp":
			return image.webp({ quality: 75 });
		default:
			return image.flatten({ background: "#ffffff" }).jpeg({ quality: 78, progressive: true });
	}
}
