/** The fill of a shape. Shapes farther away are fainter, and beams and lights shine. */
export type Tone = "far" | "mid" | "near" | "beam" | "light";

export type CityScene = {
	/** The sun, the moon, or a lamp. */
	light: { cx: number; cy: number; r: number };
	ground: "land" | "water";
	/** From back to front, in a viewBox of 1200 by 340. */
	shapes: { tone: Tone; path: string }[];
};

/** The top of the ground, on which the buildings, the trees, and the hills stand. */
export const HORIZON = 294;

const box = (x: number, width: number, height: number) => `M${x} ${HORIZON}v${-height}h${width}v${height}z`;
const row = (...boxes: [x: number, width: number, height: number][]) =>
	boxes.map((one) => box(...one)).join("");
const arch = (x: number, width: number, height: number) =>
	`M${x} ${HORIZON}v${-(height - width / 2)}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${HORIZON}z`;
const peak = (x: number, width: number, height: number) =>
	`M${x} ${HORIZON}l${width / 2} ${-height}l${width / 2} ${height}z`;
const hill = (x: number, width: number, height: number) =>
	`M${x} ${HORIZON}q${width / 2} ${-height * 2} ${width} 0z`;
const mesa = (x: number, width: number, height: number) =>
	`M${x} ${HORIZON}l${height / 3} ${-height}h${width - height * 0.66}l${height / 3} ${height}z`;
/** A tower that narrows in two steps and ends in a spire. */
const stepped = (x: number, width: number, height: number) =>
	`M${x} ${HORIZON}v${-height * 0.6}h${width * 0.18}v${-height * 0.22}h${width * 0.2}v${-height * 0.18}l${width * 0.12} ${-height * 0.2}l${width * 0.12} ${height * 0.2}v${height * 0.18}h${width * 0.2}v${height * 0.22}h${width * 0.18}V${HORIZON}z`;
const slanted = (x: number, width: number, height: number, rise: number) =>
	`M${x} ${HORIZON}v${-height}l${width} ${-rise}V${HORIZON}z`;
/** A cone of light from the ground into the sky. */
const beam = (x: number, lean: number, spread: number) =>
	`M${x} ${HORIZON}L${x + lean - spread} 0h${spread * 2}z`;
const crown = (x: number, y: number, r: number) =>
	`M${x - r} ${y}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1 ${-r * 2} 0z`;
const tree = (x: number, height: number, r: number) =>
	`${box(x - 4, 8, height)}${crown(x, HORIZON - height, r)}`;

function palm(x: number, height: number, lean = 16): string {
	const [top, y] = [x + lean, HORIZON - height];
	const leaf = (dx: number, dy: number) =>
		`M${top} ${y}q${dx * 0.5} ${dy - 16} ${dx} ${dy + 22}q${-dx * 0.35} ${-24} ${-dx} ${-dy - 22}z`;
	return `M${x} ${HORIZON}Q${x + lean * 0.2} ${y + height / 2} ${top - 3} ${y}h6Q${x + lean * 0.2 + 8} ${y + height / 2} ${x + 9} ${HORIZON}z${[-58, -40, 40, 58].map((dx) => leaf(dx, Math.abs(dx) > 50 ? 4 : -16)).join("")}`;
}

const saguaro = (x: number, height: number) => {
	const w = height / 7;
	const arm = (side: 1 | -1, from: number, up: number) =>
		`M${x + (w / 2) * side} ${HORIZON - from}h${w * 1.4 * side}v${-up}h${w * 0.8 * side}v${up + w * 0.8}h${-w * 2.2 * side}z`;
	return `${arch(x - w / 2, w, height)}${arm(1, height * 0.45, height * 0.3)}${arm(-1, height * 0.3, height * 0.28)}`;
};

