import { describe, expect, it } from "vitest";
import { SPLIT_TOTAL } from "#app/domain/bookings/quotes/quote-editor.ts";
import type { Page } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { FORM, openMarket, sign, typed } from "../../support/quotes/open-market.ts";

const { instance, professional, newRequest, send } = await openMarket();

describe("the quote editor", () => {
	it("adds, removes, and moves rows, and recalculates, without JavaScript", async () => {
		const { path } = await newRequest();
		const intent = (type: string, payload: object) => ({
			...typed(),
			__intent__: JSON.stringify({ type, payload }),
		});
		const rows = (page: Page) =>
			page
				.$("[name^='items'][name$='description']")
				.toArray()
				.map((field) => page.$(field).attr("value"));
		const added = await professional.post(`${path}/edit-quote`, intent("insert", { name: "items" }));
		expect([added.status, rows(added)]).toEqual([200, ["Shoot, half a day", "Edited portraits", undefined]]);
		expect(
			rows(await professional.post(`${path}/edit-quote`, intent("remove", { name: "items", index: 0 }))),
		).toEqual(["Edited portraits"]);
		expect(
			rows(
				await professional.post(`${path}/edit-quote`, intent("reorder", { name: "items", from: 1, to: 0 })),
			),
		).toEqual(["Edited portraits", "Shoot, half a day"]);
		const totals = (await professional.post(`${path}/edit-quote`, intent("validate", { name: "items" })))
			.$("[aria-labelledby=totals-title]")
			.text();
		for (const figure of ["$1,000.00", "−$100.00", "$900.00"]) expect(totals).toContain(figure);
		const untouched = await professional.get(`${path}/edit-quote`);
		const recalculate = untouched.$("main form button:contains('Recalculate')");
		const recalculated = await professional.submit(untouched, FORM, {
			[recalculate.attr("name") ?? ""]: recalculate.attr("value") ?? "",
		});
		expect([recalculated.status, recalculated.$("main [aria-invalid]").length]).toEqual([200, 0]);
	});

	it("shows the request, and the changes requested to the latest version", async () => {
		const { browser, path, bookingId } = await newRequest();
		instance.change(
			"update Booking set description = 'Two looks, one studio', preferredDates = 'Any Friday', budgetRange = 'FROM_500_TO_1000' where id = ?",
			bookingId,
		);
		const readRequest = async () =>
			(await professional.get(`${path}/edit-quote`)).$("details:has(h2:contains('asked for'))").text();
		expect((await professional.get(`${path}/edit-quote`)).$("header.page-title").text()).toMatch(
			/Your turn, by \S/,
		);
		for (const text of ["Two looks, one studio", "Any Friday", "$500–1,000"])
			expect(await readRequest()).toContain(text);
		await send(path);
		await browser.submit(await browser.get(`${path}/ask-for-changes`), FORM, { text: "Three looks, please" });
		expect(await readRequest()).toMatch(/asked for changes to version 1.*Three looks, please/s);
	});

	it("creates one milestone for the total, due on the last day, unless the professional splits the total", async () => {
		const { path } = await newRequest();
		const unplanned = Object.entries(typed()).filter(([name]) => !name.startsWith("milestones"));
		const fields = Object.fromEntries(unplanned);
		expect((await professional.post(`${path}/edit-quote`, fields)).location).toBe(`${path}/send-quote`);
		const preview = await professional.get(`${path}/send-quote`);
		const milestone = preview
			.$("main li.row")
			.filter((_, row) => preview.$(row).text().includes("All of the work"));
		expect(milestone.text()).toContain("$1,000.00");
		expect(milestone.find("time").attr("datetime")).toBe(fields.endsOn);
		// The editor has no milestone fields here, so that the only milestone's amount always matches the total.
		const editor = await professional.get(`${path}/edit-quote`);
		expect(editor.$("[name^=milestones]").length).toBe(0);
		const split = await professional.submit(editor, FORM, {
			"items[1].unitPrice": "200.01",
			insert: SPLIT_TOTAL,
		});
		const readField = (name: string) => split.$(`[name='milestones[${name}']`).attr("value");
		expect([split.status, readField("0].amount"), readField("1].amount"), readField("1].dueOn")]).toEqual([
			200,
			"500.01",
			"500.00",
			fields.endsOn,
		]);
		expect(split.$("[name='items[1].unitPrice']").attr("value")).toBe("200.01");
		// The only milestone has no fields, so a message about it is shown at the list of milestones.
		const tiny = {
			...fields,
			"items[0].unitPrice": "0.01",
			"items[0].quantity": "1",
			"items[1].unitPrice": "0.01",
		};
		expectFailedForm(await professional.post(`${path}/edit-quote`, tiny), FORM, {
			milestones: "A payment can be from $0.50 to $999,999.99.",
		});
	});

	it("doesn't have milestone fields for a quote with a single milestone until the quote is accepted", async () => {
		const { browser, path } = await newRequest();
		await send(path, "send-quote", { milestones: [] });
		const countFields = async () =>
			(await professional.get(`${path}/edit-quote`)).$("[name^=milestones]").length;
		expect(await countFields()).toBe(0);
		const accepted = await browser.submit(await browser.get(`${path}/accept-quote`), FORM, {
			...sign,
			confirmName: "on",
		});
		expect(accepted.status).toBe(303);
		expect(await countFields()).toBe(4);
	});

	it("adds a package from the profile, and keeps what was typed", async () => {
		const { path, bookingId } = await newRequest();
		const { professionalId } = instance.rows<{ professionalId: string }>(
			"select professionalId from Booking where id = ?",
			bookingId,
		)[0] ?? { professionalId: "" };
		instance.change(
			"insert into ProfessionalPackage (professionalId, position, title, included, model, fromCents) values (?, 0, 'Half-day session', 'Two looks and ten photos', 'PROJECT', 60000)",
			professionalId,
		);
		const editor = await professional.get(`${path}/edit-quote`);
		const button = editor.$("main form button:contains('Half-day session')");
		const begun = await professional.submit(editor, FORM, {
			note: "Hello",
			[button.attr("name") ?? ""]: button.attr("value") ?? "",
		});
		const readField = (name: string) => begun.$(`[name='${name}']`).attr("value");
		expect([begun.status, readField("items[0].description"), readField("items[0].unitPrice")]).toEqual([
			200,
			"Half-day session: Two looks and ten photos",
			"600.00",
		]);
		expect(begun.$("[name=note]").text()).toBe("Hello");
		expect(begun.$("[aria-labelledby=totals-title]").text()).toContain("$600.00");
	});

	it("expands a group of rarely used fields if one of them is filled in or has an error", async () => {
		const { path } = await newRequest();
		const findOpen = (page: Page) =>
			page
				.$("main form details[open] > summary > :first-child")
				.toArray()
				.map((label) => page.$(label).text());
		const editor = await professional.get(`${path}/edit-quote`);
		expect(findOpen(editor)).toEqual([]);
		expect(findOpen(await professional.submit(editor, FORM, { validityDays: "0" }))).toEqual([
			"Cancellation and validity",
		]);
		await professional.submit(editor, FORM, { usageTermUnit: "YEARS", usageTermLength: "2", save: "1" });
		expect(findOpen(await professional.get(`${path}/edit-quote`))).toEqual(["Usage rights"]);
	});

	it("keeps an incomplete draft, and saves it as a template for other requests", async () => {
		const { path } = await newRequest();
		const saved = await professional.post(`${path}/edit-quote`, {
			...typed({ usageTerm: "Ten years", startsOn: "" }),
			save: "1",
		});
		expect([saved.status, saved.location]).toEqual([303, `${path}/edit-quote`]);
		const reopened = await professional.get(`${path}/edit-quote`);
		expect([
			reopened.$("[name=usageTermUnit][checked]").attr("value"),
			reopened.$("[name=usageTermLength]").attr("value"),
		]).toEqual(["YEARS", "10"]);
		// The incomplete draft can't be sent yet.
		expect((await professional.get(`${path}/send-quote`)).location).toBe(`${path}/edit-quote`);
		await professional.submit(await professional.get(`${path}/save-template`), FORM, { name: "Half a day" });
		const other = await newRequest();
		const [template] = instance.rows<{ id: string }>(
			"select id from QuoteTemplate where name = 'Half a day'",
		);
		const templateId = template?.id;
		const editor = await professional.get(`${other.path}/edit-quote`);
		const button = editor.$("main form button:contains('Half a day')");
		const pressed = { [button.attr("name") ?? ""]: button.attr("value") ?? "" };
		const begun = await professional.submit(editor, FORM, { ...pressed, usageTerritory: "Canada" });
		expect(
			["usageTermLength", "usageTerritory", "items[1].description", "milestones[1].title"].map((name) =>
				begun.$(`[name='${name}']`).attr("value"),
			),
		).toEqual(["10", "Canada", "Edited portraits", "Delivery"]);
		expectGoodDocument(await professional.get("/professional/quote-templates"), instance.origin);
		await professional.submit(
			await professional.get(`/professional/quote-templates/${templateId}/remove`),
			FORM,
			{},
		);
		expect((await professional.submit(editor, FORM, pressed)).status).toBe(404);
	});
});
