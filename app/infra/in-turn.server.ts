/** How long requests are worked on before the event loop goes round, in milliseconds. */
const TURN = 5;
/** How many begin in one turn at most. */
const MOST = 32;

const waiting: (() => void)[] = [];
let isGoingOn = false;

/**
 * Has a request answered when its turn comes, in the order of arrival. Node would answer all that have arrived in one go; with many
 * pages to make, new connections, of which it accepts one each time its event loop goes round, would wait for seconds, and so would
 * answers that cost nothing. Work begins without the context of its caller.
 */
export function inTurn(work: () => void): void {
	waiting.push(work);
	if (isGoingOn) return;
	isGoingOn = true;
	setImmediate(beginTurn);
}

/** Whether work waits for its turn. */
export const isWorkWaiting = (): boolean => waiting.length > 0;

/** One callback for each request, since what a request has waited for goes on between callbacks. */
function beginTurn(): void {
	const until = performance.now() + TURN;
	for (let i = Math.min(waiting.length, MOST); i > 0; i--) {
		setImmediate(() => {
			if (performance.now() < until) waiting.shift()?.();
		});
	}
	setImmediate(() => {
		isGoingOn = waiting.length > 0;
		if (isGoingOn) beginTurn();
	});
}
