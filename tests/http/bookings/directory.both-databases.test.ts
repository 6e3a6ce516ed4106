import { describe, expect, it } from "vitest";
import { signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedMarket } from "../../support/instance/instance-bookings.ts";
import { addProfessional } from "../../support/market/market.ts";

const EXAMPLE = "example-peachtree-media-law";

// A profile as if its application had been approved. It appears in the directory once its owner saves
// a change, and it is the only profile in Idaho.
const {
	instance,
	professional: owner,
	professionalId: MEMBER_PROFILE,
	account,
} = await sharedMarket("early-access", {
	businessName: "Parker & Partners",
	serviceLine: "LEGAL",
	description: "Contracts <script>alert(1)</script>",
	city: "Boise",
	region: "ID",
	serviceRadius: "LOCAL",
	travelWillingness: "LOCAL_ONLY",
});

const visitor = () => new Browser(instance.origin);
const as = (role: "CREATOR" | "PROFESSIONAL" | "ADMIN") => visitor().signIn(instance.account(role));
const call = async (path: string) => {
	const { status, text } = await exchange(instance.origin, { path });
	return { status, body: JSON.parse(text) as Record<string, unknown> };
};

describe("the directory", () => {
	it("applies the filters in its URL, names them, and has links that remove each or all of them", async () => {
		const { status, $ } = await visitor().get("/services?category=legal&place=Atlanta&min=50");
		expect(status).toBe(200);
		expect($("title").text()).toMatch(
			/^0 professionals: Legal & Compliance, Atlanta, GA, Within 25 miles, From \$50 per hour - /,
		);
		expect($("#category option[selected]").attr("value")).toBe("legal");
		expect($("#place").attr("value")).toBe("Atlanta, GA");
		expect(
			$("[aria-label='Filters in use'] a")
				.toArray()
				.map((link) => $(link).attr("href")),
		).toEqual([
			"/services?place=Atlanta%2C+GA&min=50",
			"/services?category=legal&min=50",
			"/services?category=legal&place=Atlanta%2C+GA&within=city&min=50",
			"/services?category=legal&place=Atlanta%2C+GA",
			"/services",
		]);
		expect($("section[aria-labelledby='examples-title'] h3").text()).toContain("Peachtree Media Law");
		expect($("section[aria-labelledby='examples-title']").text()).toContain("Example");
	});

	it.each([
		"category=x&min=abc&max=-1",
		"after=forged&before=%00",
		"sort=__proto__",
		"place=%F0%9F%98%80",
		`place=${"x".repeat(3_000)}`,
		"category=legal&category=legal",
		"experience[]=1",
		"min=500&max=50",
	])("responds without an error to ?$0", async (query) =>
		expect((await visitor().get(`/services?${query}`)).status).toBe(200),
	);

	it("leaves the form's empty fields out of its URL, and suggests 25 miles around a city", async () => {
		const browser = visitor();
		const form = await browser.get("/services?place=Atlanta");
		expect(form.$("#within").val()).toBe("25");
		const sent = await browser.get("/services?category=&place=Atlanta&within=25&specialty=&min=&max=");
		expect([sent.status, sent.location]).toEqual([302, "/services?place=Atlanta&within=25"]);
		expect(sent.headers["cache-control"]).toContain("public");
		const found = await browser.follow(sent);
		expect([found.status, found.$("link[rel=canonical]").attr("href")]).toEqual([
			200,
			`${instance.origin}/services`,
		]);
		expect((await browser.get("/services?category=&place=&within=25")).location).toBe("/services");
	});

	it("shows examples above the message that no one is listed yet, and has no links for sorting", async () => {
		const { $ } = await visitor().get("/services?category=legal&place=Atlanta");
		const order = $("main h2")
			.toArray()
			.map((heading) => $(heading).text());
		expect(order.indexOf("What a profile looks like")).toBeGreaterThan(0);
		expect(order.indexOf("What a profile looks like")).toBeLessThan(
			order.indexOf("No one is listed here yet"),
		);
		expect($("nav[aria-label='Sort by']")).toHaveLength(0);
		expect($("main a:contains('Save this search')")).toHaveLength(1);
		expect($("#category").closest("details").attr("open")).toBeUndefined();
	});

	it("reports an unknown location", async () => {
		const { $ } = await visitor().get("/services?place=Xqzzyville");
		expect($("#place").closest("details").attr("open")).toBeDefined();
		expect($("#place").attr("aria-invalid")).toBe("true");
		expect($("#place").attr("value")).toBe("Xqzzyville");
	});

	it("can be cached separately for each set of filters", async () => {
		const { headers } = await visitor().get("/services?category=legal");
		expect(headers["cache-control"]).toContain("s-maxage");
		expect(headers["no-vary-search"]).toContain('"category"');
	});
});

