/** Polling interval, in milliseconds. */
const EVERY = 500;

/**
 * Calls back when the npm that runs this script is gone, since nothing could stop the script then.
 * @param {() => void} callback
 */
export function onLostParent(callback) {
	if (!process.env.npm_lifecycle_event) return;
	const parent = process.ppid;
	const watch = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(watch);
		callback();
	}, EVERY);
	watch.unref();
}
