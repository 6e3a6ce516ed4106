/**
 * Renders one of our drawings as a PNG, at the SVG's own size, off the event loop. The SVG contains no text
 * elements, so it doesn't need the machine's fonts.
 */
export async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
	const { default: sharp } = await import("sharp");
	return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}
