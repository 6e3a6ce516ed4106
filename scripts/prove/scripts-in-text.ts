import { join } from "node:path";
import { chromium } from "@playwright/test";
import Database from "better-sqlite3";
import { load } from "cheerio";
import type { Role } from "#app/domain/accounts/account.ts";
import { Browser, type Page } from "../../tests/support/browser.ts";
import { runChild } from "../../tests/support/child.ts";
import { startInstance } from "../../tests/support/instance.ts";
import { siteRoutes } from "../../tests/support/site-routes.ts";
import { enumColumns } from "../prisma-schemas.ts";
import { findBrowser } from "../setup/browser.mjs";
import { PAYLOADS } from "./payloads.ts";
import { judge, notRun, type Row } from "./row.ts";

const PAGES = { long: 400, short: 25 };
const FREE_TEXT = /name|title|description|text|message|content|reason|note|bio|city|subject|detail|about|summary|answer|reply|alt|comment|body|words|handle|label|dates/i;
const FIXED_TEXT = /Id$|^id$|Hash|Key|At$|^html$|passwordHash|kind|state|status|email|recipient|headers|messageId|userAgent|query|fields|topic|storage|seal/i;

/**
 * Sixty script payloads in every text column of every record, put there past all validation, and in every text field of every form
 * and in addresses; read by every role, as documents and in Chromium.
 */
export const scriptsInText: Row = {
	number: "T8",
	promise: "stored and reflected script payloads",
	wanted: `${PAYLOADS.length} payloads in every text field, by every role, with and without script: 0 dialogs, 0 CSP reports`,
	run: async ({ isShort, tell }) => {
		const executablePath = await findBrowser().catch(() => undefined);
		if (!executablePath) return notRun("there is no Chromium here; npm test fetches one");
		const instance = await startInstance({ LOG_LEVEL: "error" });
		try {
			const email = (await runChild("fill-everything.ts", { settings: { DATA_DIR: instance.dataDir, LOG_LEVEL: "silent" } })).trim();
			const { columns, records } = infect(instance.dataDir, email);
			tell(`${columns} columns of ${records} records hold payloads`);
			const found: string[] = [];
			const visited = { documents: 0, forms: 0, inBrowser: 0 };
			const browser = await chromium.launch({ executablePath });
			const { password } = instance.account("CREATOR");
			const roles = (["CREATOR", "PROFESSIONAL", "ADMIN"] satisfies Role[]).map((role) => instance.account(role));
			for (const account of [undefined, ...roles, { email, password }]) {
				const visitor = new Browser(instance.origin);
				if (account) await visitor.signIn(account);
				const paths = await crawl(visitor, isShort ? PAGES.short : PAGES.long, (page) => {
					visited.documents++;
					found.push(...faultsOf(page));
				});
				visited.forms += await reflect(visitor, paths, found);
				const context = await browser.newContext();
				for (const [name, value] of visitor.cookies) await context.addCookies([{ name, value, url: instance.origin }]);
				const tab = await context.newPage();
				tab.on("dialog", async (dialog) => {
					found.push(`a dialog on ${tab.url()}`);
					await dialog.dismiss();
				});
				tab.on("console", (line) => {
					if (/Content.Security.Policy/i.test(line.text())) found.push(`a CSP report on ${tab.url()}: ${line.text().slice(0, 120)}`);
				});
				for (const path of isShort ? paths.slice(0, 12) : paths) {
					await tab.goto(instance.origin + path, { waitUntil: "load" }).catch(() => {});
					visited.inBrowser++;
				}
				await context.close();
				tell(`${account?.email ?? "signed out"}: ${paths.length} pages, ${found.length} found`);
			}
			await browser.close();
			const said = `${PAYLOADS.length} payloads in ${columns} columns; ${visited.documents} documents and ${visited.forms} failed forms read, ${visited.inBrowser} pages in Chromium`;
			return judge(
				found.length === 0,
				`${said}: ${found.length === 0 ? "0 dialogs, 0 CSP reports, 0 foreign elements" : `${found.length} found: ${[...new Set(found)].slice(0, 3).join("; ")}`}`,
			);
		} finally {
			await instance.stop();
		}
	},
};

