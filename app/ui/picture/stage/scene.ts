import type { Mood } from "./moods.ts";

/** What a picture shows: shapes from back to front, in the colors of a mood. */
export type Scene = { mood: Mood; shapes: string[] };
