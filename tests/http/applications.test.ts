import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, type Page, type Values, valuesOf } from "../support/browser.ts";
import { exchange } from "../support/exchange.ts";
import { expectFailedForm } from "../support/failed-form.ts";
import { type Instance, startInstance } from "../support/instance.ts";
import { MULTIPART, multipart, type Part } from "../support/multipart.ts";
import { pdf } from "../support/sample-files.ts";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(() => instance.stop());

let count = 0;
const PASSWORD = "quiet lanterns on the back stairs";
const FORM = "main form";
const WIZARD = "/onboarding/professional";

/** The browser of a professional who has just signed up. */
async function newProfessional(): Promise<{ browser: Browser; email: string }> {
	const email = `pro-${++count}@example.com`;
	const browser = new Browser(instance.origin);
	const done = await browser.post("/auth/signup", { userType: "PROFESSIONAL", name: "Rosa Delgado", email, password: PASSWORD, confirmPassword: PASSWORD });
	expect(done.location).toBe(WIZARD);
	return { browser, email };
}

const business = {
	businessName: "Delgado Portraits",
	serviceCategory: "Photography & Videography",
	furtherLines: "EDUCATION",
	serviceDescription: "Portraits <b>on</b> location.",
	experienceLevel: "6-10 years",
};
const pricing = { hourlyRate: "150", website: "delgado.example.com", linkedIn: "", portfolio: "" };
const location = (n = ++count) => ({
	city: "Pasadena",
	state: "california",
	serviceRadius: "statewide",
	"serviceAreas[0]": "Los Angeles",
	travelWillingness: "within_50_miles",
	reference1Name: "Ines Park",
	reference1Email: `ines-${n}@example.com`,
	reference1Phone: "(213) 555-0142",
	reference1Relation: "Client since 2022",
	reference2Name: "Omar Lee",
	reference2Email: `omar-${n}@example.com`,
	reference2Phone: "+44 20 7946 0958",
	reference2Relation: "Former studio manager",
});
const agreements = { agreedToTerms: "on", agreedToBackground: "on" };

/** Sends the fourth step as a browser sends a form with files. */
const sendDocuments = (browser: Browser, values: Values, ...files: Part[]): Promise<Page> =>
	browser.postParts(`${WIZARD}/4`, ...Object.entries(values).map(([name, value = ""]) => ({ name, value })), ...files);

const license = { name: "license", fileName: "license.pdf", value: pdf() };

/** Goes through the first four steps. */
async function fillIn(browser: Browser): Promise<void> {
	for (const [step, values] of [business, pricing, location()].entries()) {
		const done = await browser.post(`${WIZARD}/${step + 1}`, { intent: "next", ...values });
		expect([done.status, done.location]).toEqual([303, `${WIZARD}/${step + 2}`]);
	}
	expect((await sendDocuments(browser, { intent: "next", ...agreements }, license)).location).toBe(`${WIZARD}/5`);
}

const applications = (email: string) =>
	instance.rows<{ id: string; status: string; reference: string }>(`SELECT a.id, a.status, a.reference FROM Application a JOIN User u ON u.id = a.userId WHERE u.email = ?`, email);

