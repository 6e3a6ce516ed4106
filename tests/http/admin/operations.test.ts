import { beforeAll, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();
let team: Browser;
beforeAll(async () => {
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});

it("the audit trail keeps its filter in the form, the pages, and the download", async () => {
	const { email, name } = instance.account("ADMIN");
	const query = `subject=${encodeURIComponent(email)}&action=sign-in&from=2020-01-01`;
	const page = await team.get(`/admin/audit?${query}`);
	expectGoodDocument(page, instance.origin);
	const row = page.$("main tbody tr").first();
	expect([row.find("th").text(), row.find("td").eq(1).text()]).toEqual([
		expect.stringContaining("Signed in"),
		name,
	]);
	expect([
		page.$("#audit-subject").attr("value"),
		page.$("#audit-action option[selected]").attr("value"),
		page.$("#audit-from").attr("value"),
	]).toEqual([email, "sign-in", "2020-01-01"]);
	const download = page.$("main a[download]").attr("href") ?? "";
	const { headers, text } = await team.get(download);
	expect([headers["content-type"], headers["content-disposition"]]).toEqual([
		"text/csv; charset=utf-8; header=present",
		'attachment; filename="audit-trail.csv"',
	]);
	const [head, ...lines] = text.trim().split("\r\n");
	expect(head).toBe("Time (UTC),Action,What,Details,By,Account ID,Kind of record,About,Record ID,Request ID");
	expect(lines.every((line) => line.includes(",sign-in,Signed in,"))).toBe(true);
	const empty = await team.get("/admin/audit?actor=nobody@example.com&to=%00&older=%00");
	expectGoodDocument(empty, instance.origin);
	expect(empty.$("main").text()).toContain("No account has this email address");
});

it("a job is run from its row, and one that can move money is confirmed first", async () => {
	const page = await team.get("/admin/jobs");
	expectGoodDocument(page, instance.origin);
	const path = "/admin/jobs/sweep-rate-limits/run";
	const runs = () => instance.rows("SELECT succeededAt FROM JobRun WHERE name = 'sweep-rate-limits'");
	const before = runs();
	expect(page.$(`main form[action='${path}'] button`).text()).toBe("Run now sweep-rate-limits");
	const pressed = await team.submit(page, `main form[action='${path}']`, {});
	expect([pressed.status, pressed.location]).toEqual([303, "/admin/jobs"]);
	await expect.poll(runs).not.toEqual(before);

	const money = "/admin/jobs/return-long-held-payments/run";
	expect(page.$(`main form[action='${money}']`)).toHaveLength(0);
	const confirmation = await team.get(page.$(`main a[href='${money}']`).attr("href") ?? "");
	expectGoodDocument(confirmation, instance.origin);
	expect(confirmation.$("main").text()).toContain("This job can move money");
	expect((await team.submit(confirmation, "main form", {})).location).toBe("/admin/jobs");
	for (const name of ["deliver-mail", "no-such-job"])
		expect((await team.post(`/admin/jobs/${name}/run`, {})).status).toBe(404);
});
