import { useEffect, useState } from "react";
import { useNavigate, useNavigation, useRevalidator } from "react-router";
import { useLostPage } from "#app/ui/layout/lost-page.tsx";
import { delayAfter, onLiveEvent, useConnected } from "./live-events.ts";

/** `reset` means that events were missed. */
const ABOUT_BOOKINGS = ["booking", "reset"] as const;

/**
 * Revalidates the page on live events of the given kinds, and retries failed loads after 1 s, doubling up to
 * 30 s. Returns whether the page is up to date, as far as it knows.
 */
export function useLivePage(kinds: readonly string[] = ABOUT_BOOKINGS): boolean {
	const { revalidate } = useRevalidator();
	const isIdle = useNavigation().state === "idle";
	const failures = useLostPage()?.failures ?? 0;
	const isConnected = useConnected();
	useEffect(
		() => onLiveEvent(({ kind }) => void (kinds.includes(kind) && revalidate())),
		[kinds, revalidate],
	);
	useEffect(() => {
		if (failures === 0 || !isIdle) return;
		const timer = setTimeout(revalidate, delayAfter(failures));
		return () => clearTimeout(timer);
	}, [failures, isIdle, revalidate]);
	return isConnected && failures === 0;
}

/** Seconds after which a page that waits for an event checks again. */
const CHECK_AGAIN_S = 3;

type LookAgainProps = {
	/** How many more times the page checks before it gives up. */
	left: number;
	/** The page's URL with one fewer check, and its URL after giving up. */
	next: string;
	last: string;
};

/**
 * Checks a few times whether the event that the page waits for has happened. Without JavaScript, the browser
 * opens `next`. With JavaScript, the page reloads its data instead, and opens only `last`.
 */
export function CheckAgain({ left, next, last }: LookAgainProps) {
	const { revalidate } = useRevalidator();
	const isIdle = useNavigation().state === "idle";
	const navigate = useNavigate();
	const [remaining, setRemaining] = useState(left);
	useEffect(() => {
		if (!isIdle) return;
		const timer = setTimeout(() => {
			setRemaining(remaining - 1);
			if (remaining > 1) void revalidate();
			else void navigate(last, { replace: true, preventScrollReset: true });
		}, CHECK_AGAIN_S * 1_000);
		return () => clearTimeout(timer);
	}, [isIdle, last, navigate, remaining, revalidate]);
	return (
		<noscript>
			<meta httpEquiv="refresh" content={`${CHECK_AGAIN_S};url=${next}`} />
		</noscript>
	);
}
