import { describe, expect, it } from "vitest";
import { adult, newCreator } from "../../support/accounts/creator.ts";
import { Browser, type Page, readValues } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm, readErrors } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { newApplicant } from "../../support/market/wizard.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const instance = sharedInstance();

const PATH = "/onboarding/creator-requirements";
const FORM = "main form";
const needs = {
	serviceNeeds: "photography",
	city: "Los Angeles",
	state: "California",
	budgetRange: "500_1000",
	projectTimeline: "within_month",
	goalDescription: "A calendar. <b>\r\nTwelve pictures.",
};
type Row = { id: string; reference: string; state: string; dueAt: string };
const requests = (email: string) =>
	instance.rows<Row>(
		"SELECT r.id, r.reference, r.state, r.dueAt FROM Requirements r JOIN User u ON u.id = r.userId WHERE u.email = ? ORDER BY r.createdAt",
		email,
	);
const chosen = ({ $ }: Page) =>
	$(`${FORM} [name=serviceNeeds]:checked`)
		.toArray()
		.map((box) => $(box).attr("value"));

async function verifying() {
	const creator = await newCreator(instance);
	expect((await creator.browser.post("/onboarding/creator-verification", adult(creator.email))).status).toBe(
		303,
	);
	return creator;
}

describe("the requirements form", () => {
	it("redirects creators who haven't submitted the age verification to its page, which says to verify their age first", async () => {
		const { browser } = await newCreator(instance);
		const answer = await browser.get(PATH);
		const first = `/onboarding/creator-verification?redirectTo=${PATH}`;
		expect([answer.status, answer.location]).toEqual([303, first]);
		expect((await browser.follow(answer)).text).toContain("Verify your age first.");
		expect(await browser.post(PATH, needs)).toMatchObject({ status: 303, location: first });
	});

	it("offers fixed choices of services, budgets, and timelines, and says what is optional", async () => {
		const { browser } = await verifying();
		const page = await browser.get(PATH);
		expectGoodDocument(page, instance.origin);
		expect(page.$("h1").text()).toBe("Tell Us What You Need");
		const values = (name: string) =>
			page
				.$(`${FORM} [name=${name}]`)
				.toArray()
				.map((field) => page.$(field).attr("value"));
		expect(values("serviceNeeds")).toEqual([
			"photography",
			"videography",
			"agency",
			"legal",
			"accounting",
			"business",
			"education",
			"marketing",
		]);
		expect(values("budgetRange")).toEqual(["under_500", "500_1000", "1000_2500", "2500_plus"]);
		expect(values("projectTimeline")).toEqual(["immediate", "within_2_weeks", "within_month"]);
		expect(page.$("main").text()).toContain("(optional)");
	});

	it("refuses missing or invalid values, and keeps the rest", async () => {
		const { browser, email } = await verifying();
		const empty = await browser.submit(await browser.get(PATH), FORM, {});
		expectFailedForm(empty, FORM, {
			serviceNeeds: "Choose at least one service you need",
			city: "Enter the city where the work will happen",
			state: "Enter the state where the work will happen",
			budgetRange: "Choose a budget range",
			projectTimeline: "Choose when the work should begin",
		});
		expectGoodDocument(empty, instance.origin);
		const page = await browser.post(PATH, {
			...needs,
			city: " ",
			state: "Kalifornia",
			budgetRange: "",
			serviceNeeds: "legal",
			goalDescription: "g".repeat(2_001),
		});
		expectFailedForm(page, FORM, {
			city: "Enter the city where the work will happen",
			state: "Enter a state of the United States, such as California or CA",
			budgetRange: "Choose a budget range",
			goalDescription: "Use 2,000 characters or fewer.",
		});
		expect(readValues(page, FORM)).toMatchObject({
			state: "Kalifornia",
			projectTimeline: "within_month",
			goalDescription: "g".repeat(2_001),
		});
		expect(chosen(page)).toEqual(["legal"]);
		const strange = await browser.post(PATH, {
			...needs,
			serviceNeeds: "magic",
			projectTimeline: "yesterday",
		});
		expectFailedForm(strange, FORM, {
			serviceNeeds: "Choose services from the list",
			projectTimeline: "Choose when the work should begin",
		});
		expect(requests(email)).toEqual([]);
	});

	it("20: stores several choices, ignores extra spaces, and treats white space as an empty goal", async () => {
		const { browser, email } = await verifying();
		const body = new URLSearchParams({
			...needs,
			city: "  San   Diego ",
			state: " ca ",
			goalDescription: " \n ",
		});
		body.append("serviceNeeds", "accounting");
		const done = await browser.postBody(PATH, body.toString());
		expect([done.status, requests(email)[0]?.state]).toEqual([303, "CA"]);
		const again = await browser.get(PATH);
		expect(chosen(again)).toEqual(["photography", "accounting"]);
		expect(readValues(again, FORM)).toMatchObject({ city: "San Diego", state: "CA", goalDescription: "" });
	});

	it("is sent once, no matter how often it is posted, and shows its reference and due date", async () => {
		const { browser, email } = await verifying();
		const values = { ...needs, submission: "kept.key" };
		const answers = await Promise.all(
			Array.from({ length: isFullRun ? 10 : 3 }, () => browser.post(PATH, values)),
		);
		answers.push(await browser.post(PATH, values));
		const [request, ...others] = requests(email);
		expect(others).toEqual([]);
		expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
			new Set([`303 /onboarding/requirements-submitted?reference=${request?.reference}`]),
		);
		const page = await browser.get(`/onboarding/requirements-submitted?reference=${request?.reference}`);
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain(request?.reference);
		expect(page.$("main").text()).toContain("A calendar. <b>");
		const dueAt = new Date(Number(request?.dueAt) || String(request?.dueAt)).toISOString();
		expect(page.$(`main time[datetime="${dueAt}"]`).length).toBeGreaterThan(0);
		for (const href of ["/dashboard", "/"])
			expect(page.$(`main a[href="${href}"]`).length).toBeGreaterThan(0);
		expect((await browser.get("/onboarding/requirements-submitted")).text).toContain(request?.reference);
		expect((await browser.get("/dashboard")).$("main").text()).toContain(request?.reference);
		const profile = await browser.get("/profile/creator");
		expectGoodDocument(profile, instance.origin);
		expect(profile.$(`main a[href$="${request?.reference}"]`)).toHaveLength(1);
	});

	it("refuses an identical request with a link to the first one, and accepts a different request", async () => {
		const { browser, email } = await verifying();
		await browser.post(PATH, needs);
		const [first] = requests(email);
		const page = await browser.submit(await browser.get(PATH), FORM, {});
		expect(page.status).toBe(409);
		expect(readErrors(page)[0]).toMatch(
			new RegExp(`^Error: You sent the same request on .*${first?.reference}`),
		);
		expect(
			page.$(`main a[href="/onboarding/requirements-submitted?reference=${first?.reference}"]`).length,
		).toBeGreaterThan(0);
		expectGoodDocument(page, instance.origin);
		expect(requests(email)).toHaveLength(1);
		expect((await browser.submit(page, FORM, { city: "Pasadena" })).status).toBe(303);
		expect(requests(email)).toHaveLength(2);
	});
});