describe("a profile", () => {
	it("that is an example is marked as such, asks search engines not to index it, and offers matching", async () => {
		const { status, $ } = await visitor().get(`/professional/${EXAMPLE}`);
		expect(status).toBe(200);
		expect($("meta[name=robots]").attr("content")).toBe("noindex");
		expect($("main").text()).toContain("This is an example");
		expect($("main a:contains('Request a quote')").length).toBe(0);
		expect($("main a:contains('Tell us what you need')").attr("href")).toBe("/start");
	});

	it("has one URL, and an unknown or invalid ID gets status 404", async () => {
		const moved = await visitor().get(`/profile/professional/${EXAMPLE}`);
		expect([moved.status, moved.location]).toEqual([301, `/professional/${EXAMPLE}`]);
		for (const id of ["unknown", "%F0%9F%98%80", "x".repeat(500), "..%2F..%2Fetc"])
			expect((await visitor().get(`/professional/${id}`)).status).toBe(404);
	});

	it("doesn't run scripts in its text, and changes for everyone immediately when its owner edits it", async () => {
		expect((await visitor().get("/sitemap.xml")).text).not.toContain(MEMBER_PROFILE);
		const before = await visitor().get(`/professional/${MEMBER_PROFILE}`);
		expect(before.text).not.toContain("<script>alert(1)");
		expect(before.text).not.toContain(account.email);
		expect((await owner.get("/profile")).location).toBe(`/professional/${MEMBER_PROFILE}`);
		const seen = await owner.get(`/professional/${MEMBER_PROFILE}`);
		expect(seen.headers["cache-control"]).toBe("private, no-store");
		expect(seen.$("main a[href='/professional/edit#description']")).toHaveLength(1);
		for (const other of [visitor(), await as("CREATOR"), await as("ADMIN")])
			expect((await other.get(`/professional/${MEMBER_PROFILE}`)).text).not.toContain("/professional/edit");
		const form = await owner.get("/professional/edit");
		const failed = await owner.submit(form, "main form", { description: " " });
		expect([failed.status, failed.$("#main [role=alert] a").text()]).toEqual([
			422,
			"Describe what you offer",
		]);
		const done = await owner.submit(form, "main form", { description: "New words" });
		expect([done.status, done.location]).toEqual([303, "/professional/edit"]);
		expect((await visitor().get(`/professional/${MEMBER_PROFILE}`)).$("main").text()).toContain("New words");
		const { $ } = await visitor().get("/services?category=legal&place=Boise");
		expect($("title").text()).toContain("1 professional:");
		expect((await visitor().get("/sitemap.xml")).text).toContain(`/professional/${MEMBER_PROFILE}<`);
		for (const query of ["parker+partners", "lawyer+in+boise"])
			expect((await visitor().get(`/search?q=${query}`)).$("#found-professional").text()).toBe(
				"Professionals",
			);
	});

	it("requires a confirmation if its text contains contact details, keeps the input, and saves it once confirmed", async () => {
		const form = await owner.get("/professional/edit");
		expect(form.$("main [name=confirm]")).toHaveLength(0);
		const description = "Portraits. Call 512-555-0142.";
		const asked = await owner.submit(form, "main form", { description });
		expectGoodDocument(asked, instance.origin);
		const sentence = "“512-555-0142” looks like a phone number.";
		expectFailedForm(asked, "main form", {
			confirm: `${sentence} Remove it, or check the box if we're mistaken.`,
		});
		expect([asked.$("main form .notice h2").text(), asked.$("main form [name=description]").text()]).toEqual([
			"Why it matters",
			description,
		]);
		expect((await owner.submit(asked, "main form", {})).status).toBe(422);
		const more = await owner.submit(asked, "main form", {
			description: `${description} Pay by Venmo, not here.`,
			confirm: "phone",
		});
		expect([more.status, more.$("main form .field-error").text()]).toEqual([
			422,
			expect.stringContaining("a payment outside Greenroom"),
		]);
		expect((await owner.submit(asked, "main form", { confirm: "phone" })).status).toBe(303);
		expect((await visitor().get(`/professional/${MEMBER_PROFILE}`)).$("main").text()).toContain(description);
		expect(
			instance.rows('SELECT place, kinds FROM "MessageFlag" WHERE subjectId = ?', MEMBER_PROFILE),
		).toEqual([{ place: "DESCRIPTION", kinds: "phone" }]);
	});

	it("that is suspended returns 410 and shows other professionals", async () => {
		const suspended = addProfessional(instance, { serviceLine: "LEGAL", state: "SUSPENDED" });
		const { status, $ } = await visitor().get(`/professional/${suspended}`);
		expect(status).toBe(410);
		expect($("h1").text()).toBe("This profile isn't available");
		expect($("main h3 a").length).toBeGreaterThan(0);
		expect((await call(`/api/professionals/${suspended}`)).status).toBe(404);
	});
});

