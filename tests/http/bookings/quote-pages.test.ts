import { describe, expect, it } from "vitest";
import { type Browser, readValues } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailKinds } from "../../support/email/mailbox.ts";
import { newBookingSide } from "../../support/instance/instance-bookings.ts";
import { dayAfter } from "../../support/market/typed-quote.ts";
import { FORM, openMarket, sign, typed } from "../../support/quotes/open-market.ts";

const { instance, professional, professionalId, account, team, newRequest, findStates, openDeadline, send } =
	await openMarket();

describe("a form that is posted again", () => {
	/** Posts a form twice and then once more, and expects the same response each time. */
	async function expectSameAnswer(who: Browser, path: string, fields: Record<string, string>): Promise<void> {
		const values = { ...readValues(await who.get(path), FORM), ...fields };
		const all = await Promise.all([who.post(path, values), who.post(path, values)]);
		all.push(await who.post(path, values));
		const [first] = all;
		expect([path, first?.status]).toEqual([path, 303]);
		expect(all.map(({ status, location }) => [path, status, location])).toEqual(
			all.map(() => [path, 303, first?.location]),
		);
	}
	const quoted = async () => {
		const deal = await newRequest();
		await send(deal.path);
		return deal;
	};
	const records = (table: string, bookingId: string) =>
		instance.rows(`select * from ${table} where bookingId = ?`, bookingId).length;

	it("gets the same response each time, and runs its command only once", async () => {
		const one = await quoted();
		const days = { startsOn: dayAfter(new Date(), 40), endsOn: dayAfter(new Date(), 41) };
		await expectSameAnswer(one.browser, `${one.path}/ask-for-changes`, { text: "Less" });
		await expectSameAnswer(one.browser, `${one.path}/propose-dates`, days);
		await expectSameAnswer(professional, `${one.path}/propose-dates`, days);
		await professional.post(`${one.path}/edit-quote`, typed());
		await expectSameAnswer(professional, `${one.path}/save-template`, { name: "Posted thrice" });
		await expectSameAnswer(professional, `${one.path}/revise-quote`, sign);
		expect(findStates(one.bookingId)).toEqual(["QUOTED", "SUPERSEDED", "SENT"]);
		await expectSameAnswer(one.browser, `${one.path}/accept-quote`, {
			fullName: "Ana Example",
			mailingAddress: "12 Main Street, Austin, TX 78701",
			consent: "on",
			confirmName: "on",
		});
		expect(findStates(one.bookingId)).toEqual(["ACCEPTED", "SUPERSEDED", "ACCEPTED"]);
		const [declined, withdrawn] = [await quoted(), await quoted()];
		await expectSameAnswer(declined.browser, `${declined.path}/decline-quote`, { reason: "Too much" });
		await expectSameAnswer(professional, `${withdrawn.path}/withdraw-quote`, { reason: "" });
		expect([findStates(declined.bookingId), findStates(withdrawn.bookingId)]).toEqual([
			["DECLINED", "DECLINED"],
			["WITHDRAWN", "WITHDRAWN"],
		]);
		expect(
			instance.rows(
				"select * from QuoteNote where quoteId in (select id from Quote where bookingId = ?)",
				one.bookingId,
			),
		).toHaveLength(3);
		const [{ id: templateId = "" } = {}] = instance.rows<{ id: string }>(
			"select id from QuoteTemplate where name = 'Posted thrice'",
		);
		await expectSameAnswer(professional, `/professional/quote-templates/${templateId}/remove`, {});

		const watched = await quoted();
		await expectSameAnswer(team, `/admin/bookings/${watched.bookingId}/add-note`, { text: "Once" });
		expect(records("BookingNote", watched.bookingId)).toBe(1);
		await expectSameAnswer(team, `/admin/deadlines/${openDeadline(watched.bookingId).id}/extend`, {
			day: dayAfter(new Date(), 30),
			time: "14:30",
			reason: "Illness",
		});
		await expectSameAnswer(team, "/admin/phase/record-approval/agent-clause", {
			counsel: "Quill & Lee LLP",
			approvedOn: "2026-03-30",
			isApproved: "on",
		});
		await expectSameAnswer(watched.browser, "/settings/calendar-feed/create", {});
		await expectSameAnswer(watched.browser, "/settings/calendar-feed/revoke", {});
	});
});

