import { afterEach, describe, expect, it } from "vitest";
import { cancelBooking, getCancellation } from "#app/domain/bookings/cancel-booking.server.ts";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { makePreviews } from "#app/domain/bookings/previews/previews.server.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import {
	countLicenses,
	findExtensionRequest,
	findLicenses,
	getLicense,
	verifyLicense,
} from "#app/domain/bookings/rights/license-queries.server.ts";
import { remindOfLicenseEnds } from "#app/domain/bookings/rights/remind-of-license-ends.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { newStorageKey } from "#app/infra/files/file-store.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailsTo } from "../../support/email/outbox.ts";
import { acceptAt, deliverAt, fund } from "../../support/market/milestones.ts";
import { type Deal, newAgreement, newAmendment, signing } from "../../support/market/quotes.ts";

afterEach(() => setClock(undefined));

const at = (day: string) => setClock(new Date(`${day}T18:00:00Z`));

/** Pays for, delivers, and accepts both milestones of an agreement. */
async function complete(deal: Deal): Promise<void> {
	await fund(deal, 0, 1);
	for (const position of [0, 1]) await acceptAt(deal, await deliverAt(deal, position), position);
}

/** Creates an agreement whose work was complete on a day. */
async function newLicense(usageTerm: string, day = "2026-03-10") {
	at("2026-03-01");
	const deal = await newAgreement({ usageTerm, credit: "Photo: Jo Lee" });
	at(day);
	await complete(deal);
	return deal;
}

const read = ({ bookingId, asCreator }: Deal, version = 1) => getLicense(asCreator(), { bookingId, version });
const rowOf = ({ bookingId }: Deal) =>
	db().usageLicense.findFirstOrThrow({ where: { quote: { bookingId, status: "ACCEPTED" } } });
const verify = async (deal: Deal) => verifyLicense(visitor(), (await rowOf(deal)).code);
const daysOf = async (deal: Deal) => {
	const { state, startsOn, endsOn } = await read(deal);
	return [state, startsOn, endsOn];
};

/** A retainer with one milestone of $800 a month, and a term of six months. */
function newRetainer(): Promise<Deal> {
	at("2026-03-01");
	const month = { title: "Plan", deliverable: "A plan", dueOn: "2026-03-20", amount: "800" };
	return newAgreement(
		{
			isMonthly: true,
			milestones: [month],
			usageTerm: "6 months",
			items: [{ description: "A month", quantity: "1", unitPrice: "800" }],
		},
		"MANAGEMENT",
	);
}

async function completeMonth(deal: Deal, position: number, day: string): Promise<void> {
	at(day);
	await fund(deal, position);
	await acceptAt(deal, await deliverAt(deal, position), position);
}

/** Opens a chargeback of all that was released for milestones. Returns a way to report the bank's decision. */
async function chargeBack({ bookingId }: Deal, ...positions: number[]) {
	const milestones = await db().milestone.findMany({
		where: { bookingId, position: { in: positions } },
	});
	const amountCents = milestones.reduce((sum, milestone) => sum + milestone.amountCents, 0);
	const { id } = await db().chargeback.create({
		data: {
			provider: "test-bank",
			providerId: bookingId,
			paymentId: milestones[0]?.paymentId ?? "",
			amountCents,
			status: "OPEN",
			openedAt: now(),
			lines: {
				create: milestones.map((milestone) => ({
					milestoneId: milestone.id,
					heldCents: 0,
					lostCents: milestone.amountCents,
				})),
			},
		},
	});
	return {
		decide: async (status: "LOST" | "WON") => {
			await db().chargeback.update({ where: { id }, data: { status } });
			await transaction((tx) =>
				moneyOutcomes[status === "LOST" ? "chargebackLost" : "chargebackWon"](tx, {
					bookingId,
					amountCents,
					emptiedMilestoneIds: [],
				}),
			);
		},
	};
}

