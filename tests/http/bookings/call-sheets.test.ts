import { beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "#app/domain/platform/time/calendar-day.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type AgreementMarket, agreementMarket } from "../../support/instance/instance-agreements.ts";
import { newBookingSide } from "../../support/instance/instance-bookings.ts";

const FORM = "main form";

let market: AgreementMarket;
beforeAll(async () => {
	market = await agreementMarket();
});

/**
 * Creates a signed agreement. Returns it with the path of a call sheet for today, which isn't one of the
 * booking's dates yet.
 */
async function newDate() {
	const deal = await market.newAgreement();
	const [quote] = market.instance.rows<{ timeZone: string }>(
		"select timeZone from Quote where bookingId = ? and status = 'ACCEPTED'",
		deal.bookingId,
	);
	const day = dayIn(new Date(), quote?.timeZone ?? "UTC");
	const sheet = `${deal.path}/dates/${day}`;
	return { ...deal, day, sheet };
}

describe("a call sheet", () => {
	it("is planned, and both sides check in or say that they're late, without JavaScript", async () => {
		const { instance, professional } = market;
		const { browser, path, day, sheet, bookingId } = await newDate();
		expect((await browser.get(path)).$(`main a[href="${path}/dates"]`)).toHaveLength(1);
		const dates = await browser.get(`${path}/dates`);
		expectGoodDocument(dates, instance.origin);
		expect(dates.$("main li a").length).toBeGreaterThan(1);
		expectFailedForm(await browser.submit(dates, FORM, { day: "" }), FORM, { day: "Enter the date" });
		expect((await browser.submit(dates, FORM, { day })).location).toBe(sheet);

		const edit = await browser.get(`${sheet}/edit`);
		expectGoodDocument(edit, instance.origin);
		expect(edit.$("h1").text()).toMatch(/^Change the call sheet for \w+, \w+ \d+, \d{4}$/);
		expectFailedForm(await browser.submit(edit, FORM, { startTime: "soon" }), FORM, {
			startTime: "Enter a time such as 9:30 AM or 14:30",
		});
		expectFailedForm(await browser.submit(edit, FORM, { notes: "Call 512-555-0142" }), FORM, {
			notes:
				"Leave out phone numbers, email addresses, and links. You can share them once a milestone is funded.",
		});
		const plan = { meetingPoint: "North gate", bring: "Water\nTwo outfits" };
		expect((await browser.submit(edit, FORM, plan)).location).toBe(sheet);
		// The form was opened before the change above.
		const stale = await browser.submit(edit, FORM, { meetingPoint: "South gate" });
		expect([stale.status, stale.$("[name=meetingPoint]").val()]).toEqual([409, "South gate"]);

		const planned = await professional.get(sheet);
		expectGoodDocument(planned, instance.origin);
		expect(planned.headers["cache-control"]).toContain("no-store");
		const text = planned.$("main").text();
		for (const part of ["North gate", "Two outfits", "Last changed by", "Waiting for"])
			expect(text).toContain(part);
		expect(text).not.toContain("Sunrise");

		const here = await professional.submit(planned, "form[action$='/here']", {});
		expect([here.status, here.location]).toEqual([303, sheet]);
		expect((await browser.get(sheet)).$("[aria-labelledby=check-in-title]").text()).toMatch(/Here since \d/);
		expect((await browser.post(`${sheet}/late`, { minutes: "20" })).location).toBe(sheet);
		expect((await browser.post(`${sheet}/late`, { minutes: "45" })).status).toBe(422);
		const late = (await professional.get(sheet)).$("[aria-labelledby=check-in-title]");
		expect(late.text()).toMatch(/About 20 minutes late, as of \d/);
		expect((await browser.get(sheet)).$("form[action$='/on-time']")).toHaveLength(1);
		const remove = await browser.get(`${sheet}/remove`);
		expectGoodDocument(remove, instance.origin);
		expect([remove.status, remove.$("main form").length]).toEqual([409, 0]);
		expect(remove.$("main").text()).toContain("checked in on this date, or said that they're late");
		expect(
			instance.rows("select * from CallSheetSide where lateMinutes = 20 or hereAt is not null"),
		).not.toEqual([]);
		const admin = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		const team = (await admin.get(`/admin/bookings/${bookingId}`)).$("main").text();
		expect(team).toMatch(/North gate[\s\S]*20 minutes late/);
	});

	it("and its calendar are only for the two sides", async () => {
		const { instance, professional, professionalId } = market;
		const { browser, sheet, path } = await newDate();
		const [agreed] = instance.rows<{ startsOn: string }>(
			"select startsOn from Quote where bookingId = ?",
			path.split("/").at(-1) ?? "",
		);
		const first = `${path}/dates/${agreed?.startsOn}`;
		const calendar = await professional.get(`${first}/calendar.ics`);
		expect([calendar.status, calendar.headers["content-type"]]).toEqual([
			200,
			"text/calendar; charset=utf-8",
		]);
		expect(calendar.text).toContain("BEGIN:VEVENT");
		const { browser: stranger } = await newBookingSide({ instance, professionalId });
		for (const end of ["", "/edit", "/remove", "/calendar.ics"])
			expect([end, (await stranger.get(first + end)).status]).toEqual([end, 404]);
		expect((await stranger.post(`${first}/here`, {})).status).toBe(404);
		// Today isn't a date of this booking yet.
		expect((await browser.get(sheet)).status).toBe(404);
	});

	it("has a service worker at the root, and signing out deletes what it stored", async () => {
		const { instance, professionalId } = market;
		const script = await fetch(`${instance.origin}/call-sheet-worker.js`);
		expect([script.status, script.headers.get("content-type")]).toEqual([
			200,
			"text/javascript; charset=utf-8",
		]);
		expect(script.headers.get("cache-control")).not.toContain("immutable");
		const { browser } = await newBookingSide({ instance, professionalId });
		const out = await browser.post("/auth/signout", {});
		expect(out.headers["clear-site-data"]).toBe('"storage"');
	});
});
