/** How long requests are processed before the event loop continues, in milliseconds. */
const TURN = 5;
/** The maximum number of requests that begin before the queue is checked again. */
const MOST = 32;

type Work = () => void;

/** Waiting work by network address. The address whose turn is next comes first. */
const queues = new Map<string, Work[]>();
let isRunning = false;

/**
 * Queues a request. Client addresses take turns (round-robin), and the requests from one address keep their
 * order, so thousands of requests from one address don't delay other clients. Without the queue, Node would
 * process all received requests at once, and because it accepts one connection per turn of the event loop,
 * new connections would wait for seconds. Work begins outside the caller's async context.
 * @param address the network address of the client that sent the request
 */
export function scheduleFairly(address: string, work: Work): void {
	const queue = queues.get(address);
	if (queue) queue.push(work);
	else queues.set(address, [work]);
	if (isRunning) return;
	isRunning = true;
	setImmediate(beginTurn);
}

/** Whether work is waiting. */
export const isWorkWaiting = (): boolean => queues.size > 0;

function nextWork(): Work | undefined {
	const [next] = queues;
	if (!next) return undefined;
	const [address, queue] = next;
	const work = queue.shift();
	queues.delete(address);
	// The address moves behind all others.
	if (queue.length > 0) queues.set(address, queue);
	return work;
}

/**
 * Schedules one callback per request, so that pending work of earlier requests can continue between callbacks.
 * The time of the turn starts with its first request. Otherwise, pages from the cache, which don't wait here,
 * could use it up, and no request would ever begin.
 */
function beginTurn(): void {
	let until: number | null = null;
	let waiting = 0;
	for (const queue of queues.values()) waiting += queue.length;
	for (let i = Math.min(waiting, MOST); i > 0; i--) {
		setImmediate(() => {
			until ??= performance.now() + TURN;
			if (performance.now() < until) nextWork()?.();
		});
	}
	setImmediate(() => {
		isRunning = queues.size > 0;
		if (isRunning) beginTurn();
	});
}