describe("the usage rights of an agreement", () => {
	it("are listed for both sides when it is signed, and start when its last milestone is complete", async () => {
		at("2026-03-01");
		const deal = await newAgreement({ usageTerm: "2 years", credit: "Photo: Jo Lee" });
		const { bookingId, creator, professional } = deal;
		const [listed] = (await findLicenses(creator, {})).rows;
		expect(listed).toMatchObject({
			bookingId,
			version: 1,
			state: "waiting",
			startsOn: null,
			endsOn: null,
			platforms: "The creator's own channels",
			term: "2 years",
			territory: "Worldwide",
			isExclusive: false,
			credit: "Photo: Jo Lee",
		});
		expect((await db().agreement.findFirstOrThrow({ where: { quote: { bookingId } } })).text).toContain(
			"Term: 2 years\n\nTerritory: Worldwide\n\nExclusivity: not exclusive\n\nCredit: Photo: Jo Lee",
		);
		await fund(deal, 0, 1);
		await acceptAt(deal, await deliverAt(deal), 0);
		expect(await read(deal)).toMatchObject({
			state: "waiting",
			code: null,
			deliveries: [],
			standing: [
				"These rights start when the last milestone is complete. So far, 1 of 2 is complete. Until then, the results can't be used.",
				"$1,000.00 of $1,000.00 has been paid.",
			],
		});
		const { id: fileId } = await db().storedFile.create({
			data: {
				ownerId: professional.id,
				storageKey: newStorageKey(),
				name: "final.jpg",
				type: "image/jpeg",
				bytes: 3,
				sha256: "ab".repeat(32),
				createdAt: now(),
			},
		});
		at("2026-03-10");
		const { deliveryId } = await deliver(deal.asProfessional(), {
			bookingId,
			position: 1,
			note: "The photos",
			links: [],
			files: [fileId],
		});
		// The file has no bytes, so its preview is given up.
		await makePreviews();
		await acceptAt(deal, deliveryId, 1);
		const license = await read(deal);
		expect(license).toMatchObject({
			state: "in-use",
			startsOn: "2026-03-10",
			endsOn: "2028-03-10",
			standing: [],
			code: expect.stringMatching(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/),
			signedNames: { CREATOR: signing.fullName, PROFESSIONAL: signing.fullName },
			deliveries: [
				{ title: "Shoot", files: [], links: ["https://files.example.com/a"] },
				{ title: "Delivery", files: [{ name: "final.jpg", sha256: "ab".repeat(32) }], links: [] },
			],
		});
		expect((await findLicenses(professional, {}, "in-use")).rows).toMatchObject([
			{ bookingId, other: creator.name },
		]);
		expect(await countLicenses(creator)).toMatchObject({ waiting: 0, "in-use": 1, "not-in-force": 0 });
		await expect(
			getLicense(visitor({ user: await newMember("CREATOR") }), { bookingId, version: 1 }),
		).rejects.toMatchObject({ code: "not_found" });
	});

	it("are replaced by those of an amendment", async () => {
		const deal = await newAmendment();
		await acceptQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId: deal.quoteId, signing });
		expect((await findLicenses(deal.creator, {})).rows.map(({ version, state }) => [version, state])).toEqual(
			[
				[2, "waiting"],
				[1, "replaced"],
			],
		);
	});

	it("aren't granted if the booking is canceled, or if a part of the total is refunded", async () => {
		const [canceled, partly] = [await newAgreement(), await newAgreement()];
		await fund(partly, 0, 1);
		await acceptAt(partly, await deliverAt(partly), 0);
		for (const { bookingId, asProfessional } of [canceled, partly]) {
			const { shown } = await getCancellation(asProfessional(), bookingId);
			await cancelBooking(asProfessional(), { bookingId, reason: "I'm ill", shown });
		}
		expect(await read(canceled)).toMatchObject({
			state: "not-granted",
			extension: null,
			standing: ["The booking was canceled, so nothing is licensed."],
		});
		expect(await read(partly)).toMatchObject({
			state: "not-granted",
			standing: [
				expect.stringMatching(/^The agreement grants .* Ask .* before you use what you accepted\.$/),
			],
		});
		expect(await verify(partly)).toBeNull();
	});

	it("end when the payer's bank takes the payment back for good", async () => {
		const deal = await newLicense("2 years");
		const chargeback = await chargeBack(deal, 0, 1);
		expect(await read(deal)).toMatchObject({
			state: "in-use",
			standing: [expect.stringContaining("The payer's bank wants a payment for this work back")],
		});
		await chargeback.decide("LOST");
		expect(await read(deal)).toMatchObject({
			state: "not-granted",
			startsOn: null,
			code: null,
			standing: ["The payment went back to you after the work was complete, so nothing is licensed."],
		});
		expect(await verify(deal)).toEqual({ state: "not-in-force" });
		await chargeback.decide("WON");
		expect(await daysOf(deal)).toEqual(["in-use", "2026-03-10", "2028-03-10"]);
	});

	it("end even if the bank takes back only a part, because then the total isn't paid", async () => {
		const deal = await newLicense("2 years");
		await (await chargeBack(deal, 1)).decide("LOST");
		expect(await read(deal)).toMatchObject({
			state: "not-granted",
			code: null,
			standing: [expect.stringMatching(/^The agreement grants .* \$[\d.]+ of it went back to you .*\.$/)],
		});
		expect(await verify(deal)).toEqual({ state: "not-in-force" });
	});

	it("of a retainer start with its first complete month, and end one term after its latest complete month", async () => {
		const deal = await newRetainer();
		for (const [position, day] of ["2026-03-20", "2026-04-20"].entries())
			await completeMonth(deal, position, day);
		expect(await daysOf(deal)).toEqual(["in-use", "2026-03-20", "2026-10-20"]);
	});

	it("of a retainer leave out a month whose payment the bank took back for good", async () => {
		const deal = await newRetainer();
		await completeMonth(deal, 0, "2026-03-20");
		await (await chargeBack(deal, 0)).decide("LOST");
		expect(await read(deal)).toMatchObject({
			state: "waiting",
			startsOn: null,
			endsOn: null,
			code: null,
			deliveries: [],
			standing: [
				"These rights start when the last milestone of a month is complete. So far, 1 of 2 is complete. Until then, the results can't be used.",
				"$800.00 of $1,600.00 has been paid.",
				"$800.00 of the total went back to you after it was released, so the results of that month aren't licensed.",
			],
		});
		expect((await findLicenses(deal.creator, {}, "waiting")).rows).toMatchObject([{ startsOn: null }]);
		expect(await verify(deal)).toEqual({ state: "not-in-force" });
		await completeMonth(deal, 1, "2026-04-20");
		expect(await daysOf(deal)).toEqual(["in-use", "2026-04-20", "2026-10-20"]);
		expect((await read(deal)).deliveries).toMatchObject([{ position: 1 }]);
		expect(await verify(deal)).toMatchObject({ state: "valid", startsOn: "2026-04-20" });
	});

	it("that were agreed on before licenses were stored are added by the job, with the words that were signed", async () => {
		const deal = await newLicense("Until the campaign ends");
		const old = await newLicense("Two years");
		await db().usageLicense.deleteMany();
		expect(await remindOfLicenseEnds()).toBe(2);
		expect(await remindOfLicenseEnds()).toBe(0);
		expect(await daysOf(old)).toEqual(["in-use", "2026-03-10", "2028-03-10"]);
		expect(await read(deal)).toMatchObject({
			state: "in-use",
			startsOn: "2026-03-10",
			endsOn: null,
			term: "Until the campaign ends",
			standing: [
				expect.stringContaining("The agreement says “Until the campaign ends.” We can't tell the last day"),
			],
		});
	});
});

