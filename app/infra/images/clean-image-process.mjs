/**
 * Re-encodes an image upright and keeps only its pixels: `node clean-image-process.mjs jpeg|png <from>
 * <to> <pixels>`. Prints its width and height. It is a separate process, so that an image that exhausts memory
 * or crashes a decoder takes down only this process. It is plain JavaScript, because Node would have to remove
 * types for each image. Exits with 0, with one of the codes below, or, after a system error, with 1.
 */
import sharp from "sharp";

const [format = "", from = "", to = "", pixels = ""] = process.argv.slice(2);
const LARGEST = 10 * 1024 * 1024;
const DAMAGED = 3;
const TOO_MANY_PIXELS = 4;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: [format === "png" ? "VipsForeignLoadPng" : "VipsForeignLoadJpeg"] });

process.exitCode = await clean();

/** @returns {Promise<number>} */
async function clean() {
	try {
		const { width, height } = await sharp(from, { limitInputPixels: false }).metadata();
		if (width * height > Number(pixels)) return TOO_MANY_PIXELS;
		let written = await write(90);
		if (written.size > LARGEST) written = await write(75);
		process.stdout.write(`${written.width} ${written.height}`);
		return 0;
	} catch (error) {
		// A full disk is not the image's fault.
		if (/system error/.test(String(error))) throw error;
		return DAMAGED;
	}
}

/** @param {number} quality */
function write(quality) {
	const image = sharp(from, {
		limitInputPixels: Number(pixels),
		failOn: "truncated",
		autoOrient: true,
		sequentialRead: true,
	});
	// Optimized Huffman tables would need all coefficients in memory, which is 800 MB for 60 megapixels.
	return (
		format === "png"
			? image.png({ compressionLevel: 6 })
			: image.jpeg({ quality, chromaSubsampling: "4:4:4", optimizeCoding: false })
	).toFile(to);
}
