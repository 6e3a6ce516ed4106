/**
 * Re-encodes an image as WebP, at most as wide as requested: `node rendition-process.server.ts
 * <from> <to> <width>`. A separate process, like the cleaning. Prints the size of the result.
 */
import sharp from "sharp";

const [from = "", to = "", width = ""] = process.argv.slice(2);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg"] });

const written = await sharp(from, { autoOrient: true })
	.resize({ width: Number(width), withoutEnlargement: true })
	.webp({ quality: 75 })
	.toFile(to);
process.stdout.write(`${written.width} ${written.height}`);
