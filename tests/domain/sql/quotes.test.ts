import { expect, it } from "vitest";
import { BOOKING_SORTS } from "#app/domain/bookings/booking.ts";
import { type BookingParty, readBookings } from "#app/domain/bookings/bookings.sql.server.ts";
import { findQuotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { readSignedQuotes } from "#app/domain/bookings/quotes/quotes.sql.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { expectNoWalk } from "../../support/database/queries.ts";
import { newAgreement, newAmendment, newQuote, newRequest } from "../../support/market/quotes.ts";

it("bookings are listed with the latest version of their quote, by status and page by page", async () => {
	const amended = await newAmendment();
	const party: BookingParty = { side: "CREATOR", userId: amended.creator.id };
	const all = { sort: "changed", take: 5, skip: 0 } as const;
	const booking = await db().booking.findUniqueOrThrow({
		where: { id: amended.bookingId },
		select: { id: true, reference: true, title: true, status: true, statusAt: true, expiresAt: true },
	});
	const { totalCents, expiresAt: validUntil } = await db().quote.findUniqueOrThrow({
		where: { id: amended.quoteId },
		select: { totalCents: true, expiresAt: true },
	});
	const row = {
		...booking,
		name: "Casey Creator",
		businessName: "Vega Lights",
		version: 2,
		totalCents,
		isMonthly: false,
		validUntil,
		changesDueAt: null,
	};
	expect(await readBookings(party, all)).toStrictEqual([row]);
	expect(
		await readBookings(
			{ side: "PROFESSIONAL", userId: amended.professional.id },
			{ ...all, statuses: ["ACCEPTED", "DECLINED"] },
		),
	).toStrictEqual([row]);
	expect(await readBookings(party, { ...all, statuses: ["QUOTED"] })).toEqual([]);
	expect(await readBookings(party, { ...all, skip: 1 })).toEqual([]);
});

it("bookings are sorted by the due date of the next answer, including an amendment's, and those without one come last", async () => {
	const [completed, amended, requested] = [await newRequest(), await newAmendment(), await newRequest()];
	const creatorId = completed.creator.id;
	const on = (day: string) => ({ creatorId, expiresAt: new Date(`2026-01-${day}T00:00:00Z`) });
	await db().booking.update({
		where: { id: completed.bookingId },
		data: { ...on("01"), status: "COMPLETED" },
	});
	await db().booking.update({ where: { id: amended.bookingId }, data: on("02") });
	await db().booking.update({ where: { id: requested.bookingId }, data: on("04") });
	await db().quote.update({ where: { id: amended.quoteId }, data: { expiresAt: on("03").expiresAt } });
	const listed = await findQuotes(completed.asCreator().user ?? expect.fail(), { sort: "due", page: 1 });
	expect(listed.map(({ bookingId, dueAt }) => [bookingId, dueAt])).toEqual([
		[amended.bookingId, on("03").expiresAt],
		[requested.bookingId, on("04").expiresAt],
		[completed.bookingId, null],
	]);
});

it("bookings are sorted by their latest change, their total, or the due date of an answer, and SQLite uses indexes", async () => {
	const requested = await newRequest();
	const { bookingId: quoted, quoteId } = await newQuote();
	const party: BookingParty = { side: "CREATOR", userId: requested.creator.id };
	const early = new Date("2026-01-01T00:00:00Z");
	await db().booking.update({ where: { id: quoted }, data: { creatorId: party.userId, statusAt: early } });
	await db().quote.update({ where: { id: quoteId }, data: { expiresAt: early } });
	const orders = {
		changed: [requested.bookingId, quoted],
		total: [quoted, requested.bookingId],
		due: [quoted, requested.bookingId],
	};
	for (const sort of BOOKING_SORTS)
		expect((await readBookings(party, { sort, take: 5, skip: 0 })).map(({ id }) => id)).toEqual(orders[sort]);
	expect(await readBookings(party, { sort: "due", take: 1, skip: 0 })).toMatchObject([
		{ id: quoted, version: 1 },
	]);
	const requests = await readBookings(party, {
		sort: "due",
		statuses: ["REQUESTED"],
		take: 5,
		skip: 0,
	});
	expect(requests).toMatchObject([{ id: requested.bookingId, version: null, totalCents: null }]);
	// The changes are due before the request has to be answered, and the quote expires after that.
	await db().quote.update({
		where: { id: quoteId },
		data: { changesDueAt: early, expiresAt: later(now(), 30 * DAY) },
	});
	expect(await readBookings(party, { sort: "due", take: 1, skip: 0 })).toMatchObject([
		{ id: quoted, changesDueAt: early },
	]);
	const pages = () =>
		Promise.all(BOOKING_SORTS.map((sort) => readBookings(party, { sort, take: 5, skip: 0 })));
	if (!isPostgres()) await expectNoWalk(pages);
});

it("signed quotes are read with their work, location, and price, unless they are too old or canceled", async () => {
	const from = later(now(), -DAY);
	const place = { place: "on_site", city: "Austin", state: "TX" };
	const signed = await newAgreement(place);
	const [canceled, old, completed] = [await newAgreement(), await newAgreement(), await newAgreement()];
	// Neither a quote that is waiting nor an amendment that isn't signed yet is included.
	await newQuote();
	const { bookingId: amended } = await newAmendment();
	await db().booking.update({ where: { id: canceled.bookingId }, data: { status: "CANCELLED" } });
	await db().booking.update({ where: { id: completed.bookingId }, data: { status: "COMPLETED" } });
	await db().quote.update({ where: { id: old.quoteId }, data: { statusAt: later(from, -1) } });
	await db().professional.update({ where: { id: completed.professionalId }, data: { userId: null } });
	await db().user.update({ where: { id: signed.creator.id }, data: { demo: true } });
	const found = await readSignedQuotes(from);
	const expected = await db().quote.findMany({
		where: { status: "ACCEPTED", bookingId: { in: [signed.bookingId, completed.bookingId, amended] } },
		select: {
			totalCents: true,
			isMonthly: true,
			isRemote: true,
			city: true,
			region: true,
			booking: { select: { professionalId: true, serviceLine: true } },
		},
	});
	const byProfessional = (a: { professionalId: string }, b: { professionalId: string }) =>
		a.professionalId.localeCompare(b.professionalId);
	expect(found.toSorted(byProfessional)).toStrictEqual(
		expected
			.map(({ booking, ...quote }) => ({
				...quote,
				...booking,
				isDemoCreator: booking.professionalId === signed.professionalId,
				isDemoProfessional: booking.professionalId === completed.professionalId ? null : false,
			}))
			.toSorted(byProfessional),
	);
	expect(found).toHaveLength(3);
	expect(found.find(({ professionalId }) => professionalId === signed.professionalId)).toMatchObject({
		isRemote: false,
		city: "Austin",
		region: "TX",
		totalCents: 100_000,
	});
	if (!isPostgres()) await expectNoWalk(() => readSignedQuotes(from));
});
