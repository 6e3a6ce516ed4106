import { describe, expect, it } from "vitest";
import type { MilestoneStatus } from "#app/domain/bookings/milestone.ts";
import {
	CODE_ALPHABET,
	countReminders,
	formatLicenseCode,
	type GrantFacts,
	type GrantMilestone,
	getGrant,
	getLicenseState,
	getTermEnd,
	readLicenseCode,
} from "#app/domain/bookings/rights/usage-license.ts";

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const milestone = (status: MilestoneStatus, on: string, changes: Partial<GrantMilestone> = {}) => ({
	status,
	statusAt: day(on),
	amountCents: 10_000,
	chargebacks: [],
	guaranteeClaims: [],
	...changes,
});
const lost = { chargebacks: [{ chargeback: { status: "LOST" } }] } as const;
const claimed = (paidCents: number) => ({ guaranteeClaims: [{ paidCents }] });

const facts = (changes: Partial<GrantFacts> = {}): GrantFacts => ({
	isInForce: true,
	signedAt: day("2026-01-01"),
	bookingStatus: "COMPLETED",
	isMonthly: false,
	agreed: 2,
	milestones: [milestone("ACCEPTED", "2026-02-01"), milestone("ACCEPTED", "2026-03-01")],
	isDelivered: true,
	...changes,
});

describe("usage rights", () => {
	it("are granted when the last milestone is complete", () => {
		const at = day("2026-03-01");
		expect(getGrant(facts())).toEqual({ status: "GRANTED", startsAt: at, countsFrom: at });
	});

	it("wait while the work goes on, even if all of it so far is complete", () => {
		for (const bookingStatus of ["ACCEPTED", "IN_PROGRESS"] as const)
			expect(getGrant(facts({ bookingStatus }))).toEqual({ status: "WAITING" });
	});

	it.each<[string, Partial<GrantFacts>]>([
		["the booking was canceled", { bookingStatus: "CANCELLED" }],
		[
			"a part was refunded",
			{ milestones: [milestone("ACCEPTED", "2026-02-01"), milestone("REFUNDED", "2026-03-01")] },
		],
		["a payment was divided", { milestones: [milestone("SPLIT", "2026-02-01")] }],
		["nothing was delivered", { isDelivered: false }],
		["a bank took a payment back", { milestones: [milestone("ACCEPTED", "2026-02-01", lost)] }],
		[
			"the guarantee paid everything back",
			{ milestones: [milestone("ACCEPTED", "2026-02-01", claimed(10_000))] },
		],
	])("aren't granted if %s", (_, changes) => {
		expect(getGrant(facts(changes))).toEqual({ status: "NOT_GRANTED" });
	});

	it.each<[string, Partial<GrantMilestone>]>([
		[
			"a chargeback is open or won",
			{ chargebacks: [{ chargeback: { status: "WON" } }, { chargeback: { status: "OPEN" } }] },
		],
		["the guarantee paid a part back", claimed(4_000)],
	])("stay granted if %s", (_, changes) => {
		const milestones = [milestone("ACCEPTED", "2026-02-01", changes)];
		expect(getGrant(facts({ milestones }))).toMatchObject({ status: "GRANTED" });
	});

	it("end with a later version", () => {
		expect(getGrant(facts({ isInForce: false }))).toEqual({ status: "REPLACED" });
	});

	it("start with the signature of a version that changes only what is complete", () => {
		expect(getGrant(facts({ signedAt: day("2026-03-09") }))).toMatchObject({ startsAt: day("2026-03-09") });
	});

	it("of a retainer are granted for each complete month that the version covers", () => {
		const retainer = facts({
			isMonthly: true,
			bookingStatus: "IN_PROGRESS",
			signedAt: day("2026-02-15"),
			milestones: [
				// The month of an earlier version, which had one milestone.
				milestone("ACCEPTED", "2026-02-01"),
				...[milestone("ACCEPTED", "2026-03-01"), milestone("ACCEPTED", "2026-03-02")],
				...[milestone("ACCEPTED", "2026-04-02"), milestone("ACCEPTED", "2026-04-01")],
				...[milestone("ACCEPTED", "2026-05-01"), milestone("PLANNED", "2026-05-01")],
			],
		});
		expect(getGrant(retainer)).toEqual({
			status: "GRANTED",
			startsAt: day("2026-03-02"),
			countsFrom: day("2026-04-02"),
		});
		expect(getGrant({ ...retainer, milestones: retainer.milestones.slice(0, 1) })).toEqual({
			status: "WAITING",
		});
		// A month whose payment went back is left out.
		const [before, first, ...others] = retainer.milestones;
		const milestones = [before, first && { ...first, ...lost }, ...others].filter((one) => one !== undefined);
		expect(getGrant({ ...retainer, milestones })).toMatchObject({
			startsAt: day("2026-04-02"),
			countsFrom: day("2026-04-02"),
		});
		expect(getGrant({ ...retainer, milestones: milestones.slice(0, 3) })).toEqual({ status: "WAITING" });
	});
});

describe("the end of a term", () => {
	it("is the end of the same day of the month, in the time zone of the agreement", () => {
		const months = (length: number) => ({ unit: "MONTHS", length }) as const;
		const end = (length: number, from: string) =>
			getTermEnd(months(length), new Date(from), "America/Chicago");
		// In Chicago, this is still January 31.
		expect(end(1, "2027-02-01T03:00:00Z")).toEqual(new Date("2027-03-01T05:59:00Z"));
		expect(end(24, "2026-03-10T18:00:00Z")).toEqual(new Date("2028-03-11T05:59:00Z"));
		expect(getTermEnd({ unit: "YEARS", length: 2 }, day("2026-03-10"), "UTC")).toEqual(
			new Date("2028-03-10T23:59:00Z"),
		);
	});

	it("is null if the term has no limit, or if its words couldn't be read", () => {
		expect(getTermEnd({ unit: "UNLIMITED", length: null }, day("2026-03-10"), "UTC")).toBeNull();
		expect(getTermEnd(null, day("2026-03-10"), "UTC")).toBeNull();
	});

	it("changes the state of the license on its day, and 60 days before", () => {
		const endsAt = day("2026-12-31");
		const state = (on: string) => getLicenseState({ status: "GRANTED", endsAt }, day(on));
		expect(["2026-10-31", "2026-11-01", "2026-12-30", "2026-12-31"].map(state)).toEqual([
			"in-use",
			"ending",
			"ending",
			"ended",
		]);
		expect(getLicenseState({ status: "GRANTED", endsAt: null }, day("2099-01-01"))).toBe("in-use");
	});

	it("isn't announced earlier than the term starts", () => {
		expect([70, 30, 7, 1].map((days) => countReminders(new Date(days * 86_400_000), new Date(0)))).toEqual([
			0, 1, 2, 3,
		]);
		expect(countReminders(null, new Date(0))).toBe(0);
	});
});

describe("the code of a license", () => {
	const code = CODE_ALPHABET.slice(0, 16);

	it("is read in any case, with any separators, and with letters that look like digits", () => {
		expect(formatLicenseCode(code)).toBe("0123-4567-89AB-CDEF");
		for (const typed of [formatLicenseCode(code), "o1234567 89ab–cdef", " Ol23.4567.89AB.CDEF "])
			expect(readLicenseCode(typed)).toBe(code);
	});

	it.each(["", "0123-4567-89AB-CDE", "0123-4567-89AB-CDEF-G", "U123-4567-89AB-CDEF"])("isn't %j", (typed) => {
		expect(readLicenseCode(typed)).toBeNull();
	});
});