describe("saved professionals", () => {
	it("are added and removed with buttons, and only by a creator", async () => {
		const { browser: creator } = await signUpMember(instance);
		const saved = await creator.post(`/professional/${EXAMPLE}/save`, {});
		expect([saved.status, saved.location]).toEqual([303, `/professional/${EXAMPLE}`]);
		const list = await creator.get("/saved");
		expect(list.$("main h2 a").text()).toBe("Peachtree Media Law");
		const removed = await creator.post(`/professional/${EXAMPLE}/unsave`, { from: "/saved" });
		expect([removed.status, removed.location]).toEqual([303, "/saved"]);
		expect((await creator.get("/saved")).$("main").text()).toContain("No saved professionals yet");
		expect((await creator.post("/professional/unknown/save", {})).status).toBe(404);
		expect((await visitor().post(`/professional/${EXAMPLE}/save`, {})).location).toMatch(/^\/auth\/signin/);
		expect((await owner.get("/saved")).location).toBe("/");
	});
});

describe("the comparison", () => {
	it("is a table with a caption and headers", async () => {
		const { $ } = await visitor().get(
			`/compare?with=${EXAMPLE}&with=example-mile-high-ledger&with=${EXAMPLE}&with=unknown`,
		);
		expect($("table caption").length).toBe(1);
		expect($("thead th[scope=col]").length).toBe(2);
		expect($("tbody th[scope=row]").length).toBe(12);
	});
	it("requires at least two professionals", async () =>
		expect((await visitor().get(`/compare?with=${EXAMPLE}`)).$("main").text()).toContain(
			"Choose two or three",
		));
});

describe("GET /api/professionals", () => {
	it("lists and filters professionals, and marks examples", async () => {
		const { status, body } = await call("/api/professionals?line=ACCOUNTING&state=Colorado&city=Denver");
		expect(status).toBe(200);
		expect(body).toMatchObject({
			count: 0,
			hasMoreThanCount: false,
			next: null,
			professionals: [{ id: "example-mile-high-ledger", isExample: true, rate: "$140 per hour" }],
		});
	});
	it.each([
		"line=PLUMBING",
		"minRate=51",
		"state=Atlantis",
		"city=Denver",
		"sort=x",
		"experience=9",
		`cursor=${"x".repeat(101)}`,
	])("refuses $0 and names the field", async (query) => {
		const { status, body } = await call(`/api/professionals?${query}`);
		expect([status, body.code, Object.keys(body.fieldErrors as object).length]).toEqual([422, "invalid", 1]);
	});
	it("returns one professional, or 404 for an unknown one", async () => {
		expect((await call(`/api/professionals/${EXAMPLE}`)).body).toMatchObject({
			professional: { businessName: "Peachtree Media Law", isExample: true, rating: { count: 0 } },
			reviews: [{ author: "Harper I." }, { author: "Reese U." }],
		});
		for (const id of ["unknown", "a%20b", "%F0%9F%98%80"])
			expect((await call(`/api/professionals/${id}`)).status).toBe(404);
	});
});
