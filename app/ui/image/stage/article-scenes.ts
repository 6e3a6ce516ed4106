import { creatorScenes } from "./creator-scenes.ts";
import { professionalScenes } from "./professional-scenes.ts";
import type { Scene } from "./scene.ts";

/**
 * The pictures of the articles with their own object. Each matches `pictureAlt` in the article's
 * file.
 */
export const articleScenes: Record<string, Scene> = { ...creatorScenes, ...professionalScenes };
