import { createContext, type RouterContextProvider } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import type { Theme } from "#app/ui/document.ts";
import type { Flash } from "./flash.server.ts";
import type { RestoredForm } from "./pending-form.server.ts";

export const actorContext = createContext<Actor | null>(null);
export const flashContext = createContext<Flash | null>(null);
export const restoredFormContext = createContext<RestoredForm | null>(null);
/** Unread messages, where they were counted before the loaders run. */
export const unreadContext = createContext<number | null>(null);
/** Noted once anything that makes the page has asked who is there. */
export const askedContext = createContext<{ isAsked: boolean } | null>(null);
export const themeContext = createContext<Theme>("system");

/** Route ids by URL pattern, as the build has them. */
export const routeIdsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Who asks, for the commands and queries of a loader or an action. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor {
	const actor = context.get(actorContext);
	const asked = context.get(askedContext);
	if (asked) asked.isAsked = true;
	if (!actor) throw new Error("The request was not identified: `identify` must come first in the root middleware.");
	return actor;
}
