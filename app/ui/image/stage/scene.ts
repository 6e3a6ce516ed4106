import type { Mood } from "./moods.ts";

/** The content of a picture: shapes from back to front, in the colors of a mood. */
export type Scene = { mood: Mood; shapes: string[] };
