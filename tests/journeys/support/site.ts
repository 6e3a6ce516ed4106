import { expect, type Locator, type Page } from "@playwright/test";
import { scan } from "./axe.ts";
import type { Watch } from "./watch.ts";

/**
 * A visitor's actions on the site, in addition to those of Playwright's page. Scans every opened page with
 * axe.
 */
export class Site {
	readonly page: Page;
	readonly scanned = new Set<string>();
	readonly #watch: Watch;
	readonly isScripted: boolean;
	#isBlocked = false;

	constructor(page: Page, watch: Watch, isScripted: boolean) {
		this.page = page;
		this.#watch = watch;
		this.isScripted = isScripted;
	}

	/** The page's main content, between the header and the footer. */
	get main(): Locator {
		return this.page.getByRole("main");
	}

	get title(): Locator {
		return this.page.getByRole("heading", { level: 1 });
	}

	/** Opens a page, and expects this status. */
	async opens(path: string, status = 200): Promise<void> {
		if (status >= 400) this.#watch.announce(status);
		const response = await this.page.goto(path);
		expect(response?.status(), `status of ${path}`).toBe(status);
		await this.looks();
	}

	/** Expects the page to be at this path. If the path has a query or fragment, expects exactly those, too. */
	async isAt(path: string): Promise<void> {
		const { origin } = new URL(this.page.url());
		const end = /[?#]/.test(path) ? "$" : "([?#]|$)";
		await expect(this.page).toHaveURL(new RegExp(`^${literally(origin + path)}${end}`));
		await this.looks();
	}

	/** Presses a button that sends a form. */
	async sends(button: Locator): Promise<void> {
		await button.click();
	}

	/**
	 * Sends a form that the server refuses with this status, and expects that the page shows the form
	 * again with its errors.
	 */
	async expectRefusedSubmit(button: Locator, status: number): Promise<void> {
		this.#watch.announce(status);
		const answered = this.page.waitForResponse((response) => response.status() === status);
		await this.sends(button);
		await answered;
		await expect(this.page).toHaveTitle(/^Error: /);
		await expect(this.page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
		await this.looks();
	}

	/** From here on, the story expects a response with this status, or a request without a response. */
	expects(event: number | "no answer"): void {
		this.#watch.announce(event);
	}

	/** Blocks all script files from here on. */
	async losesScripts(): Promise<void> {
		this.#isBlocked = true;
		this.#watch.announce("no answer");
		await this.page.route("**/*.js", (route) => route.abort());
	}

	/** Waits until the page is loaded and hydrated, and scans it with axe. */
	async looks(): Promise<void> {
		await this.page.waitForLoadState("load");
		if (this.isScripted && !this.#isBlocked) await this.page.waitForFunction(isAlive);
		await scan(this.page);
		this.scanned.add(await this.page.evaluate(() => location.pathname));
	}
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Returns whether React has hydrated the page, as its props on `<main>` show. Reading pages, which have no
 * scripts with a nonce, don't hydrate, so they are always ready.
 */
function isAlive(): boolean {
	const isWorking = document.querySelector("script[nonce]") !== null;
	const main = document.querySelector("main");
	return !isWorking || (main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps$")));
}
