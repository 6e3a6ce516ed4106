import type { Browser, Page } from "../../tests/support/browser/browser.ts";
import { siteRoutes } from "../../tests/support/browser/site-routes.ts";
import type { Instance } from "../../tests/support/instance/instance.ts";
import { PAYLOADS } from "./payloads.ts";

const ADDRESSES = [
	"/search?q=",
	"/auth/signin?redirectTo=/",
	"/services?q=",
	"/waitlist?type=",
	"/waitlist?ref=",
	"/x/",
];

/** URLs that contain one payload each. */
export const hostileAddresses: readonly string[] = ADDRESSES.flatMap((start) =>
	PAYLOADS.map((payload) => start + encodeURIComponent(payload)),
);

/** The routes, with those that match any path last. */
const patterns = siteRoutes
	.toSorted((a, b) => Number(a.pattern.endsWith("*")) - Number(b.pattern.endsWith("*")))
	.map(({ pattern }) => ({
		pattern,
		matcher: new RegExp(
			`^${pattern
				.replaceAll(/:\w+\?/g, "[^/]*")
				.replaceAll(/:\w+/g, "[^/]+")
				.replace(/\*$/, ".*")}$`,
		),
	}));

/** Form fields for text. */
export const TEXT_FIELDS =
	"input[type=text], input[type=search], input[type=email], input[type=url], input[type=tel], input:not([type]), textarea";

/** A form with text fields, and the first page that had it. */
export type Form = { path: string; action: string; isPost: boolean; names: string[] };

/** The tables whose IDs are in URLs, by parameter name. */
const TABLES: Record<string, string> = {
	applicationId: "Application",
	banId: "Ban",
	bookingId: "Booking",
	campaignId: "Campaign",
	claimId: "GuaranteeClaim",
	deadlineId: "Deadline",
	debtId: "Receivable",
	decisionId: "MoneyDecision",
	errorId: "ErrorCause",
	flagId: "MessageFlag",
	emailId: "OutboxEmail",
	endpointId: "WebhookEndpoint",
	importId: "PeopleImport",
	issueId: "MoneyIssue",
	matchId: "Match",
	milestoneId: "Milestone",
	partnerId: "Partner",
	professionalId: "Professional",
	referenceId: "ApplicationReference",
	rejectionId: "UnderageRejection",
	releaseId: "Release",
	replyId: "SavedReply",
	reportId: "Report",
	requirementsId: "Requirements",
	reviewId: "Review",
	ticketId: "SupportTicket",
	userId: "User",
	verificationId: "AgeVerification",
};

/**
 * Lists URLs of existing records for each route with an ID, because some records are linked only from pages
 * that list a few of many.
 */
export const recordPaths = ({ rows }: Pick<Instance, "rows">, each: number): string[] =>
	siteRoutes.flatMap(({ pattern, path }) => {
		const parts = pattern.split("/");
		const at = parts.findIndex((part) => TABLES[part.slice(1)]);
		const table = TABLES[parts[at]?.slice(1) ?? ""];
		if (!table) return [];
		return rows<{ id: string }>(`SELECT id FROM "${table}" ORDER BY id DESC LIMIT ?`, each).map(({ id }) =>
			path.split("/").with(at, id).join("/"),
		);
	});

type CrawlOptions = {
	/** URLs in addition to the examples of the routes. */
	starts: readonly string[];
	/** The maximum number of URLs of one route that are read after the first. */
	most: number;
	/** Whether a page is left out, for example because another role reads it. */
	isLeftOut: (path: string) => boolean;
};

/**
 * Reads every route and linked pages, up to a number of URLs per route. Returns the paths of the
 * pages, and the distinct forms on them.
 */
