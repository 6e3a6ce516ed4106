import { expect, type Locator, type Page } from "@playwright/test";
import { scan } from "./axe.ts";
import type { Watch } from "./watch.ts";

/**
 * A visitor's actions on the site, in addition to those of Playwright's page. Every page that is
 * opened is scanned with axe.
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

	/** The page's own content, between header and footer. */
	get main(): Locator {
		return this.page.getByRole("main");
	}

	get title(): Locator {
		return this.page.getByRole("heading", { level: 1 });
	}

	/** Opens a page by its path. The caller must state a status of 400 or above. */
	async opens(path: string, status = 200): Promise<void> {
		if (status >= 400) this.#watch.announce(status);
		const response = await this.page.goto(path);
		expect(response?.status(), `status of ${path}`).toBe(status);
		await this.looks();
	}

	/** Expects this path, with exactly this query and fragment if they are given. */
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
	 * Sends a form that the server refuses with this status, and expects the page again with its
	 * errors.
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

	/** From here on, no script file arrives. */
	async losesScripts(): Promise<void> {
		this.#isBlocked = true;
		this.#watch.announce("no answer");
		await this.page.route("**/*.js", (route) => route.abort());
	}

	/** Waits until the page is loaded and hydrated, and scans it. */
	async looks(): Promise<void> {
		await this.page.waitForLoadState("load");
		if (this.isScripted && !this.#isBlocked) await this.page.waitForFunction(isAlive);
		await scan(this.page);
		this.scanned.add(await this.page.evaluate(() => location.pathname));
	}
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Whether React has hydrated a working page, judged by the props that it keeps for `<main>`. Other
 * pages, whose inline scripts have no nonce, need not wait.
 */
function isAlive(): boolean {
	const isWorking = document.querySelector("script[nonce]") !== null;
	const main = document.querySelector("main");
	return !isWorking || (main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps$")));
}
