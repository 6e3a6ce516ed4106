import { describe, expect, it } from "vitest";
import { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { adult, newCreator } from "../../support/accounts/creator.ts";
import { type Browser, type Page, readValues } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm, readErrors } from "../../support/browser/failed-form.ts";
import { readLogLines, sharedInstance } from "../../support/instance/shared-instance.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const instance = sharedInstance();
const PATH = "/onboarding/creator-verification";
const CHECK = `${PATH}/check`;
const FORM = "main form";
type Verification = { id: string; status: string };
const records = (email: string) =>
	instance.rows<Verification>("SELECT id, status FROM AgeVerification WHERE email = ? ORDER BY id", email);
const log = (email: string) =>
	instance.rows<{ id: string; reason: string }>(
		"SELECT id, reason FROM UnderageRejection WHERE email = ?",
		email,
	);

const marked = ({ $ }: Page) =>
	$(`${FORM} [aria-invalid]`)
		.toArray()
		.map((field) => $(field).attr("name"));

const send = async (browser: Browser, values: Record<string, string | undefined>) =>
	browser.submit(await browser.get(PATH), FORM, values);

describe("the age verification", () => {
	it("is prefilled with the name and email address, and has three fields for the date of birth", async () => {
		const { browser, email, name } = await newCreator(instance);
		const page = await browser.get(PATH);
		expectGoodDocument(page, instance.origin);
		expect(readValues(page, FORM)).toMatchObject({
			fullName: name,
			email,
			"dateOfBirth.month": "",
			"dateOfBirth.day": "",
			"dateOfBirth.year": "",
		});
		expect(page.$(`${FORM} fieldset legend`).text()).toBe("Date of birth");
		for (const part of ["month", "day", "year"])
			expect(page.$(`[name="dateOfBirth.${part}"]`).attr("autocomplete")).toBe(`bday-${part}`);
		expect(page.$(`${FORM} input[type=checkbox]`)).toHaveLength(2);
	});

	it("refuses an empty form, and keeps what was typed", async () => {
		const { browser, name } = await newCreator(instance);
		const empty = await send(browser, { fullName: "", email: "" });
		expect([empty.status, readErrors(empty)]).toEqual([
			422,
			[
				"Enter your full name",
				"Enter your email address",
				"Enter your date of birth",
				"Agree to the terms to continue",
			],
		]);
		expect(marked(empty)).toEqual([
			"fullName",
			"email",
			"dateOfBirth.month",
			"dateOfBirth.day",
			"dateOfBirth.year",
			"agreedToTerms",
		]);
		expectGoodDocument(empty, instance.origin);
		const page = await send(browser, {
			"dateOfBirth.month": "Mar",
			"dateOfBirth.day": "3",
			"dateOfBirth.year": "1998",
			isOver18: "on",
		});
		expectFailedForm(page, FORM, { agreedToTerms: "Agree to the terms to continue" });
		expect(readValues(page, FORM)).toMatchObject({
			fullName: name,
			"dateOfBirth.month": "Mar",
			"dateOfBirth.day": "3",
			"dateOfBirth.year": "1998",
			isOver18: "on",
		});
	});

	it.each([
		[
			"2",
			"31",
			"1998",
			["dateOfBirth.month", "dateOfBirth.day"],
			"February 1998 has only 28 days. Check the day and the month",
		],
		["3", "1", "99", ["dateOfBirth.year"], "Enter the year with four digits, from 1900 on"],
		["3", "1", "1899", ["dateOfBirth.year"], "Enter the year with four digits, from 1900 on"],
		["3", "", "1998", ["dateOfBirth.day"], "Your date of birth must include a day"],
		["Smarch", "1", "1998", ["dateOfBirth.month"], "Enter the month by its name or as a number from 1 to 12"],
		[
			"3",
			"1",
			"2999",
			["dateOfBirth.month", "dateOfBirth.day", "dateOfBirth.year"],
			"Your date of birth must be in the past",
		],
	])(
		"refuses the date of birth %s %s %s, and marks the invalid fields",
		async (month, day, year, parts, message) => {
			const { browser, email } = await newCreator(instance);
			const page = await send(browser, {
				...adult(email),
				"dateOfBirth.month": month,
				"dateOfBirth.day": day,
				"dateOfBirth.year": year,
			});
			expect([page.status, readErrors(page), marked(page)]).toEqual([422, [message], parts]);
			expect(page.$(`${FORM} fieldset`).text()).toContain(`Error: ${message}`);
			expect(page.$(`[id="${page.$("[role=alert] a").attr("href")?.slice(1)}"]`)).toHaveLength(1);
			expect(readValues(page, FORM)).toMatchObject({
				"dateOfBirth.month": month,
				"dateOfBirth.day": day,
				"dateOfBirth.year": year,
				isOver18: "on",
				agreedToTerms: "on",
			});
			expect(records(email)).toEqual([]);
		},
	);

	it.each([
		["fullName", " ", "Enter your full name"],
		["fullName", "x".repeat(101), "Use 100 characters or fewer."],
		["fullName", "A\u0007na", "Remove the characters that can't be shown, then try again."],
		["email", "nobody", "Enter an email address in the format name@example.com"],
		["isOver18", "perhaps", "Say whether you are 18 or older"],
		["agreedToTerms", "no", "Agree to the terms to continue"],
	])("refuses an invalid $0: $2", async (field, value, message) => {
		const { browser, email } = await newCreator(instance);
		const page = await send(browser, { ...adult(email), [field]: value });
		expectFailedForm(page, FORM, { [field]: message });
		expect(records(email)).toEqual([]);
	});

	it("refuses repeated fields and accepts emoji in a name", async () => {
		const { browser, email } = await newCreator(instance);
		const body = new URLSearchParams({ ...adult(email), fullName: "Ana" });
		body.append("fullName", "Bob");
		body.append("dateOfBirth.month", "4");
		const page = await browser.postBody(PATH, body.toString());
		expect(page.status).toBe(422);
		expect(marked(page)).toContain("fullName");
		expect((await send(browser, { ...adult(email), fullName: "Ana 🎬 Li" })).status).toBe(303);
	});

	it("refuses any address other than the account's", async () => {
		const { browser, email } = await newCreator(instance);
		const page = await send(browser, { ...adult(email), email: "else@example.com" });
		expectFailedForm(page, FORM, { email: `Use the email address of your account, ${email}` });
	});

	it("doesn't write the birthday or name to the log, or the birthday to the database", async () => {
		const { browser, email } = await newCreator(instance);
		const values = {
			...adult(email),
			fullName: "Canary Quillfeather",
			"dateOfBirth.month": "6",
			"dateOfBirth.day": "17",
			"dateOfBirth.year": "1987",
		};
		const answers = [
			await send(browser, { ...values, "dateOfBirth.day": "31" }),
			await send(browser, { ...values, isOver18: undefined }),
			await browser.submit(await browser.get(CHECK), FORM, { isOver18: "yes" }),
		];
		expect(records(email)).toMatchObject([{ status: "SUBMITTED" }]);
		for (const { headers } of answers) {
			const requestId = String(headers["x-request-id"]);
			await expect.poll(() => readLogLines(instance, requestId)).toContain('"msg":"request"');
			// Removes values whose digits may contain 1987 by chance.
			expect(
				readLogLines(instance, requestId).replace(/"(time|ms|requestId|actor)":("[^"]*"|\d+)/g, ""),
			).not.toMatch(/Quillfeather|1987/);
		}
		expect(instance.log()).not.toContain("Quillfeather");
		// Other people's rows may contain June 17 of a recent year.
		for (const table of Object.keys(Prisma.ModelName))
			expect(JSON.stringify(instance.rows(`SELECT * FROM "${table}"`)), table).not.toMatch(
				/1987-06-17|June 17(?!, 20)/,
			);
	});

	it("is sent once, no matter how often it is posted, and shows what happens next", async () => {
		const { browser, email } = await newCreator(instance);
		const values = { ...adult(email), submission: "kept.key" };
		const answers = await Promise.all(
			Array.from({ length: isFullRun ? 10 : 3 }, () => browser.post(PATH, values)),
		);
		answers.push(await browser.post(PATH, values));
		expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
			new Set([`303 ${PATH}`]),
		);
		expect(records(email)).toMatchObject([{ status: "SUBMITTED" }]);
		const page = await browser.get(PATH);
		expectGoodDocument(page, instance.origin);
		expect(page.$("h1").text()).toBe("Verification submitted");
		expect(page.$("main").text()).toContain("1–2 business days");
		expect(page.$("main a[href='/profile/creator']")).toHaveLength(1);
		expect((await browser.post(PATH, { ...adult(email), fullName: "Another" })).status).toBe(409);
	});
});

