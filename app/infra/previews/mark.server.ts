import { site } from "#app/infra/content/site.server.ts";
import { toPng } from "#app/infra/images/raster.server.ts";

/** The size of the letters, in pixels. A picture's program scales the mark to the picture. */
const LETTERS = 56;
/** How far the text rises, in degrees. */
const RISE = 18;

let making: Promise<Uint8Array<ArrayBuffer>> | undefined;

/**
 * The mark that is repeated across every preview, as a PNG with a transparent background: "Preview –
 * Greenroom", white with a dark outline, so that it shows on any picture.
 */
export function getMark(): Promise<Uint8Array<ArrayBuffer>> {
	making ??= make();
	return making;
}

async function make(): Promise<Uint8Array<ArrayBuffer>> {
	// Loaded late, because its fonts exist only in the build, and commands such as doctor run without it.
	const { loadOutlines, OUTLINE_SIZE } = await import("#app/infra/images/outlined-text.server.ts");
	const outline = await loadOutlines();
	const { path, width } = outline(`Preview – ${site().name}`);
	const scale = LETTERS / OUTLINE_SIZE;
	const [length, rise] = [width * scale, (RISE * Math.PI) / 180];
	const size = {
		width: Math.ceil(length * Math.cos(rise) + 2 * LETTERS),
		height: Math.ceil(length * Math.sin(rise) + 3 * LETTERS),
	};
	return toPng(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><g transform="translate(${LETTERS} ${size.height - LETTERS}) rotate(-${RISE}) scale(${scale})"><path d="${path}" fill="#fff" fill-opacity=".6" stroke="#000" stroke-opacity=".4" stroke-width="${3 / scale}" paint-order="stroke"/></g></svg>`,
	);
}
