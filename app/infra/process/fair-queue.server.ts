/** How long requests are worked on before the event loop goes round, in milliseconds. */
const TURN = 5;
/** How many begin in one turn at most. */
const MOST = 32;

type Work = () => void;

/**
 * Waiting work by the network address that it came from. The address whose turn is next comes
 * first.
 */
const queues = new Map<string, Work[]>();
let isRunning = false;

/**
 * Has a request answered when its turn comes: addresses alternate, and each has its requests
 * answered in the order of arrival, so that
 * thousands of requests from one address keep no other waiting. Node would answer all that have
 * arrived in one go, while new
 * connections, of which it accepts one each time its event loop goes round, wait for seconds. Work
 * begins without the context of its caller.
 *
 * @param address the client that the request counts for
 */
export function scheduleFairly(address: string, work: Work): void {
	const queue = queues.get(address);
	if (queue) queue.push(work);
	else queues.set(address, [work]);
	if (isRunning) return;
	isRunning = true;
	setImmediate(beginTurn);
}

/** Whether work waits for its turn. */
export const isWorkWaiting = (): boolean => queues.size > 0;

function nextWork(): Work | undefined {
	const [next] = queues;
	if (!next) return undefined;
	const [address, queue] = next;
	const work = queue.shift();
	queues.delete(address);
	// Behind all other addresses.
	if (queue.length > 0) queues.set(address, queue);
	return work;
}

/** One callback for each request, since what a request has waited for goes on between callbacks. */
function beginTurn(): void {
	const until = performance.now() + TURN;
	let waiting = 0;
	for (const queue of queues.values()) waiting += queue.length;
	for (let i = Math.min(waiting, MOST); i > 0; i--) {
		setImmediate(() => {
			if (performance.now() < until) nextWork()?.();
		});
	}
	setImmediate(() => {
		isRunning = queues.size > 0;
		if (isRunning) beginTurn();
	});
}
