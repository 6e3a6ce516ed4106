import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BookingStatus } from "#app/domain/bookings/booking.ts";
import { Browser, type Page } from "../support/browser.ts";
import { expectGoodDocument } from "../support/document.ts";
import { expectFailedForm } from "../support/failed-form.ts";
import { type Instance, startInstance } from "../support/instance.ts";
import { mailKinds } from "../support/mailbox.ts";
import { addBooking, addProfessional, letExpire, personId, verifyCreator } from "../support/market.ts";
import { signUpMember } from "../support/member.ts";

const FORM = "main form";

let instance: Instance;
let professional: Browser;
let professionalId: string;
beforeAll(async () => {
	instance = await startInstance();
	professional = await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL"));
	professionalId = addProfessional(instance, { userId: personId(instance, { role: "PROFESSIONAL" }) });
});
afterAll(() => instance.stop());

/** A creator of this test alone, verified, and a booking with the professional in a state, where one is named. */
async function newCreator(status?: BookingStatus) {
	const { email, browser } = await signUpMember(instance);
	const creatorId = personId(instance, { email });
	verifyCreator(instance, creatorId);
	const bookingId = status ? addBooking(instance, { creatorId, professionalId, status }) : "";
	return { email, browser, creatorId, bookingId, path: `/bookings/${bookingId}` };
}

const statusOf = (bookingId: string) => instance.rows<{ status: string }>("select status from Booking where id = ?", bookingId)[0]?.status;
const quotePath = () => `/booking/request-quote/${professionalId}`;
const answers = {
	title: "Portraits for a calendar",
	description: "Twelve portraits.\nIn a studio.",
	serviceLine: "PHOTO_VIDEO",
	place: "on_site",
	city: "Los Angeles",
	state: "california",
	preferredDates: "Weekends in May",
	budgetRange: "1000_2500",
};
const rowsOf = ({ $ }: Page) =>
	Object.fromEntries(
		$("main dl > div")
			.toArray()
			.map((row) => [$(row).find("dt").text(), $(row).find("dd").first().text()]),
	);

