import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adult, callApi, createToken, newCreator } from "../../support/accounts/creator.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { provingCount } from "../../support/proof/proof.ts";

const instance = sharedInstance();

const VERIFICATION = "/api/onboarding/creator-verification";
const REQUIREMENTS = "/api/onboarding/creator";
const LOG = "/api/admin/underage-rejection";
const error = (code: string) =>
	expect.objectContaining({ error: expect.any(String), code, requestId: expect.any(String) });
const declaration = (email: string, facts = {}) => ({
	email,
	dateOfBirth: "1998-03-31",
	fullName: "Ana Li",
	isOver18: true,
	agreedToTerms: true,
	verificationMethod: "age_declaration",
	...facts,
});
const needs = {
	city: "Reno",
	state: "NV",
	budgetRange: "under_500",
	serviceNeeds: ["photography", "legal"] as string[],
	projectTimeline: "immediate",
	goalDescription: null as string | null,
};

describe(`POST ${VERIFICATION}`, async () => {
	/** A creator whose declarations are all refused. */
	const undeclared = await newCreator(instance);

	it("stores a verification and returns its status", async () => {
		const { email, token } = await newCreator(instance);
		expect(await callApi(instance, VERIFICATION, declaration(email), token)).toEqual({
			status: 200,
			body: { status: "SUBMITTED" },
		});
		expect(await callApi(instance, VERIFICATION, declaration(email), token)).toEqual({
			status: 409,
			body: error("conflict"),
		});
	});

	it.each([
		["a date of birth less than 18 years ago", { dateOfBirth: "2015-03-31" }],
		["an unchecked box", { isOver18: false }],
	])("rejects the creator for %s", async (_what, facts) => {
		const { email, token } = await newCreator(instance);
		expect(await callApi(instance, VERIFICATION, declaration(email, facts), token)).toEqual({
			status: 200,
			body: { status: "AGE_REJECTED" },
		});
		expect(instance.rows("SELECT 1 FROM UnderageRejection WHERE email = ?", email)).toHaveLength(1);
	});

	it.each([
		["dateOfBirth", "31.3.1998", "Enter the date of birth as YYYY-MM-DD"],
		["dateOfBirth", "1998-02-30", "February 1998 has only 28 days. Check the day and the month"],
		["dateOfBirth", "2999-01-01", "Your date of birth must be in the past"],
		["dateOfBirth", "", "Enter your date of birth"],
		["dateOfBirth", 19980331, "Enter your date of birth"],
		["isOver18", undefined, "Say whether you are 18 or older"],
		["agreedToTerms", false, "Agree to the terms to continue"],
		["verificationMethod", "passport", "The verification method is age_declaration"],
		["fullName", " ", "Enter your full name"],
	])("refuses %s %j", async (field, value, message) => {
		const { email, token } = undeclared;
		const { status, body } = await callApi(
			instance,
			VERIFICATION,
			declaration(email, { [field]: value }),
			token,
		);
		expect([status, body.fieldErrors]).toEqual([422, { [field]: [message] }]);
	});

	it("accepts only creators, and only their own address", async () => {
		const { token } = await newCreator(instance);
		expect((await callApi(instance, VERIFICATION, declaration("else@example.com"), token)).status).toBe(422);
		const professional = instance.account("PROFESSIONAL");
		expect(
			await callApi(
				instance,
				VERIFICATION,
				declaration(professional.email),
				await createToken(instance, professional),
			),
		).toEqual({ status: 403, body: error("forbidden") });
		expect((await callApi(instance, VERIFICATION, declaration("x@example.com"))).body.error).toBe(
			"Authentication required",
		);
	});
});

describe(`POST ${REQUIREMENTS}`, () => {
	it("stores an identical request only once, and only after the age verification", async () => {
		const { email, token } = await newCreator(instance);
		expect(await callApi(instance, REQUIREMENTS, needs, token)).toEqual({
			status: 409,
			body: error("conflict"),
		});
		await callApi(instance, VERIFICATION, declaration(email), token);
		const { status, body } = await callApi(instance, REQUIREMENTS, needs, token);
		expect([status, body]).toEqual([
			201,
			{
				requirementsId: expect.any(String),
				reference: expect.stringMatching(/^REQ-\d{6}$/),
				dueAt: expect.stringMatching(/^\d{4}-.*Z$/),
			},
		]);
		const again = await callApi(instance, REQUIREMENTS, needs, token);
		expect([again.status, String(again.body.error)]).toEqual([
			409,
			expect.stringContaining(String(body.reference)),
		]);
		const [user] = instance.rows<{ id: string }>("SELECT id FROM User WHERE email = ?", email);
		for (const bearer of [user?.id, email])
			expect((await callApi(instance, REQUIREMENTS, needs, bearer)).status).toBe(401);
	});
});

