import { useEffect } from "react";

/**
 * Registers the service worker of call sheets for the paths below `scope`, and has it store a copy of this
 * page for offline use. Does nothing without a worker, as in development, or if the browser has no service
 * workers. app/enhance/call-sheet-worker.ts says what is stored, and when it is deleted.
 */
export function useStoredCopy(worker: string | null, scope: string): void {
	useEffect(() => {
		if (!worker || !("serviceWorker" in navigator)) return;
		const path = location.pathname;
		// The page is complete without the copy, so a refused registration is no error.
		navigator.serviceWorker
			.register(worker, { scope })
			.then(whenActive)
			.then((active) => active?.postMessage({ path }))
			.catch(() => {});
	}, [worker, scope]);
}

/**
 * The registration's worker, once it is active. `navigator.serviceWorker.ready` would wait for a worker of the
 * URL at which the browser loaded the document. After a navigation by script, that is another page's URL.
 */
function whenActive({
	installing,
	waiting,
	active,
}: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
	const worker = installing ?? waiting ?? active;
	if (!worker || worker.state === "activated") return Promise.resolve(worker);
	return new Promise((resolve) => {
		worker.addEventListener("statechange", () => {
			if (worker.state === "activated") resolve(worker);
		});
	});
}
