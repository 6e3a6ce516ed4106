import { creatorScenes } from "./creator-scenes.ts";
import { professionalScenes } from "./professional-scenes.ts";
import type { Scene } from "./scene.ts";

/**
 * The pictures of the articles that have an object of their own; each agrees with `pictureAlt` in
 * the article's file.
 */
export const articleScenes: Record<string, Scene> = { ...creatorScenes, ...professionalScenes };