describe("the wizard", () => {
	it("begins at its first step, and keeps the others until it is their turn", async () => {
		const { browser } = await newProfessional();
		expect((await browser.get(WIZARD)).location).toBe(`${WIZARD}/1`);
		const first = await browser.get(`${WIZARD}/1`);
		expect(first.$("h1").text()).toBe("Step 1 of 5: Business Information");
		expect(first.$("ol.steps li").first().text()).toContain("Current");
		expect(first.$("main button:disabled").text()).toBe("Previous");
		for (const step of [2, 3, 4, 5]) {
			const ahead = await browser.get(`${WIZARD}/${step}`);
			expect([ahead.status, ahead.location]).toEqual([303, `${WIZARD}/1`]);
			expect((await browser.follow(ahead)).$("[data-notifications]").text()).toContain("Finish step 1 first: Business Information.");
		}
		expect((await browser.get(`${WIZARD}/6`)).status).toBe(404);
	});

	it("refuses what is missing, in the order of the page, and has kept it all the same", async () => {
		const { browser } = await newProfessional();
		const page = await browser.post(`${WIZARD}/1`, { ...business, intent: "next", businessName: " ", experienceLevel: "20 years" });
		expectFailedForm(page, FORM, { businessName: "Enter your business name", experienceLevel: "Choose how long you have done this work" });
		expect(valuesOf(page, FORM)).toMatchObject({
			serviceDescription: business.serviceDescription,
			serviceCategory: business.serviceCategory,
			furtherLines: "EDUCATION",
			revision: "1",
		});
		expect(valuesOf(await browser.get(`${WIZARD}/1`), FORM)).toMatchObject({ serviceDescription: business.serviceDescription });
	});

	it.each([
		[
			"repeated fields",
			[
				["businessName", "One"],
				["businessName", "Two"],
				["serviceCategory", "Other"],
				["serviceCategory", "Other"],
			],
		],
		[
			"controls",
			[
				["businessName", "bell\u0007"],
				["serviceDescription", "\u001b[31m"],
			],
		],
		[
			"wrong options",
			[
				["serviceCategory", "Everything"],
				["experienceLevel", "__proto__"],
				["furtherLines", "OTHER"],
			],
		],
		[
			"lists for texts",
			[
				["businessName[0]", "x"],
				["serviceDescription[0].a", "y"],
				["furtherLines[3]", "LEGAL"],
			],
		],
		[
			"emoji and more",
			[
				["businessName", "🎬".repeat(60)],
				["serviceDescription", "x".repeat(20_000)],
			],
		],
		["an unknown button", [["intent", "remove-area-99"]]],
		[
			"a revision that is none",
			[
				["revision", "99999999999"],
				["businessName", "x"],
			],
		],
	] as [string, [string, string][]][])("is not upset by %s", async (_, fields) => {
		const { browser } = await newProfessional();
		for (const step of [1, 2, 3]) {
			const page = await browser.postParts(`${WIZARD}/${step}`, ...fields.map(([name, value]) => ({ name, value })));
			expect([303, 422]).toContain(page.status);
			expect((await browser.get(`${WIZARD}/1`)).status).toBe(200);
		}
	});

	it("keeps what was typed on the way back and on the way out", async () => {
		const { browser } = await newProfessional();
		await browser.post(`${WIZARD}/1`, { ...business, intent: "next" });
		const back = await browser.post(`${WIZARD}/2`, { ...pricing, hourlyRate: "12", intent: "previous" });
		expect([back.status, back.location]).toEqual([303, `${WIZARD}/1`]);
		expect(valuesOf(await browser.get(`${WIZARD}/2`), FORM)).toMatchObject({ hourlyRate: "12", website: "delgado.example.com" });
		const out = await browser.post(`${WIZARD}/2`, { ...pricing, hourlyRate: "", intent: "save" });
		expect(out.location).toBe("/dashboard");
		const dashboard = await browser.follow(out);
		expect(dashboard.$("[data-notifications]").text()).toContain("Your application is saved.");
		expect(dashboard.$(`main a[href='${WIZARD}']`).text()).toBe("Go on with your application");
		expect((await browser.get(WIZARD)).location).toBe(`${WIZARD}/2`);
	});

	it("adds and removes rows by buttons, and refuses a row by its own message", async () => {
		const { browser } = await newProfessional();
		await browser.post(`${WIZARD}/1`, { ...business, intent: "next" });
		await browser.post(`${WIZARD}/2`, { ...pricing, intent: "next" });
		const added = await browser.post(`${WIZARD}/3`, { ...location(), intent: "add-area" });
		expect(added.location).toBe(`${WIZARD}/3#service-area-2`);
		const page = await browser.get(`${WIZARD}/3`);
		expect(valuesOf(page, FORM)).toMatchObject({ "serviceAreas[0]": "Los Angeles", "serviceAreas[1]": "", city: "Pasadena" });
		const failed = await browser.post(`${WIZARD}/3`, { ...location(), "serviceAreas[1]": "x".repeat(101), city: "", intent: "next" });
		expectFailedForm(failed, FORM, { city: "Enter your city", "serviceAreas[1]": "Use 100 characters or fewer." });
		const removed = await browser.post(`${WIZARD}/3`, { ...location(), "serviceAreas[1]": "Long Beach", intent: "remove-area-0" });
		expect(removed.location).toBe(`${WIZARD}/3#service-areas`);
		expect(valuesOf(await browser.get(`${WIZARD}/3`), FORM)).toMatchObject({ "serviceAreas[0]": "Long Beach" });
	});

	it("tells of two windows which answers were replaced", async () => {
		const { browser } = await newProfessional();
		await browser.post(`${WIZARD}/1`, { ...business, intent: "next", revision: "0" });
		await browser.post(`${WIZARD}/1`, { ...business, businessName: "Other <Window>", intent: "next", revision: "1" });
		const late = await browser.post(`${WIZARD}/1`, { ...business, businessName: "Late Window", intent: "next", revision: "1" });
		const page = await browser.follow(late);
		expect(page.$("main").text()).toContain("Your application was changed in another window");
		expect(page.$("main dl").text()).toMatch(/Business name\s*In the other window: Other <Window>\s*Kept: Late Window/);
		expect((await browser.get(`${WIZARD}/2`)).$("main").text()).not.toContain("another window");
	});

	it("keeps a good file where another one fails", async () => {
		const { browser } = await newProfessional();
		for (const [step, values] of [business, pricing, location()].entries()) await browser.post(`${WIZARD}/${step + 1}`, { intent: "next", ...values });
		const bare = await browser.post(`${WIZARD}/4`, { intent: "next" });
		expectFailedForm(bare, FORM, {
			license: "Upload your business license",
			agreedToTerms: "Agree to the terms to send your application",
			agreedToBackground: "Agree to the background check to send your application",
		});
		const script = { name: "certifications", fileName: "script.pdf", value: Buffer.from("<script>") };
		const failed = await sendDocuments(browser, { intent: "next", agreedToTerms: "on" }, license, script);
		expectFailedForm(failed, FORM, {
			certifications: "File type not supported. Please upload: .pdf,.jpg,.jpeg,.png",
			agreedToBackground: "Agree to the background check to send your application",
		});
		expect(failed.$("#license").text()).toMatch(/license\.pdf\s*\d+ bytes/);
		expect(failed.$("button[value=replace-license], button[value=remove-license]")).toHaveLength(2);
		const href = failed.$("#license a").attr("href") ?? "";
		expect((await browser.get(href)).headers["content-disposition"]).toContain("license.pdf");
		const replacing = await browser.post(`${WIZARD}/4`, { intent: "replace-license", agreedToTerms: "on" });
		expect(replacing.location).toBe(`${WIZARD}/4?replace=license#license`);
		expect((await browser.get(`${WIZARD}/4?replace=license`)).$("input[type=file][name=license]")).toHaveLength(1);
		await sendDocuments(browser, { intent: "save", agreedToTerms: "on" }, { ...license, fileName: "newer.pdf" });
		expect((await browser.get(`${WIZARD}/4`)).$("#license").text()).toContain("newer.pdf");
		expect((await browser.get(href)).status).toBe(404);
		expect((await browser.post(`${WIZARD}/4`, { intent: "remove-license" })).location).toBe(`${WIZARD}/4#license`);
		expect((await browser.get(`${WIZARD}/4`)).$("input[type=file]")).toHaveLength(3);
	});

	it("shows all answers, takes corrections back to them, sends once, and then shows the status", async () => {
		const { browser, email } = await newProfessional();
		await fillIn(browser);
		const review = await browser.get(`${WIZARD}/5`);
		expect(review.$("main dl").text()).toMatch(/\$150 per hour/);
		expect(review.$("main").text()).toContain("license.pdf");
		expect(review.$("main dd a").first().attr("href")).toBe(`${WIZARD}/1?return=review`);
		const changed = await browser.post(`${WIZARD}/2?return=review`, { ...pricing, hourlyRate: "175", intent: "next" });
		expect(changed.location).toBe(`${WIZARD}/5`);
		const values = valuesOf(await browser.get(`${WIZARD}/5`), FORM);
		const stale = await browser.post(`${WIZARD}/5`, { ...values, revision: "1" });
		expectFailedForm(stale, FORM, {}, { status: 409, general: ["Your application was changed in another window. Check your answers once more, then send it."] });
		const [one, two] = await Promise.all([browser.post(`${WIZARD}/5`, values), browser.post(`${WIZARD}/5`, values)]);
		for (const sent of [one, two, await browser.post(`${WIZARD}/5`, values)]) expect([sent.status, sent.location]).toEqual([303, "/onboarding/verification-pending"]);
		const [application, ...others] = applications(email);
		expect(others).toEqual([]);
		expect(application?.reference).toMatch(/^PRO-\d{6}$/);
		const pending = await browser.get("/onboarding/verification-pending");
		expect(pending.$("h1").text()).toBe("Application Submitted");
		expect(pending.$("main").text()).toContain(application?.reference);
		expect(pending.$("ol.timeline > li")).toHaveLength(4);
		for (const path of [WIZARD, `${WIZARD}/1`, `${WIZARD}/5`]) expect((await browser.get(path)).location).toBe("/onboarding/verification-pending");
		expect((await browser.post(`${WIZARD}/1`, { ...business, intent: "next" })).location).toBe("/onboarding/verification-pending");
		expect((await browser.get("/dashboard")).$("main").text()).toContain("Your application is with our team");
	});

	it("takes an application back after a question", async () => {
		const { browser, email } = await newProfessional();
		await fillIn(browser);
		await browser.submit(await browser.get(`${WIZARD}/5`), FORM, {});
		const question = await browser.get(`${WIZARD}/withdraw`);
		expect(question.$("h1").text()).toBe("Withdraw your application?");
		const done = await browser.submit(question, FORM, {});
		expect(done.location).toBe("/onboarding/verification-pending");
		expect((await browser.follow(done)).$("h1").text()).toBe("You have withdrawn your application");
		expect(applications(email)[0]?.status).toBe("WITHDRAWN");
		expect(valuesOf(await browser.get(`${WIZARD}/1`), FORM)).toMatchObject({ businessName: business.businessName });
	});
});

