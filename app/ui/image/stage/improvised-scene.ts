import { hashText } from "#app/ui/hash.ts";
import type { Mood, Scene } from "./moods.ts";
import { floorMark, foldingChair, mirror, paper, slate } from "./objects.ts";
import { archway, beam, curtain, stage, swag, type Tone } from "./shapes.ts";

/** Numbers from 0 up to 1 that depend only on the seed (mulberry32). */
function randomFrom(seed: string): () => number {
	let state = hashText(seed);
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let value = Math.imul(state ^ (state >>> 15), 1 | state);
		value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
		return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
	};
}

type Spot = { x: number; y: number };

/** The objects that can be in the light. */
const things = {
	chair: ({ x, y }) => foldingChair({ x, y: y + 6 }),
	mark: ({ x, y }) => floorMark({ x, y, scale: 1.2 }),
	mirror: ({ x, y }) => mirror({ x, y }),
	page: ({ x, y }) => paper({ x, y, scale: 0.9 }),
	slate: ({ x, y }) => slate({ x, y: y + 6, scale: 1.2 }),
} satisfies Record<string, (spot: Spot) => string>;
type Thing = keyof typeof things;

/**
 * A stage improvised from a slug: a row of arches, a light or two, one object in the light, and up to two
 * curtains, all chosen by the slug.
 */
export function improvise(slug: string): Scene {
	const random = randomFrom(slug);
	const between = (low: number, high: number) => low + random() * (high - low);
	const pick = <T>(choices: readonly [T, ...T[]]): T =>
		choices[Math.floor(random() * choices.length)] ?? choices[0];

	const mood = pick<Mood>(["night", "day", "morning", "ember", "ink"]);
	const horizon = between(430, 510);
	const count = pick([1, 2, 3, 3, 4, 5]);
	const rhythm = pick(["even", "rising", "falling"]);
	const span = 1000 / count;
	const opening: Tone = pick(["d", "c"]);
	const arches = Array.from({ length: count }, (_, i) => {
		const share = rhythm === "even" ? between(0.85, 1) : (rhythm === "rising" ? i + 1 : count - i) / count;
		return archway(
			{
				x: 100 + span * (i + 0.5),
				width: Math.min(span * 0.8, 480),
				height: 170 + 260 * share,
				base: horizon,
			},
			["a", opening],
			between(22, 46),
		);
	});
	const x = between(330, 870);
	const floor = horizon + between(50, 90);
	const hung = between(-260, 260);
	const chosen = pick<Thing>(["chair", "slate", "mirror", "page", "mark"]);
	const width = between(240, 360);
	const frame = pick([
		() => [],
		() => [swag({ side: "left", width })],
		() => [swag({ side: "right", width })],
		() => [swag({ side: "left", width }), swag({ side: "right", width })],
		() => [curtain({ x: -4, width: width * 0.7, folds: 4, hem: floor + 20 })],
		() => [curtain({ x: 1204 - width * 0.7, width: width * 0.7, folds: 4, hem: floor + 20 })],
	]);
	const second =
		random() < 0.4
			? [
					beam({
						from: [x - hung, -20],
						x,
						y: floor,
						width: between(260, 420),
						opacity: 0.26,
						hasPool: false,
					}),
				]
			: [];
	return {
		mood,
		shapes: [
			stage(horizon),
			...arches,
			...second,
			beam({ from: [x + hung, -20], x, y: floor, width: between(280, 420), opacity: 0.34 }),
			things[chosen]({ x, y: floor }),
			...frame(),
		],
	};
}
