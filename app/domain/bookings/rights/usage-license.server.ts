import { randomBytes } from "node:crypto";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { lockBooking } from "../../platform/lock-booking.server.ts";
import { isInForce } from "../milestone.ts";
import { readUsageTerm } from "../quotes/usage-term.ts";
import {
	CODE_ALPHABET,
	CODE_LENGTH,
	countReminders,
	type Grant,
	getGrant,
	getTermEnd,
} from "./usage-license.ts";

/** A new code with 80 random bits, so that no one finds a license by trying codes. */
const newCode = (): string =>
	[...randomBytes(CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("");

/** The columns of a milestone that decide whether its rights are granted. */
export const grantColumns = {
	status: true,
	statusAt: true,
	amountCents: true,
	chargebacks: { select: { lostCents: true, chargeback: { select: { status: true } } } },
	guaranteeClaims: { where: { status: "PAID" }, select: { paidCents: true } },
} satisfies Prisma.MilestoneSelect;

/**
 * Brings the usage rights of a booking's agreement up to date with its versions, milestones, and payments, in
 * the caller's transaction. Creates the row of the version in force. Does nothing for a booking without an
 * agreement. The caller has locked the booking.
 */
export async function updateUsageLicense(tx: Tx, bookingId: string): Promise<void> {
	const quotes = await tx.quote.findMany({
		where: { bookingId, OR: [{ status: "ACCEPTED" }, { license: { isNot: null } }] },
		select: {
			id: true,
			status: true,
			statusAt: true,
			isMonthly: true,
			usageTerm: true,
			timeZone: true,
			license: true,
			milestones: { select: { position: true } },
		},
	});
	if (quotes.length === 0) return;
	const { status: bookingStatus, milestones } = await tx.booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: {
			status: true,
			milestones: {
				where: isInForce,
				orderBy: { position: "asc" },
				select: { ...grantColumns, deliveries: { select: { id: true } } },
			},
		},
	});
	for (const { license, ...quote } of quotes) {
		const grant = getGrant({
			isInForce: quote.status === "ACCEPTED",
			signedAt: license?.createdAt ?? quote.statusAt,
			bookingStatus,
			isMonthly: quote.isMonthly,
			agreed: quote.milestones.length,
			milestones,
			isDelivered: milestones.some(({ deliveries }) => deliveries.length > 0),
		});
		const term = readUsageTerm(quote.usageTerm);
		const facts = { ...describeGrant(grant, term, quote.timeZone), termUnit: term?.unit ?? null };
		const isSameTerm =
			license !== null &&
			isSameTime(license.startsAt, facts.startsAt) &&
			isSameTime(license.endsAt, facts.endsAt);
		const { status, startsAt, endsAt, reminders } = facts;
		if (license?.status === status && (status !== "GRANTED" || isSameTerm)) continue;
		if (license)
			await tx.usageLicense.update({
				where: { id: license.id },
				data: {
					status,
					statusAt: now(),
					// A license that was replaced, or whose payment went back, keeps its certificate's days.
					...(status === "GRANTED" && { startsAt, endsAt, ...(!isSameTerm && { reminders }) }),
				},
			});
		else
			await tx.usageLicense.create({
				data: {
					quoteId: quote.id,
					code: newCode(),
					...facts,
					termLength: term?.length ?? null,
					statusAt: now(),
					createdAt: quote.statusAt,
				},
			});
	}
}

function describeGrant(grant: Grant, term: ReturnType<typeof readUsageTerm>, timeZone: string) {
	if (grant.status !== "GRANTED") return { status: grant.status, startsAt: null, endsAt: null, reminders: 0 };
	const endsAt = getTermEnd(term, grant.countsFrom, timeZone);
	const { status, startsAt, countsFrom } = grant;
	// A short term starts after the time of an early reminder, which is then left out.
	return { status, startsAt, endsAt, reminders: countReminders(endsAt, countsFrom) };
}

const isSameTime = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

const BATCH = 100;

/**
 * Adds the rows of agreements that were signed before usage rights had rows. Returns the number of bookings.
 */
export async function recordEarlierLicenses(): Promise<number> {
	const missing = await db().quote.findMany({
		where: { status: "ACCEPTED", license: null, agreement: { isNot: null } },
		orderBy: { id: "asc" },
		take: BATCH,
		select: { bookingId: true },
	});
	return forEachInSequence(
		missing,
		{ text: "the usage rights of an agreement were not recorded", about: ({ bookingId }) => ({ bookingId }) },
		({ bookingId }) =>
			transaction(async (tx) => {
				await lockBooking(tx, bookingId);
				await updateUsageLicense(tx, bookingId);
				return true;
			}),
	);
}
