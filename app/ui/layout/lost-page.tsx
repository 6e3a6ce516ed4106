import { useState, useSyncExternalStore } from "react";
import {
	createPath,
	type DataStrategyResult,
	type MiddlewareFunction,
	useNavigate,
	useNavigation,
} from "react-router";
import { NETWORK_ERROR } from "#app/enhance/sending.ts";
import { Button } from "#app/ui/form/button.tsx";
import { isNetworkError } from "#app/ui/form/client-action.ts";

/** A page whose data didn't arrive, and how many loads of it in a row have failed. */
type LostPage = { address: string; failures: number };

let lost: LostPage | null = null;
const listeners = new Set<() => void>();

function setLost(next: LostPage | null): void {
	lost = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The page that couldn't be loaded. Null once a load has succeeded. */
export const useLostPage = (): LostPage | null =>
	useSyncExternalStore(
		subscribe,
		() => lost,
		() => null,
	);

/**
 * Client middleware of the root. If a page's data does not arrive, the current page stays: the router keeps
 * waiting until another navigation, such as "Try again", replaces the failed one. Error responses are shown
 * as they are.
 */
export const keepPageIfLost: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	{ request },
	next,
) => {
	if (request.method !== "GET") return next();
	const { pathname, search } = new URL(request.url);
	const address = pathname + search;
	const failures = lost?.address === address ? lost.failures : 0;
	// The router also waits for the scripts of the page, which arrive only with a network connection.
	if (!navigator.onLine) setLost({ address, failures });
	const results = await next();
	if (!Object.values(results).some(({ type, result }) => type === "error" && isNetworkError(result))) {
		if (!request.signal.aborted) setLost(null);
		return results;
	}
	if (request.signal.aborted) return results;
	setLost({ address, failures: failures + 1 });
	await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
	return results;
};

/** Says that the requested page did not arrive, with a button to try again. */
export function LostPageNotice() {
	const lostPage = useLostPage();
	const { state, location: next } = useNavigation();
	const navigate = useNavigate();
	const [tried, setTried] = useState<LostPage | null>(null);
	if (!lostPage || state !== "loading" || next.pathname + next.search !== lostPage.address) return null;
	const isTrying = tried === lostPage;
	const tryAgain = () => {
		if (isTrying) return;
		setTried(lostPage);
		// After the Back button, the browser already shows the requested URL.
		void navigate(next, { replace: createPath(location) === createPath(next), state: next.state });
	};
	return (
		<div role="alert" className="lost-page no-print notice notice-due">
			<p>{NETWORK_ERROR}</p>
			<Button onClick={tryAgain} aria-disabled={isTrying || undefined}>
				{isTrying ? "Trying again..." : "Try again"}
			</Button>
		</div>
	);
}