describe("the end of a term", () => {
	const subjects = async ({ creator }: Deal) =>
		(await emailsTo(creator.email)).filter((subject) => subject.includes("Usage rights end"));

	it("is announced to the creator 60, 14, and 1 days before, once each", async () => {
		const deal = await newLicense("1 year");
		const counts: number[] = [];
		for (const day of ["2027-01-08", "2027-01-10", "2027-01-11", "2027-02-25", "2027-03-10", "2027-03-12"]) {
			at(day);
			counts.push(await remindOfLicenseEnds(), await remindOfLicenseEnds());
		}
		expect(counts).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0]);
		expect(await subjects(deal)).toEqual(
			Array.from({ length: 3 }, () => expect.stringContaining("Usage rights end March 10, 2027: ")),
		);
		expect((await emailsTo(deal.professional.email)).join()).not.toContain("Usage rights end");
		expect(
			await db().notification.count({
				where: { userId: deal.creator.id, path: `/bookings/${deal.bookingId}/licenses/1` },
			}),
		).toBe(3);
	});

	it("is announced only once if the server was down, and not before a short term starts", async () => {
		const [late, short] = [await newLicense("1 year"), await newLicense("1 month")];
		expect(await remindOfLicenseEnds()).toBe(0);
		at("2027-03-10");
		expect(await remindOfLicenseEnds()).toBe(1);
		expect([(await subjects(late)).length, (await subjects(short)).length]).toEqual([1, 0]);
	});
});

