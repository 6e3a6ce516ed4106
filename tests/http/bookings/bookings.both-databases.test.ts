import { beforeAll, describe, expect, it } from "vitest";
import type { BookingStatus } from "#app/domain/bookings/booking.ts";
import type { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailKinds } from "../../support/email/mailbox.ts";
import type { SharedInstance } from "../../support/instance/instance.ts";
import { newBookingSide, sharedMarket } from "../../support/instance/instance-bookings.ts";
import { addBooking, letExpire } from "../../support/market/market.ts";

const FORM = "main form";

let instance: SharedInstance;
let professional: Browser;
let professionalId: string;
beforeAll(async () => {
	({ instance, professional, professionalId } = await sharedMarket());
});

const newCreator = (status?: BookingStatus) => newBookingSide({ instance, professionalId }, status);
const findStatus = (bookingId: string) =>
	instance.rows<{ status: string }>("select status from Booking where id = ?", bookingId)[0]?.status;

describe("a booking", () => {
	it("can be taken from a request to published reviews on both sides' pages", async () => {
		const { browser, bookingId, path, email } = await newCreator("REQUESTED");
		const does = async (who: Browser, command: string, values: Record<string, string> = {}) => {
			const page = await who.get(`${path}/${command}`);
			expectGoodDocument(page, instance.origin);
			const done = await who.submit(page, FORM, values);
			expect([command, done.status, done.location]).toEqual([command, 303, path]);
		};
		await does(professional, "accept");
		await does(professional, "start");
		const bell = async (page: string) =>
			(await browser.get(page)).$("header a[href='/notifications']").text();
		expect(await bell("/dashboard")).toBe("Notifications 2 unread notifications");
		expect(await bell("/faq")).toBe("");
		await does(browser, "complete");
		expect(findStatus(bookingId)).toBe("COMPLETED");
		await does(browser, "review", { rating: "5", text: "Calm and on time" });
		expect((await professional.get(path)).text).not.toContain("Calm and on time");
		await does(professional, "review", { rating: "4", text: "Clear brief" });
		expect((await professional.get(path)).text).toContain("Calm and on time");
		expect((await browser.get(path)).text).toContain("Clear brief");
		expect(emailKinds(instance, email)).toEqual(
			expect.arrayContaining(["booking-accept", "booking-start", "booking-review-published"]),
		);
	});

	it("can be declined only with a valid reason, which its page tells the creator", async () => {
		const { path, browser } = await newCreator("REQUESTED");
		expectFailedForm(await professional.post(`${path}/decline`, { reason: " " }), FORM, {
			reason: "Enter why you're declining",
		});
		expectFailedForm(await professional.post(`${path}/decline`, { reason: "x".repeat(1_001) }), FORM, {
			reason: "Use 1,000 characters or fewer.",
		});
		expectFailedForm(await professional.post(`${path}/decline`, { reason: "a\u0007b" }), FORM, {
			reason: "Remove the characters that can't be shown, then try again.",
		});
		const reason = "I am booked on those days.";
		expect((await professional.post(`${path}/decline`, { reason })).status).toBe(303);
		const page = await browser.get(path);
		expectGoodDocument(page, instance.origin);
		const next = page.$("section[aria-labelledby=next-title]");
		expect(next.find("h2").text()).toBe("This booking is closed");
		expect(next.text()).toContain("declined the request:");
		expect(next.find("blockquote").text()).toBe(reason);
	});

	it("that is accepted, withdrawn, and declined at once runs one of the commands and returns 409 for the others", async () => {
		const { path, bookingId, browser } = await newCreator("REQUESTED");
		const all = await Promise.all([
			professional.post(`${path}/accept`, {}),
			browser.post(`${path}/withdraw`, { reason: "" }),
			professional.post(`${path}/decline`, { reason: "No" }),
		]);
		expect(all.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
		for (const lost of all.filter(({ status }) => status === 409))
			expect(lost.$("[data-error-summary]").text()).toMatch(/(accepted|withdrew|declined) the request on/);
		expect(["ACCEPTED", "WITHDRAWN", "DECLINED"]).toContain(findStatus(bookingId));
	});

	it("that has expired can't be accepted", async () => {
		const { path, bookingId } = await newCreator("REQUESTED");
		letExpire(instance, bookingId);
		const late = await professional.post(`${path}/accept`, {});
		expect([late.status, late.$("[data-error-summary]").text()]).toEqual([
			409,
			expect.stringContaining("expired"),
		]);
	});

	it("returns 409 for a command that isn't possible now, and 403 for a command of the other side", async () => {
		const { path, browser } = await newCreator("COMPLETED");
		expect((await browser.get(`${path}/cancel`)).status).toBe(409);
		expect((await browser.get(`${path}/accept`)).status).toBe(403);
		expect((await browser.post(`${path}/accept`, {})).status).toBe(403);
	});

	it("between other people returns 404 at its URLs, for GET and POST", async () => {
		const { bookingId } = await newCreator("COMPLETED");
		const { browser } = await newCreator();
		for (const end of ["", "/accept", "/decline", "/withdraw", "/start", "/complete", "/cancel", "/review"]) {
			for (const id of [bookingId, "no-such-booking"]) {
				expect([end, (await browser.get(`/bookings/${id}${end}`)).status]).toEqual([end, 404]);
				expect([end, (await browser.get(`/bookings/${id}${end}.data`)).status]).toEqual([end, 404]);
				if (end)
					expect([
						end,
						(await browser.post(`/bookings/${id}${end}`, { reason: "Mine", rating: "1", text: "Mine" }))
							.status,
					]).toEqual([end, 404]);
			}
		}
		expect(findStatus(bookingId)).toBe("COMPLETED");
	});

	it("is in the creator's list for its state, which shows 20 bookings on a page and accepts any query", async () => {
		const { browser, creatorId } = await newCreator();
		for (let i = 0; i < 25; i++) addBooking(instance, { creatorId, professionalId, status: "DECLINED" });
		const list = await browser.get("/bookings?state=closed");
		expectGoodDocument(list, instance.origin);
		expect([list.$("title").text(), list.$("tbody tr").length]).toEqual([
			"Bookings: Closed (25) - Greenroom",
			20,
		]);
		const second = await browser.get(list.$("a[rel=next]").attr("href") ?? "");
		expect([second.$("tbody tr").length, second.$("a[rel=next]").length]).toEqual([5, 0]);
		for (const query of ["?state=moon", "?page=moon", "?page=0&page=2", "?sort=moon"])
			expect((await browser.get(`/bookings${query}`)).status).toBe(200);
		expect(list.$("main a[href='/creator/quotes']").length).toBe(1);
	});

	it("is listed by state below the heading Coming Soon on the quotes pages", async () => {
		const { browser, creatorId } = await newCreator("REQUESTED");
		addBooking(instance, { creatorId, professionalId, status: "DECLINED" });
		const quotes = await browser.get("/creator/quotes");
		expectGoodDocument(quotes, instance.origin);
		expect([quotes.$("main h2").first().text(), quotes.$("tbody tr").length]).toEqual(["Coming Soon", 2]);
		const links = quotes.$("nav[aria-label='Bookings by state'] a").toArray();
		expect(links.map((link) => quotes.$(link).text())).toEqual([
			"All 2",
			"Requests 1",
			"In progress 0",
			"Completed 0",
			"Closed 1",
		]);
		const requests = await browser.get(quotes.$(links[1]).attr("href") ?? "");
		expect([requests.$("main h2").first().text(), requests.$("tbody tr").length]).toEqual(["Coming Soon", 1]);
		expect((await professional.get("/professional/quotes")).$("main h2").first().text()).toBe("Coming Soon");
	});
});

describe("notifications", () => {
	it("are marked as read when they are opened, not when the list is viewed or prefetched", async () => {
		const { browser, path } = await newCreator("REQUESTED");
		await professional.post(`${path}/accept`, {});
		const unread = async () =>
			(await browser.get("/notifications")).$(
				"main form[action^='/notifications/'] button span.font-semibold",
			).length;
		const list = await browser.get("/notifications", { "Sec-Purpose": "prefetch" });
		expectGoodDocument(list, instance.origin);
		const action = list.$("main ol form").attr("action") ?? "";
		expect((await browser.get(action)).status).toBe(200);
		expect(await unread()).toBe(1);
		const opened = await browser.post(action, {});
		expect([opened.status, opened.location]).toEqual([303, path]);
		expect(await unread()).toBe(0);
	});

	it("that belong to other people return 404", async () => {
		const { browser: owner, path } = await newCreator("REQUESTED");
		await professional.post(`${path}/accept`, {});
		const action = (await owner.get("/notifications")).$("main ol form").attr("action") ?? "";
		const { browser } = await newCreator();
		for (const address of [action, "/notifications/no-such"])
			expect([(await browser.get(address)).status, (await browser.post(address, {})).status]).toEqual([
				404, 404,
			]);
	});

	it("can all be marked as read at once", async () => {
		const { browser, path } = await newCreator("REQUESTED");
		await professional.post(`${path}/accept`, {});
		expect((await browser.post("/notifications/read", {})).location).toBe("/notifications");
		expect((await browser.get("/notifications")).$("title").text()).toBe("Notifications - Greenroom");
	});
});

describe("the dashboard", () => {
	it("shows a creator's next steps", async () => {
		const { browser } = await newCreator("IN_PROGRESS");
		const page = await browser.get("/dashboard");
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("Confirm completion");
		const creator = await browser.get("/dashboard/creator");
		expectGoodDocument(creator, instance.origin);
		expect(creator.$("tbody tr")).toHaveLength(1);
		const { browser: newcomer } = await newCreator();
		expect((await newcomer.get("/dashboard/creator")).$("main h3").toArray()).toHaveLength(2);
	});
});
