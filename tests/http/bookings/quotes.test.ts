import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { AGREEMENT_END } from "#app/domain/bookings/record/check-record.ts";
import { readValues } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailKinds } from "../../support/email/mailbox.ts";
import { typedQuote } from "../../support/market/typed-quote.ts";
import { FORM, openMarket, sign, typed } from "../../support/quotes/open-market.ts";

const { instance, professional, newRequest, findName, findStates, send } = await openMarket();

describe("a quote", () => {
	it("is written, revised after requested changes, compared with its earlier version, accepted, and signed", async () => {
		const { browser, bookingId, path, email } = await newRequest();
		expect((await professional.get(path)).$("main").text()).toContain("Write a quote");
		expect(await send(path)).toMatchObject({ status: 303, location: `${path}/quote` });
		await professional.post(`${path}/edit-quote`, typed());
		// Sending a quote signs the agreement's text, which can be read beforehand. The page for revising the
		// quote shows the same text, but as version 2.
		const letters = (text: string) => text.replace(/[#\-\s]+/g, "").replace("version2", "version1");
		const preview = await professional.get(`${path}/revise-quote`);
		const { text: download } = await professional.get(`${path}/agreements/1/text`);
		const [signed = ""] = download.split(AGREEMENT_END);
		expect(letters(preview.$("main details > div").text())).toBe(letters(signed));
		expect(preview.$("main form p:has(a[href='/legal/terms/3'])").text()).toBe(
			"By signing, you also accept our terms (version 3), which make us your agent for receiving the creator's payments.",
		);

		expect((await browser.get(path)).$("main a[href$='/quote']").first().text()).toBe(
			"Read the quote: $1,000.00",
		);
		const quote = await browser.get(`${path}/quote`);
		expectGoodDocument(quote, instance.origin);
		expect(quote.$("main").text()).toContain("$1,000.00");
		expect(quote.$("main").text()).not.toContain("payout");
		expect((await professional.get(`${path}/quote`)).$("main").text()).toContain("Your payout");
		expect(
			(await browser.submit(await browser.get(`${path}/ask-for-changes`), FORM, { text: "A little less" }))
				.location,
		).toBe(`${path}/quote`);
		for (const [side, turn, consequence] of [
			[
				browser,
				/Waiting for .+ asked for changes to version 1/,
				/revise it by then, version 1 stands until it expires/,
			],
			[
				professional,
				/Revise the quote.+ asked for changes to version 1/,
				/If you don't revise it by then, version 1 stands/,
			],
		] as const)
			for (const page of [path, `${path}/quote`]) {
				const text = (await side.get(page)).$("main").text();
				expect([page, turn.test(text), consequence.test(text)]).toEqual([page, true, true]);
			}
		expect((await professional.get("/dashboard")).$("main").text()).toContain("Revise the quote");
		expect((await browser.get("/creator/quotes")).$("main").text()).toMatch(
			/Waiting for .+ to revise the quote/,
		);
		expect((await professional.get(path)).$("main a:contains('Revise the quote')").attr("href")).toBe(
			`${path}/edit-quote`,
		);
		const timeline = async () =>
			(await browser.get(path)).$("ol[aria-label='What happened, oldest first']").text();
		expect(await timeline()).toContain("You asked for changes to version 1");

		expect(
			(
				await send(path, "revise-quote", {
					items: [{ description: "Shoot", quantity: "1", unitPrice: "900" }],
					milestones: [{ ...typedQuote().milestones[0], amount: "900" }],
				})
			).status,
		).toBe(303);
		expect(await timeline()).toContain("sent version 2 of the quote");
		const revised = await browser.get(`${path}/quote`);
		expect(revised.$("main del").text()).toContain("$1,000.00");
		expect(revised.$("main ins").text()).toContain("$900.00");
		expectGoodDocument(await browser.get(`${path}/quote?version=1`), instance.origin);

		const accept = await browser.get(`${path}/accept-quote`);
		expectGoodDocument(accept, instance.origin);
		const incomplete = await browser.submit(accept, FORM, {
			fullName: "Someone Else",
			mailingAddress: "12 Main Street",
			consent: "on",
		});
		const wanted =
			"Enter your street or P.O. box, city, state, and ZIP code, such as 12 Main Street, Austin, TX 78701";
		expectFailedForm(incomplete, FORM, { mailingAddress: wanted });
		expect(incomplete.$("[name=mailingAddress]").text().trim()).toBe("12 Main Street");
		const unlike = await browser.submit(accept, FORM, {
			fullName: "Someone Else",
			mailingAddress: "12 Main Street, Austin, TX 78701",
			consent: "on",
		});
		expectFailedForm(unlike, FORM, {
			confirmName: `The name on your account is “${findName(email)}”. If “Someone Else” is your full legal name, check this box and sign. Otherwise, correct the name.`,
		});
		expect(
			(
				await browser.submit(unlike, FORM, {
					fullName: "Someone Else",
					mailingAddress: "12 Main Street, Austin, TX 78701",
					consent: "on",
					confirmName: "on",
				})
			).location,
		).toBe(`${path}?done=signed`);
		const accepted = await browser.get(`${path}?done=signed`);
		expectGoodDocument(accepted, instance.origin);
		const sheet = accepted.$(".call-sheet").first();
		expect(sheet.text()).toContain("You accepted version 2 of the quote, and");
		expect(sheet.find("[aria-labelledby=next-title] a").attr("href")).toContain("/start-checkout");
		expect(findStates(bookingId)).toEqual(["ACCEPTED", "SUPERSEDED", "ACCEPTED"]);
		expect(emailKinds(instance, email)).toEqual(
			expect.arrayContaining([
				"booking-send-quote",
				"booking-quote-revised",
				"booking-quote-agreement-signed",
			]),
		);

		const agreement = await browser.get(`${path}/agreements/2`);
		expectGoodDocument(agreement, instance.origin);
		expect(
			agreement
				.$("section[aria-labelledby=signatures-title]")
				.text()
				.match(/12 Main Street, Austin, TX 78701/g),
		).toHaveLength(2);
		expect(agreement.$("main").text()).toContain("Someone Else");
		const text = await professional.get(`${path}/agreements/2/text`);
		expect(text.headers["content-type"]).toBe("text/plain; charset=utf-8");
		const [body = "", signatures = ""] = text.text.split(AGREEMENT_END);
		const fingerprint = createHash("sha256").update(body).digest("hex");
		expect(agreement.$("main").text()).toContain(fingerprint);
		expect(signatures).toContain(fingerprint);
		expect(signatures.match(/Mailing address: 12 Main Street, Austin, TX 78701/g)).toHaveLength(2);
		expect(signatures.match(/^Signed: .+ \w+ \(.+Z\)$/gm)).toHaveLength(2);
		expect(signatures).toContain("Creator: Someone Else (");
		expect(signatures).toContain(`${instance.origin}/record-checker`);
	});

	it("that is answered from an old tab gets status 409, and the page shows the current version and what was typed", async () => {
		const { browser, bookingId, path } = await newRequest();
		await send(path);
		const old = await browser.get(`${path}/accept-quote`);
		const oldDecline = await browser.get(`${path}/decline-quote`);
		await send(path, "revise-quote");
		const late = await browser.submit(old, FORM, {
			fullName: "Ana Example",
			mailingAddress: "12 Main Street, Austin, TX 78701",
			consent: "on",
		});
		expect(late.status).toBe(409);
		expect(late.$("[data-error-summary]").text()).toContain("Version 2 was sent in the meantime");
		expect(late.$("[name=fullName]").attr("value")).toBe("Ana Example");
		expect(late.$("[name=quoteId]").attr("value")).not.toBe(readValues(old, FORM).quoteId);
		const declined = await browser.submit(oldDecline, FORM, { reason: "Too much" });
		expect([declined.status, declined.$("[name=reason]").text()]).toEqual([409, "Too much"]);
		expect(findStates(bookingId)).toEqual(["QUOTED", "SUPERSEDED", "SENT"]);
	});

	it("is refused with an error for each invalid field, and keeps everything that was typed", async () => {
		const { path } = await newRequest();
		const post = (facts: Record<string, unknown>) => professional.post(`${path}/edit-quote`, typed(facts));
		const [one] = typedQuote().items;
		const refusesAll = async (facts: Record<string, unknown>, message: string) => {
			const page = await post(facts);
			expect([page.status, page.$("[data-error-summary]").text()]).toEqual([
				422,
				expect.stringContaining(message),
			]);
			expect(page.$("[name=usageTermLength]").attr("value")).toBe("2");
		};
		const wanted = "Enter an amount in dollars and cents, such as 1,250.00";
		for (const unitPrice of ["-5", "1.005", "ten", "0", "1e9"])
			expectFailedForm(await post({ items: [{ ...one, unitPrice }] }), FORM, {
				"items[0].unitPrice": wanted,
			});
		expectFailedForm(await post({ items: [{ ...one, unitPrice: "99999999999999999999" }] }), FORM, {
			"items[0].unitPrice": wanted,
		});
		await refusesAll(
			{ items: [{ ...one, quantity: "10000", unitPrice: "1,000,000" }] },
			"$10,000,000,000.00. A quote can be $1,000,000.00 at most.",
		);
		expectFailedForm(await post({ items: [{ ...one, quantity: "1.5" }] }), FORM, {
			"items[0].quantity": "Enter a whole number from 1 to 10,000",
		});
		await refusesAll({ items: Array.from({ length: 21 }, () => one) }, "Use 20 items or fewer");
		await refusesAll(
			{ milestones: Array.from({ length: 7 }, () => typedQuote().milestones[0]) },
			"Use 6 milestones or fewer",
		);
		await refusesAll(
			{ items: [{ ...one, unitPrice: "450" }] },
			"The milestones add up to $1,000.00, but the items to $900.00. Subtract $100.00.",
		);
	});

	it("that has expired can't be accepted, and the form keeps what was typed", async () => {
		const { browser, path, bookingId } = await newRequest();
		await send(path);
		const form = await browser.get(`${path}/accept-quote`);
		instance.change(
			"update Quote set expiresAt = '2026-01-02T00:00:00.000+00:00' where bookingId = ?",
			bookingId,
		);
		const late = await browser.submit(form, FORM, {
			fullName: "Ana Example",
			mailingAddress: "12 Main Street, Austin, TX 78701",
			consent: "on",
			confirmName: "on",
		});
		expect([
			late.status,
			late.$("[data-error-summary]").text(),
			late.$("[name=fullName]").attr("value"),
		]).toEqual([409, expect.stringContaining("The time to accept this quote is over"), "Ana Example"]);
		expect(findStates(bookingId)).toEqual(["QUOTED", "SENT"]);
	});

	it("that was changed in a second tab can't be sent from the first tab, which then shows the current text", async () => {
		const { path, bookingId } = await newRequest();
		await professional.submit(await professional.get(`${path}/edit-quote`), FORM, typed());
		const first = await professional.get(`${path}/send-quote`);
		await professional.post(`${path}/edit-quote`, typed({ usageTerm: "Ten years" }));
		const late = await professional.submit(first, FORM, sign);
		expect([late.status, late.$("[data-error-summary]").text()]).toEqual([
			409,
			expect.stringContaining("The quote was changed in another window"),
		]);
		expect([late.$("main").text().includes("10 years"), late.$("[name=fullName]").attr("value")]).toEqual([
			true,
			sign.fullName,
		]);
		expect(findStates(bookingId)).toEqual(["REQUESTED"]);
		expect((await professional.submit(late, FORM, sign)).status).toBe(303);
		expect(findStates(bookingId)).toEqual(["QUOTED", "SENT"]);
	});

	it("with dates in the past is refused when it is sent", async () => {
		const { path, bookingId } = await newRequest();
		await professional.post(`${path}/edit-quote`, typed({ startsOn: "2020-01-01" }));
		const late = await professional.submit(await professional.get(`${path}/send-quote`), FORM, sign);
		expect([late.status, findStates(bookingId)]).toEqual([422, ["REQUESTED"]]);
	});

	it("for management can be a monthly retainer, and its pages explain what that means", async () => {
		const { browser, path, bookingId } = await newRequest();
		expect((await professional.get(`${path}/edit-quote`)).$("[name=isMonthly]").length).toBe(0);
		instance.change("update Booking set serviceLine = 'MANAGEMENT' where id = ?", bookingId);
		const editor = await professional.get(`${path}/edit-quote`);
		expectGoodDocument(editor, instance.origin);
		const totals = await professional.post(`${path}/edit-quote`, {
			...typed(),
			isMonthly: "on",
			__intent__: JSON.stringify({ type: "validate", payload: {} }),
		});
		expect(totals.$("[aria-labelledby=totals-title]").text()).toContain("$1,000.00 per month");
		await professional.post(`${path}/edit-quote`, { ...typed(), isMonthly: "on" });
		await professional.submit(await professional.get(`${path}/send-quote`), FORM, sign);
		for (const [who, end] of [
			[browser, "/quote"],
			[browser, "/accept-quote"],
			[professional, "/agreements/1"],
		] as const)
			expect((await who.get(`${path}${end}`)).$("main").text()).toContain("$1,000.00 per month");
		expect((await browser.get(`${path}/quote`)).$("main").text()).toContain(
			"Each further month begins only when the creator confirms it",
		);
		expect(
			(await professional.get(`${path}/edit-quote`)).$("[name=isMonthly]").attr("checked"),
		).toBeDefined();
		for (const list of [
			browser.get("/creator/quotes"),
			professional.get("/professional/quotes"),
			browser.get(`/creator/compare-quotes?booking=${bookingId}`),
		])
			expect((await list).$("main").text()).toContain("$1,000.00 per month");
	});

	it("for legal services says on its pages that the attorney is paid directly", async () => {
		const { browser, path, bookingId } = await newRequest();
		instance.change("update Booking set serviceLine = 'LEGAL' where id = ?", bookingId);
		expect((await professional.get(`${path}/edit-quote`)).$("main").text()).toContain(
			"The creator pays you directly",
		);
		await professional.post(`${path}/edit-quote`, typed());
		expect((await professional.get(`${path}/send-quote`)).$("main").text()).toContain(
			"The creator pays you directly",
		);
		await professional.submit(await professional.get(`${path}/send-quote`), FORM, sign);
		for (const end of ["", "/quote", "/accept-quote"]) {
			const text = (await browser.get(`${path}${end}`)).$("main").text();
			expect([
				end,
				text.includes("You pay the attorney directly"),
				text.includes("never pay anyone outside"),
			]).toEqual([end, true, false]);
		}
		expect((await browser.get(`/creator/compare-quotes?booking=${bookingId}`)).$("main").text()).toContain(
			"Directly to the attorney",
		);
	});

	it("is in both sides' lists of quotes, which can be sorted and filtered, and on the page that compares quotes", async () => {
		const { browser, path, bookingId } = await newRequest();
		await send(path);
		for (const [who, list] of [
			[browser, "/creator/quotes"],
			[professional, "/professional/quotes"],
		] as const) {
			for (const query of ["", "?sort=total", "?sort=due", "?state=closed&sort=nonsense&page=0"]) {
				const page = await who.get(`${list}${query}`);
				expectGoodDocument(page, instance.origin);
				expect(page.$("title").text()).toMatch(/^Bookings: Requests and quotes \(\d+\) - /);
				expect(page.$(`tbody a[href='${path}/quote']`).text()).toBe("$1,000.00");
				expect(page.$("main").text()).not.toContain("Coming Soon");
			}
			const all = await who.get("/bookings");
			const tabs = all.$("nav[aria-label='Bookings by state'] a").toArray();
			expect(tabs.map((tab) => all.$(tab).attr("href"))).toEqual([
				"/bookings",
				list,
				"/bookings?state=under-way",
				"/bookings?state=completed",
				"/bookings?state=closed",
			]);
			expect((await who.get("/bookings?state=closed")).$(`tbody a[href='${path}']`).length).toBe(0);
		}
		const compared = await browser.get(`/creator/compare-quotes?booking=${bookingId}`);
		expectGoodDocument(compared, instance.origin);
		expect(compared.$("main h2").first().text()).toBe("Vega Lights");
		expect((await browser.get("/creator/compare-quotes?booking=no-such-booking")).status).toBe(404);
	});
});