describe("a request for a quote", () => {
	it("is filled in, checked, sent, and leads to its booking", async () => {
		const { browser, email } = await newCreator();
		const page = await browser.get(quotePath());
		expectGoodDocument(page, instance.origin);
		const checked = await browser.submit(page, FORM, answers);
		expect([checked.status, checked.location]).toEqual([303, `${quotePath()}/check`]);
		const check = await browser.follow(checked);
		expectGoodDocument(check, instance.origin);
		expect(rowsOf(check)).toMatchObject({ Title: answers.title, Place: "Los Angeles, CA", Budget: "$1,000-2,500" });
		const sent = await browser.submit(check, FORM, {});
		expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/bookings\/[\w-]+$/)]);
		const booking = await browser.follow(sent);
		expectGoodDocument(booking, instance.origin);
		expect(booking.$("main").text()).toContain("Vega Lights answers");
		expect(booking.text).toContain("was sent.");
		expect(mailKinds(instance, email)).toContain("booking-request-receipt");
		const again = await browser.get(quotePath());
		expect([again.status, again.$("h1").text()]).toEqual([200, "You have asked Vega Lights"]);
	});

	it("comes back filled in from the check page, and from another device", async () => {
		const { browser } = await newCreator();
		await browser.post(quotePath(), answers);
		const page = await browser.get(quotePath());
		expect(page.$(`${FORM} [name=title]`).attr("value")).toBe(answers.title);
		expect(page.$(`${FORM} [name=state]`).attr("value")).toBe("CA");
		expect(page.$(`${FORM} [name=place]:checked`).attr("value")).toBe("on_site");
		expect((await browser.get(`${quotePath()}/check`)).path).not.toContain("Portraits");
	});

	it("posted twice is one booking, and both posts are answered alike", async () => {
		const { browser, creatorId } = await newCreator();
		const check = await browser.follow(await browser.post(quotePath(), answers));
		const version = check.$(`${FORM} [name=version]`).attr("value");
		const values = { version, submission: "1-same" };
		const all = await Promise.all([1, 2, 3].map(() => browser.post(`${quotePath()}/check`, values)));
		all.push(await browser.post(`${quotePath()}/check`, values));
		expect(new Set(all.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
		expect(instance.rows("select id from Booking where creatorId = ?", creatorId)).toHaveLength(1);
	});

	it("while another is open is refused with 409, keeps what was typed, and links to the open one", async () => {
		const { browser, bookingId } = await newCreator("REQUESTED");
		const refused = await browser.post(quotePath(), answers);
		expect(refused.status).toBe(409);
		expect(refused.$("[data-error-summary]").text()).toContain("still waits for an answer");
		expect(refused.$(`main a[href="/bookings/${bookingId}"]`)).toHaveLength(1);
		expect(refused.$(`${FORM} [name=title]`).attr("value")).toBe(answers.title);
	});

	it.each([
		[{ title: "" }, { title: "Enter a title" }],
		[{ title: "x".repeat(121) }, { title: "Use 120 characters or fewer." }],
		[{ description: "a\u0007" }, { description: "Remove the characters that cannot be shown, then try again." }],
		[
			{ city: "", state: "Atlantis" },
			{ city: "Enter the city where the work takes place", state: "Enter a state of the United States, such as California or CA" },
		],
		[{ preferredDates: " " }, { preferredDates: "Enter when it suits you" }],
	])("is refused as %j", async (wrong, errors) => {
		const { browser } = await newCreator();
		expectFailedForm(await browser.post(quotePath(), { ...answers, ...wrong }), FORM, errors);
	});

	it("to an example, somebody away, suspended, gone or unknown says so", async () => {
		const { browser } = await newCreator();
		const titleAt = async (id: string) => {
			const page = await browser.get(`/booking/request-quote/${id}`);
			return [page.status, page.$("h1").text()];
		};
		const [example, suspended, removed] = [
			addProfessional(instance, { businessName: "Example Lights" }),
			addProfessional(instance, { userId: personId(instance, { role: "ADMIN" }), businessName: "Gone Lights", state: "SUSPENDED" }),
			addProfessional(instance, { state: "REMOVED" }),
		];
		expect(await titleAt(example)).toEqual([200, "Example Lights is an example"]);
		expect(await titleAt(suspended)).toEqual([410, "Gone Lights takes no requests"]);
		expect(await titleAt(removed)).toEqual([404, "Page Not Found"]);
		expect(await titleAt("no-such-professional")).toEqual([404, "Page Not Found"]);
	});

	it("without an age verification leads there", async () => {
		const { browser } = await signUpMember(instance);
		const page = await browser.get(quotePath());
		expect([page.status, page.location]).toEqual([303, "/onboarding/creator-verification"]);
	});
});

