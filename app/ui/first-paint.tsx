import { useContext } from "react";
import { DocumentContext } from "./document.ts";

/** Asks how high the page is, which no browser can say without having laid out what it has of it. */
export const LAY_OUT = "document.body.offsetHeight";

/**
 * Stands on pages for reading where what a visitor reads first ends. What came until then is laid out while the rest is on its way,
 * and a slow processor paints it before it reads on: two tasks in place of a long one. Nothing that stands before it may depend on
 * what follows. It needs a script, and is nothing without.
 */
export function FirstPaint() {
	const { isReading } = useContext(DocumentContext);
	return isReading ? <script>{LAY_OUT}</script> : null;
}
