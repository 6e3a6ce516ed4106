/**
 * The size of a picture. The functions below draw large shapes as SVG, with coordinates and lengths in the
 * same units. Each shape has a tone, whose color depends on the mood of the picture (moods.ts).
 */
export const SHEET = { width: 1200, height: 630 } as const;

/** The line between wall and floor, unless a scene says otherwise. */
export const HORIZON = 468;

/**
 * In this order: wall, floor, arch, deep opening, curtain, fold of a curtain, light, object, shade of an
 * object, page, ink on a page, and accent.
 */
export type Tone = "w" | "f" | "a" | "d" | "c" | "k" | "l" | "o" | "s" | "p" | "i" | "t";

/** A number for SVG, with at most one decimal. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A rectangle by its upper left corner and its size. */
export const rect = (tone: Tone, x: number, y: number, width: number, height: number): string =>
	`<path class="${tone}" d="M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z"/>`;

/** An ellipse by its center and its radii. */
export const ellipse = (tone: Tone, x: number, y: number, rx: number, ry: number, opacity = 1): string =>
	`<ellipse class="${tone}" cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${faint(opacity)}/>`;

/** A polygon with these corners. */
export const figure = (tone: Tone, corners: [x: number, y: number][], opacity = 1): string =>
	`<path class="${tone}" d="M${corners.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}z"${faint(opacity)}/>`;

const faint = (opacity: number) => (opacity < 1 ? ` opacity="${opacity}"` : "");

/** The wall over the whole sheet and the floor in front of it. */
export const stage = (horizon = HORIZON): string =>
	rect("w", 0, 0, SHEET.width, SHEET.height) + rect("f", 0, horizon, SHEET.width, SHEET.height - horizon);

type Arch = { x: number; width: number; height: number; tone?: Tone; base?: number };

/** An arch standing on its base, `x` in its middle. */
export function arch({ x, width, height, tone = "a", base = HORIZON }: Arch): string {
	const half = width / 2;
	return `<path class="${tone}" d="M${n(x - half)} ${n(base)}v${n(half - height)}a${n(half)} ${n(half)} 0 0 1 ${n(width)} 0v${n(height - half)}z"/>`;
}

/** An arch with nested openings, the outermost tone first. */
export const archway = (outer: Arch, tones: Tone[], step = 34): string =>
	tones
		.map((tone, i) =>
			arch({ ...outer, width: outer.width - 2 * step * i, height: outer.height - step * i, tone }),
		)
		.join("");

type Beam = {
	/** The point from which the light hangs. */
	from: [x: number, y: number];
	/** The point on which it falls. */
	x: number;
	y: number;
	/** The width of the pool on the floor. */
	width: number;
	opacity?: number;
	/** Half the width of the light where it leaves the lamp. */
	spread?: number;
	hasPool?: boolean;
	tone?: Tone;
};

/** A cone of light and the pool that it makes on the floor. */
export function beam({
	from: [fromX, fromY],
	x,
	y,
	width,
	opacity = 0.3,
	spread = 16,
	hasPool = true,
	tone = "l",
}: Beam): string {
	const half = width / 2;
	const depth = half * 0.17;
	const cone = `<path class="${tone}" opacity="${opacity}" d="M${n(fromX - spread)} ${n(fromY)}L${n(x - half)} ${n(y)}A${n(half)} ${n(depth)} 0 0 0 ${n(x + half)} ${n(y)}L${n(fromX + spread)} ${n(fromY)}z"/>`;
	return cone + (hasPool ? ellipse(tone, x, y, half, depth, Math.min(1, opacity + 0.35)) : "");
}

type Curtain = { x: number; width: number; folds: number; hem?: number; top?: number };

/** A curtain that hangs straight, in folds of uneven width. */
export function curtain({ x, width, folds, hem = 560, top = 0 }: Curtain): string {
	const weights = Array.from({ length: folds }, (_, i) => 1 + 0.35 * Math.sin(i * 2.4));
	const unit = width / weights.reduce((sum, weight) => sum + weight, 0);
	let left = x;
	return weights
		.map((weight, i) => {
			const fold = weight * unit;
			const path = `<path class="${i % 2 ? "k" : "c"}" d="M${n(left)} ${n(top)}h${n(fold + 0.6)}V${n(hem)}q${n(-fold / 2)} 16 ${n(-fold - 0.6)} 0z"/>`;
			left += fold;
			return path;
		})
		.join("");
}

type Swag = { side: "left" | "right"; width: number; tie?: number; hem?: number };

/** A curtain drawn to its side and tied there. */
export function swag({ side, width, tie = 350, hem = 566 }: Swag): string {
	const folds = [1, 0.8, 0.58, 0.36, 0.16].map((share, i) => {
		const w = width * share;
		const waist = w * 0.36;
		const d = `M-5-5H${n(w)}C${n(w)} ${n(tie * 0.5)} ${n(waist * 1.5)} ${n(tie * 0.8)} ${n(waist)} ${n(tie)}C${n(waist * 1.25)} ${n(tie + 60)} ${n(waist * 1.5)} ${n(hem - 80)} ${n(waist * 1.55)} ${n(hem)}H-5z`;
		return `<path class="${i % 2 ? "k" : "c"}" d="${d}"/>`;
	});
	const tieBand = `<path class="t" d="M-5 ${n(tie - 12)}H${n(width * 0.37)}v20H-5z"/>`;
	const drawn = folds.join("") + tieBand;
	return side === "left" ? drawn : `<g transform="matrix(-1 0 0 1 ${SHEET.width} 0)">${drawn}</g>`;
}

/** Clips shapes to an arch. Use once per picture. */
export const within = (opening: Arch, shapes: string[]): string =>
	`<clipPath id="o">${arch(opening)}</clipPath><g clip-path="url(#o)">${shapes.join("")}</g>`;

/** The short drapery along the top edge, in scallops. */
export function valance(depth: number, scallops: number, tone: Tone = "c"): string {
	const width = SHEET.width / scallops;
	const scallop = `q${n(-width / 2)} ${n(depth * 0.9)} ${n(-width)} 0`;
	return `<path class="${tone}" d="M0 0H1200V${n(depth * 0.55)}${scallop.repeat(scallops)}z"/>`;
}

/**
 * Steps seen from the front, the lowest first, each narrower than the one below. `x` is their
 * middle.
 */
export function steps({
	x,
	width,
	base,
	count,
	rise = 28,
	inset = 40,
}: {
	x: number;
	width: number;
	base: number;
	count: number;
	rise?: number;
	inset?: number;
}): string {
	return Array.from({ length: count }, (_, i) =>
		rect(i % 2 ? "k" : "c", x - width / 2 + inset * i, base - rise * (i + 1), width - 2 * inset * i, rise),
	).join("");
}
