import { describe, expect, it } from "vitest";
import type { Page } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { FORM, openMarket, typed } from "../../support/quotes/open-market.ts";

const { instance, professional, newRequest } = await openMarket();

describe("the editor of a quote", () => {
	it("adds, removes, and moves rows, and recalculates, with plain buttons", async () => {
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
		const recalculate = untouched.$("main form button[formaction$='#totals-title']");
		const recalculated = await professional.submit(untouched, FORM, {
			[recalculate.attr("name") ?? ""]: recalculate.attr("value") ?? "",
		});
		expect([recalculated.status, recalculated.$("main [aria-invalid]").length]).toEqual([200, 0]);
	});

	it("keeps an incomplete draft, and saves it as a template for other requests", async () => {
		const { path } = await newRequest();
		const saved = await professional.post(`${path}/edit-quote`, {
			...typed({ usageTerm: "Ten years", startsOn: "" }),
			save: "1",
		});
		expect([saved.status, saved.location]).toEqual([303, `${path}/edit-quote`]);
		expect((await professional.get(`${path}/edit-quote`)).$("[name=usageTerm]").attr("value")).toBe(
			"Ten years",
		);
		// It can't be sent yet.
		expect((await professional.get(`${path}/send-quote`)).location).toBe(`${path}/edit-quote`);
		await professional.submit(await professional.get(`${path}/save-template`), FORM, { name: "Half a day" });
		const other = await newRequest();
		const [template] = instance.rows<{ id: string }>(
			"select id from QuoteTemplate where name = 'Half a day'",
		);
		const templateId = template?.id;
		expect(
			(await professional.get(`${other.path}/edit-quote`)).$("nav[aria-label=Templates] a").first().text(),
		).toBe("Half a day");
		expect(
			(await professional.get(`${other.path}/edit-quote?template=${templateId}`))
				.$("[name=usageTerm]")
				.attr("value"),
		).toBe("Ten years");
		expectGoodDocument(await professional.get("/professional/quote-templates"), instance.origin);
		await professional.submit(
			await professional.get(`/professional/quote-templates/${templateId}/remove`),
			FORM,
			{},
		);
		expect((await professional.get(`${other.path}/edit-quote?template=${templateId}`)).status).toBe(404);
	});
});
