import { createContext, type RouterContextProvider } from "react-router";
import type { Actor } from "#app/domain/platform/actor.ts";
import type { Unread } from "#app/domain/platform/unread.sql.server.ts";
import type { Theme } from "#app/ui/layout/document.ts";
import type { Flash } from "./flash.server.ts";

/** A form to be filled in again: the path of its page, and its values as Conform nests them. */
export type RestoredForm = { path: string; values: Record<string, unknown> };

export const actorContext = createContext<Actor | null>(null);
export const flashContext = createContext<Flash | null>(null);
export const restoredFormContext = createContext<RestoredForm | null>(null);
/**
 * Whether the page is for only one user, so that no cache may share it. It is for only one user if a loader
 * or action has read the actor, or the request carries something that only this user may see.
 */
export const personalContext = createContext<{ isPersonal: boolean }>({ isPersonal: true });
/** How much the user hasn't read, as of the session. Null if it may have changed since then. */
export const unreadContext = createContext<Unread | null>(null);
export const themeContext = createContext<Theme>("system");

/** Route IDs by URL pattern, as in the build. */
export const routeIdsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Keeps the page out of every shared cache. */
function markPersonal(context: Readonly<RouterContextProvider>): void {
	context.get(personalContext).isPersonal = true;
}

/**
 * The actor, for the commands and queries of a loader or an action. It also calls `markPersonal`, so that a
 * page with this user's data is never cached for others.
 */
export function getActor(context: Readonly<RouterContextProvider>): Actor {
	markPersonal(context);
	const actor = context.get(actorContext);
	if (!actor)
		throw new Error("The request was not identified. `identify` must come first in the root middleware.");
	return actor;
}
