import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatCents } from "#app/domain/platform/cents.ts";
import type { Role } from "#app/domain/platform/roles.ts";
import { computeCode } from "../../support/accounts/authenticator.ts";
import { setUpByPages } from "../../support/accounts/two-factor.ts";
import { runScript } from "../../support/backups/run-script.ts";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { copyTemplate, type Instance, startInstance } from "../../support/instance/instance.ts";
import { DAY } from "../../support/local-stripe/client.ts";
import { type LocalStripe, startLocalStripe } from "../../support/local-stripe/local-stripe.ts";
import { addProfessional, personId, verifyCreator } from "../../support/market/market.ts";
import { quoteRequest } from "../../support/market/quote-request.ts";
import { typed } from "../../support/quotes/open-market.ts";

const FORM = "main form";
const SECRETS = { platform: "whsec_platform", connected: "whsec_connected", thin: "whsec_thin" };

const { folder, remove } = temporaryFolder("production-demo");
let ahead = 0;
let local: LocalStripe;
let settings: Record<string, string>;
let instance: Instance;

// A demo that was first started without NODE_ENV, as with `npm start`, and is then served in production.
beforeAll(async () => {
	const DATA_DIR = join(folder, "demo");
	copyTemplate(DATA_DIR);
	local = await startLocalStripe({ clock: () => new Date(Date.now() + ahead) });
	settings = {
		DATA_DIR,
		NODE_ENV: "production",
		ALLOW_DEMO: "1",
		STRIPE_SECRET_KEY: local.key,
		STRIPE_WEBHOOK_SECRET: SECRETS.platform,
		STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connected,
		STRIPE_V2_WEBHOOK_SECRET: SECRETS.thin,
		STRIPE_API_BASE: local.origin,
		PAYOUT_CLEARING_DAYS: "5",
	};
	instance = await startInstance(settings);
	const url = `${instance.origin}/webhooks/payments/stripe`;
	local.webhooks.sendTo({
		platform: { url, secret: SECRETS.platform },
		connected: { url, secret: SECRETS.connected },
		thin: { url, secret: SECRETS.thin },
	});
});
afterAll(async () => {
	await instance.stop();
	await local.stop();
	remove();
});

const signIn = (role: Role) => new Browser(instance.origin).signIn(instance.account(role));

const textOf = ({ $ }: Page) => $("main").text();

const findStates = (table: "Milestone" | "Payout") =>
	instance.rows<{ status: string }>(`select status from ${table} order by id`).map(({ status }) => status);

/** Submits the form of a page, which must lead to another page, and returns that page's address. */
async function submit(browser: Browser, path: string, values: Record<string, string> = {}): Promise<string> {
	const sent = await browser.submit(await browser.get(path), FORM, values);
	expect([path, sent.status, sent.$("[data-error-summary]").text()]).toEqual([path, 303, ""]);
	return sent.location ?? "";
}

/** Submits a form of one of Stripe's hosted pages. Returns the address that it leads back to. */
async function submitAtStripe(address: string, form: string, values: Record<string, string>) {
	const { origin, pathname, search } = new URL(address);
	expect(origin).toBe(local.origin);
	const browser = new Browser(origin);
	const { location = "" } = await browser.submit(await browser.get(pathname + search), form, values);
	await local.webhooks.settled();
	return new URL(location).pathname + new URL(location).search;
}

/** Moves the demo's clock ahead. The local Stripe follows it. */
async function advance(days: number): Promise<void> {
	expect(await runScript("demo-advance", [`${days}d`], settings)).toMatchObject({ code: 0, err: "" });
	ahead += days * DAY;
	local.play.passTime();
	await local.webhooks.settled();
}

/** What a month's CSV file posts to our account at Stripe, in cents. */
function sumAtStripe(csv: string): number {
	const [head = "", ...lines] = csv.trim().split("\r\n");
	const names = head.split(",");
	const [account, debit, credit] = ["Account", "Debit (USD)", "Credit (USD)"].map((name) =>
		names.indexOf(name),
	) as [number, number, number];
	const cents = (amount = "") => Math.round(Number(amount) * 100);
	return lines
		.map((line) => line.split(","))
		.filter((cells) => cells[account] === "clearing:stripe")
		.reduce((sum, cells) => sum + cents(cells[debit]) - cents(cells[credit]), 0);
}

