import { describe, expect, it } from "vitest";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedMarket } from "../../support/instance/instance-bookings.ts";

const FORM = "main form[method=post]";
const EDIT = "/professional/edit";

// The only professional in Nevada.
const facts = {
	businessName: "Parker & Partners",
	serviceLine: "LEGAL",
	city: "Reno",
	region: "NV",
	serviceRadius: "MILES_50",
	travelWillingness: "LOCAL_ONLY",
};
const { instance, professional, professionalId: PROFILE_ID } = await sharedMarket("early-access", facts);
const PROFILE = `/professional/${PROFILE_ID}`;
const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));

const visitor = () => new Browser(instance.origin);
const readMain = async (path: string) => {
	const { $ } = await visitor().get(path);
	return { $, text: $("main").text().replace(/\s+/g, " ") };
};
/** Submits the profile editor, and returns the path of its redirect. */
const save = async (values: Record<string, string>) =>
	(await professional.submit(await professional.get(EDIT), FORM, values)).location;
const next = new Date().getUTCFullYear() + 1;

describe("a professional's profile", () => {
	it("shows packages and prices with leader dots, specialties, languages, and remote work", async () => {
		expect(await save({ isRemote: "yes", adultWork: "yes" })).toBe(EDIT);
		expect(await save({ dayFrom: "$1,200" })).toBe(EDIT);
		expect(
			await save({
				title1: "A contract read",
				included1: "Ten pages <b>",
				from1: "400",
				model1: "PROJECT",
			}),
		).toBe(EDIT);
		expect(await save({ specialties: "contracts", otherSpecialties: "Tour riders" })).toBe(EDIT);
		expect(await save({ languages: "es" })).toBe(EDIT);
		const { $, text } = await readMain(PROFILE);
		expect($("dt.leader").first().text()).toBe("A contract read");
		for (const words of [
			"from $400 per project",
			"Ten pages <b>",
			"from $1,200 per day",
			"Tour riders",
			"Works remotelyYes",
			"LanguagesSpanish",
		])
			expect(text).toContain(words);
		expect($("a[href='/services?specialty=contracts']").text()).toBe("Contracts and negotiation");
		// The answer about adult work is only for the team and for matching.
		expect(text).not.toMatch(/adult/i);
		const answer = await exchange(instance.origin, { path: `/api/professionals/${PROFILE_ID}` });
		expect(answer.text).toContain("isRemote");
		expect(answer.text).not.toContain("adultWork");
	});

	it("has an editor whose closed sections open if they contain an error or unsaved values from a preview", async () => {
		const findOpen = ({ $ }: Page) =>
			$("main form details[open] > summary > :first-child")
				.toArray()
				.map((label) => $(label).text());
		const editor = await professional.get(EDIT);
		expect(findOpen(editor)).toEqual([]);
		expect(editor.$("main form summary").text()).toContain("Contracts and negotiation, Tour riders");
		const failed = await professional.submit(editor, FORM, {
			dayFrom: "much",
			areas: "a".repeat(101),
			languages: "tlh",
		});
		expect(findOpen(failed)).toEqual(["Starting prices", "Languages you can work in", "List service areas"]);
		const preview = await professional.submit(editor, FORM, {
			title2: "Two contracts",
			from2: "700",
			model2: "PROJECT",
			included2: "Twenty pages",
			preview: "1",
		});
		expect([preview.status, findOpen(preview)]).toEqual([200, ["Package 2"]]);
	});

	it("has a map of its service radius, which is also described in words", async () => {
		const { $, text } = await readMain(PROFILE);
		expect($("figure svg circle").length).toBeGreaterThan(1);
		expect(text).toMatch(/50 miles around Reno\. Includes .*(?:Sparks|Carson City)/);
	});

	it("is found by its details, and each filter has a link that removes it", async () => {
		const { $, text } = await readMain(
			"/services?remote=yes&language=es&specialty=contracts&price=day&place=Sparks,+NV&within=25",
		);
		expect(text).toContain("1 professional");
		expect($("article h3 a").first().text()).toBe("Parker & Partners");
		expect(
			$("[aria-label='Filters in use'] a")
				.toArray()
				.map((link) =>
					$(link)
						.text()
						.replace(/^Remove filter /, "")
						.trim(),
				),
		).toEqual([
			"Place: Sparks, NV",
			"Distance: Within 25 miles",
			"Remote: Works remotely",
			"Language: Spanish",
			"Specialty: Contracts and negotiation",
			"Priced: By the day",
			"Clear all filters",
		]);
		expect((await readMain("/services?language=vi&remote=yes")).text).toContain("0 professionals");
	});

	it("keeps what was typed if a form is refused", async () => {
		const page = await professional.get(EDIT);
		const failed = await professional.submit(page, FORM, {
			title2: "A day",
			from2: "500",
			hourlyRate: "77",
			areas: "Sparks",
		});
		expectFailedForm(failed, FORM, {
			hourlyRate: "Enter a rate in steps of $5, such as 75 or 80",
			included2: "Say what the price includes",
			model2: "Choose what the price is for",
		});
		expect(failed.$("[name=title2]").attr("value")).toBe("A day");
		expect(failed.$("details:has([name=title2])").attr("open")).toBeDefined();
		expect(failed.$("[name=areas]").text().trim()).toBe("Sparks");
	});

	it("is previewed with the typed values, and the preview doesn't save anything", async () => {
		const before = (await readMain(PROFILE)).text;
		const page = await professional.get(EDIT);
		const typed = { description: "Typed only.", hourlyRate: "95", adultWork: "no", preview: "1" };
		const preview = await professional.submit(page, FORM, typed);
		expect(preview.status).toBe(200);
		expectGoodDocument(preview, instance.origin);
		expect(preview.$("h1").text()).toBe("Preview of your profile");
		const shown = preview.$("#main").clone();
		shown.find("form").remove();
		expect(shown.text()).toContain("Typed only.");
		expect(shown.text()).toContain("$95 per hour");
		expect(shown.text()).not.toContain("Report this profile");
		expect(preview.$("form [name=description]").text().trim()).toBe("Typed only.");
		expect((await readMain(PROFILE)).text).toBe(before);
	});

	it("is saved before the editor leads to another page", async () => {
		expect(await save({ areas: "Sparks", next: "busy-dates" })).toBe(`${EDIT}/busy-dates`);
		expect((await readMain(PROFILE)).text).toContain("Sparks");
	});

	it.each([
		["description", "description"],
		["rate", "prices"],
		["languages", "work"],
		["away", "availability"],
	])("has an editor section to which the former page /professional/edit/%s redirects", async (word, id) => {
		const moved = await professional.get(`${EDIT}/${word}`);
		expect([moved.status, moved.location]).toEqual([301, `${EDIT}#${id}`]);
		expect((await professional.get(EDIT)).$(`main h2#${id}`)).toHaveLength(1);
	});
});

