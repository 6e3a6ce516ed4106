import type { Scene } from "./moods.ts";
import {
	chairFromBehind,
	deskLamp,
	envelope,
	foldingChair,
	mask,
	mirror,
	paper,
	priceTag,
	sheets,
	slate,
	table,
} from "./objects.ts";
import { arch, archway, beam, curtain, figure, HORIZON, rect, stage, swag, within } from "./shapes.ts";

/** A month of arches, four weeks of seven. The two shoot days are lit. */
function calendar(): string[] {
	const lit = new Set([9, 18]);
	return Array.from({ length: 28 }, (_, day) => {
		const [week, weekday] = [Math.floor(day / 7), day % 7];
		return arch({
			x: 330 + weekday * 96,
			base: 170 + week * 98,
			width: 66,
			height: 78,
			tone: lit.has(day) ? "t" : "a",
		});
	});
}

/** Scenes of articles for creators. */
export const creatorScenes: Record<string, Scene> = {
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
	"keep-your-identity-private": {
		mood: "ember",
		shapes: [
			stage(490),
			...[330, 840].map((x) => archway({ x, width: 430, height: 450, base: 490 }, ["a", "d"], 40)),
			rect("l", 548, 196, 74, 312),
			curtain({ x: 60, width: 490, folds: 7, hem: 506, top: 200 }),
			curtain({ x: 620, width: 490, folds: 7, hem: 506, top: 200 }),
			rect("o", 30, 190, 1110, 10),
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
	"price-a-brand-deal": {
		mood: "ember",
		shapes: [
			stage(510),
			...[0, 1, 2, 3, 4].map((i) =>
				archway({ x: 190 + i * 205, width: 158, height: 150 + i * 72, base: 510 }, ["a", "d"], 22),
			),
			beam({ from: [1010, -30], x: 1010, y: 546, width: 240, opacity: 0.36, spread: 30 }),
			priceTag({ x: 1010, y: 132, scale: 0.86 }),
		],
	},
	"protect-your-content-from-theft": {
		mood: "ink",
		shapes: [
			stage(),
			archway({ x: 700, width: 440, height: 430 }, ["a", "d"], 46),
			within({ x: 700, width: 348, height: 384 }, [
				curtain({ x: 526, width: 190, folds: 4, hem: HORIZON - 18 }),
			]),
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
			].map(([x = 0, height = 0], i) =>
				archway({ x, width: 210, height, base: 500 }, i === 3 ? ["a", "d"] : ["a", "l"], 30),
			),
			...[190, 463, 736].map((x) =>
				beam({ from: [x, -20], x, y: 540, width: 250, opacity: 0.5, spread: 20 }),
			),
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
	"what-creators-can-deduct": {
		mood: "night",
		shapes: [
			stage(480),
			archway({ x: 560, width: 720, height: 430, base: 480 }, ["a", "d"], 56),
			...[300, 560, 820].map((x) =>
				beam({ from: [x + (560 - x) * 0.4, -20], x, y: 560, width: 400, opacity: 0.3 }),
			),
			table({ x: 560, y: 574, scale: 1.1 }, 340),
			deskLamp({ x: 620, y: 410, scale: 1.15 }),
			sheets({ x: 1010, y: 596, scale: 1.25 }),
		],
	},
	"when-to-hire-a-manager": {
		mood: "ember",
		shapes: [
			stage(500),
			...[240, 600, 960].map((x) =>
				archway({ x, width: 290, height: 440, base: 500 }, x === 600 ? ["a", "l"] : ["a", "d"], 34),
			),
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
};
