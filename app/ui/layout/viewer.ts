import { useContext } from "react";
import { useRouteLoaderData } from "react-router";
import { DocumentContext, type Viewer } from "./document.ts";

/**
 * The visitor and the site, from the root loader or, on pages whose loaders did not run, from the
 * server's document.
 */
export function useViewer(): Viewer {
	const found = useFoundViewer();
	if (!found) throw new Error("useViewer must be used within the site's document");
	return found;
}

/** The page's signed-in user. Throws outside the site's document. */
export function useAuth(): Viewer["user"] {
	const found = useFoundViewer();
	if (!found) throw new Error("useAuth must be used within an AuthProvider");
	return found.user;
}

/** In the browser, the last known viewer, without the flash message, which has already been shown. */
let lastKnown: Viewer | undefined;

function useFoundViewer(): Viewer | null | undefined {
	const { viewer } = useContext(DocumentContext);
	const loaded = useRouteLoaderData("root") as Viewer | undefined;
	// A failed client navigation, for example while offline, leaves no loader data.
	if (loaded && typeof document !== "undefined") lastKnown = { ...loaded, flash: null };
	return loaded ?? viewer ?? lastKnown;
}