/** The form that decides, beside those that claim and undo. */
const DECISION = "main .desk-job form";

describe("the team's pages", () => {
	it("show an application, decide it, and reopen just the parts named", async () => {
		const { browser, email } = await newProfessional();
		await fillIn(browser);
		await browser.submit(await browser.get(`${WIZARD}/5`), FORM, {});
		const [{ id, reference } = { id: "", reference: "" }] = applications(email);
		const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		expect((await team.get("/admin")).$("main table a[href='/admin/work/applications']")).toHaveLength(1);
		expect((await team.get("/admin/applications")).$(`main a[href='/admin/applications/${id}']`).text()).toBe(reference);
		const page = await team.get(`/admin/applications/${id}`);
		for (const words of ["Delgado Portraits", email, "Ines Park", "license.pdf", "$150"]) expect(page.$("main").text()).toContain(words);
		expect((await team.get(page.$("main a[href^='/files/']").attr("href") ?? "")).status).toBe(200);
		const decide = async (values: Values) => team.submit(await team.get(`/admin/applications/${id}`), DECISION, values);
		expectFailedForm(await decide({}), DECISION, { decision: "Choose what you decide" });
		expect((await decide({ decision: "approve-application" })).status).toBe(409);
		expect((await decide({ decision: "start-document-review" })).location).toBe(`/admin/applications/${id}`);
		expectFailedForm(await decide({ decision: "reject-application" }), DECISION, { reason: "Enter the reason. The applicant reads it." });
		expectFailedForm(await decide({ decision: "request-changes" }), DECISION, { decision: "Enter what is to be changed in at least one part" });
		await decide({ decision: "request-changes", change_PRICING: "Say what an <hour> includes." });
		const pending = await browser.get("/onboarding/verification-pending");
		expect(pending.$("main").text()).toContain("Say what an <hour> includes.");
		expect((await browser.get(WIZARD)).location).toBe(`${WIZARD}/2`);
		expect((await browser.get(`${WIZARD}/1`)).location).toBe(`${WIZARD}/2`);
		const done = await browser.post(`${WIZARD}/2`, { ...pricing, hourlyRate: "200", intent: "next" });
		expect(done.location).toBe(`${WIZARD}/5`);
		await browser.submit(await browser.get(`${WIZARD}/5`), FORM, {});
		expect(applications(email)[0]).toMatchObject({ status: "DOCUMENT_REVIEW", reference });
		await decide({ decision: "start-background-check" });
		expect((await decide({ decision: "approve-application" })).status).toBe(422);
		for (const check of ["identity", "criminal", "sex-offender-registry", "references", "portfolio", "insurance"]) {
			const form = await team.get(`/admin/applications/${id}/checks/${check}`);
			expectFailedForm(await team.submit(form, FORM, { checkedOn: "soon" }), FORM, {
				result: "Choose the result",
				checkedOn: "Enter the day as month/day/year, such as 11/20/2026",
			});
			expect((await team.submit(form, FORM, { result: "PASSED", checkedOn: "1/15/2026" })).status).toBe(303);
		}
		await decide({ decision: "approve-application", reason: "Welcome." });
		expect((await browser.get("/onboarding/verification-pending")).$("h1").text()).toBe("You are approved");
		expect((await team.get(`/admin/applications/${id}`)).$(DECISION)).toHaveLength(0);
	});
});

