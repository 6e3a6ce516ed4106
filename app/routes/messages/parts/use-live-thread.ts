import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { previewOf } from "#app/domain/messages/message.ts";
import type { ShownMessage } from "./messages-text.ts";

/** Marks a thread as read while its page is visible and its window has the focus. */
export function useReading(bookingId: string, unread: number): void {
	useEffect(() => {
		if (unread === 0) return;
		let isDone = false;
		const markReadIfVisible = () => {
			if (isDone || document.visibilityState !== "visible" || !document.hasFocus()) return;
			isDone = true;
			void fetch(`${href("/messages/read")}?booking=${bookingId}`, { method: "POST", keepalive: true }).catch(
				() => {
					isDone = false;
				},
			);
		};
		markReadIfVisible();
		addEventListener("focus", markReadIfVisible);
		document.addEventListener("visibilitychange", markReadIfVisible);
		return () => {
			removeEventListener("focus", markReadIfVisible);
			document.removeEventListener("visibilitychange", markReadIfVisible);
		};
	}, [bookingId, unread]);
}

/**
 * What a screen reader announces of messages that arrive while the thread is open: name and
 * preview.
 */
export function useSpokenMessages(
	messages: readonly ShownMessage[],
	name: string,
): { id: string; text: string }[] {
	const known = useRef(new Set(messages.map(({ id }) => id)));
	const [spoken, setSpoken] = useState<{ id: string; text: string }[]>([]);
	useEffect(() => {
		const fresh = messages.filter(({ id }) => !known.current.has(id));
		for (const { id } of fresh) known.current.add(id);
		const announced = fresh
			.filter(({ isMine }) => !isMine)
			.map(({ id, content }) => ({ id, text: `${name}: ${previewOf(content)}` }));
		if (announced.length > 0) setSpoken((earlier) => [...earlier, ...announced].slice(-20));
	}, [messages, name]);
	return spoken;
}
