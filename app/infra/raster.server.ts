/** A drawing of our own as PNG, in the size that the SVG states, off the event loop. The SVG holds no text, so fonts are not looked for. */
export async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
	const { renderAsync } = await import("@resvg/resvg-js");
	const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
	return new Uint8Array(image.asPng());
}
