import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const reader = () => new Browser(instance.origin, { "User-Agent": randomUUID() });
const GUIDE = "/creator-tax-guide";
const FORM = "#feedback form";
const post = (browser: Browser, page: string, values: Record<string, string>) =>
	browser.post(`/page-feedback?page=${page}`, { page, ...values });
const findAnswers = (text: string) =>
	instance.rows<{ page: string; isHelpful: number }>(
		"SELECT page, isHelpful FROM PageFeedback WHERE text = ?",
		text,
	);

describe("page feedback", () => {
	it.each([GUIDE, "/faq", "/creator-legal-faq", "/blog/price-a-brand-deal"])(
		"25: %s asks whether it was helpful, then for a comment, and shows each result in place",
		async (path) => {
			const browser = reader();
			const text = `A comment, ${randomUUID()}`;
			const page = await browser.get(path);
			expect(page.$("#feedback h2").text()).toBe("Was this page helpful?");
			expect(
				page
					.$(`${FORM} button`)
					.map((_, button) => page.$(button).text())
					.get(),
			).toEqual(["Yes, this page was helpful", "No, this page was not helpful"]);

			const answered = await browser.submit(page, FORM, { helpful: "no" });
			expect([answered.status, answered.location]).toEqual([303, `${path}?feedback=no#feedback`]);
			const thanks = await browser.follow(answered);
			expect(thanks.$("#feedback[data-focus] h2").text()).toBe("Thank you for telling us");

			const commented = await browser.submit(thanks, FORM, { text });
			expect([commented.status, commented.location]).toEqual([303, `${path}?feedback=sent#feedback`]);
			const done = await browser.follow(commented);
			expect(done.$("#feedback h2").text()).toBe("Thank you. Our editors read every comment.");
			expect(done.$(FORM)).toHaveLength(0);
			expect(findAnswers(text)).toEqual([{ page: path, isHelpful: 0 }]);
			expect([...browser.cookies.keys()]).toEqual([]);
		},
	);

	it("22: is stored once if its POST is repeated, with the same response", async () => {
		const browser = reader();
		const values = { helpful: "yes", text: `Twice, ${randomUUID()}` };
		const answers = await Promise.all([post(browser, GUIDE, values), post(browser, GUIDE, values)]);
		expect(answers.map(({ status, location }) => [status, location])).toEqual(
			Array(2).fill([303, `${GUIDE}?feedback=sent#feedback`]),
		);
		expect(findAnswers(values.text)).toHaveLength(1);
	});

	it("25: shows errors on the form's own page, with its input", async () => {
		const text = "Ask me at ana@example.com";
		const refused = await post(reader(), GUIDE, { helpful: "no", text });
		expectFailedForm(refused, "main form", {
			text: "Remove phone numbers, email addresses, and links to reach you.",
		});
		expect(refused.$("main [name=text]").val()).toBe(text);
		expect(refused.$("main [name=helpful][value=no]").attr("checked")).toBeDefined();
		expect(findAnswers(text)).toEqual([]);
		expectFailedForm(await post(reader(), GUIDE, {}), "main form", { helpful: "Choose yes or no." });
	});

	it("28: thanks a bot that fills in the hidden field, and doesn't store its answer", async () => {
		const text = `A bot, ${randomUUID()}`;
		const done = await post(reader(), GUIDE, { helpful: "yes", text, company_fax: "1" });
		expect([done.status, done.location]).toEqual([303, `${GUIDE}?feedback=sent#feedback`]);
		expect(findAnswers(text)).toEqual([]);
	});

	it("isn't accepted for other pages, and a printed checklist doesn't ask for it", async () => {
		expect((await reader().get("/page-feedback?page=/terms")).status).toBe(404);
		expect((await post(reader(), "/terms", { helpful: "yes" })).status).toBe(404);
		expect((await reader().get(`${GUIDE}?print=checklist`)).$("#feedback")).toHaveLength(0);
	});

	it("is shown to editors by page, with sample sizes and comments, and as a CSV file", async () => {
		const text = `For editors <b>${randomUUID()}</b>`;
		await post(reader(), "/creator-photography-faq", { helpful: "yes", text });
		await post(reader(), "/creator-photography-faq", { helpful: "no" });
		const editor = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		const board = await editor.get("/admin/editorial");
		const row = board.$("tr:has(a[href='/creator-photography-faq'])").last().text();
		expect(row).toContain("1 of 2");
		const comments = await editor.get("/admin/editorial/feedback?page=%2Fcreator-photography-faq");
		expect(comments.$("main").text()).toContain(text);
		const { text: csv } = await editor.get("/admin/editorial/feedback.csv");
		expect(csv).toContain("Page,Title,Answers,Helpful,Not helpful,Comments");
		expect(csv).toMatch(/^\/creator-photography-faq,.*,2,1,1,1\r?$/m);
	});
});
