import { type Browser as Chromium, chromium } from "@playwright/test";
import type { Role } from "#app/domain/platform/roles.ts";
import { findBrowser } from "../../scripts/setup/browser.mjs";
import { Browser, type Page } from "../../tests/support/browser/browser.ts";
import { siteRoutes } from "../../tests/support/browser/site-routes.ts";
import { runChild } from "../../tests/support/instance/child.ts";
import { type Instance, startInstance } from "../../tests/support/instance/instance.ts";
import { FULL_PAYLOADS, PARTS, PAYLOADS } from "./payloads.ts";
import { judge, notRun, type ProveOptions, type Row } from "./row.ts";
import { infect } from "./text-columns.ts";
import { openTab, sendAll, visitAll } from "./text-in-browser.ts";
import { crawl, type Form, findFaults, hostileAddresses, recordPaths, send } from "./text-visits.ts";

/**
 * The maximum number of URLs of a route that each role reads after the first, and the number of rounds. In
 * each round, every field begins with a different payload.
 */
const SIZES = {
	long: { pages: 6, rounds: FULL_PAYLOADS.length },
	short: { pages: 4, rounds: 1 },
	brief: { pages: 1, rounds: 1 },
};

const SIGNED_OUT = "signed out";

/** The roles that change the most data come last. */
const ROLES = ["PROFESSIONAL", "CREATOR", "ADMIN"] satisfies Role[];

/** Totals over all visitors and rounds. */
type Seen = {
	found: string[];
	documents: number;
	forms: number;
	posts: number;
	inBrowser: number;
	columns: string[];
	fields: number;
	shown: Set<string>;
};

/**
 * Sixty script payloads in every free-text column of every record, written without validation, in
 * every text field of every form, and in URLs. Every role reads them, as documents and in Chromium.
 * The brief form skips Chromium and reads fewer pages.
 */
export const scriptsInText: Row = {
	number: "T8",
	promise: "stored and reflected script payloads",
	wanted: `${PAYLOADS.length} payloads in every text field, by every role, with and without JavaScript: 0 dialogs, 0 CSP reports`,
	run: async (options) => {
		const executablePath = options.isBrief ? undefined : await findBrowser().catch(() => undefined);
		if (!executablePath && !options.isBrief) return notRun("Chromium is not installed; npm test installs it");
		const instance = await startInstance({ LOG_LEVEL: "error" }, { isOpenDemo: true });
		const browser = executablePath ? await chromium.launch({ executablePath }) : undefined;
		try {
			await runChild("proof/fill-everything.ts", {
				settings: { DATA_DIR: instance.dataDir, LOG_LEVEL: "silent" },
			});
			return judgeSeen(await visitAllRoles(instance, browser, options), options);
		} finally {
			await browser?.close();
			await instance.stop();
		}
	},
};

