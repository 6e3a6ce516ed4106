import { expect, it } from "vitest";
import { askTeam } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { FINAL_MILESTONE_STATUSES, isInForce } from "#app/domain/bookings/milestone.ts";
import { readTurnsOfBookings } from "#app/domain/bookings/turns.sql.server.ts";
import { createDebt } from "#app/domain/money/debt.server.ts";
import { OWED_STATUSES } from "#app/domain/money/debt.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { decide, newAnswered, propose } from "../../support/market/disputes.ts";
import { freeze, newDelivered } from "../../support/market/milestones.ts";
import { newAmendment, newQuote, newRequest } from "../../support/market/quotes.ts";
import { makeClaim, newAccepted } from "../../support/money/guarantee-claims.ts";

/** Selects the facts that our own statement reads, so that Prisma's result can be compared with it. */
const facts = {
	id: true,
	status: true,
	phase: true,
	serviceLine: true,
	expiresAt: true,
	completedAt: true,
	reference: true,
	title: true,
	creator: { select: { name: true } },
	professional: { select: { businessName: true } },
	deadlines: {
		where: { closedAt: null },
		select: { kind: true, side: true, subjectId: true, dueAt: true, pausedAt: true },
	},
	milestones: {
		where: { ...isInForce, status: { notIn: [...FINAL_MILESTONE_STATUSES] } },
		orderBy: { position: "asc" },
		select: {
			id: true,
			position: true,
			title: true,
			status: true,
			dueOn: true,
			fundedAt: true,
			frozenAt: true,
			deliveries: { orderBy: { round: "desc" }, take: 1, select: { id: true } },
			splitProposals: { where: { status: "WAITING" }, select: { id: true, disputeId: true } },
			disputes: {
				where: { endedAt: null },
				select: {
					id: true,
					decisions: {
						select: { id: true, creatorAcceptedAt: true, professionalAcceptedAt: true },
					},
				},
			},
		},
	},
	quotes: {
		where: { status: { in: ["SENT", "ACCEPTED"] } },
		select: {
			id: true,
			status: true,
			timeZone: true,
			startsOn: true,
			endsOn: true,
			expiresAt: true,
			changesDueAt: true,
		},
	},
	checkouts: { where: { status: "PROCESSING", receivableId: null }, select: { id: true } },
	reviews: { select: { side: true } },
	callSheets: { select: { day: true, timeZone: true } },
	guaranteeClaim: { select: { id: true, milestoneId: true, status: true, dueAt: true, respondedAt: true } },
	receivables: {
		where: { status: { in: [...OWED_STATUSES] } },
		select: {
			reference: true,
			status: true,
			checkouts: { where: { status: "PROCESSING" }, select: { id: true } },
		},
	},
} as const satisfies Prisma.BookingSelect;

/** Sorts the lists in a value, except milestones, by their text, because their order doesn't matter. */
function inAnyOrder(value: unknown, name = ""): unknown {
	if (Array.isArray(value)) {
		const items = value.map((item) => inAnyOrder(item));
		return name === "milestones"
			? items
			: items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
	}
	if (typeof value !== "object" || value === null || value instanceof Date) return value;
	return Object.fromEntries(
		Object.entries(value)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, item]) => [key, inAnyOrder(item, key)]),
	);
}

/** Adds two checkouts for a booking, one of them for a debt. The creator's bank is still settling both. */
async function settleLater({ bookingId, creator }: Awaited<ReturnType<typeof newDelivered>>): Promise<void> {
	const { id: receivableId } = await transaction((tx) =>
		createDebt(tx, {
			cause: "CHARGEBACK",
			subjectId: "a chargeback",
			bookingId,
			amountCents: 40_000,
			reason: null,
		}),
	);
	for (const of of [{}, { receivableId }])
		await db().checkout.create({
			data: {
				...of,
				bookingId,
				amountCents: 40_000,
				payerId: creator.id,
				reference: newReference("PAY"),
				provider: "test-bank",
				status: "PROCESSING",
				statusAt: now(),
				createdAt: now(),
				expiresAt: now(),
			},
		});
}

it("the facts that determine whose turn it is are read in one statement, in the types of the models", async () => {
	const request = await newRequest();
	const quoted = await newQuote();
	const amended = await newAmendment();
	const frozen = await newDelivered();
	await freeze(frozen.bookingId);
	await settleLater(frozen);
	const proposed = await newAnswered();
	await propose(proposed, "CREATOR", 10_000);
	const decided = await newAnswered();
	await askTeam(decided.asCreator(), decided);
	await decide(decided.disputeId, 20_000);
	const claimed = await newAccepted();
	await makeClaim(claimed);
	await db().review.create({
		data: {
			bookingId: claimed.bookingId,
			side: "CREATOR",
			rating: 5,
			text: "Fine.",
			authorId: claimed.creator.id,
			createdAt: now(),
		},
	});
	await db().callSheet.create({
		data: {
			bookingId: claimed.bookingId,
			day: "2099-01-02",
			timeZone: "America/Chicago",
			createdAt: now(),
		},
	});
	await db().booking.update({
		where: { id: claimed.bookingId },
		data: { title: `O'Hara's “shoot” \\ 🎬 "2"`, completedAt: now() },
	});

	const found = await db().booking.findMany({ select: facts });
	const expected = await Promise.all(
		found.map(async (booking) => ({
			...booking,
			milestoneCount: await db().milestone.count({ where: { bookingId: booking.id, ...isInForce } }),
		})),
	);
	const read = await readTurnsOfBookings(found.map(({ id }) => id));
	expect(inAnyOrder(read)).toStrictEqual(inAnyOrder(expected));
	expect(read.map(({ id }) => id)).toEqual(
		expect.arrayContaining([request, quoted, amended].map(({ bookingId }) => bookingId)),
	);
	// Each list has an entry somewhere, so the comparison above covers every column.
	const milestones = read.flatMap((booking) => booking.milestones);
	for (const list of [
		...(["deadlines", "quotes", "checkouts", "reviews", "callSheets", "receivables"] as const).map((name) =>
			read.flatMap((booking): unknown[] => booking[name]),
		),
		...(["deliveries", "splitProposals", "disputes"] as const).map((name) =>
			milestones.flatMap((milestone): unknown[] => milestone[name]),
		),
		milestones.flatMap(({ disputes }) => disputes.flatMap(({ decisions }) => decisions)),
		milestones.filter(({ frozenAt }) => frozenAt !== null),
		read.flatMap(({ receivables }) => receivables.flatMap(({ checkouts }) => checkouts)),
		read.filter(({ guaranteeClaim }) => guaranteeClaim !== null),
	])
		expect(list.length).toBeGreaterThan(0);
});
