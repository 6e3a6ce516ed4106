import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newEmail, signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { image } from "../../support/files/sample-files.ts";
import { signInToApi, uploadWith } from "../../support/files/uploads.ts";
import { sharedMarket } from "../../support/instance/instance-bookings.ts";
import { insertInto } from "../../support/instance/instance-database.ts";
import { personId, verifyCreator } from "../../support/market/market.ts";

const { instance, professional, professionalId, account } = await sharedMarket();
const fileId = await uploadWith(
	instance,
	await signInToApi(instance.origin, account),
	"a.png",
	await image("png"),
);
const [PORTRAIT, HIDDEN, PHOTO] = [randomUUID(), randomUUID(), randomUUID()];
const shared = { professionalId, fileId, width: 20, height: 40 };
insertInto(instance, "ProfessionalImage", [
	{ id: PORTRAIT, kind: "PORTFOLIO", position: 0, alt: "A <portrait>", ...shared },
	{ id: HIDDEN, kind: "PORTFOLIO", position: 1, alt: "", ...shared },
	{ id: PHOTO, kind: "PHOTO", position: 0, alt: "", ...shared },
]);

const visitor = () => new Browser(instance.origin);
const read = (path: string) => exchange(instance.origin, { path });

describe("a portfolio", () => {
	it("is shown on the profile with sizes, alternative texts, and three formats, and loads the first image eagerly", async () => {
		const { $ } = await visitor().get(`/professional/${professionalId}`);
		const images = $(".portfolio img").toArray();
		expect(images.map((image) => $(image).attr("alt"))).toEqual(["A <portrait>"]);
		const { width, height, loading, src } = $(images[0]).attr() ?? {};
		expect([width, height, loading, src]).toEqual(["20", "40", undefined, `/portfolio/${PORTRAIT}/160.jpg`]);
		expect(
			$(".portfolio source")
				.toArray()
				.map((source) => [$(source).attr("type"), $(source).attr("srcset")]),
		).toEqual([
			["image/avif", `/portfolio/${PORTRAIT}/160.avif 160w`],
			["image/webp", `/portfolio/${PORTRAIT}/160.webp 160w`],
		]);
		expect($("aside .avatar img").attr("src")).toBe(`/portfolio/${PHOTO}/160.jpg`);
	});

	it("is served as images that are cached for a year, and any other URL gets status 404", async () => {
		for (const [file, type] of [
			["160.avif", "image/avif"],
			["160.webp", "image/webp"],
			["400.jpg", "image/jpeg"],
		]) {
			const { status, headers } = await read(`/portfolio/${PORTRAIT}/${file}`);
			expect([
				status,
				headers["content-type"],
				headers["cache-control"],
				headers["x-content-type-options"],
			]).toEqual([200, type, "public, max-age=31536000, immutable", "nosniff"]);
		}
		for (const path of [
			`/portfolio/${PORTRAIT}/160.png`,
			`/portfolio/${PORTRAIT}/161.webp`,
			`/portfolio/${HIDDEN}/160.webp`,
			"/portfolio/unknown/160.webp",
		])
			expect((await read(path)).status, path).toBe(404);
	});

	it("shows images without a description only to the owner and the team", async () => {
		const path = `/files/pictures/${HIDDEN}/160.webp`;
		for (const browser of [professional, await visitor().signIn(instance.account("ADMIN"))]) {
			const { status, headers } = await browser.get(path);
			expect([status, headers["cache-control"]]).toEqual([200, "private, max-age=31536000, immutable"]);
		}
		expect((await (await signUpMember(instance)).browser.get(path)).status).toBe(404);
		expect((await visitor().get(path)).location).toMatch(/^\/auth\/signin/);
	});
});

describe("the sample work of an example profile", () => {
	it("is marked as an example, hidden from search engines, and excluded from ratings", async () => {
		const { $ } = await visitor().get("/professional/example-harbor-light-studio");
		expect($("meta[name=robots]").attr("content")).toBe("noindex");
		for (const section of ["sample", "reviews"])
			expect($(`section[aria-labelledby='${section}-title']`).text()).toContain("Example");
		expect($("section[aria-labelledby='reviews-title']").text()).toContain("Taylor N. · 5 out of 5");
		expect($("aside").text()).toContain("No reviews yet");
		expect($("script[type='application/ld+json']").text()).not.toContain("aggregateRating");
		expect($("section[aria-labelledby='reviews-title'] a[href^='/report/']").length).toBe(0);
	});

	it("replaces the portfolio on the profile and the pictures in the directory, and is left out of the API", async () => {
		const { $ } = await visitor().get("/professional/example-harbor-light-studio");
		expect([$(".contact-sheet .empty-frame").length, $("main img").length]).toEqual([9, 0]);
		const law = await visitor().get("/professional/example-peachtree-media-law");
		expect(law.$("section[aria-labelledby='sample-title']").text()).toContain("Scope of our work");
		const found = await visitor().get("/services?category=legal");
		expect(found.$(".sample-strip").text()).toContain("Engagement letter");
		const { text } = await read("/api/professionals?line=LEGAL");
		const { professionals } = JSON.parse(text) as { professionals: { id: string; pictures: unknown[] }[] };
		expect(professionals.find(({ id }) => id === "example-peachtree-media-law")?.pictures).toEqual([]);
	});
});

describe("links in emails to creators and professionals", () => {
	it.each(["/searches/leave", "/invitations/leave"])(
		"show an error page if they are damaged (%s)",
		async (path) => {
			const page = await visitor().get(`${path}?token=x.y`);
			expect([page.status, page.$("h1").text()]).toEqual([
				404,
				expect.stringMatching(/^This link to stop .* doesn't work$/),
			]);
		},
	);

	it("stop invitations with one request, without a session or an Origin header", async () => {
		const { email: creatorEmail, browser: creator } = await signUpMember(instance);
		verifyCreator(instance, personId(instance, { email: creatorEmail }));
		const invited = newEmail("invited");
		const form = { businessName: "Vega Lights", email: invited, serviceCategory: "Legal Services" };
		expect(
			(await creator.submit(await creator.get("/invitations/new"), "main form[method=post]", form)).location,
		).toBe("/invitations");
		const [email] = instance.rows<{ text: string }>(
			"SELECT text FROM OutboxEmail WHERE recipient = ?",
			invited,
		);
		const path = /(\/invitations\/leave\?token=\S+)/.exec(String(email?.text))?.[1] ?? "";
		const signUp = await visitor().get(
			/(\/auth\/signup\?type=PROFESSIONAL&invitation=\S+)/.exec(String(email?.text))?.[1] ?? "",
		);
		expect(signUp.$("[name=email]").attr("value")).toBe(invited);
		const headers = { "Content-Type": "application/x-www-form-urlencoded" };
		expect(
			(await exchange(instance.origin, { method: "POST", path, headers, body: "List-Unsubscribe=One-Click" }))
				.status,
		).toBeLessThan(300);
		expect((await visitor().get(path)).$("h1").text()).toBe("You won't get any more invitations");
	});
});