describe("the questions to a reference", () => {
	const PATH = /\/references\/[\w-]+\?token=[\w-]+/;

	it("are answered by the link of the mail, once, signed out", async () => {
		const { browser } = await newProfessional();
		const place = location();
		for (const [step, values] of [business, pricing, place].entries()) await browser.post(`${WIZARD}/${step + 1}`, { intent: "next", ...values });
		await sendDocuments(browser, { intent: "next", ...agreements }, license);
		await browser.submit(await browser.get(`${WIZARD}/5`), FORM, {});
		const [mail] = instance.rows<{ text: string }>("SELECT text FROM OutboxMail WHERE recipient = ?", place.reference1Email);
		const path = PATH.exec(mail?.text ?? "")?.[0] ?? "";
		const visitor = new Browser(instance.origin);
		const page = await visitor.get(path);
		expect(page.$("h1").text()).toBe("Your reference for Rosa Delgado");
		expectFailedForm(await visitor.submit(page, FORM, {}), FORM, {
			acquaintance: "Enter how you know this person, and since when",
			answer: "Choose whether you would recommend this person",
			isHonest: "Confirm that your answers are your own and true",
		});
		const answers = { acquaintance: "Client", answer: "RECOMMENDS", strengths: "Calm on <set>", concerns: "", isHonest: "on" };
		const done = await visitor.submit(page, FORM, answers);
		expect([done.status, done.location]).toEqual([303, path]);
		const thanks = await visitor.get(path);
		expect([thanks.status, thanks.$("h1").text()]).toEqual([200, "Thank you for your answers"]);
		expect((await browser.get("/onboarding/verification-pending")).text).not.toContain("Calm on");
		expect((await visitor.get(path.replace(/token=.*/, "token=x"))).status).toBe(404);
		await browser.submit(await browser.get(`${WIZARD}/withdraw`), FORM, {});
		const [other] = instance.rows<{ text: string }>("SELECT text FROM OutboxMail WHERE recipient = ?", place.reference2Email);
		const late = await visitor.get(PATH.exec(other?.text ?? "")?.[0] ?? "");
		expect([late.status, late.$("h1").text()]).toEqual([410, "Your answers are no longer needed"]);
	});
});

