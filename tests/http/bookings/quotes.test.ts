import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MEMBER_PASSWORD } from "../../support/accounts/member.ts";
import { Browser, type Page, valuesOf } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { signInToApi } from "../../support/files/uploads.ts";
import type { Instance } from "../../support/instance/instance.ts";
import { newBookingSide, startMarket } from "../../support/instance/instance-bookings.ts";
import { emailKinds } from "../../support/mail/mailbox.ts";
import { typedQuote } from "../../support/market/typed-quote.ts";

const FORM = "main form";

let instance: Instance;
let professional: Browser;
let professionalId: string;
beforeAll(async () => {
	({ instance, professional, professionalId } = await startMarket());
	const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	await team.submit(await team.get("/admin/phase"), FORM, {});
});
afterAll(() => instance.stop());

/** A request of the open marketplace that waits for a quote. */
async function newRequest() {
	const side = await newBookingSide({ instance, professionalId }, "REQUESTED");
	instance.change("update Booking set phase = 'OPEN' where id = ?", side.bookingId);
	return side;
}

/** The fields of a quote as a browser sends them. */
function typed(facts: Record<string, unknown> = {}): Record<string, string> {
	const { items, milestones, isExclusive: _, ...rest } = typedQuote(facts);
	const rows = (name: string, list: object[]) => list.flatMap((row, i) => Object.entries(row).map(([field, value]) => [`${name}[${i}].${field}`, String(value)]));
	return Object.fromEntries([
		...Object.entries(rest).map(([name, value]) => [name, String(value)]),
		...rows("items", items as object[]),
		...rows("milestones", milestones as object[]),
	]) as Record<string, string>;
}

const sign = { fullName: "Parker Demo", consent: "on" };
const nameOf = (email: string) => instance.rows<{ name: string }>('select name from "User" where email = ?', email)[0]?.name;
const statesOf = (bookingId: string) =>
	instance
		.rows<{ status: string }>(
			"select status from Booking where id = ? union all select * from (select status from Quote where bookingId = ? order by version)",
			bookingId,
			bookingId,
		)
		.map(({ status }) => status);

/** Writes, checks, and sends a quote. */
async function send(path: string, command: "send-quote" | "revise-quote" = "send-quote", facts: Record<string, unknown> = {}): Promise<Page> {
	expectGoodDocument(await professional.get(`${path}/edit-quote`), instance.origin);
	const edited = await professional.post(`${path}/edit-quote`, typed(facts));
	expect([edited.status, edited.location]).toEqual([303, `${path}/${command}`]);
	const preview = await professional.get(`${path}/${command}`);
	expectGoodDocument(preview, instance.origin);
	return professional.submit(preview, FORM, sign);
}