const scenes: Record<string, CityScene> = {
	"los-angeles": {
		light: { cx: 830, cy: 232, r: 92 },
		ground: "land",
		shapes: [
			{ tone: "far", path: hill(-160, 820, 120) + hill(460, 900, 92) },
			{
				tone: "mid",
				path: row([560, 34, 70], [600, 46, 112], [650, 30, 88], [684, 40, 60]) + arch(646, 38, 128),
			},
			{
				tone: "near",
				path: palm(150, 196) + palm(226, 148, -12) + palm(1010, 178, 20) + palm(1080, 132, -14),
			},
		],
	},
	"new-york": {
		light: { cx: 214, cy: 92, r: 46 },
		ground: "water",
		shapes: [
			{
				tone: "far",
				path: row(
					[40, 90, 120],
					[140, 60, 168],
					[330, 80, 190],
					[520, 70, 150],
					[780, 90, 176],
					[940, 70, 214],
					[1080, 120, 130],
				),
			},
			{
				tone: "mid",
				path: row([230, 74, 140], [420, 60, 226], [690, 56, 188], [1000, 66, 158]) + stepped(848, 84, 196),
			},
			{
				tone: "near",
				path:
					stepped(560, 116, 226) +
					row([0, 130, 74], [300, 120, 92], [484, 60, 120], [730, 110, 104], [1090, 130, 88]),
			},
		],
	},
	miami: {
		light: { cx: 600, cy: 294, r: 150 },
		ground: "water",
		shapes: [
			{
				tone: "far",
				path: row(
					[60, 60, 90],
					[130, 44, 130],
					[184, 70, 76],
					[930, 60, 112],
					[1000, 80, 82],
					[1092, 50, 140],
				),
			},
			{ tone: "mid", path: arch(250, 70, 104) + arch(860, 60, 92) },
			{ tone: "near", path: palm(392, 190, 26) + palm(120, 138, -18) + palm(1046, 166, -22) },
		],
	},
	"las-vegas": {
		light: { cx: 948, cy: 84, r: 40 },
		ground: "land",
		shapes: [
			{ tone: "beam", path: beam(420, -180, 60) + beam(420, 30, 46) + beam(760, 210, 70) },
			{ tone: "far", path: mesa(-60, 460, 96) + mesa(820, 520, 118) },
			{ tone: "mid", path: row([470, 60, 128], [640, 76, 156]) + arch(700, 110, 116) },
			{ tone: "near", path: peak(352, 136, 150) + arch(540, 92, 186) + row([250, 90, 64], [812, 120, 58]) },
		],
	},
	atlanta: {
		light: { cx: 330, cy: 120, r: 64 },
		ground: "land",
		shapes: [
			{ tone: "far", path: row([470, 60, 128], [640, 74, 156], [770, 56, 108], [860, 70, 138]) },
			{ tone: "mid", path: stepped(552, 74, 166) + slanted(730, 60, 150, 34) },
			{
				tone: "near",
				path:
					tree(90, 70, 62) +
					tree(206, 54, 48) +
					tree(318, 62, 56) +
					tree(436, 40, 38) +
					tree(900, 58, 52) +
					tree(1010, 76, 66) +
					tree(1130, 52, 50),
			},
		],
	},
	chicago: {
		light: { cx: 1010, cy: 226, r: 72 },
		ground: "water",
		shapes: [
			{ tone: "far", path: row([80, 80, 108], [190, 70, 150], [470, 90, 170], [690, 60, 142]) },
			{ tone: "mid", path: slanted(280, 76, 176, 40) + row([580, 80, 196], [770, 70, 110], [150, 50, 84]) },
			{
				tone: "near",
				path: row(
					[380, 84, 208],
					[392, 60, 232],
					[400, 6, 276],
					[436, 6, 276],
					[500, 70, 118],
					[640, 56, 92],
					[0, 120, 56],
					[220, 70, 96],
				),
			},
		],
	},
	austin: {
		light: { cx: 250, cy: 200, r: 84 },
		ground: "land",
		shapes: [
			{ tone: "far", path: hill(-120, 700, 84) + hill(420, 980, 112) },
			{ tone: "mid", path: row([720, 46, 134], [776, 60, 102], [880, 42, 158]) + slanted(930, 60, 116, 30) },
			{
				tone: "near",
				path: `${row([470, 260, 54], [566, 68, 92], [598, 4, 178])}${crown(600, 202, 38)}${tree(120, 42, 40)}${tree(220, 36, 34)}${tree(1060, 46, 44)}`,
			},
		],
	},
	phoenix: {
		light: { cx: 640, cy: 150, r: 118 },
		ground: "land",
		shapes: [
			{ tone: "far", path: mesa(40, 520, 108) + mesa(720, 560, 86) },
			{ tone: "mid", path: hill(240, 420, 70) + hill(820, 520, 96) },
			{ tone: "near", path: saguaro(170, 176) + saguaro(986, 150) + saguaro(446, 84) + saguaro(1120, 76) },
		],
	},
	denver: {
		light: { cx: 868, cy: 84, r: 52 },
		ground: "land",
		shapes: [
			{
				tone: "far",
				path: peak(-120, 460, 208) + peak(140, 520, 254) + peak(470, 480, 196) + peak(760, 560, 236),
			},
			{ tone: "light", path: "M400 40l-42 41l22 8l20-12l26 14l18-10zM1040 58l-38 32l24 8l16-12l22 12l16-8z" },
			{ tone: "mid", path: peak(40, 380, 118) + peak(560, 420, 124) + peak(900, 400, 104) },
			{
				tone: "near",
				path: row([430, 54, 112], [494, 40, 84], [544, 62, 146], [700, 46, 92]) + slanted(616, 70, 104, 44),
			},
		],
	},
	seattle: {
		light: { cx: 360, cy: 112, r: 56 },
		ground: "water",
		shapes: [
			{ tone: "far", path: peak(560, 620, 232) + hill(-80, 520, 66) },
			{ tone: "light", path: "M870 62l-58 44l30 12l24-16l28 18l30-14z" },
			{ tone: "mid", path: row([90, 60, 96], [170, 76, 148], [330, 56, 116]) + slanted(396, 60, 138, 36) },
			{
				tone: "near",
				path: `M542 ${HORIZON}l14-166h-40v-14l34-18h6v-40h6v40h6l34 18v14h-40l14 166h-10l-8-120l-8 120z${row([0, 80, 62], [250, 66, 92], [640, 120, 48])}${peak(820, 60, 96)}${peak(866, 70, 120)}${peak(930, 56, 84)}`,
			},
		],
	},
};

/** The scene of a city. A city without a drawing gets a hill and towers derived from its slug. */
export function getScene(slug: string): CityScene {
	return (Object.hasOwn(scenes, slug) && scenes[slug]) || improvise(slug);
}

function improvise(slug: string): CityScene {
	let seed = 7;
	for (const character of slug) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
	const next = (from: number, to: number) => {
		seed = (seed * 137 + 71) % 100_003;
		return from + (seed % (to - from));
	};
	const towers = (count: number, tallest: number) =>
		Array.from({ length: count }, (_, i) =>
			box(Math.round((i * 1200) / count) + next(0, 40), next(40, 90), next(40, tallest)),
		).join("");
	return {
		light: { cx: next(200, 1000), cy: next(80, 220), r: next(44, 100) },
		ground: next(0, 2) === 0 ? "land" : "water",
		shapes: [
			{ tone: "far", path: hill(next(-200, 200), next(500, 900), next(50, 120)) + towers(7, 200) },
			{ tone: "near", path: towers(6, 130) },
		],
	};
}