describe("POST /api/onboarding/professional", () => {
	const post = (path: string, headers: Record<string, string>, body: string | Buffer) => exchange(instance.origin, { method: "POST", path, headers, body });
	const call = async (token: string, body: object) => {
		const { status, text } = await post(
			"/api/onboarding/professional",
			{ "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
			JSON.stringify(body),
		);
		return { status, body: JSON.parse(text) as Record<string, unknown> };
	};
	const tokenOf = async (email: string) => {
		const { text } = await post("/api/auth/signin", { "Content-Type": "application/json" }, JSON.stringify({ email, password: PASSWORD }));
		return (JSON.parse(text) as { token: string }).token;
	};
	const { "serviceAreas[0]": _, ...place } = location();
	const payload = {
		...business,
		furtherLines: ["EDUCATION"],
		...pricing,
		hourlyRate: 150,
		website: null,
		...place,
		serviceAreas: ["Los Angeles"],
		agreedToTerms: true,
		agreedToBackground: true,
	};

	it("takes what the wizard takes, and refuses what it refuses", async () => {
		expect(await call("", payload)).toMatchObject({ status: 401, body: { error: "Authentication required" } });
		const { email } = await newProfessional();
		const token = await tokenOf(email);
		expect(await call(token, { ...payload, hourlyRate: 24, city: " " })).toMatchObject({
			status: 422,
			body: { code: "invalid", fieldErrors: { hourlyRate: ["Minimum rate is $25/hour"], city: ["Enter your city"] } },
		});
		expect(await call(token, { ...payload, businessLicenseUploaded: true, certificationsUploaded: false })).toMatchObject({
			status: 422,
			body: { fieldErrors: { "files.license": ["Upload your business license"] } },
		});
		const upload = await post("/api/uploads", { Authorization: `Bearer ${token}`, "Content-Type": MULTIPART }, multipart({ ...license, name: "file" }));
		const { id } = JSON.parse(upload.text) as { id: string };
		const sent = await call(token, { ...payload, businessLicenseUploaded: true, certificationsUploaded: false, files: { license: id } });
		const [application] = applications(email);
		expect(sent).toEqual({ status: 201, body: { applicationId: application?.id, reference: application?.reference, status: "SUBMITTED" } });
		expect(await call(token, payload)).toMatchObject({ status: 409, body: { code: "conflict" } });
	});

	it("is for professionals", async () => {
		const { email, password } = instance.account("CREATOR");
		const { text } = await post("/api/auth/signin", { "Content-Type": "application/json" }, JSON.stringify({ email, password }));
		expect(await call((JSON.parse(text) as { token: string }).token, payload)).toMatchObject({ status: 403 });
	});
});