describe(`POST ${LOG}`, () => {
	const entry = (email: string, facts = {}) => ({
		email,
		dateOfBirth: "2014-01-02",
		reason: "reported",
		flagged: true,
		timestamp: new Date().toISOString(),
		...facts,
	});

	it("accepts an entry from the person concerned and from the team", async () => {
		const { email, token } = await newCreator(instance);
		expect(await callApi(instance, LOG, entry(email), token)).toEqual({
			status: 201,
			body: { success: true },
		});
		const team = await createToken(instance, instance.account("ADMIN"));
		expect((await callApi(instance, LOG, entry("stranger@example.com"), team)).status).toBe(201);
		expect(
			instance.rows("SELECT reason FROM UnderageRejection WHERE email IN (?, 'stranger@example.com')", email),
		).toHaveLength(2);
	});

	it("refuses entries from anyone else, and malformed entries", async () => {
		const [{ token }, { email }] = [await newCreator(instance), await newCreator(instance)];
		for (const other of [email, "nobody@example.com"])
			expect(await callApi(instance, LOG, entry(other), token)).toEqual({
				status: 403,
				body: error("forbidden"),
			});
		expect((await callApi(instance, LOG, entry(email))).status).toBe(401);
		const creatorAccount = await newCreator(instance);
		for (const [field, value] of [
			["reason", "because"],
			["timestamp", "yesterday"],
			["timestamp", "2999-01-01T00:00:00Z"],
			["flagged", "yes"],
			["dateOfBirth", "2014-13-01"],
		] as const) {
			const { status, body } = await callApi(
				instance,
				LOG,
				entry(creatorAccount.email, { [field]: value }),
				creatorAccount.token,
			);
			expect([status, Object.keys(body.fieldErrors as object)]).toEqual([422, [field]]);
		}
	});
});

const texts = fc.oneof(
	fc.constantFrom(
		"",
		" ",
		"Reno",
		"Los Angeles",
		"NV",
		"new york",
		"Kalifornia",
		"x".repeat(101),
		"a\u0007b",
		"🎬",
	),
	fc.string({ maxLength: 20 }).filter((text) => text.isWellFormed() && !text.includes("\0")),
);

