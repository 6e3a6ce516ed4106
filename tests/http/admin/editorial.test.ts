import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, type Page, readValues } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { image } from "../../support/files/sample-files.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { article, typedArticle } from "../../support/market/editorial.ts";

let instance: Instance;
let team: Browser;
const visitor = () => new Browser(instance.origin);
beforeAll(async () => {
	instance = await startInstance();
	team = await visitor().signIn(instance.account("ADMIN"));
});
afterAll(() => instance.stop());

const FORM = "main form";
const SLUG = "light-a-kitchen";
const EDITOR = `/admin/content/article/${SLUG}`;
const typed = (facts: Record<string, string> = {}) => typedArticle(SLUG, facts);
const move = async (transition: string, facts: Record<string, string> = {}): Promise<Page> =>
	team.submit(await team.get(`${EDITOR}/state`), FORM, { transition, ...facts });
const revisions = () =>
	instance.rows<{ number: number }>(
		"SELECT number FROM ContentRevision r JOIN ContentItem i ON i.id = r.itemId WHERE i.slug = ?",
		SLUG,
	);

describe("an article", () => {
	it("is refused with an error for each invalid field, and keeps everything that was typed", async () => {
		const page = await team.submit(
			await team.get("/admin/content/new"),
			FORM,
			typed({
				slug: "Not A Slug",
				title: "t".repeat(71),
				excerpt: "short",
				tags: "one",
				publishedAt: "2026-02-30",
				body: "  ",
				author: "",
			}),
		);
		expectFailedForm(page, FORM, {
			slug: "Use lowercase letters and digits, joined by hyphens, such as price-a-brand-deal",
			title: "Use 70 characters or fewer.",
			excerpt: "Use 100 to 240 characters.",
			body: "Write the article",
			author: "Choose an author",
			publishedAt: "Enter a day that exists, in the format 2026-03-31",
			tags: "Enter three to five tags, separated by commas",
		});
		expect(page.$("[name=seoTitle]").attr("value")).toBe(article().seoTitle);
		expectGoodDocument(page, instance.origin);
	});

	it("is previewed without being saved, with everything still in the form", async () => {
		const page = await team.submit(
			await team.get("/admin/content/new"),
			FORM,
			typed({ preview: "1", body: "## One\n\n<script>alert(1)</script>" }),
		);
		expect([page.status, page.$("h1").text()]).toEqual([200, article().title]);
		expect(page.$("article .prose").html()).toContain("&lt;script&gt;");
		expect(page.$("[name=body]").text()).toContain("<script>alert(1)</script>");
		expect(page.$("title").text()).toMatch(/^Preview: /);
		expectGoodDocument(page, instance.origin);
		expect(revisions()).toEqual([]);
	});

	it("is saved once, published immediately to its page, the list, the feed, the sitemap, and search, and then unpublished", async () => {
		const form = await team.get("/admin/content/new");
		const values = { ...readValues(form, FORM), ...typed() };
		for (let i = 0; i < 2; i++)
			expect(await team.post("/admin/content/new", values)).toMatchObject({
				status: 303,
				location: `${EDITOR}/state`,
			});
		expect(revisions()).toHaveLength(1);

		const reader = visitor();
		const seen = async () => {
			const [blog, feed, sitemap, found, page] = [
				await reader.get("/blog"),
				await reader.get("/blog/feed.xml"),
				await reader.get("/sitemap.xml"),
				await reader.get("/search?q=zabaglionelampe"),
				await reader.get(`/blog/${SLUG}`),
			];
			return [blog, feed, sitemap, found]
				.map(({ text }) => text.includes(`/blog/${SLUG}`))
				.concat(page.status === 200);
		};
		expect(await seen()).toEqual([false, false, false, false, false]);
		expect((await move("publish")).status).toBe(303);
		expect(await seen()).toEqual([true, true, true, true, true]);
		expect((await reader.get(`/blog/${SLUG}`)).$("h1").text()).toBe(article().title);
		expect((await move("archive")).status).toBe(303);
		expect(await seen()).toEqual([false, false, false, false, false]);
		expect((await move("publish")).status).toBe(303);
	});

	it("that two people edit at once shows the second person a conflict with both texts, and lets them replace the saved text", async () => {
		const [first, second] = [await team.get(EDITOR), await team.get(EDITOR)];
		expect((await team.submit(first, FORM, { title: "By the first", note: "First" })).status).toBe(303);
		const late = await team.submit(second, FORM, { title: "By the second", note: "Second" });
		expect(late.status).toBe(409);
		expect(late.$("[role=alert]").text()).toContain("Someone changed this since you opened it.");
		expect(late.$("form").text()).toContain("Saved now:By the first");
		expect(late.$("[name=title]").attr("value")).toBe("By the second");
		expect((await team.submit(late, FORM, { note: "Second" })).status).toBe(303);
		expect(revisions()).toHaveLength(3);
	});

	it("has a list of its revisions, and a page for each revision that shows the changes and can restore it", async () => {
		const list = await team.get(`${EDITOR}/revisions`);
		expect(list.$("main tbody tr")).toHaveLength(3);
		const page = await team.get(`${EDITOR}/revisions/2`);
		expect(page.$("main ol li").text()).toContain("Added: title: By the first");
		for (const document of [
			list,
			page,
			await team.get(`${EDITOR}/revisions/2/preview`),
			await team.get(`${EDITOR}/state`),
			await team.get("/admin/editorial?state=DRAFT"),
		])
			expectGoodDocument(document, instance.origin);
		expect((await team.submit(page, FORM, {})).location).toBe(`${EDITOR}/state`);
		expect(revisions()).toHaveLength(4);
		expect((await team.get(`${EDITOR}/revisions/99`)).status).toBe(404);
	});

	it("is scheduled, and then published automatically", async () => {
		expectFailedForm(await move("schedule", { day: "2020-01-01", time: "10:00" }), FORM, {
			day: "This time has passed in America/Los Angeles. Choose a later one.",
		});
		expectFailedForm(await move("schedule"), FORM, {
			day: "Enter the day to publish it, such as 2026-03-31",
			time: "Enter the time to publish it, such as 9:30 AM or 14:30",
		});
		expectFailedForm(await move("sell"), FORM, { transition: "Choose what to do" });
		expect((await move("schedule", { day: "2099-07-01", time: "9:30 AM" })).status).toBe(303);
		instance.change(
			"UPDATE ContentItem SET scheduledAt = '2025-01-01T00:00:00.000+00:00' WHERE slug = ?",
			SLUG,
		);
		await expect
			.poll(
				() =>
					instance.rows<{ state: string }>("SELECT state FROM ContentItem WHERE slug = ?", SLUG)[0]?.state,
			)
			.toBe("PUBLISHED");
		await expect.poll(async () => (await visitor().get(`/blog/${SLUG}`)).$("h1").text()).toBe("By the first");
	});
});