describe("asking for a longer term", () => {
	it("fills in a request to the same professional, for the creator's own license only", async () => {
		const deal = await newLicense("2 years");
		const { id } = await rowOf(deal);
		const { professionalId } = await db().booking.findUniqueOrThrow({ where: { id: deal.bookingId } });
		expect((await read(deal)).extension).toEqual({
			href: `/booking/request-quote/${professionalId}?extend=${id}`,
			obstacle: null,
			open: null,
		});
		expect(await findExtensionRequest(deal.creator, professionalId, id)).toMatchObject({
			title: expect.stringMatching(/^Longer usage rights for /),
			description: expect.stringContaining("Term so far: 2 years, through March 10, 2028"),
			preferredDates: "From March 11, 2028",
		});
		expect(await findExtensionRequest(deal.professional, professionalId, id)).toBeNull();
		expect((await read(await newLicense("Without limit"))).extension).toBeNull();
	});

	it("is refused in a sentence if the professional is blocked, suspended, or gone", async () => {
		const deal = await newLicense("2 years");
		const { professionalId: id } = await db().booking.findUniqueOrThrow({ where: { id: deal.bookingId } });
		const refused = async () => (await read(deal)).extension;
		await db().block.create({
			data: { blockerId: deal.creator.id, blockedId: deal.professional.id, createdAt: now() },
		});
		expect(await refused()).toMatchObject({
			href: null,
			obstacle: expect.stringMatching(/^You blocked .* Unblock them/),
		});
		await db().block.deleteMany();
		for (const [state, words] of [
			["SUSPENDED", "isn't taking requests right now"],
			["REMOVED", "isn't listed anymore"],
		] as const) {
			await db().professional.update({ where: { id }, data: { state } });
			expect(await refused()).toMatchObject({ href: null, obstacle: expect.stringContaining(words) });
		}
	});
});

describe("verifying a license by its code", () => {
	it("says whether it is valid, when, and where, and nothing else", async () => {
		const deal = await newLicense("1 year");
		const { code } = await rowOf(deal);
		const terms = {
			platforms: "The creator's own channels",
			territory: "Worldwide",
			startsOn: "2026-03-10",
			endsOn: "2027-03-10",
			isUnlimited: false,
			isReleaseWithdrawn: false,
		};
		expect(await verifyLicense(visitor(), ` ${code.toLowerCase()} `)).toEqual({ state: "valid", ...terms });
		at("2027-03-12");
		expect(await verify(deal)).toEqual({ state: "ended", ...terms });
		await db().usageLicense.update({ where: { code }, data: { status: "REPLACED" } });
		expect(await verify(deal)).toEqual({ state: "replaced" });
	});

	it("finds no license that hasn't started, and limits attempts by network address", async () => {
		const deal = await newAgreement();
		expect(await verify(deal)).toBeNull();
		const guesser = visitor({ address: "203.0.113.77" });
		const attempts = Array.from({ length: 31 }, () => verifyLicense(guesser, "0000-0000-0000-0000"));
		const results = await Promise.allSettled(attempts);
		expect(results.filter(({ status }) => status === "rejected")).toMatchObject([
			{ reason: { code: "rate_limited" } },
		]);
	});
});
