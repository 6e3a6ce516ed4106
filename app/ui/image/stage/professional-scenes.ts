import type { Scene } from "./moods.ts";
import {
	camera,
	chairFromSide,
	emptyFrame,
	floorMark,
	hangingLamp,
	leaningPaper,
	ledger,
	lyingPage,
	table,
} from "./objects.ts";
import { arch, archway, beam, figure, rect, stage, steps, swag, valance } from "./shapes.ts";

/** Short curtains around a lit floor, open toward the exit. */
function ring(from: number, to: number, height: number): string[] {
	const [x, y, rx, ry, panel] = [560, 470, 400, 118, 10];
	const at = (degrees: number): [number, number] => [
		x + rx * Math.cos((degrees * Math.PI) / 180),
		y + ry * Math.sin((degrees * Math.PI) / 180),
	];
	return Array.from({ length: (to - from) / panel }, (_, i) => {
		const [[x0, y0], [x1, y1]] = [at(from + i * panel), at(from + (i + 1) * panel)];
		return figure(i % 2 ? "k" : "c", [
			[x0, y0],
			[x1, y1],
			[x1, y1 - height],
			[x0, y0 - height],
		]);
	});
}

/** Scenes of articles for professionals. */
export const professionalScenes: Record<string, Scene> = {
	"build-a-portfolio-for-creator-clients": {
		mood: "day",
		shapes: [
			stage(500),
			...[230, 600, 970].map((x) => archway({ x, width: 300, height: 430, base: 500 }, ["a", "d"], 30)),
			beam({ from: [600, -20], x: 600, y: 548, width: 470, opacity: 0.42, spread: 26 }),
			emptyFrame({ x: 600, y: 196 }),
		],
	},
	"keep-a-shoot-safe": {
		mood: "ink",
		shapes: [
			stage(300),
			arch({ x: 880, width: 200, height: 262, base: 402, tone: "a" }),
			arch({ x: 880, width: 150, height: 236, base: 402, tone: "l" }),
			figure(
				"l",
				[
					[805, 402],
					[955, 402],
					[900, 460],
					[730, 460],
				],
				0.5,
			),
			beam({ from: [420, -20], x: 560, y: 470, width: 640, opacity: 0.32, spread: 30 }),
			...ring(170, 300, 118),
			...ring(330, 370, 112),
			...ring(10, 170, 76),
		],
	},
	"onboard-a-creator-as-their-manager": {
		mood: "night",
		shapes: [
			stage(380),
			rect("a", 0, 352, 1200, 28),
			rect("t", 0, 344, 1200, 8),
			beam({ from: [120, -20], x: 560, y: 540, width: 560, opacity: 0.36, spread: 26 }),
			beam({ from: [1080, -20], x: 640, y: 540, width: 560, opacity: 0.36, spread: 26 }),
			floorMark({ x: 600, y: 538, scale: 1.5 }),
		],
	},
	"prepare-your-verification": {
		mood: "morning",
		shapes: [
			stage(500),
			arch({ x: 640, width: 300, height: 380, base: 440, tone: "a" }),
			arch({ x: 640, width: 226, height: 343, base: 440, tone: "l" }),
			steps({ x: 640, width: 740, base: 606, count: 5, rise: 34, inset: 54 }),
			figure(
				"l",
				[
					[527, 437],
					[753, 437],
					[830, 606],
					[450, 606],
				],
				0.45,
			),
			leaningPaper({ x: 318, y: 612, scale: 1.1 }),
		],
	},
	"price-photography-for-creators": {
		mood: "morning",
		shapes: [
			stage(490),
			...[0, 1, 2].map((i) =>
				archway({ x: 600 + i * 215, width: 186, height: 220 + i * 90, base: 490 }, ["a", "d"], 26),
			),
			beam({ from: [170, -20], x: 330, y: 566, width: 330, opacity: 0.36 }),
			camera({ x: 330, y: 574 }),
		],
	},
	"serve-creators-as-an-attorney": {
		mood: "night",
		shapes: [
			stage(480),
			beam({ from: [600, -20], x: 600, y: 420, width: 250, opacity: 0.42, hasPool: false }),
			table({ x: 600, y: 580, scale: 1.2 }, 400),
			lyingPage({ x: 596, y: 418, scale: 1.25 }),
			swag({ side: "left", width: 430, tie: 320 }),
			swag({ side: "right", width: 430, tie: 320 }),
			valance(110, 6),
		],
	},
	"set-up-books-for-a-creator-client": {
		mood: "morning",
		shapes: [
			stage(330),
			rect("f", 0, 250, 1200, 30),
			rect("f", 0, 296, 1200, 34),
			rect("a", 0, 400, 1200, 58),
			rect("c", 0, 458, 1200, 66),
			rect("d", 0, 524, 1200, 106),
			beam({ from: [600, 160], x: 600, y: 560, width: 620, opacity: 0.4, spread: 60 }),
			hangingLamp({ x: 600, y: 0, length: 104 }),
			ledger({ x: 600, y: 566, scale: 1.15 }),
		],
	},
	"work-with-content-creators": {
		mood: "ink",
		shapes: [
			stage(),
			archway({ x: 530, width: 780, height: 440 }, ["a", "w"], 60),
			beam({ from: [530, -20], x: 530, y: 556, width: 330, opacity: 0.4, spread: 24 }),
			chairFromSide({ x: 325, y: 570, scale: 1.4 }),
			chairFromSide({ x: 735, y: 570, scale: 1.4, isMirrored: true }),
			swag({ side: "right", width: 330, tie: 340 }),
		],
	},
};
