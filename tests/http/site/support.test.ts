import { describe, expect, it } from "vitest";
import { newSubmissionKey } from "#app/forms/form-traps.ts";
import { Browser, readValues } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const browser = () => new Browser(instance.origin);
const FORM = "main form";
const filled = {
	name: "Ana Li",
	email: "ana@example.com",
	userType: "creator",
	inquiryType: "matching",
	message: "Where is my match?",
	submission: "kept.a",
};
const tickets = () =>
	instance.rows<{ reference: string; inquiryType: string }>(
		"SELECT reference, inquiryType FROM SupportTicket ORDER BY id",
	);

describe("the support form", () => {
	it("has five fields", async () => {
		const page = await browser().get("/support");
		const { $ } = page;
		expect(page.status).toBe(200);
		expect(readValues(page, FORM)).toMatchObject({ name: "", email: "", inquiryType: "", message: "" });
		expect(
			$(`${FORM} [name=userType]`)
				.toArray()
				.map((radio) => $(radio).attr("value")),
		).toEqual(["creator", "professional", "both", "other"]);
		expect(
			$(`${FORM} option`)
				.toArray()
				.map((option) => $(option).attr("value")),
		).toEqual([
			"",
			"general",
			"account",
			"verification",
			"matching",
			"payment",
			"safety",
			"technical",
			"partnership",
		]);
		expect($("main").text()).toContain("Coming Soon");
		expect($("main").text()).toContain("Up to 5,000 characters");
	});

	it("17: refuses missing and overlong values, says what to do, and keeps the other values", async () => {
		const page = await browser().post("/support", {
			...filled,
			name: "",
			inquiryType: "",
			message: "m".repeat(5_001),
		});
		expectFailedForm(page, FORM, {
			name: "Enter your name",
			inquiryType: "Choose what your message is about",
			message: "Use 5,000 characters or fewer.",
		});
		expect(readValues(page, FORM)).toMatchObject({
			email: "ana@example.com",
			userType: "creator",
			message: "m".repeat(5_001),
		});
	});

	it("creates only one ticket if it is sent twice, and shows the ticket's reference even after a reload", async () => {
		const visitor = browser();
		const before = tickets().length;
		const done = await visitor.post("/support", filled);
		expect(done.status).toBe(303);
		expect((await visitor.post("/support", filled)).location).toBe(done.location);
		const [ticket, ...others] = tickets().slice(before);
		expect(others).toEqual([]);
		expect(done.location).toBe(`/support/sent?reference=${ticket?.reference}`);
		for (let i = 0; i < 2; i++) {
			const { $ } = await visitor.follow(done);
			expect($("h1").text()).toBe("Message Sent Successfully!");
			expect($("main").text()).toContain(ticket?.reference);
			expect($("main a[href='/support']").text()).toBe("Send Another Message");
			expect($("main").text()).not.toContain("Ana");
		}
		expect(readValues(await visitor.get("/support"), FORM)).toMatchObject({ name: "", message: "" });
	});

	it("is treated like any other if it is sent quickly, so it is refused if incomplete and creates a ticket if complete", async () => {
		const submission = newSubmissionKey(new Date());
		const before = tickets().length;
		const empty = {
			name: "",
			email: "",
			userType: undefined,
			inquiryType: "",
			message: "Where is my match?",
			submission,
		};
		const page = await browser().post("/support", empty);
		expectFailedForm(page, FORM, {
			name: "Enter your name",
			email: "Enter your email address",
			userType: "Choose who you are",
			inquiryType: "Choose what your message is about",
		});
		expect(readValues(page, FORM)).toMatchObject({ message: "Where is my match?" });
		const done = await browser().post("/support", { ...filled, submission });
		expect(tickets().slice(before)).toMatchObject([{ reference: done.location?.split("=")[1] }]);
	});

	it.each(["?reference=", "?reference=SUP-<script>", "?reference=PRO-123456"])(
		"redirects from the result page to the form if the query is %j",
		async (query) => {
			const answer = await browser().get(`/support/sent${query}`);
			expect([answer.status, answer.location]).toEqual([303, "/support"]);
		},
	);

	it("gives its signed-in sender a page where they can read the case and reply", async () => {
		const member = await browser().signIn(instance.account("CREATOR"));
		const { email } = instance.account("CREATOR");
		const sent = await member.post("/support", { ...filled, email, message: "Where is <b>my</b> match?" });
		const path = `/support/tickets/${sent.location?.split("=")[1]}`;
		expect((await member.get("/support/tickets")).$(`main a[href='${path}']`)).toHaveLength(1);
		const page = await member.get(path);
		expect(page.$("main ol").text()).toContain("Where is <b>my</b> match?");
		expectFailedForm(await member.submit(page, FORM, { message: " " }), FORM, {
			message: "Enter your reply",
		});
		expect((await member.submit(page, FORM, { message: "It is urgent." })).location).toBe(path);
		expect((await member.get(path)).$("main ol").text()).toContain("It is urgent.");
		const other = await browser().signIn(instance.account("PROFESSIONAL"));
		expect([(await other.get(path)).status, (await other.post(path, { message: "Mine" })).status]).toEqual([
			404, 404,
		]);
		expect((await browser().get(path)).location).toContain("/auth/signin");
	});

	it("is prefilled for someone who is signed in", async () => {
		const account = instance.account("PROFESSIONAL");
		const member = await browser().signIn(account);
		expect(readValues(await member.get("/support"), FORM)).toMatchObject({
			name: account.name,
			email: account.email,
			userType: "professional",
		});
	});

	it("with a filled-in honeypot isn't stored, but shows thanks without a reference if it is complete", async () => {
		const before = tickets().length;
		const visitor = browser();
		const trapped = { ...filled, company_fax: "1" };
		expectFailedForm(await visitor.post("/support", { ...trapped, name: "" }), FORM, {
			name: "Enter your name",
		});
		const done = await visitor.post("/support", trapped);
		expect([done.status, done.location]).toEqual([303, "/support/sent"]);
		const { $ } = await visitor.follow(done);
		expect($("h1").text()).toBe("Message Sent Successfully!");
		expect($("main a[href='/support']").text()).toBe("Send Another Message");
		expect($("main").text()).not.toMatch(/SUP-|Your reference/);
		expect(tickets()).toHaveLength(before);
	});
});

describe("POST /api/contact", () => {
	const call = (body: unknown) =>
		exchange(instance.origin, {
			method: "POST",
			path: "/api/contact",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
	const { submission: _, ...message } = filled;

	it("returns 201 with the reference", async () => {
		const { status, text } = await call({ ...message, inquiryType: "partnership" });
		expect([status, JSON.parse(text)]).toEqual([201, { reference: tickets().at(-1)?.reference }]);
		expect(tickets().at(-1)?.inquiryType).toBe("PARTNERSHIP");
	});

	it("refuses the same input as the form, with the same messages", async () => {
		const { status, text } = await call({ ...message, userType: "nobody", message: " " });
		expect([status, JSON.parse(text)]).toMatchObject([
			422,
			{ code: "invalid", fieldErrors: { userType: ["Choose who you are"], message: ["Enter your message"] } },
		]);
	});
});
