/** Something that has happened and concerns the signed-in person. `unread` is how many messages wait after it. */
export type LiveEvent = { sequence: number; kind: string; payload: Record<string, unknown>; unread: number };

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

/** Has a function called with each event of this page; returns what ends that. */
export function onLiveEvent(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Spec §9: tried again three times, after a second that doubles each time and is never more than thirty. */
const TRIES = 3;
const delayOf = (failures: number) => Math.min(30_000, 1_000 * 2 ** (failures - 1));

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
		};
		stream.onmessage = ({ data, lastEventId }) => take({ ...(JSON.parse(String(data)) as LiveEvent), sequence: Number(lastEventId) });
		stream.onerror = () => {
			stream?.close();
			stream = undefined;
			failures++;
			if (failures <= TRIES) wait(open, delayOf(failures));
			else void poll(0);
		};
	};
	const poll = async (polls: number) => {
		if (isOver) return;
		try {
			const answer = await fetch(`${address}?after=${last}`, { headers: { Accept: "application/json" } });
			// Without a session the answer is the page to sign in on.
			if (answer.redirected) return;
			const { events, unread } = (await answer.json()) as { events: Omit<LiveEvent, "unread">[]; unread: number };
			for (const event of events) take({ ...event, unread });
			if (polls >= POLLS) failures = 0;
		} catch {
			// Asked again with the next turn.
		}
		if (!isOver) wait(() => (polls >= POLLS ? open() : void poll(polls + 1)), POLL_EVERY);
	};
	const look = () => {
		if (document.visibilityState === "visible") {
			clearTimeout(timer);
			if (!stream) {
				failures = 0;
				open();
			}
		} else {
			wait(() => {
				stream?.close();
				stream = undefined;
			}, PATIENCE);
		}
	};
	open();
	document.addEventListener("visibilitychange", look);
	return () => {
		isOver = true;
		clearTimeout(timer);
		stream?.close();
		document.removeEventListener("visibilitychange", look);
	};
}
