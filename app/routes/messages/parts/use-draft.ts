import { type RefObject, useEffect, useRef } from "react";
import { href } from "react-router";

/** How often what is being typed is kept, at most, in milliseconds. */
const THROTTLE = 2_000;

/** Keeps what is typed and not sent on the server, as it is typed and when the page is left. Returns what to call on input. */
export function useDraft(bookingId: string, saved: string, form: RefObject<HTMLFormElement | null>): () => void {
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
			// Somebody who was signed out meanwhile is led to the sign-in, which is no answer to the draft.
			const { ok } = await fetch(path, { method: "POST", body: new URLSearchParams({ content: text }), keepalive: true, redirect: "manual" });
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