describe("an FAQ", () => {
	it("reports mistakes by line, and keeps the text", async () => {
		const page = await team.get("/admin/content/faq/faq");
		expectGoodDocument(page, instance.origin);
		const source = String(readValues(page, FORM).source).replace("title:", "titel:");
		const refused = await team.submit(page, FORM, { source, note: "x" });
		expect(refused.status).toBe(422);
		expect(refused.$("[role=alert] li").first().text()).toMatch(/^Line 1: title: expected text\.$/);
		expect(refused.$("[name=source]").text()).toContain("titel:");
		const checked = await team.submit(page, FORM, { preview: "1", note: "x" });
		expect([checked.status, checked.text.includes("The text is valid"), checked.$("h1").text()]).toEqual([
			200,
			true,
			"Frequently asked questions",
		]);
		expectGoodDocument(checked, instance.origin);
	});

	it("longer than 60,000 multibyte characters is refused with an explanation", async () => {
		const page = await team.get("/admin/content/faq/faq");
		expect(
			(await team.submit(page, FORM, { source: "ä".repeat(60_001), note: "x" })).$("[role=alert]").text(),
		).toContain("Use 60,000 characters or fewer.");
	});
});

describe("pictures", () => {
	it("require a description and an image file, and are public", async () => {
		const photo = await image("jpeg");
		const send = (alt: string, fileName = "lamp.jpg", value = photo) =>
			team.postBody(
				"/admin/content/pictures",
				multipart({ name: "alt", value: alt }, { name: "image", fileName, value }),
				{ "Content-Type": MULTIPART },
			);
		expectFailedForm(await send(""), FORM, { alt: "Say what the image shows" });
		expectFailedForm(await send("A lamp", "lamp.pdf", Buffer.from("nothing")), FORM, {
			image: "File type not supported. Please upload: .pdf,.jpg,.jpeg,.png",
		});
		expect((await send("A lamp")).status).toBe(303);
		const page = await team.get("/admin/content/pictures");
		expectGoodDocument(page, instance.origin);
		const path = page.$("main img").attr("src") ?? "";
		expect(page.$("main code").text()).toBe(`![A lamp](${path})`);
		const shown = await visitor().get(path);
		expect([shown.status, shown.headers["content-type"], shown.headers["x-content-type-options"]]).toEqual([
			200,
			"image/jpeg",
			"nosniff",
		]);
		expect((await visitor().get(path.replace(/\d+x\d+$/, "1x1"))).status).toBe(404);
	});
});

describe("the editorial board", () => {
	it("counts content from files as published, and lists it", async () => {
		const team = await visitor().signIn(instance.account("ADMIN"));
		const { $ } = await team.get("/admin/editorial?state=PUBLISHED");
		const count = Number(
			/^Published \((\d+)\)$/.exec(
				$("[aria-current=page], [aria-current=true]")
					.filter((_, tab) => $(tab).text().startsWith("Published"))
					.text(),
			)?.[1],
		);
		expect(count).toBeGreaterThanOrEqual(20);
		expect($("table").first().find("tbody tr")).toHaveLength(count);
	});
});

describe("anyone outside the team", () => {
	it.each(["CREATOR", "PROFESSIONAL"] as const)(
		"with the role %s is denied access to the editorial pages and commands",
		async (role) => {
			const browser = await visitor().signIn(instance.account(role));
			for (const path of [
				"/admin/editorial",
				"/admin/content",
				"/admin/content/new",
				EDITOR,
				`${EDITOR}/state`,
				`${EDITOR}/revisions/1`,
				"/admin/content/pictures",
				"/admin/campaigns",
				"/admin/campaigns/new",
			]) {
				expect((await browser.get(path)).status, path).toBe(403);
				expect((await browser.post(path, typed())).status, path).toBe(403);
			}
		},
	);
});