describe("a sent request", () => {
	it("returns 404 to another creator", async () => {
		const [creator, other] = [await verifying(), await verifying()];
		expect((await creator.browser.get("/onboarding/requirements-submitted")).location).toBe(PATH);
		await creator.browser.post(PATH, needs);
		const [request] = requests(creator.email);
		const [foreign, unknown] = [
			await other.browser.get(`/onboarding/requirements-submitted?reference=${request?.reference}`),
			await other.browser.get("/onboarding/requirements-submitted?reference=REQ-000000"),
		];
		expect([foreign.status, unknown.status]).toEqual([404, 404]);
		expect(foreign.text.replaceAll(request?.reference ?? "", "REQ-000000")).toBe(unknown.text);
		for (const odd of ["", "%27", "x".repeat(3_000), "REQ-%F0%9F%8E%AC"])
			expect((await other.browser.get(`/onboarding/requirements-submitted?reference=${odd}`)).status).toBe(
				404,
			);
	});

	it("is in the team's list of requests", async () => {
		const { browser, email } = await verifying();
		await browser.post(PATH, needs);
		const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		const list = await team.get("/admin/requirements");
		expectGoodDocument(list, instance.origin);
		expect(list.$("main").text()).toContain(requests(email)[0]?.reference);
	});
});

describe("/profile", () => {
	it.each([
		["CREATOR", "/profile/creator"],
		["PROFESSIONAL", "/dashboard?profile=none"],
		["ADMIN", "/admin"],
	] as const)("leads a %s to %s", async (role, path) => {
		// The demo's professional may have a profile from another test.
		const browser =
			role === "PROFESSIONAL"
				? (await newApplicant(instance)).browser
				: await new Browser(instance.origin).signIn(instance.account(role));
		const answer = await browser.get("/profile");
		expect([answer.status, answer.location]).toEqual([303, path]);
		if (role !== "CREATOR") expect((await browser.get("/profile/creator")).location).toBe("/");
	});

	it("tells professionals without a profile why they don't have one yet", async () => {
		const { browser } = await newApplicant(instance);
		const page = await browser.get("/dashboard?profile=none");
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("You don't have a profile yet");
	});
});
