/** What the drawings in a sample portfolio can show, in words. */
export const sampleThings = {
	camera: "a camera on a tripod",
	chair: "a folding chair",
	envelope: "an envelope",
	frame: "an empty frame on a hook",
	lamp: "a desk lamp",
	ledger: "an open ledger",
	mark: "a mark on the floor",
	mirror: "a mirror with bulbs",
	page: "a contract page",
	slate: "a clapper slate",
	tag: "a price tag",
} as const;
export type SampleThing = keyof typeof sampleThings;

export const SAMPLE_THINGS = Object.keys(sampleThings) as [SampleThing, ...SampleThing[]];

/** The size of the drawings in pixels. */
export const SAMPLE_SIZE = { width: 1200, height: 630 } as const;
