import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#app/domain/platform/roles.ts";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { formRules } from "../../support/browser/form-rules.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { provingCount } from "../../support/proof/proof.ts";

// An instance of its own: on a shared one, the team's pages link to what other tests add and remove meanwhile.
let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(() => instance.stop());

/** Lists URLs of this site that a page links to or loads, as path, query, and fragment. */
function addressesOn({ $, path }: Page): string[] {
	const found: (string | undefined)[] = [];
	for (const element of $("a[href], area[href], link[href], use[href]").toArray())
		found.push($(element).attr("href"));
	for (const element of $("img[src], script[src], source[src]").toArray()) found.push($(element).attr("src"));
	for (const element of $("[srcset]").toArray())
		found.push(...($(element).attr("srcset") ?? "").split(",").map((part) => part.trim().split(" ")[0]));
	for (const element of $("form[action]").toArray()) found.push($(element).attr("action"));
	for (const element of $("meta[property='og:image'], meta[property='og:url']").toArray())
		found.push($(element).attr("content"));
	return found.flatMap((address) => {
		const url = address === undefined ? null : URL.parse(address, instance.origin + path);
		return url && url.origin === instance.origin ? [url.pathname + url.search + url.hash] : [];
	});
}

const withoutFragment = (address: string) => address.split("#")[0] ?? "";

/**
 * Finds the problem with a URL. Returns undefined if there is none. The page or file must exist after at most
 * one redirect, and the page must contain the fragment.
 */
async function findFault(
	browser: Browser,
	address: string,
	pages: Map<string, Page>,
): Promise<string | undefined> {
	const path = withoutFragment(address);
	const page = pages.get(path) ?? (await browser.get(path));
	pages.set(path, page);
	const shown = page.status >= 300 && page.status < 400 ? await browser.follow(page) : page;
	if (shown.status !== 200)
		return `${page.status}${shown === page ? "" : `, then ${shown.status} at ${page.location}`}`;
	const fragment = decodeURIComponent(address.slice(path.length + 1));
	if (fragment && shown.$(`[id="${fragment.replace(/["\\]/g, "\\$&")}"]`).length === 0)
		return `no element #${fragment}`;
	return undefined;
}

const ROLES = [undefined, "CREATOR", "PROFESSIONAL", "ADMIN"] as const;

/** The number of known URLs at which a visitor stops collecting more. In full runs, it is more than there are. */
const MOST = provingCount("ADDRESSES", 50, 5_000);

/** URLs that were already checked without a session. Signed-in roles skip them, except the home page. */
const proven = new Set<string>();
/** The pages that were shown to each role. */
const shown = new Map<Role | undefined, Map<string, Page>>();

it.each(ROLES)(
	"every link, form, and file that can be reached from the home page exists, for the role %s",
	async (role: Role | undefined) => {
		const browser = new Browser(instance.origin);
		if (role) await browser.signIn(instance.account(role));
		const pages = new Map<string, Page>();
		const sources = new Map<string, string>();
		const faults: string[] = [];
		const known = new Set(["/"]);
		for (const address of known) {
			if (proven.has(address) && address !== "/") continue;
			const fault = await findFault(browser, address, pages);
			const path = withoutFragment(address);
			const page = pages.get(path);
			if (fault) faults.push(`${address}: ${fault} (on ${sources.get(address)})`);
			else if (!role) proven.add(address);
			if (
				known.size >= MOST ||
				page?.status !== 200 ||
				path !== address ||
				!String(page.headers["content-type"]).startsWith("text/html")
			)
				continue;
			for (const next of addressesOn(page)) {
				if (!known.has(next)) sources.set(next, address);
				// Also adds the page itself, so that it is read even if all links to it have a fragment.
				known.add(withoutFragment(next)).add(next);
			}
		}
		expect(faults.join("\n")).toBe("");
		expect(pages.size).toBeGreaterThan(role ? 2 : 50);
		shown.set(role, pages);
	},
	180_000,
);

describe.each(ROLES)("the forms on pages that can be reached from the home page, for the role %s", (role) => {
	it.each(formRules)("%s", (_name, findFaults) => {
		const pages = [...(shown.get(role) ?? [])].filter(
			([, { status, headers }]) => status === 200 && String(headers["content-type"]).startsWith("text/html"),
		);
		expect(pages.length).toBeGreaterThan(0);
		expect(pages.flatMap(([path, page]) => findFaults(page.$).map((fault) => `${path}: ${fault}`))).toEqual(
			[],
		);
	});
});