describe("a quote", () => {
	it("is written, revised after a change round, compared with its earlier version, accepted, and signed", async () => {
		const { browser, bookingId, path, email } = await newRequest();
		expect((await professional.get(path)).$("main").text()).toContain("Write a quote");
		expect(await send(path)).toMatchObject({ status: 303, location: `${path}/quote` });

		const quote = await browser.get(`${path}/quote`);
		expectGoodDocument(quote, instance.origin);
		expect(quote.$("main").text()).toContain("$1,000.00");
		expect(quote.$("main").text()).not.toContain("payout");
		expect((await professional.get(`${path}/quote`)).$("main").text()).toContain("Your payout");
		expect((await browser.submit(await browser.get(`${path}/ask-for-changes`), FORM, { text: "A little less" })).location).toBe(`${path}/quote`);

		expect(
			(await send(path, "revise-quote", { items: [{ description: "Shoot", quantity: "1", unitPrice: "900" }], milestones: [{ ...typedQuote().milestones[0], amount: "900" }] }))
				.status,
		).toBe(303);
		const revised = await browser.get(`${path}/quote`);
		expect(revised.$("main del").text()).toContain("$1,000.00");
		expect(revised.$("main ins").text()).toContain("$900.00");
		expectGoodDocument(await browser.get(`${path}/quote?version=1`), instance.origin);

		const accept = await browser.get(`${path}/accept-quote`);
		expectGoodDocument(accept, instance.origin);
		const unlike = await browser.submit(accept, FORM, { fullName: "Someone Else", consent: "on" });
		expectFailedForm(unlike, FORM, {
			confirmName: `The name on your account is “${nameOf(email)}”. If “Someone Else” is your full legal name, tick this box and sign. Otherwise, correct the name.`,
		});
		expect((await browser.submit(unlike, FORM, { fullName: "Someone Else", consent: "on", confirmName: "on" })).location).toBe(path);
		expect(statesOf(bookingId)).toEqual(["ACCEPTED", "SUPERSEDED", "ACCEPTED"]);
		expect(emailKinds(instance, email)).toEqual(expect.arrayContaining(["booking-send-quote", "booking-quote-revised", "booking-quote-agreement-signed"]));

		const agreement = await browser.get(`${path}/agreements/2`);
		expectGoodDocument(agreement, instance.origin);
		expect(agreement.$("main").text()).toContain("Someone Else");
		const text = await professional.get(`${path}/agreements/2/text`);
		expect(text.headers["content-type"]).toBe("text/plain; charset=utf-8");
		expect(agreement.$("main").text()).toContain(createHash("sha256").update(text.text).digest("hex"));
	});

	it("from an old tab gets 409, the current version, and what was typed", async () => {
		const { browser, bookingId, path } = await newRequest();
		await send(path);
		const old = await browser.get(`${path}/accept-quote`);
		const oldDecline = await browser.get(`${path}/decline-quote`);
		await send(path, "revise-quote");
		const late = await browser.submit(old, FORM, { fullName: "Ana Example", consent: "on" });
		expect(late.status).toBe(409);
		expect(late.$("[data-error-summary]").text()).toContain("Version 2 was sent meanwhile");
		expect(late.$("[name=fullName]").attr("value")).toBe("Ana Example");
		expect(late.$("[name=quoteId]").attr("value")).not.toBe(valuesOf(old, FORM).quoteId);
		const declined = await browser.submit(oldDecline, FORM, { reason: "Too much" });
		expect([declined.status, declined.$("[name=reason]").text()]).toEqual([409, "Too much"]);
		expect(statesOf(bookingId)).toEqual(["QUOTED", "SUPERSEDED", "SENT"]);
	});

	it("is refused field by field, with all that was typed", async () => {
		const { path } = await newRequest();
		const post = (facts: Record<string, unknown>) => professional.post(`${path}/edit-quote`, typed(facts));
		const [one] = typedQuote().items;
		const refusesAll = async (facts: Record<string, unknown>, message: string) => {
			const page = await post(facts);
			expect([page.status, page.$("[data-error-summary]").text()]).toEqual([422, expect.stringContaining(message)]);
			expect(page.$("[name=usageTerm]").attr("value")).toBe("Two years");
		};
		const wanted = "Enter an amount in dollars and cents, such as 1,250.00";
		for (const unitPrice of ["-5", "1.005", "ten", "0", "1e9"]) expectFailedForm(await post({ items: [{ ...one, unitPrice }] }), FORM, { "items[0].unitPrice": wanted });
		expectFailedForm(await post({ items: [{ ...one, unitPrice: "99999999999999999999" }] }), FORM, { "items[0].unitPrice": wanted });
		await refusesAll({ items: [{ ...one, quantity: "10000", unitPrice: "1,000,000" }] }, "$10,000,000,000.00. A quote can be $1,000,000.00 at most.");
		expectFailedForm(await post({ items: [{ ...one, quantity: "1.5" }] }), FORM, { "items[0].quantity": "Enter a whole number from 1 to 10,000" });
		await refusesAll({ items: Array.from({ length: 21 }, () => one) }, "Use 20 items or fewer");
		await refusesAll({ items: [{ ...one, unitPrice: "450" }] }, "The milestones add up to $1,000.00, but the items to $900.00. Take away $100.00.");
	});

	it("with days in the past is refused when it is sent", async () => {
		const { path, bookingId } = await newRequest();
		await professional.post(`${path}/edit-quote`, typed({ startsOn: "2020-01-01" }));
		const late = await professional.submit(await professional.get(`${path}/send-quote`), FORM, sign);
		expect([late.status, statesOf(bookingId)]).toEqual([422, ["REQUESTED"]]);
	});

	it("gains, loses, and moves rows, and is recalculated, by plain buttons", async () => {
		const { path } = await newRequest();
		const intent = (type: string, payload: object) => ({ ...typed(), __intent__: JSON.stringify({ type, payload }) });
		const rows = (page: Page) =>
			page
				.$("[name^='items'][name$='description']")
				.toArray()
				.map((field) => page.$(field).attr("value"));
		const added = await professional.post(`${path}/edit-quote`, intent("insert", { name: "items" }));
		expect([added.status, rows(added)]).toEqual([200, ["Shoot, half a day", "Edited portraits", undefined]]);
		expect(rows(await professional.post(`${path}/edit-quote`, intent("remove", { name: "items", index: 0 })))).toEqual(["Edited portraits"]);
		expect(rows(await professional.post(`${path}/edit-quote`, intent("reorder", { name: "items", from: 1, to: 0 })))).toEqual(["Edited portraits", "Shoot, half a day"]);
		const totals = (await professional.post(`${path}/edit-quote`, intent("validate", {}))).$("[aria-labelledby=totals-title]").text();
		for (const figure of ["$1,000.00", "−$100.00", "$900.00"]) expect(totals).toContain(figure);
	});

	it("is kept as a draft, incomplete as it is, and saved as a template for other requests", async () => {
		const { path } = await newRequest();
		const saved = await professional.post(`${path}/edit-quote`, { ...typed({ usageTerm: "Ten years", startsOn: "" }), save: "1" });
		expect([saved.status, saved.location]).toEqual([303, `${path}/edit-quote`]);
		expect((await professional.get(`${path}/edit-quote`)).$("[name=usageTerm]").attr("value")).toBe("Ten years");
		// It can't be sent yet.
		expect((await professional.get(`${path}/send-quote`)).location).toBe(`${path}/edit-quote`);
		await professional.submit(await professional.get(`${path}/save-template`), FORM, { name: "Half a day" });
		const other = await newRequest();
		const [template] = instance.rows<{ id: string }>("select id from QuoteTemplate where name = 'Half a day'");
		const templateId = template?.id;
		expect((await professional.get(`${other.path}/edit-quote`)).$("nav[aria-label=Templates] a").first().text()).toBe("Half a day");
		expect((await professional.get(`${other.path}/edit-quote?template=${templateId}`)).$("[name=usageTerm]").attr("value")).toBe("Ten years");
		expectGoodDocument(await professional.get("/professional/quote-templates"), instance.origin);
		await professional.submit(await professional.get(`/professional/quote-templates/${templateId}/remove`), FORM, {});
		expect((await professional.get(`${other.path}/edit-quote?template=${templateId}`)).status).toBe(404);
	});

	it("is listed by state, sorted, with totals, and compared", async () => {
		const { browser, path, bookingId } = await newRequest();
		await send(path);
		for (const [who, list] of [
			[browser, "/creator/quotes"],
			[professional, "/professional/quotes"],
		] as const)
			for (const query of ["", "?state=waiting&sort=total", "?sort=due", "?state=nonsense&sort=nonsense&page=0"]) {
				const page = await who.get(`${list}${query}`);
				expectGoodDocument(page, instance.origin);
				expect(page.$("main").text()).toContain("$1,000.00");
				expect(page.$("main").text()).not.toContain("Coming Soon");
			}
		const compared = await browser.get(`/creator/compare-quotes?booking=${bookingId}`);
		expectGoodDocument(compared, instance.origin);
		expect(compared.$("main h2").first().text()).toBe("Vega Lights");
		expect((await browser.get("/creator/compare-quotes?booking=no-such-booking")).status).toBe(404);
	});

	it("of others is as unknown on every address, and each command is one side's", async () => {
		const { path, bookingId } = await newRequest();
		await send(path);
		const { browser: stranger } = await newBookingSide({ instance, professionalId });
		for (const page of ["quote", "accept-quote", "decline-quote", "ask-for-changes", "propose-dates", "agreements/1", "agreements/1/text"])
			expect([page, (await stranger.get(`${path}/${page}`)).status]).toEqual([page, 404]);
		for (const page of ["edit-quote", "send-quote", "revise-quote", "withdraw-quote"]) expect([page, (await stranger.get(`${path}/${page}`)).location]).toEqual([page, "/"]);
		for (const page of ["accept-quote", "decline-quote", "ask-for-changes"]) expect([page, (await professional.get(`${path}/${page}`)).location]).toEqual([page, "/"]);
		expect(statesOf(bookingId)).toEqual(["QUOTED", "SENT"]);
	});

	it("sent twice by the same form is sent once, and answered alike", async () => {
		const { path, bookingId } = await newRequest();
		await professional.submit(await professional.get(`${path}/edit-quote`), FORM, typed());
		const preview = await professional.get(`${path}/send-quote`);
		const values = { ...valuesOf(preview, FORM), ...sign };
		const all = await Promise.all([professional.post(`${path}/send-quote`, values), professional.post(`${path}/send-quote`, values)]);
		all.push(await professional.post(`${path}/send-quote`, values));
		expect(all.map(({ status, location }) => [status, location])).toEqual(all.map(() => [303, `${path}/quote`]));
		expect(statesOf(bookingId)).toEqual(["QUOTED", "SENT"]);
	});
});

