import { useSyncExternalStore } from "react";

/** Something that has happened and concerns the signed-in person. `unread` is how many messages wait after it. */
export type LiveEvent = { sequence: number; kind: string; payload: Record<string, unknown>; unread: number };

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

/** Has a function called with each event of this page; returns what ends that. */
export function onLiveEvent(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** A stream is tried so often before the page asks instead. */
const TRIES = 3;

/** Milliseconds to wait after so many failures in a row: a second that doubles each time and is never more than thirty. */
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

/** Whether events come through, as far as the page knows. */
export const useConnected = (): boolean =>
	useSyncExternalStore(
		watch,
		() => isConnected,
		() => true,
	);

/** Where no stream can be held open, the page asks this often, and for a stream again after so many questions. */
const POLL_EVERY = 30_000;
const POLLS = 10;

/** How long a page in the background keeps its stream. Browsers hold few connections open to one site. */
const PATIENCE = 60_000;

/**
 * Connects the page to the person's events behind number `after`: by server-sent events, or by asking again and again where they
 * do not come through. Each event arrives once and in order. Returns what ends it.
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
		stream.onmessage = ({ data, lastEventId }) => take({ ...(JSON.parse(String(data)) as LiveEvent), sequence: Number(lastEventId) });
		stream.onerror = lose;
	};
	const lose = () => {
		stream?.close();
		stream = undefined;
		failures++;
		setConnected(false);
		wait(() => (failures > TRIES ? void poll(0) : open()), delayAfter(failures));
	};
	const poll = async (polls: number) => {
		if (isOver) return;
		try {
			const answer = await fetch(`${address}?after=${last}`, { headers: { Accept: "application/json" } });
			// Without a session the answer is the page to sign in on.
			if (answer.redirected) return;
			const { events, unread } = (await answer.json()) as { events: Omit<LiveEvent, "unread">[]; unread: number };
			for (const event of events) take({ ...event, unread });
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
			}, PATIENCE);
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
