import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { stored } from "../../support/market/market.ts";

const instance = sharedInstance("open-demo");
const FORM = "main form[method=post]";

/** Adds an issue about a difference of $12.50, as a reconciliation does. Returns its path. */
function newDifference(): string {
	const issueId = randomUUID();
	instance.change(
		"INSERT INTO MoneyIssue (id, kind, subjectId, provider, amountCents, summary, createdAt) VALUES (?, 'DIFFERENCE', ?, 'test-bank', 1250, 'The ledger has $12.50 more.', ?)",
		...[issueId, `line ${issueId}`, stored(new Date())],
	);
	return `/admin/money/issues/${issueId}`;
}

it("an adjustment is proposed on a form that keeps its input, and its author can't confirm it", async () => {
	const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	const path = newDifference();
	const issue = await team.get(path);
	expectGoodDocument(issue, instance.origin);
	expect(issue.$(`main a[href='${path}/post-adjustment']`)).toHaveLength(1);
	const page = await team.get(`${path}/post-adjustment`);
	expectGoodDocument(page, instance.origin);
	expect(page.$("main").text()).toContain("Adjustment that settles it−$12.50");
	expectFailedForm(await team.submit(page, FORM, { amount: "twelve", reason: "It was rounded." }), FORM, {
		amount: "Enter an amount in dollars and cents, such as 1,250.00 or −12.50",
	});
	expectFailedForm(await team.submit(page, FORM, { amount: "-12.50", reason: "" }), FORM, {
		reason: "Enter the reason",
	});
	const proposed = await team.submit(page, FORM, { amount: "-12.50", reason: "It was rounded." });
	expect([proposed.status, proposed.location]).toEqual([303, path]);
	const waiting = await team.follow(proposed);
	expect(waiting.$("main").text()).toContain("A second person must confirm");
	expect(waiting.$(`main a[href='${path}/post-adjustment']`)).toHaveLength(0);
	const decision = await team.get(waiting.$("main a[href^='/admin/money/decisions/']").attr("href") ?? "");
	expectGoodDocument(decision, instance.origin);
	const { text } = decision;
	expect(text).toContain("Lower the ledger's balance at the payment provider, against Adjustments");
	expect(text).toContain("Someone else must decide");
	expect(decision.$(FORM)).toHaveLength(0);
	expect((await team.get(`${path}/post-adjustment`)).$(FORM)).toHaveLength(0);
});
