import type { Mood } from "./moods.ts";
import {
	camera,
	chairFromBehind,
	chairFromSide,
	deskLamp,
	emptyFrame,
	envelope,
	floorMark,
	foldingChair,
	hangingLamp,
	leaningPaper,
	ledger,
	lyingPage,
	mask,
	mirror,
	paper,
	priceTag,
	sheets,
	slate,
	table,
} from "./objects.ts";
import { arch, archway, beam, curtain, figure, HORIZON, rect, stage, steps, swag, valance, within } from "./shapes.ts";

type Scene = { mood: Mood; shapes: string[] };

/** A month of arches, four weeks of seven; the two shoot days are lit. */
function calendar(): string[] {
	const lit = new Set([9, 18]);
	return Array.from({ length: 28 }, (_, day) => {
		const [week, weekday] = [Math.floor(day / 7), day % 7];
		return arch({ x: 330 + weekday * 96, base: 170 + week * 98, width: 66, height: 78, tone: lit.has(day) ? "t" : "a" });
	});
}

/** Short curtains around a lit floor, open toward the exit. */
function ring(from: number, to: number, height: number): string[] {
	const [x, y, rx, ry, panel] = [560, 470, 400, 118, 10];
	const at = (degrees: number): [number, number] => [x + rx * Math.cos((degrees * Math.PI) / 180), y + ry * Math.sin((degrees * Math.PI) / 180)];
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

/** The pictures of the articles that have an object of their own; each agrees with `pictureAlt` in the article's file. */
export const articleScenes: Record<string, Scene> = {
	"brand-deal-contract-clauses": {
		mood: "ember",
		shapes: [
			stage(500),
			rect("l", 690, 0, 40, 500),
			figure(
				"l",
				[
					[690, 500],
					[730, 500],
					[860, 630],
					[590, 630],
				],
				0.75,
			),
			curtain({ x: -4, width: 694, folds: 9, hem: 520 }),
			curtain({ x: 730, width: 474, folds: 6, hem: 520 }),
			slate({ x: 380, y: 596, scale: 0.95 }),
		],
	},
	"brief-a-photographer": {
		mood: "night",
		shapes: [
			stage(),
			archway({ x: 835, width: 400, height: 420 }, ["a", "d"], 44),
			beam({ from: [380, -10], x: 440, y: 560, width: 330, opacity: 0.34 }),
			foldingChair({ x: 440, y: 566, scale: 1.05 }),
		],
	},
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
	"keep-your-identity-private": {
		mood: "ember",
		shapes: [
			stage(490),
			...[330, 840].map((x) => archway({ x, width: 430, height: 450, base: 490 }, ["a", "d"], 40)),
			beam({ from: [1040, 250], x: 585, y: 492, width: 260, opacity: 0.85, spread: 10, hasPool: false }),
			curtain({ x: 60, width: 490, folds: 7, hem: 506 }),
			curtain({ x: 620, width: 490, folds: 7, hem: 506 }),
			figure(
				"l",
				[
					[550, 506],
					[620, 506],
					[690, 630],
					[480, 630],
				],
				0.7,
			),
			mask({ x: 330, y: 588, scale: 1.1, turn: -6 }),
		],
	},
	"llc-or-sole-proprietor": {
		mood: "morning",
		shapes: [
			stage(500),
			archway({ x: 290, width: 250, height: 330, base: 500 }, ["a", "d"], 30),
			archway({ x: 850, width: 520, height: 450, base: 500 }, ["a", "d"], 54),
			beam({ from: [290, -10], x: 290, y: 528, width: 200, opacity: 0.5 }),
			beam({ from: [850, -10], x: 850, y: 528, width: 420, opacity: 0.5, spread: 24 }),
			foldingChair({ x: 500, y: 586, scale: 0.9 }),
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
	"plan-a-month-of-content-in-two-shoot-days": {
		mood: "day",
		shapes: [
			stage(540),
			beam({ from: [450, -20], x: 470, y: 574, width: 420, opacity: 0.46, spread: 40 }),
			beam({ from: [800, -20], x: 780, y: 574, width: 420, opacity: 0.46, spread: 40 }),
			...calendar(),
			slate({ x: 165, y: 574, turn: 0, scale: 1.15 }),
		],
	},
	"prepare-for-your-first-professional-shoot": {
		mood: "ink",
		shapes: [
			stage(),
			beam({ from: [250, -20], x: 730, y: 540, width: 300, opacity: 0.3 }),
			beam({ from: [950, -20], x: 470, y: 540, width: 300, opacity: 0.3 }),
			mirror({ x: 600, y: 500, scale: 1.15 }),
			swag({ side: "left", width: 460, tie: 380 }),
			swag({ side: "right", width: 460, tie: 380 }),
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
	"price-a-brand-deal": {
		mood: "ember",
		shapes: [
			stage(510),
			...[0, 1, 2, 3, 4].map((i) => archway({ x: 190 + i * 205, width: 158, height: 150 + i * 72, base: 510 }, ["a", "d"], 22)),
			beam({ from: [1010, -30], x: 1010, y: 546, width: 240, opacity: 0.36, spread: 30 }),
			priceTag({ x: 1010, y: 132, scale: 0.86 }),
		],
	},
	"price-photography-for-creators": {
		mood: "morning",
		shapes: [
			stage(490),
			...[0, 1, 2].map((i) => archway({ x: 600 + i * 215, width: 186, height: 220 + i * 90, base: 490 }, ["a", "d"], 26)),
			beam({ from: [170, -20], x: 330, y: 566, width: 330, opacity: 0.36 }),
			camera({ x: 330, y: 574 }),
		],
	},
	"protect-your-content-from-theft": {
		mood: "ink",
		shapes: [
			stage(),
			archway({ x: 700, width: 440, height: 430 }, ["a", "d"], 46),
			within({ x: 700, width: 348, height: 384 }, [curtain({ x: 526, width: 190, folds: 4, hem: HORIZON - 18 })]),
			beam({ from: [90, -10], x: 330, y: 526, width: 480, opacity: 0.36 }),
			envelope({ x: 330, y: 530, scale: 1.4 }),
		],
	},
	"quarterly-taxes-for-creators": {
		mood: "morning",
		shapes: [
			stage(500),
			...[
				[190, 300],
				[463, 400],
				[736, 340],
				[1010, 430],
			].map(([x = 0, height = 0], i) => archway({ x, width: 210, height, base: 500 }, i === 3 ? ["a", "d"] : ["a", "l"], 30)),
			...[190, 463, 736].map((x) => beam({ from: [x, -20], x, y: 540, width: 250, opacity: 0.5, spread: 20 })),
		],
	},
	"read-a-management-contract": {
		mood: "day",
		shapes: [
			stage(400),
			beam({ from: [60, -10], x: 400, y: 540, width: 560, opacity: 0.75, spread: 14 }),
			figure(
				"d",
				[
					[330, 547],
					[558, 547],
					[1204, 512],
					[1204, 448],
				],
				0.88,
			),
			curtain({ x: 930, width: 280, folds: 5, hem: 490 }),
			paper({ x: 440, y: 548, scale: 1.55 }),
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
	"what-creators-can-deduct": {
		mood: "night",
		shapes: [
			stage(480),
			archway({ x: 560, width: 720, height: 430, base: 480 }, ["a", "d"], 56),
			...[300, 560, 820].map((x) => beam({ from: [x + (560 - x) * 0.4, -20], x, y: 560, width: 400, opacity: 0.3 })),
			table({ x: 560, y: 574, scale: 1.1 }, 340),
			deskLamp({ x: 620, y: 410, scale: 1.15 }),
			sheets({ x: 1010, y: 596, scale: 1.25 }),
		],
	},
	"when-to-hire-a-manager": {
		mood: "ember",
		shapes: [
			stage(500),
			...[240, 600, 960].map((x) => archway({ x, width: 290, height: 440, base: 500 }, x === 600 ? ["a", "l"] : ["a", "d"], 34)),
			figure(
				"l",
				[
					[489, 500],
					[711, 500],
					[900, 630],
					[300, 630],
				],
				0.5,
			),
			chairFromBehind({ x: 600, y: 594, scale: 1.25 }),
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
