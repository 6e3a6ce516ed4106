import { type RefObject, useEffect, useRef } from "react";
import { href } from "react-router";

/** The shortest time between two saves of a draft, in milliseconds. */
const THROTTLE = 2_000;

/**
 * Saves the unsent message as a draft while it is typed and when the page is left. Returns the
 * input handler.
 */
export function useDraft(
	bookingId: string,
	saved: string,
	form: RefObject<HTMLFormElement | null>,
): () => void {
	const last = useRef<string | null>(saved);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const path = `${href("/messages/draft")}?booking=${bookingId}`;
	useEffect(() => {
		const leave = () => {
			clearTimeout(timer.current);
			timer.current = undefined;
			const text = textOf(form.current);
			if (text === null || text === last.current) return;
			last.current = text;
			navigator.sendBeacon(path, new URLSearchParams({ content: text }));
		};
		const hide = () => document.visibilityState === "hidden" && leave();
		addEventListener("pagehide", leave);
		document.addEventListener("visibilitychange", hide);
		return () => {
			leave();
			removeEventListener("pagehide", leave);
			document.removeEventListener("visibilitychange", hide);
		};
	}, [path, form]);
	const save = async () => {
		timer.current = undefined;
		const text = textOf(form.current);
		if (text === null || text === last.current) return;
		last.current = text;
		try {
			// After a sign-out the answer is a redirect to sign-in, which must not count as saved.
			const { ok } = await fetch(path, {
				method: "POST",
				body: new URLSearchParams({ content: text }),
				keepalive: true,
				redirect: "manual",
			});
			if (!ok) last.current = null;
		} catch {
			last.current = null;
		}
	};
	return () => {
		timer.current ??= setTimeout(() => void save(), THROTTLE);
	};
}

function textOf(form: HTMLFormElement | null): string | null {
	const field = form?.elements.namedItem("content");
	return field instanceof HTMLTextAreaElement ? field.value : null;
}
