import { Agent } from "node:http";
import { type Exchange, exchange } from "../../tests/support/browser/exchange.ts";
import type { Setup } from "./setup.ts";
import { listedPaths } from "./wire.ts";

export const CONNECTIONS = 16;

type Asked = Exchange & { body?: string };

const MEMBER_PAGES = [
	"/dashboard",
	"/bookings",
	"/messages",
	"/notifications",
	"/settings",
	"/services",
	"/faq",
];
const ADMIN_PAGES = ["/admin", "/admin/users", "/admin/search?q=demo"];

/**
 * Searches of the directory. `#` is replaced by a new number, so that the results aren't in the page cache.
 */
const SEARCHES = ["/services?max=#", "/services?place=Austin%2C+TX&within=#", "/search?q=photo+#"];

/**
 * Requests pages of every kind on 16 connections. Each connection sends its next request as soon as a response
 * has arrived. Half of the requests are for public pages, in the sitemap's order. The other half take turns
 * between pages of signed-in people, searches, and a form. Returns the number of responses. Throws if one is an
 * error.
 */
export async function mixedLoad(
	{ instance, cookies, conversation }: Setup,
	milliseconds: number,
): Promise<number> {
	const { origin } = instance;
	const encoding = { "Accept-Encoding": "gzip, deflate, br", Accept: "text/html" };
	const as = (cookie: string) => ({ ...encoding, Cookie: cookie });
	const form = {
		...as(cookies.creator),
		Origin: origin,
		"Sec-Fetch-Site": "same-origin",
		"Content-Type": "application/x-www-form-urlencoded",
	};
	const working: Asked[] = [
		...[...MEMBER_PAGES, conversation].map((path) => ({ path, headers: as(cookies.creator) })),
		...SEARCHES.map((path) => ({ path, headers: encoding })),
		{ method: "POST", path: "/settings/name", headers: form, body: "name=Casey+Demo+#" },
		...ADMIN_PAGES.map((path) => ({ path, headers: as(cookies.admin) })),
	];
	const listed: Asked[] = (await listedPaths(origin)).map((path) => ({ path, headers: encoding }));
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	const until = Date.now() + milliseconds;
	let count = 0;
	const askInTurn = async () => {
		while (Date.now() < until) {
			const kind = count % 2 === 0 ? listed : working;
			const asked = kind[(count >> 1) % kind.length];
			const number = String(count++);
			if (!asked) throw new Error("The sitemap is empty.");
			const { status } = await exchange(origin, {
				...asked,
				path: asked.path.replace("#", number),
				body: asked.body?.replace("#", number),
				agent,
			});
			if (status >= 400) throw new Error(`${asked.path} returned ${status}.`);
		}
	};
	try {
		await Promise.all(Array.from({ length: CONNECTIONS }, askInTurn));
	} finally {
		agent.destroy();
	}
	return count;
}