describe("a booking", () => {
	it("is worked through by its two sides to a published review", async () => {
		const { browser, bookingId, path, email } = await newCreator("REQUESTED");
		const does = async (who: Browser, deed: string, values: Record<string, string> = {}) => {
			const page = await who.get(`${path}/${deed}`);
			expectGoodDocument(page, instance.origin);
			const done = await who.submit(page, FORM, values);
			expect([deed, done.status, done.location]).toEqual([deed, 303, path]);
		};
		await does(professional, "accept");
		await does(professional, "start");
		await does(browser, "complete");
		expect(statusOf(bookingId)).toBe("COMPLETED");
		await does(browser, "review", { rating: "5", text: "Calm and on time" });
		expect((await professional.get(path)).text).not.toContain("Calm and on time");
		await does(professional, "review", { rating: "4", text: "Clear brief" });
		expect((await professional.get(path)).text).toContain("Calm and on time");
		expect((await browser.get(path)).text).toContain("Clear brief");
		expect(mailKinds(instance, email)).toEqual(expect.arrayContaining(["booking-accept", "booking-start", "booking-review-published"]));
	});

	it("asks for a reason where one is due, and keeps what was typed", async () => {
		const { path } = await newCreator("REQUESTED");
		expectFailedForm(await professional.post(`${path}/decline`, { reason: " " }), FORM, { reason: "Enter why you decline" });
		expectFailedForm(await professional.post(`${path}/decline`, { reason: "x".repeat(1_001) }), FORM, { reason: "Use 1,000 characters or fewer." });
		expectFailedForm(await professional.post(`${path}/decline`, { reason: "a\u0007b" }), FORM, { reason: "Remove the characters that cannot be shown, then try again." });
	});

	it("answered twice at the same moment is answered once, and the other is told with 409", async () => {
		const { path, bookingId, browser } = await newCreator("REQUESTED");
		const all = await Promise.all([
			professional.post(`${path}/accept`, {}),
			browser.post(`${path}/withdraw`, { reason: "" }),
			professional.post(`${path}/decline`, { reason: "No" }),
		]);
		expect(all.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
		for (const lost of all.filter(({ status }) => status === 409)) expect(lost.$("[data-error-summary]").text()).toMatch(/(accepted|withdrew|declined) the request on/);
		expect(["ACCEPTED", "WITHDRAWN", "DECLINED"]).toContain(statusOf(bookingId));
	});

	it("whose time is over takes no answer, and expires by the clock", async () => {
		const { path, bookingId } = await newCreator("REQUESTED");
		letExpire(instance, bookingId);
		const late = await professional.post(`${path}/accept`, {});
		expect([late.status, late.$("[data-error-summary]").text()]).toEqual([409, expect.stringContaining("expired")]);
	});

	it("says with 409 that a deed is not possible now, and with 403 that it is the other side's", async () => {
		const { path, browser } = await newCreator("COMPLETED");
		expect((await browser.get(`${path}/cancel`)).status).toBe(409);
		expect((await browser.get(`${path}/accept`)).status).toBe(403);
		expect((await browser.post(`${path}/accept`, {})).status).toBe(403);
	});

	it("of others is as unknown on every address, to read and to post", async () => {
		const { bookingId } = await newCreator("COMPLETED");
		const { browser } = await newCreator();
		for (const end of ["", "/accept", "/decline", "/withdraw", "/start", "/complete", "/cancel", "/dispute", "/review"]) {
			for (const id of [bookingId, "no-such-booking"]) {
				expect([end, (await browser.get(`/bookings/${id}${end}`)).status]).toEqual([end, 404]);
				expect([end, (await browser.get(`/bookings/${id}${end}.data`)).status]).toEqual([end, 404]);
				if (end) expect([end, (await browser.post(`/bookings/${id}${end}`, { reason: "Mine", rating: "1", text: "Mine" })).status]).toEqual([end, 404]);
			}
		}
		expect(statusOf(bookingId)).toBe("COMPLETED");
	});

	it("stands in the lists of both sides, by state and by pages", async () => {
		const { browser, creatorId } = await newCreator();
		for (let i = 0; i < 25; i++) addBooking(instance, { creatorId, professionalId, status: "DECLINED" });
		const list = await browser.get("/bookings?state=closed");
		expectGoodDocument(list, instance.origin);
		expect([list.$("title").text(), list.$("tbody tr").length]).toEqual(["Bookings: Closed (25) - Greenroom", 20]);
		const second = await browser.get(list.$("a[rel=next]").attr("href") ?? "");
		expect([second.$("tbody tr").length, second.$("a[rel=next]").length]).toEqual([5, 0]);
		for (const query of ["?state=moon", "?after=moon", "?after=1-x&after=2-y"]) expect((await browser.get(`/bookings${query}`)).status).toBe(200);
		const quotes = await browser.get("/creator/quotes");
		expectGoodDocument(quotes, instance.origin);
		expect([quotes.$("main h2").first().text(), quotes.$("tbody tr").length]).toEqual(["Coming Soon", 5]);
		expect((await professional.get("/professional/quotes")).$("main h2").first().text()).toBe("Coming Soon");
	});
});

describe("notifications", () => {
	it("are read by opening one, never by looking or by fetching ahead", async () => {
		const { browser, path } = await newCreator("REQUESTED");
		await professional.post(`${path}/accept`, {});
		const unread = async () => (await browser.get("/notifications")).$("main form[action^='/notifications/'] button span.font-semibold").length;
		const list = await browser.get("/notifications", { "Sec-Purpose": "prefetch" });
		expectGoodDocument(list, instance.origin);
		const action = list.$("main ol form").attr("action") ?? "";
		expect((await browser.get(action)).status).toBe(200);
		expect(await unread()).toBe(1);
		const opened = await browser.post(action, {});
		expect([opened.status, opened.location]).toEqual([303, path]);
		expect(await unread()).toBe(0);
	});

	it("of others are as unknown", async () => {
		const { browser: owner, path } = await newCreator("REQUESTED");
		await professional.post(`${path}/accept`, {});
		const action = (await owner.get("/notifications")).$("main ol form").attr("action") ?? "";
		const { browser } = await newCreator();
		for (const address of [action, "/notifications/no-such"]) expect([(await browser.get(address)).status, (await browser.post(address, {})).status]).toEqual([404, 404]);
	});

	it("are all read at once", async () => {
		const { browser, path } = await newCreator("REQUESTED");
		await professional.post(`${path}/accept`, {});
		expect((await browser.post("/notifications/read", {})).location).toBe("/notifications");
		expect((await browser.get("/notifications")).$("title").text()).toBe("Notifications - Greenroom");
	});
});

describe("a report", () => {
	const words = { reason: "OTHER", detail: "The pictures are not theirs", email: "" };

	it("of a profile is sent by somebody signed out", async () => {
		const browser = new Browser(instance.origin);
		const page = await browser.get(`/report/professional/${professionalId}`);
		expectGoodDocument(page, instance.origin);
		const sent = await browser.submit(page, FORM, words);
		expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/report\/sent\?reference=REP-\d{6}$/)]);
		expectGoodDocument(await browser.follow(sent), instance.origin);
		expectFailedForm(await browser.submit(page, FORM, { ...words, email: "nobody" }), FORM, { email: "Enter an email address in the format name@example.com" });
		expectFailedForm(await browser.submit(page, FORM, { reason: undefined, detail: "" }), FORM, { reason: "Choose what is wrong", detail: "Enter what happened" });
	});

	it("by a robot is no report", async () => {
		const browser = new Browser(instance.origin);
		const before = instance.rows("select id from Report").length;
		const page = await browser.get(`/report/professional/${professionalId}`);
		const sent = await browser.submit(page, FORM, { ...words, company_fax: "x" });
		expect([sent.status, instance.rows("select id from Report").length]).toEqual([303, before]);
	});

	it("of what is not there, or not theirs, is not found", async () => {
		const { browser } = await newCreator();
		for (const path of ["/report/professional/no-such", "/report/review/no-such", "/report/message/no-such", "/report/moon/x"]) {
			expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
			expect([path, (await browser.post(path, { ...words, email: undefined })).status]).toEqual([path, 404]);
		}
		const signedOut = new Browser(instance.origin);
		expect((await signedOut.get("/report/message/no-such")).location).toBe("/auth/signin?redirectTo=%2Freport%2Fmessage%2Fno-such");
	});
});

describe("the dashboard", () => {
	it("names what waits for its reader", async () => {
		const { browser } = await newCreator("IN_PROGRESS");
		const page = await browser.get("/dashboard");
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("Confirm that the work is complete");
		const creator = await browser.get("/dashboard/creator");
		expectGoodDocument(creator, instance.origin);
		expect(creator.$("tbody tr")).toHaveLength(1);
		const { browser: newcomer } = await newCreator();
		expect((await newcomer.get("/dashboard/creator")).$("main h3").toArray()).toHaveLength(2);
	});
});
