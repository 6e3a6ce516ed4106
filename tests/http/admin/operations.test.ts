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

it("an error is in the inbox with its requests, is counted in the navigation until it is resolved, and can be reopened", async () => {
	const at = "2026-01-05T12:00:00.000+00:00";
	instance.change(
		`INSERT INTO ErrorCause (id, fingerprint, source, name, code, message, text, frames, version, count, firstAt, lastAt)
		 VALUES ('e-1', 'f-1', 'REQUEST', 'TypeError', 'E1', '', 'page failed', '["load (app/x.ts:1:2)"]', '0.1.0', 1234, ?, ?)`,
		at,
		at,
	);
	instance.change(
		"INSERT INTO ErrorOccurrence (id, causeId, at, requestId, place) VALUES ('o-1', 'e-1', ?, 'r-1', 'GET /bookings/:bookingId')",
		at,
	);
	const isListed = async (query = "") => {
		const page = await team.get(`/admin/errors${query}`);
		expectGoodDocument(page, instance.origin);
		return page.$("main a[href='/admin/errors/e-1']").length === 1;
	};
	expect([await isListed(), await isListed("?state=resolved")]).toEqual([true, false]);
	const page = await team.get("/admin/errors/e-1");
	expectGoodDocument(page, instance.origin);
	for (const fact of ["1,234", "load (app/x.ts:1:2)", "GET /bookings/:bookingId", "r-1", "0.1.0"])
		expect(page.$("main").text()).toContain(fact);
	const countOf = (one: typeof page) => one.$("nav[aria-label='Back office'] a[href='/admin/errors']").text();
	expect(countOf(page)).toMatch(/^Errors.*\d/);
	expect((await team.submit(page, "main form[action$='/resolve']", {})).location).toBe("/admin/errors/e-1");
	expect([await isListed(), await isListed("?state=resolved")]).toEqual([false, true]);
	const resolved = await team.get("/admin/errors/e-1");
	await team.submit(resolved, "main form[action$='/reopen']", {});
	expect(await isListed()).toBe(true);
	instance.change("DELETE FROM ErrorCause WHERE id = 'e-1'");
	expect((await team.get("/admin/errors/e-1")).status).toBe(404);
});
