import latin from "@fontsource/newsreader/files/newsreader-latin-600-normal.woff?inline";
import furtherLatin from "@fontsource/newsreader/files/newsreader-latin-ext-600-normal.woff?inline";
import type { Font, Glyph } from "opentype.js";

/** The font size of the outlines: our heading font's number of units per em. */
export const OUTLINE_SIZE = 2_000;

/**
 * Turns text into the outlines of its letters in our heading font, at OUTLINE_SIZE: an SVG path that begins
 * at 0,0 on the baseline, and its width. Letters that the font lacks are left out, so the path of a name in
 * another script is empty.
 */
export type Outline = (text: string) => { path: string; width: number };

let loading: Promise<Outline> | undefined;

/**
 * Loads the font once. A picture made of outlines looks the same on every machine, whatever fonts are
 * installed.
 */
export function loadOutlines(): Promise<Outline> {
	loading ??= load();
	return loading;
}

async function load(): Promise<Outline> {
	const { default: opentype } = await import("opentype.js");
	// Letters such as "ł" are in a separate file.
	const fonts = [latin, furtherLatin].map((url) => opentype.parse(readDataUrl(url)));
	return (text) => outline(fonts, text);
}

function readDataUrl(url: string): ArrayBuffer {
	const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
	return new Uint8Array(bytes).buffer;
}

function outline(fonts: readonly Font[], text: string): ReturnType<Outline> {
	let path = "";
	let width = 0;
	let before: { font: Font; glyph: Glyph } | undefined;
	for (const letter of text.normalize("NFC")) {
		const font = fonts.find((one) => one.charToGlyphIndex(letter) > 0);
		if (!font) continue;
		const glyph = font.charToGlyph(letter);
		if (before?.font === font) width += font.getKerningValue(before.glyph, glyph);
		// In whole units, because the library writes small negative fractions without a separator.
		path += glyph.getPath(width, 0, OUTLINE_SIZE).toPathData(0);
		width += glyph.advanceWidth ?? 0;
		before = { font, glyph };
	}
	return { path, width };
}