describe("another request to the same professional", () => {
	it("isn't possible while the first request or its quote is unanswered, and the page says which of the two needs an answer", async () => {
		const { browser, path } = await newRequest();
		const again = async () => {
			const page = await browser.get(`/booking/request-quote/${professionalId}`);
			const next = page.$("main a.button").first();
			return [page.$("main").text(), next.text(), next.attr("href")];
		};
		expect(await again()).toEqual([
			expect.stringContaining("is waiting for an answer. To send another one, withdraw it first."),
			"See your request",
			path,
		]);
		await send(path);
		expect(await again()).toEqual([
			expect.stringContaining("To send another request, answer the quote first."),
			"Read the quote",
			`${path}/quote`,
		]);
	});
});

describe("sales tax", () => {
	const readText = async (who: Browser, path: string, status = 200) => {
		const page = await who.get(path);
		expect([path, page.status]).toEqual([path, status]);
		return page.$("main").text().replace(/\s+/g, " ");
	};

	it("is shown before the creator accepts, on pages about the money, and to the team by month and state", async () => {
		const { browser, path, bookingId } = await newRequest();
		const fields = { place: "on_site", city: "Albany", state: "New York" };
		const editor = await professional.post(`${path}/edit-quote`, {
			...typed(fields),
			__intent__: JSON.stringify({ type: "validate", payload: { name: "items" } }),
		});
		expect(editor.$("[aria-labelledby=totals-title]").text()).toMatch(
			/Sales tax \(New York, 8\.875%\)\$88\.75.*The creator pays\$1,088\.75/s,
		);
		await professional.post(`${path}/edit-quote`, typed(fields));
		const preview = await readText(professional, `${path}/send-quote`);
		for (const text of [
			"Sales tax (New York, 8.875%)",
			"$88.75",
			"The creator pays",
			"$1,088.75",
			"Your payout",
			"$900.00",
		])
			expect(preview).toContain(text);
		await professional.submit(await professional.get(`${path}/send-quote`), FORM, sign);
		expect(await readText(browser, `${path}/quote`)).toContain("$333.33 plus $29.58 sales tax");
		const question = await readText(browser, `${path}/accept-quote`);
		for (const text of ["$1,000.00, plus sales tax of $88.75", "To pay in all", "$1,088.75"])
			expect(question).toContain(text);
		await browser.submit(await browser.get(`${path}/accept-quote`), FORM, {
			fullName: "Ana Example",
			mailingAddress: "12 Main Street, Austin, TX 78701",
			consent: "on",
			confirmName: "on",
		});
		expect(await readText(browser, `${path}/agreements/1`)).toContain("The creator pays $1,088.75.");
		expect(await readText(browser, `${path}/start-checkout`)).toMatch(/Pay \$1,088\.75\?.*Sales tax\$88\.75/);

		const left = await browser.submit(await browser.get(`${path}/start-checkout`), FORM, {});
		const { pathname, search } = new URL(left.location ?? "", instance.origin);
		expect(await readText(browser, pathname + search)).toContain("$1,088.75");
		await browser.submit(await browser.get(pathname + search), FORM, { card: "succeeds" });
		await expect
			.poll(() =>
				instance.rows("select id from Milestone where bookingId = ? and status = 'FUNDED'", bookingId),
			)
			.toHaveLength(2);
		expect(await readText(browser, path)).toMatch(
			/Sales tax on it\$88\.75.*Held by Greenroom now\$1,000\.00.*Sales tax paid, kept for the state\$88\.75/,
		);
		expect(await readText(browser, "/payments")).toMatch(
			/Sales tax in what you paid\$88\.75.*with \$88\.75 sales tax/,
		);
		const [{ reference = "" } = {}] = instance.rows<{ reference: string }>(
			"select reference from Checkout where bookingId = ?",
			bookingId,
		);
		expect(await readText(browser, `/payments/${reference}`)).toMatch(
			/Sales tax\$88\.75.*Total\$1,088\.75.*You pay nothing else on top/,
		);
		expect((await browser.get("/payments/csv")).text).toMatch(
			/Sales tax in the amount \(USD\)\r\n.*1088\.75,0\.00,0\.00,88\.75/,
		);
		expect(await readText(browser, `${path}/cancel`)).toContain("$88.75 of what goes back is sales tax.");
		expect(await readText(team, "/admin/money")).toContain("Sales tax collected for states$88.75");
		expect((await team.get("/admin/money/sales-tax/csv")).text).toMatch(
			/,NY,New York,1000\.00,88\.75,0\.00,0\.00,88\.75\r\n$/,
		);
	});

	it("isn't mentioned for a booking without sales tax", async () => {
		const { browser, path } = await newRequest();
		await send(path);
		for (const page of ["quote", "accept-quote"])
			expect(await readText(browser, `${path}/${page}`)).not.toMatch(/tax/i);
	});
});

