import { creatorScenes } from "./creator-scenes.ts";
import { improvise } from "./improvised-scene.ts";
import { type Mood, moods, type Scene } from "./moods.ts";
import { professionalScenes } from "./professional-scenes.ts";
import { SHEET, type Tone } from "./shapes.ts";

/** The scenes of the articles that have their own. Each matches `pictureAlt` in the article's file. */
export const articleScenes: Record<string, Scene> = { ...creatorScenes, ...professionalScenes };

/**
 * The picture of an article as an SVG document of 1200 x 630: its own scene, or else one improvised from its
 * slug. The same slug always produces the same picture. Pages use it as it is, in the colors of their scheme.
 * `scheme: "light"` leaves out the dark colors, for programs without media queries.
 */
export function drawImage(slug: string, { scheme = "both" }: { scheme?: "both" | "light" } = {}): string {
	return drawSvg(getScene(slug), scheme);
}

type Drawn = { mood: Mood; drawing: string };

function drawSvg({ mood, drawing }: Drawn, scheme: "both" | "light"): string {
	const { width, height } = SHEET;
	const styles =
		colors(mood, "light") +
		(scheme === "both" ? `@media(prefers-color-scheme:dark){${colors(mood, "dark")}}` : "");
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${styles}</style>${drawing}</svg>`;
}

/** The content of the same picture for an inline `svg` element, in the page's color scheme. */
export function drawShapes(slug: string): string {
	const { mood, drawing } = getScene(slug);
	const color = (tone: Tone) => `light-dark(${moods[mood].light[tone]},${moods[mood].dark[tone]})`;
	return drawing.replace(/class="(\w)(-?)"/g, (_, tone: Tone, line: string) =>
		line ? `fill="none" stroke="${color(tone)}"` : `fill="${color(tone)}"`,
	);
}

// A slug may be the name of an inherited property, such as "constructor".
const getScene = (slug: string): Drawn =>
	drawn((Object.hasOwn(articleScenes, slug) && articleScenes[slug]) || improvise(slug));

const drawn = ({ mood, shapes }: Scene): Drawn => ({ mood, drawing: inOnePath(shapes.join("")) });

/** Merges consecutive paths of one tone, so that a row of seven arches is one element. */
const inOnePath = (drawing: string): string =>
	drawing.replace(
		/<path class="(\w)" d="[^"]*"\/>(?:<path class="\1" d="[^"]*"\/>)+/g,
		(paths, tone: Tone) => {
			const lines = [...paths.matchAll(/ d="([^"]*)"/g)].map(([, line]) => line);
			return `<path class="${tone}" d="${lines.join("")}"/>`;
		},
	);

/** Styles that set the fill of each tone. A class that ends in a hyphen sets the stroke instead. */
const colors = (mood: Mood, scheme: "light" | "dark"): string =>
	(Object.entries(moods[mood][scheme]) as [Tone, string][])
		.map(([tone, color]) => `.${tone}{fill:${color}}.${tone}-{fill:none;stroke:${color}}`)
		.join("");
