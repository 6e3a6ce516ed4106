import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";

/** An open demo, which has a dispute in each of five states. */
let instance: Instance;
let team: Browser;
beforeAll(async () => {
	instance = await startInstance({}, { isOpenDemo: true });
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
}, 120_000);
afterAll(() => instance.stop());

const FORM = "main section[aria-labelledby='decision-title'] form[method=post]";
const REASON = "The subtitles are missing, and the sound is complete.";

function disputeIn(status: string) {
	const [found] = instance.rows<{ id: string; reference: string; bookingId: string }>(
		"SELECT id, reference, bookingId FROM Dispute WHERE status = ?",
		status,
	);
	return found ?? expect.fail(`No dispute is ${status}.`);
}
const statusOf = (id: string) =>
	instance.rows<{ status: string }>("SELECT status FROM Dispute WHERE id = ?", id)[0]?.status;

describe("the team's page of a dispute", () => {
	it("shows the record of one milestone, and is in the list of all disputes and in the search", async () => {
		const { id, reference, bookingId } = disputeIn("TEAM");
		const page = await team.get(`/admin/disputes/${id}`);
		expectGoodDocument(page, instance.origin);
		for (const words of [
			"$300.00 goes back to",
			"There are no subtitles",
			"Subtitles are in the second half",
			"The film without subtitles.",
			"Versions of the agreement",
			"Payments for this milestone",
			"Nobody has proposed how to divide the amount.",
			"our team to decide the dispute",
		])
			expect(page.$("main").text()).toContain(words);
		const list = await team.get("/admin/disputes");
		expectGoodDocument(list, instance.origin);
		expect(list.$("main tbody tr")).toHaveLength(5);
		const narrowed = await team.get("/admin/disputes?state=TEAM");
		expect(narrowed.$("main tbody th").text()).toBe(reference);
		expect((await team.get(`/admin/search?q=${reference}`)).$("main").text()).toContain(reference);
		const booking = await team.get(`/admin/bookings/${bookingId}`);
		expect(booking.$(`main dl a[href='/admin/disputes/${id}']`).text()).toBe(reference);
		expect(booking.$("main").text()).toContain("By our team. After that, the disputed amount is refunded.");
	});

	it("says how a settled one ended, who has to act in others, and has no form for either", async () => {
		for (const [status, words] of [
			["SETTLED", "Settled by a proposal"],
			["OPEN", "to answer the dispute"],
			["ANSWERED", "to answer the proposal"],
			["DECIDED", "to appeal the decision"],
		] as const) {
			const page = await team.get(`/admin/disputes/${disputeIn(status).id}`);
			expect(page.$("main").text()).toContain(words);
			expect(page.$(FORM)).toHaveLength(0);
		}
	});

	it("previews what a decision posts, then decides exactly that", async () => {
		const { id } = disputeIn("TEAM");
		const path = `/admin/disputes/${id}`;
		const page = await team.get(path);
		const half = page.$("main a:contains('Half each')").attr("href") ?? "";
		const filled = await team.get(half);
		expect(filled.$(`${FORM} [name=amount]`).attr("value")).toBe("150.00");
		expectFailedForm(await team.submit(filled, FORM, { preview: "1", amount: "", reason: "" }), FORM, {
			amount: "Enter how much goes to the professional",
			reason: "Enter the reason. Both sides read it.",
		});
		expectFailedForm(
			await team.submit(filled, FORM, { preview: "1", amount: "300.01", reason: REASON }),
			FORM,
			{
				amount: "Enter $300.00 or less. That is what is in dispute.",
			},
		);
		const preview = await team.submit(filled, FORM, { preview: "1", reason: REASON });
		expectGoodDocument(preview, instance.origin);
		for (const words of ["$150.00", "$135.00", "$15.00", "Held for milestones", "Refunds on their way"])
			expect(preview.$("main section[aria-labelledby='decision-title']").text()).toContain(words);
		// The demo's admin has already decided about $200.00 alone.
		expect(preview.$("main").text()).toContain("It is posted when the time to appeal is over");
		expect(statusOf(id)).toBe("TEAM");
		const changed = await team.submit(preview, FORM, { change: "1" });
		expect(changed.$(`${FORM} textarea[name=reason]`).text().trim()).toBe(REASON);
		const done = await team.submit(preview, FORM, {});
		expect(done.status).toBe(303);
		expect(statusOf(id)).toBe("DECIDED");
		expect(
			instance.rows(
				"SELECT refundCents, releaseCents, reason FROM DisputeDecision WHERE disputeId = ? AND isAppeal = 0",
				id,
			),
		).toEqual([{ refundCents: 15_000, releaseCents: 15_000, reason: REASON }]);
	});
});

it("safety says in an open marketplace that there are too few disputes to publish figures", async () => {
	const page = await new Browser(instance.origin).get("/safety");
	expectGoodDocument(page, instance.origin);
	expect(page.$("main").text()).toContain("too few bookings and disputes to publish figures");
	expect(page.$("main").text()).toContain("Answer a dispute");
	const figures = await team.get("/admin/business-intelligence");
	expect(figures.$("#figure-disputes").text()).toContain("Disputes");
	expect((await team.get("/admin/figures/disputes.csv?period=30d")).status).toBe(200);
});
