import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, readValues } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { image } from "../../support/files/sample-files.ts";
import { getBearer } from "../../support/files/uploads.ts";
import { type InstanceOnSmallDisk, startOnSmallDisk } from "../../support/instance/small-disk.ts";
import { OPERATOR_TOKEN, readOperatorPage, watchStalls } from "../../support/instance/stalls.ts";
import {
	agreements,
	fillInText,
	license,
	newApplicant,
	sendDocuments,
	WIZARD,
} from "../../support/market/wizard.ts";
import { isFullRun } from "../../support/proof/proof.ts";

let instance: InstanceOnSmallDisk;
let visitor: Browser;
let member: Browser;
let applicant: Browser;
let bearer: string;
let expectNoStall: Awaited<ReturnType<typeof watchStalls>>;
beforeAll(async () => {
	instance = await startOnSmallDisk({ OPERATOR_TOKEN });
	visitor = new Browser(instance.origin);
	member = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
	({ browser: applicant } = await newApplicant(instance));
	await fillInText(applicant);
	bearer = await getBearer(instance, "PROFESSIONAL");
	await rehearse();
	expect((await exchange(instance.origin, { path: "/readyz" })).status).toBe(200);
	await fillBetweenWrites();
	if (isFullRun) expectNoStall = await watchStalls(instance);
});
afterAll(() => instance.stop());

const FORM = "main form:not([data-enhance])";
const FAILED = "We couldn't save this.";
const KEPT = "Your text is still here. Try again in a minute.";
const newcomer = (i: number) => ({
	email: `newcomer-${i}@example.com`,
	userType: "PROFESSIONAL",
	serviceType: "legal",
});
/** The number of newcomers who have joined the waitlist. */
let joined = 0;
/** Addresses of everyone whose entry was confirmed. */
const acknowledged: string[] = [];

/** Fills the disk while forms arrive. Each of them is either accepted or refused. */
async function fillBetweenWrites(): Promise<void> {
	const early = Array.from({ length: 20 }, (_, i) => ({
		email: `newcomer-early-${i}@example.com`,
		userType: "CREATOR",
	}));
	const sent = early.map((values) => visitor.post("/waitlist", values));
	await sent[0];
	instance.fill();
	for (const [i, answer] of (await Promise.all(sent)).entries()) {
		expect([303, 503]).toContain(answer.status);
		if (answer.status === 303) acknowledged.push(early[i]?.email ?? "");
	}
}

/** Uploads a picture through the API. */
const upload = async (value: Buffer) => {
	const headers = { Authorization: bearer, "Content-Type": MULTIPART };
	const {
		status,
		headers: answered,
		text,
	} = await exchange(instance.origin, {
		method: "POST",
		path: "/api/uploads",
		headers,
		body: multipart({ name: "file", fileName: "a.jpg", value }),
	});
	return { status, retryAfter: answered["retry-after"], json: JSON.parse(text) as object };
};

/** Loads the code for the requests below, as on a server that has been in use for a while. */
async function rehearse(): Promise<void> {
	await read();
	const refused = [
		await visitor.post("/waitlist", {}),
		await member.post("/settings/name", {}),
		await sendDocuments(applicant, { intent: "next" }, license),
	];
	expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
	expect((await upload(await image("jpeg"))).status).toBe(201);
}

/** Reads pages as a visitor and as members. */
async function read(): Promise<void> {
	for (const path of ["/", "/about", "/blog", "/waitlist", "/auth/signin"])
		expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
	for (const path of ["/dashboard", "/settings", "/settings/name", "/messages"])
		expect([path, (await member.get(path)).status]).toEqual([path, 200]);
	expect((await applicant.get(`${WIZARD}/4`)).status).toBe(200);
}

