import { describe, expect, it } from "vitest";
import { exchange } from "../../support/browser/exchange.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import {
	APPLICANT_PASSWORD,
	businessAnswers,
	findApplications,
	license,
	locationAnswers,
	newApplicant,
	pricingAnswers,
} from "../../support/market/wizard.ts";

const instance = sharedInstance();

describe("POST /api/onboarding/professional", () => {
	const post = (path: string, headers: Record<string, string>, body: string | Buffer) =>
		exchange(instance.origin, { method: "POST", path, headers, body });
	const call = async (token: string, body: object) => {
		const { status, text } = await post(
			"/api/onboarding/professional",
			{ "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
			JSON.stringify(body),
		);
		return { status, body: JSON.parse(text) as Record<string, unknown> };
	};
	const getToken = async (email: string) => {
		const { text } = await post(
			"/api/auth/signin",
			{ "Content-Type": "application/json" },
			JSON.stringify({ email, password: APPLICANT_PASSWORD }),
		);
		return (JSON.parse(text) as { token: string }).token;
	};
	const { "serviceAreas[0]": _, ...place } = locationAnswers();
	const payload = {
		...businessAnswers,
		furtherLines: ["EDUCATION"],
		...pricingAnswers,
		hourlyRate: 150,
		website: null,
		...place,
		serviceAreas: ["Los Angeles"],
		agreedToTerms: true,
		agreedToBackground: true,
	};

	it("refuses values that the wizard refuses, and accepts a complete application once", async () => {
		expect(await call("", payload)).toMatchObject({
			status: 401,
			body: { error: "Authentication required" },
		});
		const { email } = await newApplicant(instance);
		const token = await getToken(email);
		expect(await call(token, { ...payload, hourlyRate: 24, city: " " })).toMatchObject({
			status: 422,
			body: {
				code: "invalid",
				fieldErrors: { hourlyRate: ["Minimum rate is $25/hour"], city: ["Enter your city"] },
			},
		});
		expect(
			await call(token, { ...payload, businessLicenseUploaded: true, certificationsUploaded: false }),
		).toMatchObject({
			status: 422,
			body: { fieldErrors: { "files.license": ["Upload your business license"] } },
		});
		const upload = await post(
			"/api/uploads",
			{ Authorization: `Bearer ${token}`, "Content-Type": MULTIPART },
			multipart({ ...license, name: "file" }),
		);
		const { id } = JSON.parse(upload.text) as { id: string };
		const sent = await call(token, {
			...payload,
			businessLicenseUploaded: true,
			certificationsUploaded: false,
			files: { license: id },
		});
		const [application] = findApplications(instance, email);
		expect(sent).toEqual({
			status: 201,
			body: { applicationId: application?.id, reference: application?.reference, status: "SUBMITTED" },
		});
		expect(await call(token, payload)).toMatchObject({ status: 409, body: { code: "conflict" } });
	});

	it("requires a confirmed email address", async () => {
		const { email } = await newApplicant(instance, false);
		expect(await call(await getToken(email), payload)).toMatchObject({
			status: 409,
			body: {
				code: "conflict",
				error: "Confirm your email address before you send your application. Your answers are saved.",
			},
		});
		expect(findApplications(instance, email)).toEqual([]);
	});

	it("is only for professionals", async () => {
		const { email, password } = instance.account("CREATOR");
		const { text } = await post(
			"/api/auth/signin",
			{ "Content-Type": "application/json" },
			JSON.stringify({ email, password }),
		);
		expect(await call((JSON.parse(text) as { token: string }).token, payload)).toMatchObject({ status: 403 });
	});
});