describe("the form and the API", () => {
	it("accept and refuse the same random requirements, with errors on the same fields", async () => {
		const { browser, email, token } = await newCreator(instance);
		await callApi(instance, VERIFICATION, declaration(email), token);
		let count = 0;
		const inputs = fc.record({
			city: texts,
			state: fc.oneof(fc.constantFrom("CA", "c.a.", "Texas", "district of columbia"), texts),
			budgetRange: fc.constantFrom("under_500", "500_1000", "1000_2500", "2500_plus", "UNDER_500", ""),
			serviceNeeds: fc.array(
				fc.constantFrom("photography", "videography", "agency", "legal", "accounting", "magic"),
				{ maxLength: 4 },
			),
			projectTimeline: fc.constantFrom("immediate", "within_2_weeks", "within_month", "someday"),
			goalDescription: fc.oneof(fc.constantFrom("", " \n ", "g".repeat(2_001)), texts),
		});
		const valid = {
			city: "Reno",
			state: "NV",
			budgetRange: "under_500",
			serviceNeeds: ["legal"],
			projectTimeline: "immediate",
			goalDescription: "",
		};
		const mixed = fc
			.record({ input: inputs, kept: fc.subarray(Object.keys(valid) as (keyof typeof valid)[]) })
			.map(({ input, kept }) => ({ ...input, ...Object.fromEntries(kept.map((key) => [key, valid[key]])) }));
		let accepted = 0;
		await fc.assert(
			fc.asyncProperty(mixed, async (input) => {
				// An identical request is accepted only once, so the form and the API get different city names if the
				// input has a city.
				const of = (who: string) => ({
					...input,
					city: input.city.trim() && input.city.length < 50 ? `${input.city} ${who} ${++count}` : input.city,
				});
				// The API can't ask which location is meant, so the form's input answers that question in advance.
				const { serviceNeeds, ...rest } = { ...of("form"), placeChoice: "keep" };
				const body = new URLSearchParams(rest);
				for (const need of serviceNeeds) body.append("serviceNeeds", need);
				const page = await browser.postBody("/onboarding/creator-requirements", body.toString());
				const call = await callApi(instance, REQUIREMENTS, of("API"), token);
				expect([page.status, call.status]).toEqual(
					page.status === 303 ? [303, 201] : [page.status, page.status],
				);
				if (page.status !== 422) return void accepted++;
				const marked = page
					.$("main form .field-failed")
					.toArray()
					.map((field) => page.$(field).find("[name]").attr("name"));
				expect(
					new Set(Object.keys(call.body.fieldErrors as object).map((field) => field.split(".")[0])),
				).toEqual(new Set(marked));
			}),
			{ numRuns: provingCount("REQUIREMENTS", 20, 60), examples: [[valid]] },
		);
		expect(accepted).toBeGreaterThan(0);
	});

	it("accept, reject, and refuse the same random age verifications", async () => {
		const numbers = (min: number, max: number) => fc.integer({ min, max }).map(String);
		const dates = fc.record({
			month: numbers(0, 13),
			day: numbers(0, 32),
			year: fc.oneof(numbers(1890, 2030), numbers(1950, 2012)),
		});
		const inputs = fc.record({
			date: dates,
			fullName: fc.oneof(fc.constant("Ana Li"), texts),
			isOver18: fc.boolean(),
			agreedToTerms: fc.oneof(fc.constant(true), fc.boolean()),
			hasAccountEmail: fc.oneof(fc.constant(true), fc.boolean()),
		});
		const accepted = {
			date: { month: "3", day: "31", year: "1998" },
			fullName: "Ana Li",
			isOver18: true,
			agreedToTerms: true,
			hasAccountEmail: true,
		};
		const seen = new Set<string>();
		await fc.assert(
			fc.asyncProperty(inputs, async ({ date, fullName, isOver18, agreedToTerms, hasAccountEmail }) => {
				const [viaForm, viaApi] = [await newCreator(instance), await newCreator(instance)];
				const chooseEmail = (email: string) => (hasAccountEmail ? email : "else@example.com");
				const box = (isChecked: boolean) => (isChecked ? "on" : undefined);
				const parts = {
					"dateOfBirth.month": date.month,
					"dateOfBirth.day": date.day,
					"dateOfBirth.year": date.year,
				};
				const page = await viaForm.browser.post("/onboarding/creator-verification", {
					...adult(chooseEmail(viaForm.email)),
					...parts,
					fullName,
					isOver18: box(isOver18),
					agreedToTerms: box(agreedToTerms),
				});
				if (page.location?.endsWith("/check")) await viaForm.browser.post(page.location, { isOver18: "no" });
				const dateOfBirth = `${date.year}-${date.month.padStart(2, "0")}-${date.day.padStart(2, "0")}`;
				const call = await callApi(
					instance,
					VERIFICATION,
					declaration(chooseEmail(viaApi.email), { fullName, isOver18, agreedToTerms, dateOfBirth }),
					viaApi.token,
				);
				const outcome = (email: string) =>
					instance.rows<{ status: string }>("SELECT status FROM AgeVerification WHERE email = ?", email)[0]
						?.status;
				expect([page.status === 303, outcome(viaForm.email)]).toEqual([
					call.status === 200,
					outcome(viaApi.email),
				]);
				expect(call.body.status).toBe(outcome(viaApi.email));
				if (page.status !== 303) expect([page.status, call.status]).toEqual([422, 422]);
				seen.add(outcome(viaForm.email) ?? "refused");
			}),
			{
				numRuns: provingCount("DECLARATIONS", 4, 60),
				examples: [
					[accepted],
					[{ ...accepted, date: { ...accepted.date, year: "2015" } }],
					[{ ...accepted, agreedToTerms: false }],
				],
			},
		);
		expect([...seen].toSorted()).toEqual(["AGE_REJECTED", "SUBMITTED", "refused"]);
	});
});
