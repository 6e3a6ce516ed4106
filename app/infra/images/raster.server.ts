/**
 * A drawing of our own as PNG, in the size that the SVG states, off the event loop. The SVG holds
 * no text, so fonts are not needed.
 */
export async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
	const { default: sharp } = await import("sharp");
	return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}
