import { useSyncExternalStore } from "react";
import type { Unread } from "#app/ui/layout/document.ts";

/** An event for the signed-in user, with the unread counts after the event. */
export type LiveEvent = Unread & { sequence: number; kind: string; payload: Record<string, unknown> };

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

/** Subscribes to the page's events. Returns the unsubscribe function. */
export function onLiveEvent(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** After more than this many failed attempts in a row to open a stream, the page polls instead. */
const TRIES = 3;

/** Milliseconds to wait after this many failures in a row: 1 s, doubling up to 30 s. */
export const delayAfter = (failures: number): number => Math.min(30_000, 1_000 * 2 ** (failures - 1));

let isConnected = true;
const watchers = new Set<() => void>();

function setConnected(now: boolean): void {
	isConnected = now;
	for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
	watchers.add(watcher);
	return () => watchers.delete(watcher);
}

/** Whether the page receives events, as far as it knows. */
export const useConnected = (): boolean =>
	useSyncExternalStore(
		watch,
		() => isConnected,
		() => true,
	);

/**
 * How often the page polls without a stream, in milliseconds, and how many times before it tries to open a
 * stream again.
 */
const POLL_EVERY = 30_000;
const POLLS = 10;

/**
 * Milliseconds after which the stream of a hidden page is closed, because browsers limit the connections to
 * one site.
 */
const SILENCE_TIMEOUT_MS = 60_000;

/**
 * Connects the page to the user's events after the sequence number `after`: by server-sent events,
 * or by polling if they fail. Each event arrives once and in order. Returns the function that
 * disconnects.
 */
export function connectLive(address: string, after: number): () => void {
	let last = after;
	let failures = 0;
	let stream: EventSource | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isOver = false;

	const wait = (work: () => void, delay: number) => {
		clearTimeout(timer);
		timer = setTimeout(work, delay);
	};
	const take = (event: LiveEvent) => {
		if (event.sequence <= last) return;
		last = event.sequence;
		for (const listener of listeners) listener(event);
	};
	const open = () => {
		clearTimeout(timer);
		stream?.close();
		stream = new EventSource(`${address}?after=${last}`);
		stream.onopen = () => {
			failures = 0;
			setConnected(true);
		};
		stream.onmessage = ({ data, lastEventId }) =>
			take({ ...(JSON.parse(String(data)) as LiveEvent), sequence: Number(lastEventId) });
		stream.onerror = lose;
	};
	const lose = () => {
		stream?.close();
		stream = undefined;
		failures++;
		setConnected(false);
		wait(() => (failures > TRIES ? void poll(1) : open()), delayAfter(failures));
	};
	const poll = async (polls: number) => {
		if (isOver) return;
		try {
			const answer = await fetch(`${address}?after=${last}`, { headers: { Accept: "application/json" } });
			// Without a session, the response is a redirect to sign-in.
			if (answer.redirected) return;
			const { events, ...unread } = (await answer.json()) as Unread & {
				events: Omit<LiveEvent, keyof Unread>[];
			};
			for (const event of events) take({ ...event, ...unread });
		} catch {
			if (!isOver) lose();
			return;
		}
		if (isOver) return;
		failures = polls < POLLS ? TRIES : 0;
		setConnected(true);
		wait(() => (polls < POLLS ? void poll(polls + 1) : open()), POLL_EVERY);
	};
	const openAnew = () => {
		failures = 0;
		open();
	};
	const updateConnection = () => {
		if (document.visibilityState === "visible") {
			clearTimeout(timer);
			if (!stream) openAnew();
		} else {
			wait(() => {
				stream?.close();
				stream = undefined;
			}, SILENCE_TIMEOUT_MS);
		}
	};
	open();
	document.addEventListener("visibilitychange", updateConnection);
	addEventListener("offline", lose);
	addEventListener("online", openAnew);
	return () => {
		isOver = true;
		clearTimeout(timer);
		stream?.close();
		document.removeEventListener("visibilitychange", updateConnection);
		removeEventListener("offline", lose);
		removeEventListener("online", openAnew);
		setConnected(true);
	};
}
