import { ellipse, n, rect, type Tone } from "./shapes.ts";

/**
 * Simple things that stand, hang, or lie on the stage. `x` and `y` are where they touch the floor,
 * or the point they hang from.
 */
type Place = { x: number; y: number; scale?: number; turn?: number; isMirrored?: boolean };

function put({ x, y, scale = 1, turn = 0, isMirrored = false }: Place, drawing: string): string {
	const size = scale === 1 && !isMirrored ? "" : ` scale(${isMirrored ? `${-scale} ${scale}` : scale})`;
	return `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${turn})` : ""}${size}">${drawing}</g>`;
}

/** A line along a path, drawn as a stroke in a tone's color. */
const line = (tone: Tone, width: number, d: string): string =>
	`<path class="${tone}-" stroke-width="${width}" d="${d}"/>`;
const path = (tone: Tone, d: string): string => `<path class="${tone}" d="${d}"/>`;

/** The folding chair of a set, from the front. */
export const foldingChair = (place: Place): string =>
	put(
		place,
		line(
			"o",
			9,
			"M-62 0 62-104M62 0-62-104M-66-100V-226M66-100V-226M-84-158h36M84-158h-36M-80 0h40M80 0h-40",
		) +
			rect("t", -72, -120, 144, 17) +
			rect("t", -72, -228, 144, 46),
	);

/** A folding chair from the side, facing right. */
export const chairFromSide = (place: Place): string =>
	put(
		place,
		line("o", 10, "M50 0-44-212M-50 0 46-106") +
			path("t", "M-34-116 66-104v14L-34-102z") +
			path("t", "M-58-214l18-6 24 58-18 8z"),
	);

/** A plain chair against the light, its back to the viewer. */
export const chairFromBehind = (place: Place): string =>
	put(
		place,
		line("d", 10, "M-46 0V-196M46 0V-196M-40-10 -30-88M40-10 30-88M-16-190V-100M16-190V-100") +
			rect("d", -58, -104, 116, 16) +
			path("t", "M-60-218q60-26 120 0v32q-60-22-120 0z"),
	);

/** The clapper slate, half open. */
export function slate(place: Place): string {
	const stripes = [0, 1, 2, 3].map((i) => path("t", `M${-78 + i * 40}-126h20l-12 24h-20z`)).join("");
	const bar = path("o", "M-82-126h164v24h-164z") + stripes;
	return put(
		place,
		[
			rect("o", -82, -100, 164, 100),
			line("w", 3, "M-70-70h140M-70-40h140M-16-40v32"),
			`<g transform="rotate(-13 -82 -102)">${bar}</g>`,
		].join(""),
	);
}

/** A frame with nothing in it, hanging from a hook. */
export const emptyFrame = (place: Place): string =>
	put(
		place,
		line("p", 3, "M-56 70 0 0 56 70") +
			line("p", 13, "M-70 74H70V246H-70z") +
			line("t", 4, "M-52 92H52V228H-52z"),
	);

/** A half mask. */
export const mask = (place: Place): string =>
	put(
		place,
		path(
			"o",
			"M-82-66C-50-84-20-76 0-60 20-76 50-84 82-66 84-30 62 0 34-4 18-6 10-20 0-20S-18-6-34-4C-62 0-84-30-82-66z",
		) +
			path("d", "M-62-44q22-20 44 2-24 18-44-2zM62-44q-22-20-44 2 24 18 44-2z") +
			line("t", 3, "M-82-60q-26 16-34 52M82-60q26 16 34 52"),
	);

/** A round mirror on a stand, with bulbs. */
export function mirror(place: Place): string {
	const bulbs = [...Array(9).keys()].map((i) => {
		const angle = Math.PI * (0.86 + (i * 1.28) / 8);
		return ellipse("t", 84 * Math.cos(angle), -168 + 84 * Math.sin(angle), 8, 8);
	});
	return put(
		place,
		line("o", 9, "M0-104V-10M-44-4h88") +
			ellipse("o", 0, -168, 70, 70) +
			ellipse("w", 0, -168, 58, 58) +
			path("l", "M-42-160A44 44 0 0 1 8-210L-30-132z") +
			bulbs.join(""),
	);
}

/** A sheet of ruled paper, standing upright. */
export function paper(place: Place, rows = 7): string {
	const rules = Array.from(
		{ length: rows },
		(_, i) => `M-56 ${-190 + i * 24}h${i === rows - 1 ? 60 : 112}`,
	).join("");
	return put(place, path("p", "M-76-232H76V0H-76z") + line("i", 3, rules) + line("t", 4, "M-56-212h70"));
}