describe("the team's page about a booking", () => {
	it("can be found by search, and lets the team add notes and extend a deadline with a reason that both sides read", async () => {
		const { path, bookingId, email } = await newRequest();
		await send(path);
		const [{ reference = "" } = {}] = instance.rows<{ reference: string }>(
			"select reference from Booking where id = ?",
			bookingId,
		);
		const teamPath = (await team.get(`/admin/search?q=${reference}`)).$("main table a").attr("href") ?? "";
		expect(teamPath).toBe(`/admin${path}`);

		const noted = await team.submit(await team.get(`${teamPath}/add-note`), FORM, {
			text: "Called both sides.",
		});
		expect([noted.status, noted.location]).toEqual([303, teamPath]);
		expectFailedForm(await team.submit(await team.get(`${teamPath}/add-note`), FORM, { text: " " }), FORM, {
			text: "Write the note",
		});

		const { id: deadlineId, dueAt } = openDeadline(bookingId);
		const extend = `/admin/deadlines/${deadlineId}/extend`;
		const form = await team.get(extend);
		expectGoodDocument(form, instance.origin);
		const past = await team.submit(form, FORM, { day: "2020-01-01", time: "9:00 AM", reason: "Illness" });
		expect([past.status, past.$("[name=reason]").text()]).toEqual([422, "Illness"]);
		expectFailedForm(await team.submit(form, FORM, { day: "soon", time: "", reason: "" }), FORM, {
			day: "Enter a day that exists, in the format 2026-03-31",
			time: "Enter the new time, such as 9:30 AM or 14:30",
			reason: "Enter why both sides get more time",
		});
		const day = new Date(Date.parse(dueAt) + 5 * 86_400_000).toISOString().slice(0, 10);
		expect((await team.submit(form, FORM, { day, time: "9:00 AM", reason: "Illness" })).location).toBe(
			teamPath,
		);
		for (const to of [email, account.email])
			expect(emailKinds(instance, to)).toContain("booking-deadline-extended");

		const page = await team.get(teamPath);
		expectGoodDocument(page, instance.origin);
		for (const words of [
			"Called both sides.",
			"Vega Lights",
			email,
			"$1,000.00",
			`Professional: ${sign.fullName}`,
			"review the quote",
			"Illness",
		])
			expect(page.$("main").text()).toContain(words);
		const agreement = await team.get(page.$("main a[href$='/agreements/1']").attr("href") ?? "");
		expectGoodDocument(agreement, instance.origin);
		expect(agreement.$("main").text()).toContain("1 of 2 signatures");
		instance.change("update Deadline set closedAt = ? where id = ?", dueAt, deadlineId);
		expect((await team.get(extend)).status).toBe(409);
	});
});

