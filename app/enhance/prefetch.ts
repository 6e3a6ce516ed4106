/** Prefetched two seconds after the page has loaded. */
const SOON = ["/services", "/about", "/blog"];
/** Working pages whose scripts are prefetched three seconds after the page has loaded. */
const CRITICAL = ["/auth/signup", "/auth/signin", "/waitlist"];

/** How long the pointer or the focus must rest on a link before its page is fetched, in milliseconds. */
const DWELL = 80;

const fetched = new Set<string>();

/**
 * Prefetches the most visited pages, once per tab. Does so only for visitors (`data-visitor`), since browsers
 * must not store many of a signed-in user's pages, and only if data saving is off and the connection isn't
 * slow.
 */
export function startPrefetching(): void {
	fetched.add(getPage(location));
	afterLoad(2_000, () => isDone() || SOON.forEach(prefetch));
	afterLoad(3_000, () => {
		if (!isDone()) CRITICAL.forEach(prefetchWorkingPage);
		isDone(true);
	});
}

/**
 * Prefetches a page when the pointer or focus rests on a link to it. Runs only on reading pages, whose links
 * open documents.
 */
export function startPrefetchingLinks(): void {
	let timer: ReturnType<typeof setTimeout>;
	const rest = (event: Event) => {
		clearTimeout(timer);
		const link = internalLink(event);
		if (link) timer = setTimeout(prefetch, DWELL, getPage(link));
	};
	addEventListener("pointerover", rest);
	addEventListener("focusin", rest);
}

/**
 * Whether the most visited pages have already been prefetched in this tab. With `now`, first records that they
 * have.
 */
function isDone(now = false): boolean {
	try {
		if (now) sessionStorage.prefetched = "1";
		return "prefetched" in sessionStorage;
	} catch {
		// The browser blocks storage.
		return false;
	}
}

/**
 * Whether a page should be prefetched now: data saving is off, the connection isn't slow, no one has signed
 * in, and the page hasn't been prefetched yet. If so, records that it has.
 */
function claim(page: string): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
	if (
		connection?.saveData ||
		connection?.effectiveType?.endsWith("2g") ||
		document.body.dataset.visitor === undefined ||
		fetched.has(page)
	)
		return false;
	fetched.add(page);
	return true;
}

function prefetch(page: string): void {
	if (!claim(page)) return;
	const link = document.createElement("link");
	link.rel = "prefetch";
	link.href = page;
	document.head.append(link);
}

/**
 * A working page is rendered for each visit, so only its scripts can be prefetched. The request says that it
 * is a prefetch, as a browser's own request would.
 */
async function prefetchWorkingPage(page: string): Promise<void> {
	if (!claim(page)) return;
	const html = await fetch(page, {
		headers: { Purpose: "prefetch" },
		priority: "low",
		redirect: "manual",
	}).then(
		(response) => response.text(),
		() => "",
	);
	for (const [, script] of html.matchAll(/ rel="modulepreload"[^>]* href="([^"]+)/g))
		prefetch(script as string);
}

/** The internal link that an event occurred on, if it opens another page in this tab. */
export function internalLink(event: Event): HTMLAnchorElement | undefined {
	const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
	const leaves = link && link.origin === location.origin && !link.target && !link.hasAttribute("download");
	return leaves && getPage(link) !== getPage(location) ? link : undefined;
}

/** The path and query of a URL, without its fragment. */
export const getPage = ({ pathname, search }: { pathname: string; search: string }): string =>
	pathname + search;

/** Runs a callback some milliseconds after the page's load event. */
export function afterLoad(delay: number, work: () => void): void {
	const schedule = () => setTimeout(work, delay);
	if (document.readyState === "complete") schedule();
	else addEventListener("load", schedule, { once: true });
}
