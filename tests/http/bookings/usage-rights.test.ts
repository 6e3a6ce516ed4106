import { describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { stored } from "../../support/market/market.ts";
import { FORM, openMarket, sign, typed } from "../../support/quotes/open-market.ts";

const { instance, professional, professionalId, newRequest, send, findName } = await openMarket();

const DAY = 86_400_000;
const inDays = (days: number) => stored(new Date(Date.now() + days * DAY));

/** Creates a booking whose agreement both sides signed, with a term of six months. */
async function newAgreement() {
	const deal = await newRequest();
	await professional.submit(
		await professional.get(`${deal.path}/edit-quote`),
		FORM,
		typed({ usageTerm: "6 months", credit: "Photo: Jo Lee" }),
	);
	await professional.submit(await professional.get(`${deal.path}/send-quote`), FORM, sign);
	await deal.browser.submit(await deal.browser.get(`${deal.path}/accept-quote`), FORM, {
		fullName: "Ana Example",
		consent: "on",
		confirmName: "on",
		mailingAddress: "12 Main Street, Austin, TX 78701",
	});
	return { ...deal, license: `${deal.path}/licenses/1` };
}

/** Grants the rights of an agreement. `from` and `to` are days from now. */
function grant(bookingId: string, from: number, to: number): { id: string; code: string } {
	instance.change(
		"update UsageLicense set status = 'GRANTED', startsAt = ?, endsAt = ? where quoteId in (select id from Quote where bookingId = ?)",
		...[inDays(from), inDays(to), bookingId],
	);
	const [license] = instance.rows<{ id: string; code: string }>(
		"select id, code from UsageLicense where quoteId in (select id from Quote where bookingId = ?)",
		bookingId,
	);
	return license ?? expect.fail("There is no license.");
}

describe("the usage rights of a booking", () => {
	it("are listed by state, with a CSV, and have a page that becomes a certificate", async () => {
		const { browser, bookingId, path, license } = await newAgreement();
		expect((await browser.get(path)).$(`main a[href='${license}']`)).toHaveLength(1);
		const waiting = await browser.get(license);
		expectGoodDocument(waiting, instance.origin);
		expect(waiting.$("main").text()).toContain("So far, 0 of 2 are complete.");
		expect(waiting.$("main").text()).not.toMatch(/certificate|Verify this license|SHA-256/);

		const { code } = grant(bookingId, -10, 50);
		const list = await browser.get("/creator/usage-rights?state=ending");
		expectGoodDocument(list, instance.origin);
		expect(list.$("main tbody tr").text()).toMatch(/Ends soon.*Worldwide.*Credit: “Photo: Jo Lee”/);
		expect((await browser.get("/creator/usage-rights?state=ended")).$("main").text()).toContain(
			"Nothing here",
		);
		const csv = (await browser.get("/creator/usage-rights/csv")).text;
		expect(csv).toMatch(/^Booking,Title,Version,Professional,State,.*\r?\n.*Ends soon.*6 months/);
		expect(
			(await professional.get("/professional/usage-rights")).$(`main a[href='${license}']`),
		).toHaveLength(1);

		const certificate = await browser.get(license);
		expectGoodDocument(certificate, instance.origin);
		const text = certificate.$("main").text();
		for (const words of ["License certificate", "Ana Example", "Rosa Delgado", "6 months", code.slice(0, 4)])
			expect(text).toContain(words);
		expect(text).toMatch(/Time zone\w+ Time \(\w[\w ]+\)\. Days are counted in this time zone\./);
		expect((await professional.get(license)).$("main a:contains('Ask to extend')")).toHaveLength(0);
		expect((await browser.get(`${path}/licenses/2`)).status).toBe(404);
	});

	it("are verified by anyone who has the code, without a name, a price, or a booking", async () => {
		const { bookingId, email } = await newAgreement();
		const { code } = grant(bookingId, -10, 50);
		const anyone = new Browser(instance.origin);
		const form = await anyone.get("/licenses");
		expectGoodDocument(form, instance.origin);
		const { location = "" } = await anyone.get(`/licenses?code=${code.toLowerCase()}`);
		const page = await anyone.get(location);
		expectGoodDocument(page, instance.origin);
		expect(page.$("meta[name=robots]").attr("content")).toContain("noindex");
		expect(page.$("h1").text()).toBe("This license is valid");
		expect(
			page
				.$("main dt")
				.get()
				.map((label) => page.$(label).text()),
		).toEqual([...["Platforms", "Territory", "First day", "Last day"]]);
		const [booking] = instance.rows<{ reference: string; title: string }>(
			"select reference, title from Booking where id = ?",
			bookingId,
		);
		for (const secret of [
			...["Ana Example", "Rosa Delgado", "Jo Lee", "$", email, bookingId, findName(email)],
			...[booking?.reference, booking?.title],
		])
			expect(page.$("main").text()).not.toContain(secret ?? expect.fail("There is no secret."));
		const unknown = await anyone.get("/licenses/0000-0000-0000-0000");
		expect([unknown.status, unknown.$("h1").text()]).toEqual([404, "We don't know this code"]);
		expect([unknown.$("main [name=code]").val(), page.$("main [name=code]").val()]).toEqual([
			...["0000-0000-0000-0000", undefined],
		]);
	});

	it("can be extended by a request that is filled in", async () => {
		const { browser, bookingId, license } = await newAgreement();
		const { id } = grant(bookingId, -300, -1);
		const link = (await browser.get(license)).$("main a:contains('Ask to extend')").attr("href") ?? "";
		expect(link).toBe(`/booking/request-quote/${professionalId}?extend=${id}`);
		const request = await browser.get(link);
		expect(request.$("[name=title]").attr("value")).toMatch(/^Longer usage rights for /);
		expect(request.$("[name=description]").text()).toContain("Term so far: 6 months");
		expect(request.$("[name=place][value=remote]").attr("checked")).toBeDefined();
	});

	it("have a term that is refused if it is too long, and kept as it was typed", async () => {
		const { path } = await newRequest();
		const page = await professional.post(`${path}/edit-quote`, {
			...typed(),
			usageTermUnit: "MONTHS",
			usageTermLength: "121",
		});
		expectFailedForm(page, FORM, { usageTermLength: "Enter a whole number of months from 1 to 120" });
		expect(page.$("[name=usageTermLength]").attr("value")).toBe("121");
		expect(await send(path)).toMatchObject({ status: 303 });
	});
});