describe("calendars", () => {
	it("can be downloaded for one booking, and a private feed can be read at its URL until the URL is revoked", async () => {
		const { browser, path } = await newRequest();
		await send(path);
		const link = (await browser.get(path)).$("main a[href$='.ics']").attr("href") ?? "";
		const file = await browser.get(link);
		expect([file.status, file.headers["content-type"], file.headers["cache-control"]]).toEqual([
			200,
			"text/calendar; charset=utf-8",
			"private, no-store",
		]);
		expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="BKG-\d{6}\.ics"/);

		const settings = "/settings/calendar-feed";
		expectGoodDocument(await browser.get(settings), instance.origin);
		expect((await browser.get(`${settings}/address`)).location).toBe(settings);
		const question = await browser.get(`${settings}/create`);
		expectGoodDocument(question, instance.origin);
		expect((await browser.submit(question, FORM, {})).location).toBe(`${settings}/address`);
		const shown = await browser.get(`${settings}/address`);
		expectGoodDocument(shown, instance.origin);
		const { pathname, search } = new URL(shown.$("#address").attr("value") ?? "");
		const read = () => exchange(instance.origin, { path: pathname + search });
		const feed = await read();
		expect([feed.status, feed.headers["content-type"], feed.headers["cache-control"]]).toEqual([
			200,
			"text/calendar; charset=utf-8",
			"private, no-store",
		]);
		expect(feed.text).toContain("Review the quote: ");

		expect((await browser.submit(shown, FORM, {})).location).toBe(settings);
		expect((await browser.get(`${settings}/address`)).location).toBe(settings);
		expect((await browser.get("/settings")).$("main").text()).toContain("A private address since");
		await browser.submit(await browser.get(`${settings}/revoke`), FORM, {});
		const gone = await read();
		expect([gone.status, gone.headers["content-type"], gone.headers["cache-control"], gone.text]).toEqual([
			404,
			"text/plain;charset=UTF-8",
			"private, no-store",
			"There is no calendar at this address.\n",
		]);
		expect(instance.log()).not.toContain(search.slice("?token=".length));
	});
});

describe("the pages of a quote", () => {
	it("can't be opened by a creator outside the booking, and the professional can't open the creator's commands", async () => {
		const { path, bookingId } = await newRequest();
		await send(path);
		const { browser: stranger } = await newBookingSide({ instance, professionalId });
		for (const page of [
			"quote",
			"accept-quote",
			"decline-quote",
			"ask-for-changes",
			"propose-dates",
			"agreements/1",
			"agreements/1/text",
		])
			expect([page, (await stranger.get(`${path}/${page}`)).status]).toEqual([page, 404]);
		for (const page of ["edit-quote", "send-quote", "revise-quote", "withdraw-quote"])
			expect([page, (await stranger.get(`${path}/${page}`)).location]).toEqual([page, "/"]);
		for (const page of ["accept-quote", "decline-quote", "ask-for-changes"])
			expect([page, (await professional.get(`${path}/${page}`)).location]).toEqual([page, "/"]);
		expect(findStates(bookingId)).toEqual(["QUOTED", "SENT"]);
	});

	it("accept the same form three times, run its command only once, and give the same response each time", async () => {
		const { path, bookingId } = await newRequest();
		await professional.submit(await professional.get(`${path}/edit-quote`), FORM, typed());
		const preview = await professional.get(`${path}/send-quote`);
		const values = { ...readValues(preview, FORM), ...sign };
		const all = await Promise.all([
			professional.post(`${path}/send-quote`, values),
			professional.post(`${path}/send-quote`, values),
		]);
		all.push(await professional.post(`${path}/send-quote`, values));
		expect(all.map(({ status, location }) => [status, location])).toEqual(
			all.map(() => [303, `${path}/quote`]),
		);
		expect(findStates(bookingId)).toEqual(["QUOTED", "SENT"]);
	});
});