describe("busy dates", () => {
	it("are added, shown on the profile, applied by the availability filter, and removed", async () => {
		const page = await professional.get(`${EDIT}/busy-dates`);
		const failed = await professional.submit(page, FORM, {});
		expect(failed.status).toBe(422);
		expect(failed.$("[role=alert] li").text()).toBe("Enter your first day");
		const days = {
			"firstDay.month": "3",
			"firstDay.day": "1",
			"firstDay.year": String(next),
			"lastDay.month": "3",
			"lastDay.day": "4",
			"lastDay.year": String(next),
		};
		expect((await professional.submit(page, FORM, days)).location).toBe(`${EDIT}/busy-dates`);
		expect((await readMain(PROFILE)).text).toContain(`Busy March 1, ${next} to March 4, ${next}`);
		expect((await readMain(`/services?place=NV&available=${next}-03-02`)).text).toContain("0 professionals");
		expect((await readMain(`/services?place=NV&available=${next}-03-05`)).text).toContain("1 professional");
		const listPage = await professional.get(`${EDIT}/busy-dates`);
		const remove = listPage.$("main li form").attr("action") ?? "";
		expect((await professional.submit(listPage, `form[action='${remove}']`, {})).location).toBe(
			`${EDIT}/busy-dates`,
		);
		expect((await readMain(PROFILE)).text).toContain("No busy dates listed.");
	});
});

describe("licenses", () => {
	it("are added, confirmed by the team, shown with the date of the check, and removed on their own page", async () => {
		const page = await professional.get(`${EDIT}/licenses`);
		expectFailedForm(await professional.submit(page, FORM, { state: "Atlantis", number: "" }), FORM, {
			state: "Enter a state of the United States, such as California or CA",
			number: "Enter the license number",
		});
		expect((await professional.submit(page, FORM, { state: "Nevada", number: "12345" })).location).toBe(
			`${EDIT}/licenses`,
		);
		expect((await readMain(PROFILE)).text).toContain("Attorney, Nevada No. 12345Not checked yet");
		const list = await team.get("/admin/licenses");
		const license = list.$("main table tr:contains('12345') a").attr("href") ?? "";
		expectFailedForm(
			await team.submit(await team.get(license), FORM, {
				result: "FAILED",
				checkedOn: "1/15/2026",
				source: "State Bar of Nevada",
			}),
			FORM,
			{
				note: "Enter what the register says. The professional reads it.",
			},
		);
		expect(
			(
				await team.submit(await team.get(license), FORM, {
					result: "PASSED",
					checkedOn: "1/15/2026",
					source: "State Bar of Nevada",
				})
			).location,
		).toBe("/admin/licenses");
		expect((await readMain(PROFILE)).text).toContain("Confirmed January 15, 2026");
		const person = await team.get(
			`/admin/users/${instance.rows<{ id: string }>("SELECT userId AS id FROM Professional WHERE id = ?", PROFILE_ID)[0]?.id}`,
		);
		expect(person.$("main").text()).toContain("confirmed January 15, 2026");
		const listPage = await professional.get(`${EDIT}/licenses`);
		const remove = listPage.$("main li a").attr("href") ?? "";
		expect((await professional.submit(await professional.get(remove), FORM, {})).location).toBe(
			`${EDIT}/licenses`,
		);
		expect((await readMain(PROFILE)).text).not.toContain("Attorney, Nevada");
	});
});

describe("the dashboard", () => {
	it("asks for missing profile details until the request is dismissed", async () => {
		instance.change(`UPDATE Professional SET isRemote = NULL WHERE id = '${PROFILE_ID}'`);
		const asking = await professional.get("/dashboard");
		expect(asking.$("#open-questions-title").text()).toBe("Tell creators more about your work");
		expect(asking.$("section[aria-labelledby=open-questions-title] li").text()).toBe(
			"Whether you work remotely",
		);
		expect((await professional.submit(asking, `form[action='${EDIT}/dismiss-facts']`, {})).location).toBe(
			"/dashboard",
		);
		expect((await professional.get("/dashboard")).$("#open-questions-title")).toHaveLength(0);
	});
});

describe("a city's page", () => {
	it("lists the professionals who work there, and marks examples without counting them", async () => {
		const { $, text } = await readMain("/locations/atlanta/ga");
		expect(text).toContain("Who works in Atlanta");
		const people = $("section[aria-labelledby=people-title]");
		expect(people.text()).toContain("0 professionals");
		expect(people.find("article").text()).toMatch(/Peachtree Media Law\s*Example/);
	});
});
