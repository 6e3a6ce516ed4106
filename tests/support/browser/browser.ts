import { type CheerioAPI, load } from "cheerio";
import { newSubmissionKey } from "#app/forms/form-traps.ts";
import { type Answer, exchange } from "./exchange.ts";
import { MULTIPART, multipart, type Part } from "./multipart.ts";

/** A document as a browser without JavaScript receives it. */
export type Page = Answer & {
	$: CheerioAPI;
	/** The path and query of the document. */
	path: string;
};

export type Values = Record<string, string | undefined>;

/**
 * A browser without JavaScript, which keeps cookies, sends the headers that browsers send, and doesn't follow
 * redirects.
 */
export class Browser {
	readonly origin: string;
	readonly cookies = new Map<string, string>();
	readonly #headers: Record<string, string>;

	constructor(origin: string, headers: Record<string, string> = {}) {
		this.origin = origin;
		this.#headers = headers;
	}

	get(path: string, headers: Record<string, string> = {}): Promise<Page> {
		return this.#send("GET", path, { "Sec-Fetch-Site": "none", ...headers });
	}

	/** Posts fields from a page of the site, as a form without JavaScript does. */
	post(path: string, values: Values, headers: Record<string, string> = {}): Promise<Page> {
		const fields = Object.entries(values).filter(
			(entry): entry is [string, string] => entry[1] !== undefined,
		);
		return this.postBody(path, new URLSearchParams(fields).toString(), headers);
	}

	/** Posts a form that is already encoded, such as one with repeated fields. */
	postBody(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Page> {
		const common = {
			"Content-Type": "application/x-www-form-urlencoded",
			Origin: this.origin,
			Referer: this.origin + path,
			"Sec-Fetch-Site": "same-origin",
		};
		return this.#send("POST", path, { ...common, ...headers }, body);
	}

	/** Posts a form with files, as a browser without JavaScript sends it. */
	postParts(path: string, ...parts: Part[]): Promise<Page> {
		return this.#send(
			"POST",
			path,
			{
				"Content-Type": MULTIPART,
				Origin: this.origin,
				Referer: this.origin + path,
				"Sec-Fetch-Site": "same-origin",
			},
			multipart(...parts),
		);
	}

	/**
	 * Fills in a form on a page, and submits it with a new submission key, as if the page had been opened
	 * again.
	 */
	submit(page: Page, form: string, values: Values): Promise<Page> {
		const filled = { ...readValues(page, form), ...values };
		if (filled.submission?.includes(".")) filled.submission = newSubmissionKey(new Date());
		return this.post(page.$(form).attr("action") || page.path, filled, { Referer: this.origin + page.path });
	}

	/** Opens the page that a redirect leads to. */
	follow(answer: Answer): Promise<Page> {
		if (!answer.location) throw new Error(`The answer ${answer.status} leads nowhere.`);
		const { pathname, search } = new URL(answer.location, this.origin);
		return this.get(pathname + search);
	}

	async signIn({ email, password }: { email: string; password: string }): Promise<this> {
		const answer = await this.post("/auth/signin", { email, password });
		if (answer.status !== 303) throw new Error(`Signing in as ${email} was answered with ${answer.status}.`);
		return this;
	}

	async #send(
		method: string,
		path: string,
		headers: Record<string, string>,
		body?: string | Buffer,
	): Promise<Page> {
		const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const answer = await exchange(this.origin, {
			method,
			path,
			headers: { Accept: "text/html", ...this.#headers, ...headers, ...(cookie && { Cookie: cookie }) },
			body,
		});
		for (const line of answer.headers["set-cookie"] ?? []) this.#keep(line);
		let parsed: CheerioAPI | undefined;
		return {
			...answer,
			path,
			get $() {
				parsed ??= parseDocument(answer.text);
				return parsed;
			},
		};
	}

	#keep(line: string): void {
		const [pair = "", ...attributes] = line.split("; ");
		const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
		if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
		else this.cookies.set(name, value);
	}
}

/**
 * Parses a document, except for the content of its stylesheet, which takes longer to parse than the rest of most
 * public pages.
 */
export const parseDocument = (text: string): CheerioAPI =>
	load(text.replace(/(<style\b[^>]*>)[\s\S]*?(?=<\/style>)/g, "$1"));

/** Reads the initial values of a form. */
export function readValues({ $ }: Page, form: string): Values {
	const found = $(form);
	if (found.length !== 1) throw new Error(`The page holds ${found.length} forms like ${form}.`);
	return Object.fromEntries(found.serializeArray().map(({ name, value }) => [name, value]));
}
