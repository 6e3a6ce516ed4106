import { describe, expect, it } from "vitest";
import { Browser, type Values } from "../../support/browser/browser.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import {
	fillIn,
	findApplications,
	locationAnswers,
	newApplicant,
	pricingAnswers,
	WIZARD,
} from "../../support/market/wizard.ts";

const instance = sharedInstance();

const FORM = "main form";
/** The decision form, as opposed to the forms to claim and undo. */
const DECISION = "main .work-item form";

describe("the team's pages", () => {
	it("show an application, reopen only the parts that need changes, record the checks, and approve it", async () => {
		const { browser, email } = await newApplicant(instance);
		await fillIn(browser);
		await browser.submit(await browser.get(`${WIZARD}/5`), FORM, {});
		const [{ id, reference } = { id: "", reference: "" }] = findApplications(instance, email);
		const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		expect((await team.get("/admin")).$("main table a[href='/admin/work/applications']")).toHaveLength(1);
		expect((await team.get("/admin/applications")).$(`main a[href='/admin/applications/${id}']`).text()).toBe(
			reference,
		);
		const page = await team.get(`/admin/applications/${id}`);
		for (const words of ["Delgado Portraits", email, "Ines Park", "license.pdf", "$150"])
			expect(page.$("main").text()).toContain(words);
		expect((await team.get(page.$("main a[href^='/files/']").attr("href") ?? "")).status).toBe(200);
		const decide = async (values: Values) =>
			team.submit(await team.get(`/admin/applications/${id}`), DECISION, values);
		expectFailedForm(await decide({}), DECISION, { decision: "Choose a decision" });
		expect((await decide({ decision: "approve-application" })).status).toBe(409);
		expect((await decide({ decision: "start-document-review" })).location).toBe(`/admin/applications/${id}`);
		expectFailedForm(await decide({ decision: "reject-application" }), DECISION, {
			reason: "Enter a reason. The applicant will see it.",
		});
		expectFailedForm(await decide({ decision: "request-changes" }), DECISION, {
			decision: "Enter what to change in at least one part",
		});
		await decide({ decision: "request-changes", change_PRICING: "Say what an <hour> includes." });
		const pending = await browser.get("/onboarding/verification-pending");
		expect(pending.$("main").text()).toContain("Say what an <hour> includes.");
		expect((await browser.get(WIZARD)).location).toBe(`${WIZARD}/2`);
		expect((await browser.get(`${WIZARD}/1`)).location).toBe(`${WIZARD}/2`);
		const done = await browser.post(`${WIZARD}/2`, { ...pricingAnswers, hourlyRate: "200", intent: "next" });
		expect(done.location).toBe(`${WIZARD}/5`);
		await browser.submit(await browser.get(`${WIZARD}/5`), FORM, {});
		expect(findApplications(instance, email)[0]).toMatchObject({ status: "DOCUMENT_REVIEW", reference });
		await decide({ decision: "start-background-check" });
		expect((await decide({ decision: "approve-application" })).status).toBe(422);
		const checkPage = (check: string) => team.get(`/admin/applications/${id}/checks/${check}`);
		const isPassed = { result: "PASSED", checkedOn: "1/15/2026" };
		for (const check of ["identity", "criminal", "sex-offender-registry"]) {
			const form = await checkPage(check);
			expectFailedForm(await team.submit(form, FORM, { checkedOn: "soon" }), FORM, {
				result: "Choose the result",
				checkedOn: "Enter the day as month/day/year, such as 11/20/2026",
			});
			expectFailedForm(await team.submit(form, FORM, isPassed), FORM, {
				source: "Enter who made the report. A check passes only on a report",
				reportReference: "Enter the number of the report. A check passes only on a report",
			});
			expect(
				(await team.submit(form, FORM, { ...isPassed, source: "Clearview", reportReference: "CS-1042" }))
					.status,
			).toBe(303);
		}
		expect((await team.submit(await checkPage("portfolio"), FORM, isPassed)).status).toBe(303);
		const unanswered = await checkPage("references");
		expect(unanswered.$("main .notice").text()).toContain(
			"0 of 2 references who know the applicant have answered",
		);
		expect((await team.submit(unanswered, FORM, isPassed)).status).toBe(422);
		const references = (await team.get(`/admin/applications/${id}`))
			.$("main article a[href*='/references/']")
			.get();
		expect(references).toHaveLength(2);
		for (const { attribs } of references) {
			const form = await team.get(attribs.href ?? "");
			expectFailedForm(await team.submit(form, FORM, { contactName: "" }), FORM, {
				contactName: "Enter who you reached",
				contactMethod: "Choose how you reached them",
				contactedOn: "Enter the day you reached them",
				acquaintance: "Enter how they know the applicant, and since when",
				answer: "Choose whether they recommend the applicant",
			});
			const said = {
				contactMethod: "PHONE",
				contactedOn: "1/14/2026",
				acquaintance: "A client",
				answer: "RECOMMENDS",
				strengths: "Calm on <set>",
			};
			expect((await team.submit(form, FORM, said)).location).toBe(`/admin/applications/${id}`);
		}
		expect((await team.submit(await checkPage("references"), FORM, isPassed)).status).toBe(303);
		const checked = await team.get(`/admin/applications/${id}`);
		expect(checked.$("main").text()).toContain("Ines Park, Phone, January 14, 2026, recorded by");
		expect(checked.$("main tr:contains('Insurance')").text()).toContain("Not provided");
		await decide({ decision: "approve-application", reason: "Welcome." });
		expect((await browser.get("/onboarding/verification-pending")).$("h1").text()).toBe("You're approved");
		expect((await team.get(`/admin/applications/${id}`)).$(DECISION)).toHaveLength(0);

		const [{ professionalId } = { professionalId: "" }] = instance.rows<{ professionalId: string }>(
			`SELECT p.id AS "professionalId" FROM "Professional" p JOIN "Application" a ON a."userId" = p."userId" WHERE a.id = ?`,
			id,
		);
		const profile = await new Browser(instance.origin).get(`/professional/${professionalId}`);
		const rows = profile.$("section[aria-labelledby='checks-title'] dl > div").get();
		expect(rows.map((row) => profile.$(row).text())).toEqual([
			...["Identity", "Criminal record", "Sex-offender registry", "References", "Portfolio"].map(
				(label) => `${label}Passed January 15, 2026`,
			),
			"InsuranceNot provided",
		]);
	});
});

