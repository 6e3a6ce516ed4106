import { useEffect, useRef, useState } from "react";
import { createPath, useLocation, useNavigation } from "react-router";
import { announce, focusResult } from "#app/enhance/announce.ts";
import { reveal } from "#app/enhance/disclosures.ts";
import { useLostPage } from "#app/ui/layout/lost-page.tsx";
import { setDestination } from "./load-route-module.ts";

/** Milliseconds after which a navigation shows that it is loading. */
const LATE_AFTER_MS = 300;

/**
 * Does for client navigations what browsers do when they load a document: announces the new title, and moves
 * the focus to the result, the fragment's target, or the h1. A bar shows that a page is loading.
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
		// An action that redirects to its own page may have removed the pressed button.
		const isFocusLost = document.activeElement === null || document.activeElement === document.body;
		if (last.page !== page || isFocusLost)
			document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
	}, [page, hash, key, isIdle]);

	const isLost = useLostPage() !== null;
	const [isLate, setLate] = useState(false);
	const address = next && createPath(next);
	useEffect(() => {
		setDestination(address, state === "loading");
	}, [address, state]);
	useEffect(() => {
		if (!address) return;
		const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setLate(false);
		};
	}, [address]);
	useEffect(() => {
		// A form's button announces its own pending state. The loaded page's title is announced last.
		if (isLate && address && formMethod !== "POST") announce("Loading...");
	}, [isLate, address, formMethod]);
	return isLate && !isLost && <div aria-hidden="true" className="loading-bar motion-safe:animate-pulse" />;
}