/** Writes a payload into each text column of each record. Returns how many columns and records. */
function infect(dataDir: string, email: string): { columns: number; records: number } {
	const sqlite = new Database(join(dataDir, "greenroom.db"), { timeout: 5_000 });
	let [columns, records] = [0, 0];
	const enums = enumColumns();
	const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_%' ESCAPE '\\'").pluck().all() as string[];
	sqlite.prepare("UPDATE User SET passwordHash = (SELECT passwordHash FROM User WHERE role = 'CREATOR' AND email <> ? LIMIT 1) WHERE email = ?").run(email, email);
	for (const table of tables.filter((name) => !/^(Submission|JobRun|RateLimit|AuditEvent|Session|ContentRevision)$/.test(name))) {
		const texts = (sqlite.prepare(`PRAGMA table_info("${table}")`).all() as { name: string; type: string }[]).filter(
			({ name, type }) => type === "TEXT" && FREE_TEXT.test(name) && !FIXED_TEXT.test(name) && !enums.has(`${table}.${name}`),
		);
		for (const { name } of texts) {
			const rows = sqlite.prepare(`SELECT rowid AS row FROM "${table}" WHERE "${name}" IS NOT NULL AND "${name}" NOT LIKE '[%' AND "${name}" NOT LIKE '{%'`).all() as {
				row: number;
			}[];
			const update = sqlite.prepare(`UPDATE OR IGNORE "${table}" SET "${name}" = ? WHERE rowid = ?`);
			for (const { row } of rows) {
				update.run(PAYLOADS[(row + columns) % PAYLOADS.length], row);
				records++;
			}
			if (rows.length > 0) columns++;
		}
	}
	sqlite.close();
	return { columns, records };
}

/** Reads every route and what pages link to. Returns the paths of the pages. */
async function crawl(visitor: Browser, most: number, look: (page: Page) => void): Promise<string[]> {
	const waiting = siteRoutes.map(({ path }) => path).filter((path) => path !== "/auth/signout");
	const seen = new Set<string>();
	const pages: string[] = [];
	for (let path = waiting.shift(); path !== undefined && seen.size < most + siteRoutes.length; path = waiting.shift()) {
		if (seen.has(path) || seen.has(path.split("?")[0] ?? "")) continue;
		seen.add(path);
		const page = await visitor.get(path);
		if (page.status >= 500) throw new Error(`${path} was answered ${page.status}.`);
		if (!/^text\/html/.test(String(page.headers["content-type"]))) continue;
		pages.push(path);
		look(page);
		for (const link of page.$("a[href^='/'], iframe[src^='/']").toArray()) {
			const href = (page.$(link).attr("href") ?? page.$(link).attr("src"))?.split("#")[0];
			if (href && !href.startsWith("//") && !seen.has(href)) waiting.push(href);
		}
	}
	return pages;
}

/** Sends each form with a payload in every text field, and addresses with payloads; returns how many. */
async function reflect(visitor: Browser, paths: string[], found: string[]): Promise<number> {
	let sent = 0;
	for (const path of paths) {
		const page = await visitor.get(path);
		const fields = page.$("main form [name]").filter("input[type=text], input[type=search], input[type=email], input[type=url], input:not([type]), textarea");
		if (fields.length === 0) continue;
		const payload = PAYLOADS[sent % PAYLOADS.length] ?? "";
		const values = Object.fromEntries(fields.toArray().map((field) => [String(page.$(field).attr("name")), payload]));
		found.push(...faultsOf(await visitor.post(path, values)));
		sent++;
	}
	for (const payload of PAYLOADS) {
		for (const start of ["/search?q=", "/auth/signin?redirectTo=/", "/services?q=", "/waitlist?type=", "/x/"])
			found.push(...faultsOf(await visitor.get(start + encodeURIComponent(payload))));
	}
	return sent;
}

/** Elements and attributes that only a payload can have brought into a document. */
function faultsOf({ text, path, headers }: Page): string[] {
	if (!/^text\/html/.test(String(headers["content-type"]))) return [];
	const $ = load(text);
	const attributes = $("*")
		.toArray()
		.flatMap((element) => Object.entries("attribs" in element ? element.attribs : {}));
	const isFault = ([name, value]: [string, string]) =>
		/^on/i.test(name) || (/^(href|src|action|formaction|data)$/i.test(name) && /^\s*(javascript|vbscript|data:text)/i.test(value.replaceAll(/[\t\n\r]/g, "")));
	return [
		...attributes.filter(isFault).map(([name]) => `an attribute ${name} on ${path}`),
		// Our own frames show a mail as its reader sees it, without any right; what is in them is read, too.
		...$("iframe:not([sandbox=''][src^='/']), object, embed, base, marquee, math, meta[http-equiv=refresh], [src^='https://evil'], [href^='https://evil.example/x']")
			.toArray()
			.map(({ tagName }) => `an element ${tagName} on ${path}`),
	];
}
