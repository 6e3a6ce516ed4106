import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newReference } from "#app/domain/platform/reference.ts";
import { signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { addBooking, addProfessional, personId } from "../../support/market/market.ts";

const instance = sharedInstance();
const FORM = "main form";
const YEAR = "/admin/money/years/2025";

let team: Browser;
beforeAll(async () => {
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});

/** Adds a payment of $700 that arrived in June 2025, for work by a professional in Massachusetts. */
async function addPayment(): Promise<void> {
	const { email } = await signUpMember(instance);
	const [creatorId, professionalId] = [personId(instance, { email }), addProfessional(instance)];
	const bookingId = addBooking(instance, { creatorId, professionalId, status: "IN_PROGRESS" });
	const [checkoutId, paymentId, at] = [randomUUID(), randomUUID(), "2025-06-10T12:00:00.000+00:00"];
	instance.change(
		"UPDATE Professional SET businessName = 'Harbor Portraits', region = 'MA' WHERE id = ?",
		professionalId,
	);
	instance.change(
		"INSERT INTO Checkout (id, reference, bookingId, payerId, provider, amountCents, status, statusAt, createdAt, expiresAt) VALUES (?, ?, ?, ?, 'test-bank', 70000, 'PAID', ?, ?, ?)",
		...[checkoutId, newReference("PAY"), bookingId, creatorId, at, at, at],
	);
	instance.change(
		"INSERT INTO Payment (id, provider, providerId, checkoutId, amountCents, feeCents, outcome, receivedAt) VALUES (?, 'test-bank', ?, ?, 70000, 0, 'FUNDED', ?)",
		...[paymentId, paymentId, checkoutId, at],
	);
	instance.change(
		"INSERT INTO Milestone (id, bookingId, position, title, deliverable, dueOn, amountCents, feeCents, status, statusAt, fundedAt, paymentId) VALUES (?, ?, 0, 'Shoot', 'Twelve portraits', '2099-01-01', 70000, 7000, 'FUNDED', ?, ?, ?)",
		...[randomUUID(), bookingId, at, at, paymentId],
	);
}

describe("a tax year", () => {
	it("is live until finance has recorded counsel's choice of the form and closed the year on a confirmation page", async () => {
		await addPayment();
		const live = await team.get(YEAR);
		expectGoodDocument(live, instance.origin);
		expect(live.$("main .notice").text()).toContain("No form has been chosen");
		expect(live.$("main .notice").text()).toContain("These figures are live");
		expect(live.$("main table").first().text()).toContain("1099-K MA");
		expect(live.$("main table").last().text()).toContain("More than $20,000 and more than 200 payments");
		expect(live.$("main a[href$=close-tax-year]")).toHaveLength(0);
		const early = await team.get(`${YEAR}/close-tax-year`);
		expectGoodDocument(early, instance.origin);
		expect(early.$("main .notice").text()).toContain("Record which form counsel chose");

		const record = await team.get("/admin/money/record-tax-form");
		expectGoodDocument(record, instance.origin);
		expectFailedForm(await team.submit(record, FORM, { counsel: "", chosenOn: "soon" }), FORM, {
			form: "Choose a form",
			counsel: "Enter the name of the attorney or law firm",
			chosenOn: "Enter a day that exists, in the format 2026-03-31",
		});
		const typed = { form: "FORM_1099_K", counsel: "Quill & Lee LLP", chosenOn: "2026-03-30" };
		expect((await team.submit(record, FORM, typed)).location).toBe("/admin/money");
		const chosen = await team.get(YEAR);
		expect(chosen.$("main .notice").text()).toContain("Chosen by Quill & Lee LLP on March 30, 2026");

		const confirm = await team.get(`${YEAR}/close-tax-year`);
		expectGoodDocument(confirm, instance.origin);
		expect(confirm.$("main dl").text()).toContain("Gross$700.00");
		expect((await team.submit(confirm, FORM, {})).location).toBe(YEAR);
		const closed = await team.get(YEAR);
		expectGoodDocument(closed, instance.origin);
		expect(closed.$("main .notice").text()).toContain("The tax year 2025 is closed");

		instance.change("UPDATE Milestone SET amountCents = 1 WHERE amountCents = 70000");
		const { text } = await team.get(`${YEAR}/csv`);
		expect(text).toContain("tax_year,year_status,form,provider,stripe_account_id,payee_name_line_1");
		expect(text).toMatch(
			/2025,closed,1099-K,test-bank,,.*,Harbor Portraits,.*,MA,no account,1099-K MA,1,700\.00,/,
		);
		expect((await team.get(`${YEAR}/close-tax-year`)).$("main .notice").text()).toContain("already closed");
		const again = await team.post(`${YEAR}/close-tax-year`, {});
		expect([again.status, again.$("[data-error-summary]").text()]).toEqual([
			409,
			expect.stringContaining("The tax year 2025 is already closed."),
		]);
	});

	it("that isn't over can't be closed, and its page says that the year isn't over", async () => {
		const year = new Date().getUTCFullYear();
		const page = await team.get(`/admin/money/years/${year}`);
		expect(page.$("main .notice").text()).toContain(`${year} isn't over`);
		expect((await team.post(`/admin/money/years/${year}/close-tax-year`, {})).status).toBe(409);
		expect((await team.post("/admin/money/years/about/close-tax-year", {})).status).toBe(404);
	});
});

describe("the page about Form 1099 for creators", () => {
	it("says in early access that nothing can be paid yet, and names the exceptions", async () => {
		const page = await new Browser(instance.origin).get("/creator-1099");
		expectGoodDocument(page, instance.origin);
		const text = page.$("main").text();
		expect(text).toContain("You don't have to file a Form 1099-NEC");
		expect(text).toContain("Nothing can be paid here yet");
		expect(text).toContain("Legal services.");
		expect(text).toContain("not tax advice");
	});
});
