import { expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

it("the team can open a past month of the ledger and download its entries, and a future or invalid month gets status 404", async () => {
	const [entry, at] = ["ledger-month-entry", "2025-02-10T12:00:00.000+00:00"];
	const accounts = ["losses", "receivable:ledger-month-person"];
	for (const name of accounts)
		instance.change(
			"INSERT INTO LedgerAccount (name, balanceCents, version) VALUES (?, 0, 0) ON CONFLICT DO NOTHING",
			name,
		);
	instance.change(
		"INSERT INTO LedgerEntry (id, kind, key, memo, at) VALUES (?, 'receivable-restored', ?, 'RCV-402913', ?)",
		...[entry, entry, at],
	);
	accounts.forEach((name, position) => {
		const cents = position === 0 ? 70_000 : -70_000;
		instance.change(
			"INSERT INTO LedgerLine (entryId, position, accountName, version, cents) SELECT ?, ?, name, version + 1, ? FROM LedgerAccount WHERE name = ?",
			...[entry, position, cents, name],
		);
		instance.change(
			"UPDATE LedgerAccount SET balanceCents = balanceCents + ?, version = version + 1 WHERE name = ?",
			...[cents, name],
		);
	});
	const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	// A job compares the ledger with the test bank when the instance starts.
	await expect.poll(() => instance.rows("SELECT 1 FROM Reconciliation")).not.toEqual([]);
	const overview = await team.get("/admin/money");
	const page = await team.get(overview.$('a:contains("February 2025")').attr("href") ?? "");
	expectGoodDocument(page, instance.origin);
	const notice = page.$("main .notice").text().replace(/\s+/g, " ");
	expect(notice).toContain("Final, and the provider agrees");
	expect(notice).toContain("Nothing can be posted in this month anymore");
	expect(notice).toMatch(
		/test-bank, compared .+: no differences\. The ledger and the provider both had \$0\.00 then\./,
	);
	const [balances, entries] = page.$("main table").toArray();
	expect(page.$(balances).text()).toContain("Lost to chargebacks and refunds$0.00$700.00$0.00$700.00");
	expect(page.$(entries).text()).toContain("Debt owed again1$700.00$0.00");
	const csv = await team.get(page.$("main a[download]").attr("href") ?? "");
	expect(csv.text.trim().split("\r\n")).toEqual([
		"Time,Entry,Kind,Reference,Booking,Account,Debit (USD),Credit (USD)",
		`2025-02-10T12:00:00.000Z,${entry},receivable-restored,RCV-402913,,losses,700.00,`,
		`2025-02-10T12:00:00.000Z,${entry},receivable-restored,RCV-402913,,receivable:ledger-month-person,,700.00`,
	]);
	for (const month of ["2100-01", "2025-13", "soon"])
		expect((await team.get(`/admin/money/months/${month}`)).status).toBe(404);
});