describe("the API of quotes", () => {
	it("runs the same commands: sends, asks, revises, and accepts, each once for its key", async () => {
		const { bookingId, email } = await newRequest();
		const bearers = {
			professional: await signInToApi(instance.origin, instance.account("PROFESSIONAL")),
			creator: await signInToApi(instance.origin, { email, password: MEMBER_PASSWORD }),
		};
		const ask = async (who: keyof typeof bearers, method: string, end: string, body?: object, key?: string) => {
			const headers = { Authorization: bearers[who], "Content-Type": "application/json", ...(key && { "Idempotency-Key": key }) };
			const { status, text } = await exchange(instance.origin, {
				method,
				path: end.startsWith("/api") ? end : `/api/bookings/${bookingId}${end}`,
				headers,
				body: body && JSON.stringify(body),
			});
			return { status, body: text ? (JSON.parse(text) as Record<string, unknown>) : null };
		};
		const quote = { ...typedQuote(), fullName: "Parker Demo", consent: true };
		const sent = await ask("professional", "POST", "/send-quote", quote, "first");
		expect(sent).toMatchObject({ status: 201, body: { version: 1, quoteId: expect.any(String) } });
		expect(await ask("professional", "POST", "/send-quote", quote, "first")).toEqual(sent);
		expect((await ask("professional", "POST", "/send-quote", quote)).status).toBe(409);
		expect((await ask("creator", "POST", "/send-quote", quote)).status).toBe(403);
		expect(await ask("professional", "POST", "/revise-quote", { ...quote, items: [] })).toMatchObject({ status: 422, body: { fieldErrors: { items: ["Add at least one item"] } } });

		const shown = { quoteId: sent.body?.quoteId };
		expect((await ask("creator", "POST", "/ask-for-changes", { ...shown, text: "A little less" })).status).toBe(204);
		const revised = await ask("professional", "POST", "/revise-quote", quote);
		expect(revised).toMatchObject({ status: 201, body: { version: 2 } });
		const signed = { fullName: "Any Name", consent: true, confirmName: true };
		expect((await ask("creator", "POST", "/accept-quote", { ...shown, ...signed })).status).toBe(409);
		const current = { quoteId: revised.body?.quoteId };
		expect(await ask("creator", "POST", "/accept-quote", { ...current, fullName: "Any Name", consent: true })).toMatchObject({
			status: 422,
			body: { fieldErrors: { confirmName: [expect.any(String)] } },
		});
		const accepted = await ask("creator", "POST", "/accept-quote", { ...current, ...signed }, "accept");
		expect(accepted).toEqual({ status: 200, body: { version: 2 } });
		expect(await ask("creator", "POST", "/accept-quote", { ...current, ...signed }, "accept")).toEqual(accepted);

		expect(await ask("creator", "GET", "/quotes")).toMatchObject({
			status: 200,
			body: {
				side: "CREATOR",
				versions: [
					{ version: 2, status: "ACCEPTED", totalCents: 100_000 },
					{ version: 1, status: "SUPERSEDED" },
				],
			},
		});
		expect(await ask("creator", "GET", "/agreements/2")).toMatchObject({
			status: 200,
			body: { signatures: [{ side: "PROFESSIONAL" }, { side: "CREATOR", fullName: "Any Name" }] },
		});
		expect(await ask("creator", "GET", "/api/quotes?state=under-way&sort=total")).toMatchObject({
			status: 200,
			body: { quotes: [{ bookingId, totalCents: 100_000, version: 2 }] },
		});
		expect((await ask("creator", "GET", "/api/quotes?page=none")).status).toBe(422);
	});
});
