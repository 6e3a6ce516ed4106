import { useContext } from "react";
import { DocumentContext } from "./document.ts";

/** Asks how high the page is, which no browser can say without having laid out what it has of it. */
export const LAY_OUT = "document.body.offsetHeight";

/**
 * Stands on pages for reading behind each part of the first screen (the link that skips the head, the head, the title with its first text, what
 * follows them) and before the foot. What came until then is laid out while the rest is on its way, and a slow processor may answer a tap
 * or paint before it reads on: short tasks in place of a long one. The largest text must stand before it with its title, or it is painted
 * one frame later. Nothing before it may depend on what follows. It needs a script, and is nothing without.
 */
export function LayOut() {
	const { isReading } = useContext(DocumentContext);
	return isReading ? <script>{LAY_OUT}</script> : null;
}
