import { useEffect, useRef, useState } from "react";
import { createPath, useLocation, useNavigation } from "react-router";
import { announce } from "#app/enhance/announce.ts";
import { reveal } from "#app/enhance/disclosures.ts";
import { focusResult } from "#app/enhance/landing.ts";
import { useLostPage } from "#app/ui/layout/lost-page.tsx";
import { setDestination } from "./load-route-module.ts";

/** How long a navigation may take before the page says that it is loading, in milliseconds. */
const PATIENCE = 300;

/**
 * What a browser does by itself after loading a document, for navigations by script: says the new title politely and moves the
 * focus to the result, to the place that the address names or to the h1. A bar shows that a page is on its way.
 */
export function NavigationEffects() {
	const { pathname, search, hash, key } = useLocation();
	const page = pathname + search;
	const { state, location: next, formMethod } = useNavigation();
	const isIdle = state === "idle";
	const shown = useRef<{ page: string; key: string } | null>(null);
	useEffect(() => {
		if (!isIdle || shown.current?.key === key) return;
		const last = shown.current;
		shown.current = { page, key };
		if (focusResult() || last === null) return;
		if (last.page !== page) announce(document.title);
		if (hash && reveal(hash)) return;
		// A deed that leads back to its own page may have taken away the button that was pressed.
		const isFocusLost = document.activeElement === null || document.activeElement === document.body;
		if (last.page !== page || isFocusLost) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
	}, [page, hash, key, isIdle]);

	const isLost = useLostPage() !== null;
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
		// The button of a form says for itself that it is being sent. Once the page is there, its title is what was said last.
		if (isLate && address && formMethod !== "POST") announce("Loading...");
	}, [isLate, address, formMethod]);
	return isLate && !isLost && <div aria-hidden="true" className="fixed inset-x-0 top-0 z-40 h-1 bg-tally motion-safe:animate-pulse" />;
}