async function visitAllRoles(
	instance: Instance,
	browser: Chromium | undefined,
	{ isShort, isBrief, reportProgress }: ProveOptions,
): Promise<Seen> {
	const { pages, rounds } = isBrief ? SIZES.brief : isShort ? SIZES.short : SIZES.long;
	const seen: Seen = {
		found: [],
		documents: 0,
		forms: 0,
		posts: 0,
		inBrowser: 0,
		columns: [],
		fields: 0,
		shown: new Set(),
	};
	const inspect = (page: Page) => {
		// A role without access to a page doesn't see stored text.
		if (isBrief && [403, 404].includes(page.status)) return;
		seen.documents++;
		seen.found.push(...findFaults(page));
		for (const [, column = ""] of page.text.matchAll(/@(\w+\.\w+)@/g)) seen.shown.add(column);
	};
	// Idle connections would time out while Chromium runs, so each request closes its connection. All roles
	// sign in before payloads replace their email addresses.
	const newVisitor = () => new Browser(instance.origin, { Connection: "close" });
	const visitors = [{ name: SIGNED_OUT, visitor: newVisitor(), paths: [] as string[], forms: [] as Form[] }];
	for (const role of ROLES)
		visitors.push({
			name: role,
			visitor: await newVisitor().signIn(instance.account(role)),
			paths: [],
			forms: [],
		});
	const leadNowhere = new Set(siteRoutes.filter(({ status }) => status === 404).map(({ path }) => path));
	const isPublic = (path: string) => visitors[0]?.paths.includes(path) ?? false;
	for (let round = 0; round < rounds; round++) {
		const infected = infect(instance.dataDir, isBrief ? PARTS : FULL_PAYLOADS, round);
		// Only the first round's totals are kept, because text that later visits add isn't in every round.
		if (round === 0) Object.assign(seen, infected);
		for (const one of visitors) {
			Object.assign(
				one,
				await crawl(
					one.visitor,
					{
						starts: recordPaths(instance, isShort ? 1 : 3),
						most: pages,
						isLeftOut: (path) => isBrief && (isPublic(path) || leadNowhere.has(path)),
					},
					inspect,
				),
			);
			if (browser) {
				const tab = await openTab(browser, one.visitor, seen.found);
				seen.inBrowser += await visitAll(tab, instance.origin, one.paths);
				await tab.context().close();
			}
			reportProgress(
				`round ${round + 1} of ${rounds}, ${one.name}: ${one.paths.length} pages, ${seen.found.length} found`,
			);
		}
	}
	const addresses = isShort ? hostileAddresses.filter((_, i) => i % PARTS.length === 0) : hostileAddresses;
	for (const { name, visitor, forms } of visitors) {
		// In the brief form, each text field gets some of the payloads, and only one visitor opens the hostile
		// URLs.
		for (const [i, form] of forms.entries())
			for (const text of isBrief ? [PARTS[i % PARTS.length] ?? ""] : PARTS) {
				inspect(await send(visitor, form, text));
				seen.posts++;
			}
		for (const address of isBrief && name !== SIGNED_OUT ? [] : addresses)
			inspect(await visitor.get(address));
		seen.forms += forms.length;
		if (browser) {
			const tab = await openTab(browser, visitor, seen.found);
			seen.inBrowser += await visitAll(tab, instance.origin, addresses);
			for (let part = 0; part < (isShort ? 1 : PARTS.length); part++)
				seen.inBrowser += await sendAll(
					tab,
					instance.origin,
					forms,
					(form) => PARTS[(form + part) % PARTS.length] ?? "",
				);
			await tab.context().close();
		}
		reportProgress(`${name}: ${forms.length} forms, ${seen.found.length} found`);
		if (name !== SIGNED_OUT && (await visitor.get("/settings")).status !== 200)
			seen.found.push(`${name} was signed out during the run`);
	}
	reportProgress(`not in any page: ${seen.columns.filter((column) => !seen.shown.has(column)).join(", ")}`);
	return seen;
}

function judgeSeen(
	{ found, documents, forms, posts, inBrowser, columns, fields, shown }: Seen,
	{ isShort, isBrief }: ProveOptions,
) {
	// One round has every payload that acts in the middle of a string, and one payload that acts only at the
	// beginning of a string.
	const brought = isBrief
		? "a part"
		: PAYLOADS.length - FULL_PAYLOADS.length + (isShort ? SIZES.short : SIZES.long).rounds;
	const infected = `${brought} of the ${PAYLOADS.length} payloads in each of ${fields} fields of ${columns.length} columns, of which ${columns.filter((column) => shown.has(column)).length} reached pages`;
	const read = `${forms} forms with text, sent ${posts} times; ${documents} documents read, ${isBrief ? "without a browser" : `${inBrowser} pages in Chromium`}`;
	const none = isBrief ? "0 foreign elements" : "0 dialogs, 0 CSP reports, 0 foreign elements";
	return judge(
		found.length === 0,
		`${infected}; ${read}: ${found.length === 0 ? none : `${found.length} found: ${[...new Set(found)].slice(0, 3).join("; ")}`}`,
	);
}
