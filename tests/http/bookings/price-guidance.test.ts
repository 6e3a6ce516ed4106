import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { newBookingSide } from "../../support/instance/instance-bookings.ts";
import { addBooking, addProfessional, personId, stored } from "../../support/market/market.ts";
import { quoteRequest } from "../../support/market/quote-request.ts";
import { newApplicant } from "../../support/market/wizard.ts";
import { FORM } from "../../support/quotes/open-market.ts";

// Prices are computed once a day, so this file has its own instance.
let instance: Instance;
let professional: Browser;
let professionalId: string;
let creator: Awaited<ReturnType<typeof newBookingSide>>;
beforeAll(async () => {
	instance = await startInstance();
	const applicant = await newApplicant(instance);
	professional = applicant.browser;
	professionalId = addProfessional(instance, { userId: personId(instance, applicant) });
	creator = await newBookingSide({ instance, professionalId });
	for (const dollars of [900, 1_210, 1_500, 1_880, 4_000]) sign(dollars, "Los Angeles", "CA");
	for (const dollars of [900, 1_210, 1_500, 1_880]) sign(dollars, "Miami", "FL");
});
afterAll(() => instance.stop());

/** Adds an accepted quote from another professional. */
function sign(dollars: number, city: string, region: string): void {
	const id = crypto.randomUUID();
	const at = stored(new Date());
	const other = addProfessional(instance);
	instance.change("update Professional set exampleSlug = null where id = ?", other);
	const bookingId = addBooking(instance, {
		creatorId: creator.creatorId,
		professionalId: other,
		status: "ACCEPTED",
	});
	instance.change(
		`insert into FeeRule (id, serviceLine, basisPoints, effectiveAt) values (?, 'PHOTO_VIDEO', 1000, ?)`,
		id,
		at,
	);
	instance.change(
		`insert into Quote (id, bookingId, version, status, isAmendment, isRemote, city, region, startsOn, endsOn, revisions, usagePlatforms, usageTerm, usageTerritory, isExclusive, cancellation, timeZone, totalCents, feeCents, payoutCents, feeRuleId, sentAt, expiresAt, statusAt)
			values (?, ?, 1, 'ACCEPTED', FALSE, FALSE, ?, ?, '2026-01-01', '2026-01-02', 1, 'All', 'One year', 'Worldwide', FALSE, 'MODERATE', 'America/Los_Angeles', ?, 0, ?, ?, ?, ?, ?)`,
		...[id, bookingId, city, region, 100 * dollars, 100 * dollars, id, at, at, at],
	);
}

const LABEL = "Signed quotes for photo and video work in the Los Angeles area: ";
const PRICES = `${LABEL}$1,200–1,900. The middle half of 5 quotes in the last 18 months.`;
const read = ({ $ }: Page) => $("main").text().replace(/\s+/g, " ");

describe("the prices of signed quotes", () => {
	it("are shown on a city's page if at least five professionals in its area have signed quotes", async () => {
		const visitor = new Browser(instance.origin);
		const city = await visitor.get("/locations/los-angeles/ca");
		expectGoodDocument(city, instance.origin);
		const section = city.$("section[aria-labelledby=signed-title]").text();
		for (const text of ["Photo and video work", "$1,200–1,900", "The middle half of 5 quotes"])
			expect(section).toContain(text);
		const other = await visitor.get("/locations/miami/fl");
		expect([other.status, other.$("#signed-title").length]).toEqual([200, 0]);
	});

	it("are shown for the professional's city on the request form, and for the work's location on the check page", async () => {
		const { browser } = creator;
		const path = `/booking/request-quote/${professionalId}`;
		const page = await browser.get(path);
		expectGoodDocument(page, instance.origin);
		expect(read(page)).toContain(PRICES);
		const check = await browser.follow(await browser.submit(page, FORM, quoteRequest));
		expectGoodDocument(check, instance.origin);
		expect(read(check)).toContain(PRICES);
		await browser.submit(await browser.get(path), FORM, { ...quoteRequest, city: "Miami", state: "FL" });
		expect(read(await browser.get(`${path}/check`))).not.toContain("Signed quotes");
	});

	it("are shown on the requirements forms for the chosen services and the entered location", async () => {
		const visitor = new Browser(instance.origin);
		for (const [browser, path] of [
			[creator.browser, "/onboarding/creator-requirements"],
			[visitor, "/start"],
		] as const) {
			const page = await browser.get(path);
			expect(read(page)).not.toContain("Signed quotes");
			const typed = { serviceNeeds: "videography", city: "Pasadena", state: "california" };
			const refused = await browser.submit(page, FORM, typed);
			expect(refused.status).toBe(422);
			expect(read(refused)).toContain(PRICES);
		}
	});

	it("are returned for the requested services and city, and the list is empty if there are none", async () => {
		const visitor = new Browser(instance.origin);
		const ask = async (query: string) => JSON.parse((await visitor.get(`/price-guidance?${query}`)).text);
		expect(await ask("line=LEGAL&line=PHOTO_VIDEO&city=Pasadena&state=ca")).toMatchObject([
			{ figure: "$1,200–1,900" },
		]);
		expect(await ask("line=PHOTO_VIDEO&city=Miami&state=FL")).toEqual([]);
		expect(await ask("line=constructor&city=constructor")).toEqual([]);
	});

	it("are shown in the quote editor for the location of the request", async () => {
		const { bookingId, path } = await newBookingSide({ instance, professionalId }, "REQUESTED");
		instance.change(
			"update Booking set phase = 'OPEN', isRemote = FALSE, city = 'Los Angeles', region = 'CA' where id = ?",
			bookingId,
		);
		const editor = await professional.get(`${path}/edit-quote`);
		expectGoodDocument(editor, instance.origin);
		expect(read(editor)).toContain(PRICES);
		instance.change("update Booking set isRemote = TRUE, city = NULL, region = NULL where id = ?", bookingId);
		expect(read(await professional.get(`${path}/edit-quote`))).not.toContain("Signed quotes");
	});
});
