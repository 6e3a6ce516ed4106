import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { insertInto } from "../../support/instance/instance-database.ts";

let instance: Instance;
let team: Browser;
beforeAll(async () => {
	instance = await startInstance();
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	const joined = Array.from({ length: 1_203 }, (_, i) => ({
		email: `w${String(i).padStart(4, "0")}@example.com`,
		audience: i % 2 ? "CREATOR" : "PROFESSIONAL",
		source: "home-hero",
	}));
	const evil = { email: "evil@example.com", audience: "CREATOR", source: "=cmd|'/C calc'!A0" };
	const entries = [...joined, evil].map((entry, i) => ({
		id: `0199c9a1-0000-7000-8000-${String(i).padStart(12, "0")}`,
		...entry,
		createdAt: "2026-01-05T12:00:00.000+00:00",
	}));
	insertInto(instance, "WaitlistEntry", entries);
});
afterAll(() => instance.stop());

describe("the waitlist", () => {
	it("is shown by segment, with pagination", async () => {
		const page = await team.get("/admin/waitlist?source=home-hero&audience=CREATOR");
		expectGoodDocument(page, instance.origin);
		expect(page.$("main tbody tr").length).toBeGreaterThanOrEqual(50);
		expect(page.$("main tbody tr").first().text()).toContain("Home, top");
		const next = await team.get(page.$("main nav a[rel=next]").attr("href") ?? "");
		expectGoodDocument(next, instance.origin);
		expect([
			next.status,
			next.$("main select[name=audience] option[selected]").attr("value"),
			next.$("main nav a[rel=prev]").length,
		]).toEqual([200, "CREATOR", 1]);
		const odd = await team.get(
			"/admin/waitlist?audience=x&from=2026-02-31&to=%00&service=%F0%9F%98%80&older=%00",
		);
		expectGoodDocument(odd, instance.origin);
	});

	it("is exported completely as a CSV file, with formulas escaped for spreadsheets", async () => {
		const { status, headers, text } = await team.get("/admin/waitlist.csv?from=2026-01-05&to=2026-01-05");
		expect([
			status,
			headers["content-type"],
			headers["content-disposition"],
			headers["cache-control"],
		]).toEqual([
			200,
			"text/csv; charset=utf-8; header=present",
			'attachment; filename="waitlist.csv"',
			"private, no-store",
		]);
		const lines = text.split("\r\n");
		expect([lines[0], lines.length]).toEqual([
			"Email,Who,Interest,City,State,Metropolitan area,Form,Partner's code,Joined,Invited",
			1_206,
		]);
		expect(lines[1_204]).toBe("evil@example.com,CREATOR,,,,,'=cmd|'/C calc'!A0,,2026-01-05T12:00:00.000Z,");
		expect(new Set(lines).size).toBe(lines.length);
		expect(instance.rows("SELECT 1 FROM AuditEvent WHERE action = 'export-waitlist'")).toHaveLength(1);
		expect(
			(await team.get("/admin/waitlist.csv?from=1999-01-01&to=1999-01-01")).text.split("\r\n"),
		).toHaveLength(2);
	});

	it("can be sent invitations in batches, and a form that is posted twice sends its batch only once", async () => {
		const path = "/admin/waitlist/invite?audience=CREATOR&source=home-hero";
		const page = await team.get(path);
		expectGoodDocument(page, instance.origin);
		const failed = await team.submit(page, "main form", { count: "many" });
		expectFailedForm(failed, "main form", { count: "Enter a number from 1 to 100" });
		expect(failed.$("main input[name=count]").attr("value")).toBe("many");
		const values = { count: "3", submission: "0123456789abcdef" };
		const [done, again] = [await team.post(path, values), await team.post(path, values)];
		expect([done.status, done.location, again.status]).toEqual([
			303,
			"/admin/waitlist?audience=CREATOR&source=home-hero",
			303,
		]);
		const invited = () => instance.rows("SELECT 1 FROM WaitlistEntry WHERE invitedAt IS NOT NULL").length;
		const emails = () => instance.rows("SELECT 1 FROM OutboxEmail WHERE kind = 'waitlist-invitation'").length;
		expect([invited(), emails()]).toEqual([3, 3]);
		expect((await team.post("/admin/waitlist/invite?source=api", { count: "1" })).status).toBe(409);
	});
});

describe("newsletter subscribers", () => {
	it("are shown by state and can be exported", async () => {
		instance.change(
			"INSERT INTO NewsletterSubscriber (id, email, state, source, requestedAt) VALUES ('n1', '+1@example.com', 'ACTIVE', 'footer', '2026-01-05T12:00:00.000+00:00')",
		);
		const page = await team.get("/admin/newsletter?state=ACTIVE");
		expectGoodDocument(page, instance.origin);
		expect(page.$("main tbody tr")).toHaveLength(1);
		expect((await team.get("/admin/newsletter.csv?state=ACTIVE")).text).toBe(
			"Email,State,Form,Requested,Confirmed,Unsubscribed\r\n'+1@example.com,ACTIVE,footer,2026-01-05T12:00:00.000Z,,\r\n",
		);
		expectGoodDocument(await team.get("/admin/newsletter?state=none"), instance.origin);
	});
});

describe("the outbox", () => {
	it("shows an email in a sandbox without its secrets, and can retry it", async () => {
		const { email } = await signUpMember(instance);
		const list = await team.get(`/admin/outbox?q=${encodeURIComponent(email)}`);
		expectGoodDocument(list, instance.origin);
		const path = list.$("main tbody th a").attr("href") ?? "";
		const page = await team.get(path);
		expectGoodDocument(page, instance.origin);
		expect(page.text).toContain("(hidden)");
		expect(page.text).not.toMatch(/token=[\w-]{20}/);
		const frame = page.$("main iframe");
		expect([frame.attr("src"), frame.attr("sandbox"), frame.attr("title")]).toEqual([
			`${path}/html`,
			"",
			expect.stringContaining("Welcome"),
		]);
		expect(page.headers["content-security-policy"]).toContain("frame-src 'self'");
		const html = await team.get(`${path}/html`);
		expect(html.text).not.toMatch(/token=[\w-]{20}/);
		expect([html.headers["x-frame-options"], html.headers["content-security-policy"]]).toEqual([
			"SAMEORIGIN",
			"sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
		]);
		const id = path.split("/").at(-1);
		// Waits until the email is sent, because sending would overwrite the state that is set below.
		await expect
			.poll(() => instance.rows("SELECT state FROM OutboxEmail WHERE id = ?", id))
			.toEqual([{ state: "SENT" }]);
		instance.change(
			"UPDATE OutboxEmail SET state = 'DEAD', attempts = 10, lastError = '550 <b>no</b>' WHERE id = ?",
			id,
		);
		const dead = await team.get(path);
		expect(dead.$("main").text()).toContain("550 <b>no</b>");
		const retried = await team.submit(dead, "main form[action$='/retry']", {});
		expect([retried.status, retried.location]).toEqual([303, path]);
		expect((await team.post("/admin/outbox/none/retry", {})).status).toBe(404);
	});
});