describe("someone under 18", () => {
	it("sees the rejection on the page and the dashboard, and can't submit the verification again", async () => {
		const { browser, email } = await newCreator(instance);
		const done = await send(browser, { ...adult(email), "dateOfBirth.year": "2015" });
		expect([done.status, done.location]).toEqual([303, PATH]);
		const page = await browser.follow(done);
		expectGoodDocument(page, instance.origin);
		expect([page.status, page.$("h1").text()]).toEqual([200, "Account Application Rejected"]);
		expect(page.$("main").text()).toContain(
			"Age Requirement Not Met: You must be 18 or older to use the product.",
		);
		expect(page.$("main form")).toHaveLength(0);
		expect((await browser.get("/dashboard")).$("main").text()).toContain("Account Application Rejected");
		expect([records(email), log(email)]).toMatchObject([
			[{ status: "AGE_REJECTED" }],
			[{ reason: "UNDER_18" }],
		]);
		expect((await browser.post(PATH, adult(email))).status).toBe(409);
		expect((await browser.get("/onboarding/creator-requirements")).location).toBe(PATH);
		for (const open of ["/support", "/dashboard", "/profile/creator"])
			expect((await browser.get(open)).status).toBe(200);
	});
});

describe("an unchecked age box", () => {
	const slip = async () => {
		const creator = await newCreator(instance);
		const done = await send(creator.browser, { ...adult(creator.email), isOver18: undefined });
		expect([done.status, done.location]).toEqual([303, CHECK]);
		return creator;
	};

	it("is asked about once more, and the input is kept but not put in the URL", async () => {
		const { browser, email } = await slip();
		expect([records(email), log(email)]).toEqual([[], []]);
		const page = await browser.get(CHECK);
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("March 31, 1998");
		const refused = await browser.submit(page, FORM, {});
		expect([refused.status, readErrors(refused)]).toEqual([422, ["Say whether you are 18 or older"]]);
		expectGoodDocument(refused, instance.origin);
		const form = await browser.get(PATH);
		expect(readValues(form, FORM)).toMatchObject({
			fullName: "Ana Li",
			"dateOfBirth.month": "3",
			"dateOfBirth.day": "31",
			"dateOfBirth.year": "1998",
			agreedToTerms: "on",
		});
		expect((await (await newCreator(instance)).browser.get(CHECK)).location).toBe(PATH);
	});

	it("that was a mistake can be corrected once, no matter how often the answer is sent", async () => {
		const { browser, email } = await slip();
		const answers = await Promise.all(
			Array.from({ length: 5 }, () => browser.post(CHECK, { isOver18: "yes", submission: "kept.a" })),
		);
		answers.push(await browser.post(CHECK, { isOver18: "no" }));
		expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
			new Set([`303 ${PATH}`]),
		);
		expect([records(email), log(email)]).toMatchObject([[{ status: "SUBMITTED" }], []]);
		expect((await browser.get(CHECK)).location).toBe(PATH);
	});

	it("leads to the originally requested page once it is corrected", async () => {
		const { browser, email } = await newCreator(instance);
		const query = `?redirectTo=${encodeURIComponent("/onboarding/creator-requirements")}`;
		const asked = await browser.submit(await browser.get(PATH + query), FORM, {
			...adult(email),
			isOver18: undefined,
		});
		expect(asked.location).toBe(CHECK + query);
		const corrected = await browser.submit(await browser.follow(asked), FORM, { isOver18: "yes" });
		expect([corrected.status, corrected.location]).toEqual([303, "/onboarding/creator-requirements"]);
	});

	it("that was intentional leads to a rejection", async () => {
		const { browser, email } = await slip();
		await browser.submit(await browser.get(CHECK), FORM, { isOver18: "no" });
		expect([records(email), log(email)]).toMatchObject([
			[{ status: "AGE_REJECTED" }],
			[{ reason: "BOX_UNCHECKED" }],
		]);
		expect((await browser.get(PATH)).$("h1").text()).toBe("Account Application Rejected");
	});
});