describe("while the disk is full", () => {
	it("forms are returned with their input, status 503, and Retry-After", async () => {
		const join = async (i: number) => visitor.submit(await visitor.get("/waitlist"), FORM, newcomer(i));
		let refused = await join(0);
		// Earlier writes may have left space that SQLite can reuse.
		for (; refused.status === 303 && joined < 2_000; refused = await join(joined))
			acknowledged.push(newcomer(joined++).email);
		expectFailedForm(
			refused,
			FORM,
			{},
			{ status: 503, general: ["Failed to join waitlist. Please try again.", KEPT] },
		);
		expect(refused.headers["retry-after"]).toBe("10");
		expect(readValues(refused, FORM)).toMatchObject(newcomer(joined));

		const name = await member.submit(await member.get("/settings/name"), "main form", {
			name: "Ana, renamed",
		});
		expectFailedForm(name, "main form", {}, { status: 503, general: [FAILED, KEPT] });
		expect([name.headers["retry-after"], readValues(name, "main form").name]).toEqual(["10", "Ana, renamed"]);

		const { email, password } = instance.account("ADMIN");
		const signIn = await visitor.post("/auth/signin", { email, password });
		expectFailedForm(signIn, "main form", {}, { status: 503, general: [FAILED, KEPT] });
		expect([signIn.headers["retry-after"], readValues(signIn, "main form").email]).toEqual(["10", email]);
	});

	it("forms with files are returned with their other answers, and API uploads get status 503", async () => {
		const page = await sendDocuments(applicant, { intent: "next", ...agreements }, license);
		expectFailedForm(page, "main form", {}, { status: 503, general: [FAILED, KEPT] });
		expect([page.headers["retry-after"], readValues(page, "main form")]).toEqual([
			"10",
			expect.objectContaining(agreements),
		]);
		expect(await upload(await image("jpeg"))).toEqual({
			status: 503,
			retryAfter: "10",
			json: expect.objectContaining({ code: "unavailable" }),
		});
	});

	it("pressing a button returns an error page with status 503 and Retry-After", async () => {
		const answer = await member.post("/auth/signout", {});
		expect([answer.status, answer.headers["retry-after"], answer.$("h1").text()]).toEqual([
			503,
			"10",
			expect.stringMatching(/busy|right now/),
		]);
	});

	it("people can still read pages, signed in or not, and stay signed in", read);

	it("/healthz returns 200, /readyz says that writes fail, and the log gives the cause without personal data", async () => {
		expect((await exchange(instance.origin, { path: "/healthz" })).status).toBe(200);
		await expect.poll(async () => (await exchange(instance.origin, { path: "/readyz" })).status).toBe(503);
		expect(JSON.parse(await readOperatorPage(instance, "/readyz"))).toMatchObject({
			findings: expect.arrayContaining([expect.objectContaining({ name: "write", state: "failed" })]),
		});
		expect(instance.log()).toMatch(
			/"level":"error".*"err":\{[^\n]*(SQLITE_FULL|SQLITE_IOERR)[^\n]*"msg":"storage unavailable"/,
		);
		expect(instance.log()).not.toMatch(/newcomer-|renamed/);
	});

	if (isFullRun) it("the server never stalls", () => expectNoStall(`disk full (${instance.means})`));
});

describe("once there is space again, without a restart,", () => {
	beforeAll(() => instance.free());

	it("the refused forms are accepted", async () => {
		const last = newcomer(joined);
		expect((await visitor.submit(await visitor.get("/waitlist"), FORM, last)).status).toBe(303);
		acknowledged.push(last.email);
		expect(
			(await member.submit(await member.get("/settings/name"), "main form", { name: "Ana, renamed" }))
				.location,
		).toBe("/settings");
		expect((await sendDocuments(applicant, { intent: "next", ...agreements }, license)).location).toBe(
			`${WIZARD}/5`,
		);
		expect((await upload(await image("jpeg"))).status).toBe(201);
		await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		await expect.poll(async () => (await exchange(instance.origin, { path: "/readyz" })).status).toBe(200);
	});

	it("all acknowledged forms are stored, refused forms aren't, and the database is intact", async () => {
		const stored = instance
			.rows<{ email: string }>("SELECT email FROM WaitlistEntry WHERE email LIKE 'newcomer-%'")
			.map(({ email }) => email);
		expect(stored.toSorted()).toEqual(acknowledged.toSorted());
		expect(instance.rows("SELECT name FROM User WHERE name = 'Ana, renamed'")).toHaveLength(1);
		expect([instance.rows("PRAGMA integrity_check"), instance.rows("PRAGMA foreign_key_check")]).toEqual([
			[{ integrity_check: "ok" }],
			[],
		]);
		expect(instance.isRunning()).toBe(true);
	});
});
