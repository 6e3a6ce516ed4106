import { createContext, type RouterContextProvider } from "react-router";
import type { Actor } from "#app/domain/platform/actor.ts";
import type { Theme } from "#app/ui/layout/document.ts";
import type { Flash } from "./flash.server.ts";

/** A form to be filled in again: the path of its page, and its values as Conform nests them. */
export type RestoredForm = { path: string; values: Record<string, unknown> };

export const actorContext = createContext<Actor | null>(null);
export const flashContext = createContext<Flash | null>(null);
export const restoredFormContext = createContext<RestoredForm | null>(null);
/**
 * Whether the page is for one person alone: a loader or action has read the user, or the request
 * carries something that only this person may see.
 */
export const askedContext = createContext<{ isAsked: boolean }>({ isAsked: true });
export const themeContext = createContext<Theme>("system");

/** Route IDs by URL pattern, as in the build. */
export const routeIdsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** The actor, for the commands and queries of a loader or an action. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor {
	const actor = context.get(actorContext);
	context.get(askedContext).isAsked = true;
	if (!actor)
		throw new Error("The request was not identified: `identify` must come first in the root middleware.");
	return actor;
}