export async function crawl(
	visitor: Browser,
	{ starts, most, isLeftOut }: CrawlOptions,
	inspect: (page: Page) => void,
): Promise<{ paths: string[]; forms: Form[] }> {
	const waiting = [...starts, ...siteRoutes.map(({ path }) => path)];
	const seen = new Set<string>();
	const read = new Map<string, number>();
	const paths: string[] = [];
	const forms = new Map<string, Form>();
	for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
		const [bare = ""] = path.split("?");
		const route = patterns.find(({ matcher }) => matcher.test(bare))?.pattern ?? bare;
		if (seen.has(path) || (read.get(route) ?? 0) > most || bare === "/auth/signout" || isLeftOut(path))
			continue;
		seen.add(path);
		const page = await visitor.get(path);
		// The example URL of a route may respond with 404.
		if (page.status === 200) read.set(route, (read.get(route) ?? 0) + 1);
		inspect(page);
		if (!isHtml(page)) continue;
		paths.push(path);
		for (const form of findForms(page)) {
			const key = `${form.action.replaceAll(/[\w-]*\d[\w-]*/g, "")} ${form.names}`;
			if (!forms.has(key)) forms.set(key, form);
		}
		for (const link of page.$("a[href^='/'], iframe[src^='/']").toArray()) {
			const { pathname, search, origin } = new URL(
				page.$(link).attr("href") ?? page.$(link).attr("src") ?? "",
				visitor.origin,
			);
			if (origin === visitor.origin) waiting.push(pathname + search);
		}
	}
	return { paths, forms: [...forms.values()] };
}

function findForms({ $, path }: Page): Form[] {
	const forms = $("main form")
		.toArray()
		.map((form) => {
			const names = $(form)
				.find(TEXT_FIELDS)
				.toArray()
				.flatMap((field) => $(field).attr("name") ?? []);
			return {
				path,
				action: $(form).attr("action") || path,
				isPost: $(form).attr("method")?.toLowerCase() === "post",
				names,
			};
		});
	return forms.filter(({ names }) => names.length > 0);
}

/** Sends a form with a string in all of its text fields. */
export function send(visitor: Browser, { action, isPost, names }: Form, text: string): Promise<Page> {
	const values = Object.fromEntries(names.map((name) => [name, text]));
	return isPost
		? visitor.post(action, values)
		: visitor.get(`${action.split("?")[0]}?${new URLSearchParams(values)}`);
}

const isHtml = ({ headers }: Page): boolean => /^text\/html/.test(String(headers["content-type"]));
const LOADING = "src, href, action, formaction, data, srcdoc".split(", ");
const FOREIGN =
	"iframe:not([sandbox=''][src^='/']), object, embed, base, marquee, math, meta[http-equiv=refresh]";

/**
 * Finds what only a payload can have caused: elements and attributes in a document, broken JSON in a script,
 * or a server error.
 */
export function findFaults(page: Page): string[] {
	if (page.status >= 500) return [`an answer ${page.status} of ${page.path.slice(0, 80)}`];
	if (!isHtml(page)) return [];
	const { $ } = page;
	const faults = $("*")
		.toArray()
		.flatMap((element) => {
			const { tagName, attribs } = "attribs" in element ? element : { tagName: "", attribs: {} };
			return Object.entries(attribs)
				.filter(([name, value]) => isFault(tagName, name, value))
				.map(([name]) => `an attribute ${name} of ${tagName}`);
		});
	const scripts = $("script, style").filter((_i, element) => /^\s*(alert\(|@import)/.test($(element).text()));
	const data = $("script[type='application/ld+json'], script[type='application/json']").filter(
		(_i, element) => !isJson($(element).text()),
	);
	const elements = [scripts, data, $(FOREIGN)]
		.flatMap((found) => found.toArray())
		.map((element) => `an element ${$(element).prop("tagName")?.toLowerCase()}`);
	return [...faults, ...elements].map((fault) => `${fault} on ${page.path.slice(0, 80)}`);
}

function isFault(element: string, name: string, value: string): boolean {
	if (/^on/i.test(name) || name === "srcdoc") return true;
	if (!LOADING.includes(name)) return false;
	if (/^\s*(javascript|vbscript|data:text)/i.test(value.replaceAll(/[\t\n\r]/g, ""))) return true;
	// A link may lead to another site, but nothing may be loaded from there or sent there.
	return element !== "a" && /^(https?:)?\/\/evil\./i.test(value);
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
