import { beforeAll, describe, expect, it } from "vitest";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const SIDES = ["CREATOR", "PROFESSIONAL"] as const;

/**
 * AREAS matches the paths of members' pages, and RECORDS those of pages and files that show exact times or days:
 * receipts, agreements, releases, and the call sheets of dates, which may be two years ahead.
 */
const AREAS =
	/^\/(dashboard|bookings|payments|earnings|matches|settings|saved|notifications|invitations|support\/tickets|creator|professional\/(edit|quotes|quote-templates|payout-details)|profile\/creator)(\/|$)/;
const RECORDS =
	/^\/payments\/PAY-\d+$|^\/earnings\/statements\/|\/(agreements|record|dates)(\/|$)|\/releases\/|\.(ics|csv|zip|txt)$|\/csv$/;

const WEEKDAY = "(Sun|Mon|Tue|Wed|Thu|Fri|Sat)";
const DATE = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d{1,2}(, \\d{4})?";
const ONE = `(${WEEKDAY}, \\d{1,2}:\\d{2} [AP]M P[SD]T|(${WEEKDAY}, )?${DATE})`;
/** "Wed, 7:33 PM PST", "Wed, Dec 9", "Dec 9", "Dec 9 – Dec 11", or, on the last day, "in 5 hours". */
const SHORT = new RegExp(`^(by )?(${ONE}( – ${ONE})?|in \\d+ (hours?|minutes?))$`);
const LONG = /(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, [A-Z][a-z]+ \d+|[A-Z][a-z]+ \d+, \d{4}, \d+:\d\d/;

/** Lists the members' pages that a page links to, except records. */
const listLinks = ({ $ }: Page): string[] =>
	$("main a[href]")
		.map((_, link) => $(link).attr("href")?.split("#")[0] ?? "")
		.get()
		.filter((path) => AREAS.test(path) && !RECORDS.test(path.split("?")[0] ?? ""));

/** How many pages whose paths differ only in IDs each side opens. */
const MOST_ALIKE = isFullRun ? Number.POSITIVE_INFINITY : 2;
/** Returns a path without its query, and with `:` for each part that has a digit. */
const withoutIds = (path: string): string => path.replace(/\?.*/, "").replaceAll(/[^/]*\d[^/]*/g, ":");

const instance = sharedInstance("open-demo");
const seen: { as: string; path: string; page: Page }[] = [];

beforeAll(async () => {
	for (const as of SIDES) {
		const browser = await new Browser(instance.origin).signIn(instance.account(as));
		const queue = ["/dashboard", "/bookings", "/settings", as === "CREATOR" ? "/payments" : "/earnings"];
		for (const path of queue) {
			const page = await browser.get(path);
			if (page.status !== 200) continue;
			seen.push({ as, path, page });
			for (const link of listLinks(page)) {
				const alike = queue.filter((known) => withoutIds(known) === withoutIds(link));
				if (!queue.includes(link) && alike.length < MOST_ALIKE) queue.push(link);
			}
		}
	}
});

describe("members' pages in an open demo", () => {
	it("show every time outside a call sheet in the short format, with the full time in its title attribute", () => {
		const faults = seen.flatMap(({ as, path, page: { $ } }) =>
			$("main time")
				.not(".call-sheet time")
				.map((_, time) => ({ text: $(time).text(), title: $(time).attr("title") }))
				.get()
				.filter(({ text, title }) => !SHORT.test(text) || !title)
				.map((time) => ({ as, path, ...time })),
		);
		expect(faults).toEqual([]);
		expect(seen.flatMap(({ page: { $ } }) => $("main time").get()).length).toBeGreaterThan(
			isFullRun ? 500 : 50,
		);
	});

	it("never show a full date or time as text", () => {
		const faults = seen.flatMap(({ as, path, page: { $ } }) => {
			const [found] = LONG.exec($("main").text()) ?? [];
			return found ? [{ as, path, found }] : [];
		});
		expect(faults).toEqual([]);
	});
});
