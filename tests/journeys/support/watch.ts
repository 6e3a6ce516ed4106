import type { BrowserContext, Page, Request, Response } from "@playwright/test";

/**
 * Watches a browser for problems: errors in the console (including violations of the content security policy
 * and React's hydration errors), uncaught exceptions, responses with a status of 400 or above, failed
 * requests, and requests to other hosts. A story announces the responses and failures that it expects.
 */
export class Watch {
	readonly #origin: string;
	readonly #isScripted: boolean;
	readonly #complaints: string[] = [];
	readonly #announced = new Map<number | "no answer", number>();
	readonly visited = new Set<string>();

	constructor(context: BrowserContext, origin: string, isScripted: boolean) {
		this.#origin = origin;
		this.#isScripted = isScripted;
		context.on("console", (message) => {
			// Chromium also reports failed responses and requests in the console. The listeners below judge them.
			if (message.type() === "error" && !message.text().startsWith("Failed to load resource:"))
				this.#complain(`console: ${message.text()}`);
		});
		context.on("weberror", (error) => this.#complain(`page error: ${error.error().message}`));
		context.on("request", (request) => this.#judgeAddress(request));
		context.on("response", (response) => this.#judgeAnswer(response));
		context.on("requestfailed", (request) => this.#judgeFailure(request));
		context.on("page", (page) => this.#follow(page));
	}

	/** Allows responses with this status, or failed requests. At least one of them must occur. */
	announce(event: number | "no answer"): void {
		this.#announced.set(event, this.#announced.get(event) ?? 0);
	}

	/** Lists the problems so far, including announced responses and failures that didn't occur. */
	complaints(): string[] {
		const missing = [...this.#announced]
			.filter(([, times]) => times === 0)
			.map(([event]) => `announced and never seen: ${event}`);
		return [...this.#complaints, ...missing];
	}

	#follow(page: Page): void {
		page.on("framenavigated", (frame) => {
			if (frame === page.mainFrame() && frame.url().startsWith(this.#origin))
				this.visited.add(new URL(frame.url()).pathname);
		});
	}

	#judgeAddress(request: Request): void {
		const { protocol, origin } = new URL(request.url());
		if (origin !== this.#origin && protocol !== "data:" && protocol !== "blob:")
			this.#complain(`request to another host: ${request.url()}`);
	}

	#judgeAnswer(response: Response): void {
		const status = response.status();
		// Prefetched pages are judged when someone opens them.
		if (status < 400 || isPrefetch(response.request())) return;
		const isPage = ["document", "fetch", "xhr"].includes(response.request().resourceType());
		if (isPage && this.#isAnnounced(status)) return;
		this.#complain(`status ${status}: ${response.request().method()} ${response.url()}`);
	}

	#judgeFailure(request: Request): void {
		const reason = request.failure()?.errorText ?? "";
		// A navigation cancels requests that are still loading. If scripts are disabled, Chromium doesn't fetch
		// them, and reports that as a failed request.
		if (isPrefetch(request) || reason === "net::ERR_ABORTED" || (reason === "csp" && !this.#isScripted))
			return;
		// This error occurs only in stories that go offline. Which requests fail then depends on timing.
		if (reason === "net::ERR_INTERNET_DISCONNECTED" || this.#isAnnounced("no answer")) return;
		this.#complain(`no answer (${reason}): ${request.method()} ${request.url()}`);
	}

	#isAnnounced(event: number | "no answer"): boolean {
		const times = this.#announced.get(event);
		if (times === undefined) return false;
		this.#announced.set(event, times + 1);
		return true;
	}

	#complain(text: string): void {
		this.#complaints.push(text);
	}
}

const isPrefetch = (request: Request): boolean => "sec-purpose" in request.headers();