describe("the reference form", () => {
	const PATH = /\/references\/[\w-]+\?token=[\w-]+/;

	it("accepts valid answers through the emailed link without a session, and closes when the application is withdrawn", async () => {
		const { browser } = await newApplicant(instance);
		const place = locationAnswers();
		await fillIn(browser, place);
		await browser.submit(await browser.get(`${WIZARD}/5`), FORM, {});
		const [email] = instance.rows<{ text: string }>(
			"SELECT text FROM OutboxEmail WHERE recipient = ?",
			place.reference1Email,
		);
		const path = PATH.exec(email?.text ?? "")?.[0] ?? "";
		const visitor = new Browser(instance.origin);
		const page = await visitor.get(path);
		expect(page.$("h1").text()).toBe("Your reference for Rosa Delgado");
		expectFailedForm(await visitor.submit(page, FORM, {}), FORM, {
			acquaintance: "Enter how you know this person, and since when",
			answer: "Choose whether you would recommend this person",
			isHonest: "Confirm that your answers are your own and true",
		});
		const answers = {
			acquaintance: "Client",
			answer: "RECOMMENDS",
			strengths: "Calm on <set>",
			concerns: "",
			isHonest: "on",
		};
		const done = await visitor.submit(page, FORM, answers);
		expect([done.status, done.location]).toEqual([303, path]);
		const thanks = await visitor.get(path);
		expect([thanks.status, thanks.$("h1").text()]).toEqual([200, "Thank you for your answers"]);
		expect((await browser.get("/onboarding/verification-pending")).text).not.toContain("Calm on");
		expect((await visitor.get(path.replace(/token=.*/, "token=x"))).status).toBe(404);
		await browser.submit(await browser.get(`${WIZARD}/withdraw`), FORM, {});
		const [other] = instance.rows<{ text: string }>(
			"SELECT text FROM OutboxEmail WHERE recipient = ?",
			place.reference2Email,
		);
		const late = await visitor.get(PATH.exec(other?.text ?? "")?.[0] ?? "");
		expect([late.status, late.$("h1").text()]).toEqual([410, "We no longer need your answers"]);
	});
});
