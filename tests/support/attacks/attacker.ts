import { load } from "cheerio";
import { expect } from "vitest";
import type { Browser } from "../browser/browser.ts";
import { type Answer, type Exchange, exchange } from "../browser/exchange.ts";
import type { SharedInstance } from "../instance/instance.ts";
import { isFullRun } from "../proof/proof.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
export const SCRIPT = "</script><script>alert(1)</script>";
export const JSON_TYPE = { "Content-Type": "application/json" };
/** The headers of a form that is posted from a page of the site. */
export const SAME_ORIGIN_FORM = { ...FORM, "Sec-Fetch-Site": "same-origin" };
const FORGED = "email=forged%40example.com&userType=CREATOR";
const SOON = 10_000;

/**
 * An attacker who sends an instance requests that a browser would never send, possibly with a
 * member's cookie.
 */
export class Attacker {
	readonly #instance: SharedInstance;
	readonly #member: Browser;

	constructor(instance: SharedInstance, member: Browser) {
		this.#instance = instance;
		this.#member = member;
	}

	get cookie(): string {
		return `session=${this.#member.cookies.get("session")}`;
	}

	get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
		return exchange(this.#instance.origin, { path, headers });
	}

	post(path: string, body: string, headers: Record<string, string> = SAME_ORIGIN_FORM): Promise<Answer> {
		return exchange(this.#instance.origin, { method: "POST", path, headers, body });
	}

	signInAt(path: string): Promise<Answer> {
		const { email, password } = this.#instance.account("CREATOR");
		return this.post(path, new URLSearchParams({ email, password }).toString());
	}

	/** Creates document and data requests with forms that would sign the member out or join the waitlist. */
	forgedForms(method: string, headers: Record<string, string>): Exchange[] {
		return ["/auth/signout", "/auth/signout.data", "/waitlist", "/waitlist.data"].map((path) => ({
			method,
			path,
			headers: { ...FORM, ...headers, Cookie: this.cookie, "Content-Length": FORGED.length },
			body: FORGED,
		}));
	}

	/**
	 * Lists the URLs in a document, in page data, or in a redirect that lead to evil.example or run a script.
	 */
	strayAddresses({ location, text }: Answer): string[] {
		const $ = load(text);
		const linked = ["href", "action", "formaction", "src"].flatMap((name) =>
			$(`[${name}]`)
				.toArray()
				.map((element) => $(element).attr(name)),
		);
		const streamed = text.startsWith("[")
			? [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => JSON.parse(quoted) as string)
			: [];
		return [location, ...linked, ...streamed].filter((address): address is string => {
			const url = address === undefined ? undefined : URL.parse(address, this.#instance.origin);
			return (
				url?.hostname.endsWith("evil.example") === true ||
				/^(javascript|vbscript|data):/.test(url?.protocol ?? "")
			);
		});
	}

	/** Expects that headers don't change pages, either for the client that sends them or for later clients. */
	async expectNoEffect(paths: string[], headers: Record<string, string>): Promise<void> {
		for (const path of paths) {
			const before = outline(await this.get(path));
			expect(before.status).toBe(200);
			expect([outline(await this.get(path, headers)), outline(await this.get(path))], path).toEqual([
				before,
				before,
			]);
		}
	}

	/**
	 * Expects that the sign-in page and signing in never lead to another site or a script, whatever the
	 * target.
	 */
	async expectToStay(targets: string[]): Promise<void> {
		for (const target of targets) {
			const [page, data] = ["/auth/signin", "/auth/signin.data"].map(
				(path) => `${path}?redirectTo=${encodeURIComponent(target)}`,
			) as [string, string];
			const answers = [
				await this.get(page),
				await this.get(data),
				await this.signInAt(page),
				await this.signInAt(data),
			];
			expect(
				answers.map(({ status }) => status),
				target,
			).toEqual([200, 200, 303, 202]);
			expect(
				answers.flatMap((answer) => this.strayAddresses(answer)),
				target,
			).toEqual([]);
		}
	}

	/** Expects that requests are refused and change neither the member's session nor the waitlist. */
	async expectRefused(requests: Exchange[], status: number): Promise<void> {
		const sent = "SELECT id FROM WaitlistEntry WHERE email IN ('forged@example.com', '')";
		const count = () => this.#instance.rows(sent).length;
		const before = count();
		for (const request of requests)
			expect((await exchange(this.#instance.origin, request)).status, JSON.stringify(request)).toBe(status);
		expect([count(), (await this.#member.get("/dashboard")).status]).toEqual([before, 200]);
	}

	/**
	 * Expects short responses with the given statuses to simultaneous requests. In a full run, they must
	 * also arrive within the time limit.
	 */
	async expectSoon(requests: Exchange[], statuses: number[]): Promise<void> {
		const startedAt = performance.now();
		for (const { status, text } of await Promise.all(
			requests.map((request) => exchange(this.#instance.origin, request)),
		)) {
			expect(statuses).toContain(status);
			expect(text.length).toBeLessThan(150_000);
		}
		if (isFullRun) expect(performance.now() - startedAt).toBeLessThan(SOON);
	}
}

/** Returns the parts of a response to compare, without submission keys, which differ each time. */
function outline({ status, location, text, headers }: Answer) {
	if (!/^text\/html/.test(headers["content-type"] ?? ""))
		return { status, location, text: text.replace(SUBMISSION_KEY, "") };
	const $ = load(text);
	return {
		status,
		location,
		title: $("title").text(),
		canonical: $("link[rel=canonical]").attr("href"),
		main: $("main").text(),
	};
}

const SUBMISSION_KEY = /[\da-z]{8,9}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;