/** A blank tag on its string, hanging from its point. */
export const priceTag = (place: Place): string =>
	put(place, line("p", 4, "M0 0V88") + path("p", "M0 66 44 108V216H-44V108z") + ellipse("i", 0, 102, 9, 9));

/** A camera on a tripod. */
export const camera = (place: Place): string =>
	put(
		place,
		line("o", 10, "M0-186-72 0M0-186 72 0M0-186V-18") +
			rect("s", -16, -200, 32, 24) +
			rect("o", -84, -296, 168, 98) +
			rect("o", -34, -322, 68, 30) +
			ellipse("s", 0, -247, 40, 40) +
			ellipse("d", 0, -247, 29, 29) +
			ellipse("l", -9, -256, 8, 8) +
			rect("t", 52, -284, 20, 10),
	);

/** A sealed envelope, standing on its long edge. */
export const envelope = (place: Place): string =>
	put(
		place,
		rect("p", -108, -138, 216, 138) +
			line("i", 3, "M-106-136 0-56 106-136M-106-2-34-78M106-2 34-78") +
			ellipse("t", 0, -60, 19, 19),
	);

/** A desk lamp whose light falls to the left. */
export const deskLamp = (place: Place): string =>
	put(
		place,
		line("o", 7, "M0-4 26-66-26-120") +
			path("o", "M-36-8h72v8h-72z") +
			path("t", "M-12-140-52-116-70-78-2-110z"),
	);

/** A lamp on a cord of the given `length`, hanging from its point. The shade ends 60 units below the cord. */
export const hangingLamp = ({ length, ...place }: Place & { length: number }): string =>
	put(
		place,
		line("o", 5, `M0 0V${length}`) +
			path("t", `M-24 ${length}h48l52 60h-152z`) +
			path("l", `M-22 ${length + 60}a22 16 0 0 0 44 0z`),
	);

/** An open ledger, seen from above its lower edge. */
export function ledger(place: Place): string {
	const rows = [0, 1, 2, 3, 4]
		.map(
			(i) =>
				`M${-132 + i * -5} ${-82 + i * 17}h${104 + i * 4}M${28 + i * 1.5} ${-82 + i * 17}h${104 + i * 4}`,
		)
		.join("");
	return put(
		place,
		path("i", "M-192 10 0 18 192 10 184-4-184-4z") +
			path("p", "M0-92Q-70-116-150-100L-184 0Q-84-14 0 6z") +
			path("p", "M0-92Q70-116 150-100L184 0Q84-14 0 6z") +
			line("i", 2.5, rows) +
			line("t", 3, "M0-90V4M96-100l14 94"),
	);
}

/** A table seen a little from above, 130 high. Its top is `width` long. */
export function table(place: Place, width = 320): string {
	const half = width / 2;
	const legs = line(
		"o",
		9,
		`M${-half + 14} 0V-118M${half - 14} 0V-118M${-half + 52}-22V-118M${half - 52}-22V-118`,
	);
	return put(
		place,
		legs +
			path("o", `M${-half + 40}-164H${half - 40}L${half}-130H${-half}z`) +
			rect("s", -half, -130, width, 12),
	);
}

/** A page lying on a table, `y` at its lower edge. */
export const lyingPage = (place: Place): string =>
	put(place, path("p", "M-62 0 54 0 66-26-42-26z") + line("i", 2, "M-46-19h92M-50-12h92M-54-6h50"));

/** A few flat sheets, lying crosswise on one another. */
export const sheets = (place: Place): string =>
	put(
		place,
		path("s", "M-96-4 84-10 104-22-76-16z") +
			path("t", "M-88-18 92-16 76-32-72-34z") +
			path("p", "M-92-32 78-40 98-52-74-44z") +
			path("s", "M-70-48 90-50 72-64-56-64z") +
			path("p", "M-84-62 66-74 88-86-62-74z"),
	);

/** Crossed tape on the floor, a mark to stand on. */
export const floorMark = (place: Place): string =>
	put(place, path("t", "M-74-8 58 16 74 8-58-16z") + path("t", "M58-16-74 8-58 16 74-8z"));

/** A sheet of paper that leans to the left against what is behind it. */
export const leaningPaper = (place: Place): string =>
	put(
		place,
		path("p", "M-44 0 58 0 36-126-66-126z") +
			line("t", 4, "M-52-104h44") +
			line("i", 3, "M-48-82h72M-44-60h72M-40-38h72"),
	);
