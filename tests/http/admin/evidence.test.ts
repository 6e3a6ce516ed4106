import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { ageProof } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { stored } from "../../support/market/market.ts";

const instance = sharedInstance("open-demo");
const FORM = "main form[method=post]";
let team: Browser;
beforeAll(async () => {
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});

/**
 * Opens a chargeback of a payment in the demo, or an inquiry about it, with evidence due in two weeks.
 * Returns the path of its issue.
 */
function newIssue(kind: "CHARGEBACK" | "INQUIRY" = "CHARGEBACK"): string {
	const [paid] = instance.rows<{ id: string; bookingId: string }>(
		"SELECT p.id, c.bookingId FROM Payment p JOIN Checkout c ON c.id = p.checkoutId WHERE c.receivableId IS NULL LIMIT 1",
	);
	const { id: paymentId, bookingId } = paid ?? expect.fail("The demo has no payment.");
	const [subjectId, issueId] = [randomUUID(), randomUUID()];
	const at = new Date();
	instance.change(
		`INSERT INTO ${kind === "CHARGEBACK" ? "Chargeback" : "PaymentInquiry"} (id, provider, providerId, paymentId, amountCents, reason, evidenceDueAt, reminders, openedAt) VALUES (?, 'test-bank', ?, ?, 10000, 'The payer says that nothing arrived.', ?, 3, ?)`,
		...[subjectId, subjectId, paymentId, stored(new Date(at.getTime() + 14 * 86_400_000)), stored(at)],
	);
	instance.change(
		"INSERT INTO MoneyIssue (id, kind, subjectId, bookingId, amountCents, summary, createdAt) VALUES (?, ?, ?, ?, 10000, 'The bank asks.', ?)",
		...[issueId, kind, subjectId, bookingId, stored(at)],
	);
	return `/admin/money/issues/${issueId}`;
}

describe("the evidence about a chargeback or an inquiry", () => {
	it("is written, previewed as the PDF that is sent, and submitted once on a page that asks for confirmation", async () => {
		const path = newIssue();
		const issue = await team.get(path);
		expectGoodDocument(issue, instance.origin);
		for (const words of [
			"The payer says that nothing arrived.",
			"Evidence due by",
			"Nothing written yet",
			"The bank takes no more evidence, and usually decides for the payer.",
		])
			expect(issue.text).toContain(words);
		expect(issue.$(`main a[href='${path}/submit-evidence']`)).toHaveLength(0);
		expect((await team.get(`${path}/evidence.pdf`)).status).toBe(404);

		const writing = await team.get(`${path}/stage-evidence`);
		expectGoodDocument(writing, instance.origin);
		expectFailedForm(await team.submit(writing, FORM, { text: "" }), FORM, {
			text: "Say why the payment is valid",
		});
		const saved = await team.submit(writing, FORM, { text: "The photos were delivered (twice)." });
		expect([saved.status, saved.location]).toEqual([303, path]);
		const staged = await team.follow(saved);
		expect(staged.text).toContain("Saved as a draft, not submitted");
		expect((await team.submit(writing, FORM, { text: "Mine." })).status).toBe(409);

		const pdf = await team.get(`${path}/evidence.pdf`);
		expect([pdf.status, pdf.headers["content-type"], pdf.headers["cache-control"]]).toEqual([
			200,
			"application/pdf",
			"private, no-store",
		]);
		expect(pdf.text).toContain("The photos were delivered \\(twice\\).");

		const asked = await team.get(`${path}/submit-evidence`);
		expectGoodDocument(asked, instance.origin);
		expect(asked.text).toContain("You can do this only once");
		const submitted = await team.submit(asked, FORM, {});
		expect([submitted.status, submitted.location]).toEqual([303, path]);
		expect((await team.follow(submitted)).text).toContain("Submitted, on its way to the provider");
		expect((await team.submit(asked, FORM, { sha256: "another" })).status).toBe(409);
		for (const command of ["stage-evidence", "submit-evidence"]) {
			const closed = await team.get(`${path}/${command}`);
			expectGoodDocument(closed, instance.origin);
			expect(closed.text).toContain("Evidence was already submitted, and it can be submitted only once.");
			expect(closed.$(FORM)).toHaveLength(0);
		}
	});

	it("has the same pages if it is about an inquiry, and the pages say what happens at the bank", async () => {
		const path = newIssue("INQUIRY");
		const issue = await team.get(path);
		expectGoodDocument(issue, instance.origin);
		expect(issue.text).toContain("The bank takes no more evidence, and may take the money back.");
		const writing = await team.get(`${path}/stage-evidence`);
		expectGoodDocument(writing, instance.origin);
		expect(writing.$("main").text()).toContain("Inquiry by the payer's bank");
		await team.submit(writing, FORM, { text: "This is what they booked." });
		const asked = await team.get(`${path}/submit-evidence`);
		expectGoodDocument(asked, instance.origin);
		expect(asked.$(`main a[href='${path}']`).text()).toContain("Back to the inquiry");
		const submitted = await team.submit(asked, FORM, {});
		expect((await team.follow(submitted)).text).toContain("the chargeback needs evidence of its own");
	});

	it("is submitted only with a recent proof of identity", async () => {
		const path = newIssue();
		const writing = await team.get(`${path}/stage-evidence`);
		await team.submit(writing, FORM, { text: "The photos were delivered." });
		const asked = await team.get(`${path}/submit-evidence`);
		ageProof(instance, team);
		const refused = await team.submit(asked, FORM, {});
		expect(refused.location).toBe(
			`/auth/confirm-identity?redirectTo=${encodeURIComponent(`${path}/submit-evidence`)}`,
		);
		expect(
			instance.rows("SELECT status FROM PaymentEvidence WHERE text = 'The photos were delivered.'"),
		).toEqual([{ status: "STAGED" }]);
	});

	it("doesn't exist for an issue that is about neither", async () => {
		const [other] = instance.rows<{ id: string }>(
			"SELECT id FROM MoneyIssue WHERE kind NOT IN ('CHARGEBACK', 'INQUIRY')",
		);
		for (const id of [other?.id ?? "none", "none"])
			for (const page of ["stage-evidence", "submit-evidence", "evidence.pdf"])
				expect((await team.get(`/admin/money/issues/${id}/${page}`)).status).toBe(404);
	});
});
