import { useEffect, useRef, useState } from "react";
import { createPath, useLocation, useNavigation } from "react-router";
import { announce } from "#app/enhance/announce.ts";
import { reveal } from "#app/enhance/disclosures.ts";
import { focusResult } from "#app/enhance/landing.ts";
import { setDestination } from "./load-route-module.ts";

/** How long a navigation may take before the page says that it is loading, in milliseconds. */
const PATIENCE = 400;

/**
 * What a browser does by itself after loading a document, for navigations by script: says the new title politely and moves the
 * focus to the result, to the place that the address names or to the h1. A bar shows that a page is on its way.
 */
export function NavigationEffects() {
	const { pathname, hash, key } = useLocation();
	const { state, location: next, formMethod } = useNavigation();
	const isIdle = state === "idle";
	const shown = useRef<{ pathname: string; key: string } | null>(null);
	useEffect(() => {
		if (!isIdle || shown.current?.key === key) return;
		const last = shown.current;
		shown.current = { pathname, key };
		if (focusResult() || last === null) return;
		if (last.pathname !== pathname) announce(document.title);
		if (hash && reveal(hash)) return;
		// A deed that leads back to its own page may have taken away the button that was pressed.
		const isFocusLost = document.activeElement === null || document.activeElement === document.body;
		if (last.pathname !== pathname || isFocusLost) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
	}, [pathname, hash, key, isIdle]);

	const [isLate, setLate] = useState(false);
	const address = next && createPath(next);
	useEffect(() => {
		setDestination(address, state === "loading");
	}, [address, state]);
	useEffect(() => {
		if (!address) return;
		const timer = setTimeout(() => setLate(true), PATIENCE);
		return () => {
			clearTimeout(timer);
			setLate(false);
		};
	}, [address]);
	useEffect(() => {
		// The button of a form says itself what is under way.
		if (isLate && formMethod !== "POST") announce("Loading...");
	}, [isLate, formMethod]);
	return isLate && <div aria-hidden="true" className="fixed inset-x-0 top-0 z-40 h-1 bg-tally motion-safe:animate-pulse" />;
}