/** Compares the books, as the daily job does. The server's job follows the demo's clock only within an hour. */
async function compareBooks(): Promise<void> {
	const compared = await runScript("../tests/support/money/check-books", [], settings);
	expect(compared).toMatchObject({ code: 0, out: "[]" });
}

it("with a Stripe test key, a demo in production takes a booking from the request to the payout, and then the month becomes final, without JavaScript", async () => {
	const professionalId = addProfessional(instance, {
		userId: personId(instance, instance.account("PROFESSIONAL")),
	});
	verifyCreator(instance, personId(instance, instance.account("CREATOR")));

	const team = await signIn("ADMIN");
	// Production requires two-factor sign-in for the back office.
	expect((await team.get("/admin/phase")).location).toBe("/settings/two-factor");
	const { secret } = await setUpByPages(team);
	expect(await submit(team, "/admin/phase")).toBe("/admin/phase");

	const [creator, professional] = [await signIn("CREATOR"), await signIn("PROFESSIONAL")];
	const sign = (role: Role) => ({
		fullName: instance.account(role).name,
		mailingAddress: "12 Main Street, Austin, TX 78701",
		consent: "on",
	});
	const check = await submit(creator, `/booking/request-quote/${professionalId}`, quoteRequest);
	const path = await submit(creator, check);
	expect((await professional.post(`${path}/edit-quote`, typed())).location).toBe(`${path}/send-quote`);
	await submit(professional, `${path}/send-quote`, sign("PROFESSIONAL"));
	const signed = await creator.get(await submit(creator, `${path}/accept-quote`, sign("CREATOR")));

	const link = signed.$('main a:contains("Fund milestone 1")').attr("href") ?? "";
	const back = await submitAtStripe(await submit(creator, link), "form:has([name=card])", {});
	await expect.poll(() => findStates("Milestone")).toEqual(["FUNDED", "PLANNED"]);
	expect((await creator.get(back)).$("h1").text()).toBe("Paid");

	const delivery = { name: "note", value: "Two half days in the studio" };
	await professional.postParts(`${path}/milestones/1/deliver`, delivery, { name: "links", value: "" });
	expect(await submit(creator, `${path}/milestones/1/accept-delivery`)).toContain("done=accepted");
	expect(textOf(await professional.get("/earnings"))).toContain("We can't pay you yet");

	const details = { givenName: "Parker", surname: "Hayes", bankAccount: "000123456789", taxId: "000000000" };
	const registered = await submitAtStripe(
		await submit(professional, "/professional/payout-details"),
		"form",
		details,
	);
	await expect
		.poll(async () => textOf(await professional.get(registered)))
		.toContain("Your payouts are set up");

	await advance(6);
	await expect.poll(() => findStates("Payout")).toEqual(["TRANSFERRED"]);
	expect(textOf(await professional.get("/earnings"))).toContain("Available at Stripe on");
	await advance(5);
	await expect.poll(() => findStates("Payout")).toEqual(["PAID"]);
	const earnings = await professional.get("/earnings");
	expect(earnings.$("main table").text()).toContain("Paid out");

	// A month later, the months in which all of that happened are final.
	await compareBooks();
	await advance(31);
	await compareBooks();
	const finance = await signIn("ADMIN");
	const page = await finance.get("/auth/two-factor");
	const code = computeCode(secret, new Date(Date.now() + ahead));
	// The server has noticed the new time once it takes the code.
	await expect
		.poll(async () => (await finance.submit(page, FORM, { code })).location, { interval: 1_000 })
		.toBe("/admin");
	const links = (await finance.get("/admin/money")).$('main a[href^="/admin/money/months/"]');
	const [, ...months] = links.toArray().map(({ attribs }) => attribs.href ?? "");
	const [latest = ""] = months;
	expect(textOf(await finance.get(latest))).toContain("Final, and the provider agrees");
	let posted = 0;
	for (const month of months) {
		const { $ } = await finance.get(month);
		posted += sumAtStripe((await finance.get($("main a[download]").attr("href") ?? "")).text);
	}
	const booked = local.book().reduce((sum, { net }) => sum + net, 0);
	const { available, pending } = local.balance();
	expect([booked, available + pending]).toEqual([posted, posted]);
	const closing = (await finance.get(latest)).$('main table tr:contains("At the payment provider stripe")');
	expect(closing.text()).toMatch(new RegExp(`\\${formatCents(posted)}$`));
	expect((await runScript("ledger", ["--check"], settings)).code).toBe(0);
	expect(instance.rows("select summary from MoneyIssue")).toEqual([]);
});
