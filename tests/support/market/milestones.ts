import { expect } from "vitest";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import { transitionMilestone } from "#app/domain/bookings/milestone.server.ts";
import { isInForce, type MilestoneStatus } from "#app/domain/bookings/milestone.ts";
import { acceptDelivery, requestChanges } from "#app/domain/bookings/review-delivery.server.ts";
import { recordFunding } from "#app/domain/money/apply-payment.server.ts";
import { entriesOfBooking } from "#app/domain/money/ledger.server.ts";
import { jobActor } from "#app/domain/platform/actor.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { newStorageKey } from "#app/infra/files/file-store.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import { freeReference } from "./free-reference.ts";
import { type Deal, newAgreement } from "./quotes.ts";

/** Finds the milestones of a booking, in order. */
export const findMilestones = (bookingId: string) =>
	db().milestone.findMany({ where: { bookingId, ...isInForce }, orderBy: { position: "asc" } });

/** Finds the milestone at a position. */
export async function milestoneAt(bookingId: string, position = 0) {
	return (
		(await findMilestones(bookingId))[position] ?? expect.fail(`The booking has no milestone ${position}.`)
	);
}

/** Pays for the milestones at the given positions, as an event of the payment provider does. */
export async function fund({ bookingId, creator }: Deal, ...positions: number[]): Promise<void> {
	const all = await findMilestones(bookingId);
	const paid = all.filter(({ position }) => positions.includes(position));
	const amountCents = paid.reduce((sum, milestone) => sum + milestone.amountCents, 0);
	const at = now();
	await transaction(async (tx) => {
		const checkout = await tx.checkout.create({
			data: {
				reference: await freeReference("PAY", tx),
				bookingId,
				payerId: creator.id,
				provider: "test-bank",
				amountCents,
				status: "PAID",
				statusAt: at,
				createdAt: at,
				expiresAt: later(at, 1),
				lines: {
					create: paid.map(({ id, amountCents: cents, taxCents }) => ({
						milestoneId: id,
						amountCents: cents,
						taxCents,
					})),
				},
			},
		});
		const payment = await tx.payment.create({
			data: {
				provider: "test-bank",
				providerId: `pay-${checkout.id}`,
				checkoutId: checkout.id,
				amountCents,
				feeCents: 0,
				outcome: "FUNDED",
				receivedAt: at,
			},
		});
		for (const { id, amountCents: cents, taxCents } of paid) {
			await transitionMilestone(tx, jobActor("test"), "fund", id, { role: "PROVIDER" });
			await recordFunding(tx, { paymentId: payment.id, milestoneId: id, amountCents: cents, taxCents });
		}
	});
}

/**
 * Creates an agreement whose milestones at the given positions are funded. By default, only the first one is.
 */
export async function newFunded(facts?: Record<string, unknown>, positions = [0]): Promise<Deal> {
	const deal = await newAgreement(facts);
	await fund(deal, ...positions);
	return deal;
}

/** Delivers a milestone, and returns the ID of the delivery. */
export async function deliverAt({ bookingId, asProfessional }: Deal, position = 0): Promise<string> {
	return (
		await deliver(asProfessional(), {
			bookingId,
			position,
			note: "Here it is",
			links: ["https://files.example.com/a"],
			files: [],
		})
	).deliveryId;
}

export async function newDelivered(facts?: Record<string, unknown>): Promise<Deal & { deliveryId: string }> {
	const deal = await newFunded(facts);
	return { ...deal, deliveryId: await deliverAt(deal) };
}

/** A delivered milestone with one file, whose creator sees the file itself. */
export async function newDeliveredFile(): Promise<Deal & { deliveryId: string; fileId: string }> {
	const deal = await newDelivered();
	const facts = { name: "all.zip", type: "application/zip", bytes: 1, sha256: "00", createdAt: now() };
	const { id: fileId } = await db().storedFile.create({
		data: { ...facts, ownerId: deal.professional.id, storageKey: newStorageKey() },
	});
	await db().deliveryFile.create({ data: { deliveryId: deal.deliveryId, position: 0, fileId } });
	return { ...deal, fileId };
}

/** Requests changes to a delivery. */
export const requestChangesAt = ({ bookingId, asCreator }: Deal, deliveryId: string, position = 0) =>
	requestChanges(asCreator(), { bookingId, position, deliveryId, reason: "Brighter, please" });

export const acceptAt = ({ bookingId, asCreator }: Deal, deliveryId: string, position = 0) =>
	acceptDelivery(asCreator(), { bookingId, position, deliveryId });

/** Freezes a milestone, as an open chargeback does. */
export const freeze = async (bookingId: string, position = 0) =>
	db().milestone.update({
		where: { id: (await milestoneAt(bookingId, position)).id },
		data: { frozenAt: now() },
	});

/** Checks the status of a booking and of its milestones, in order. */
export async function expectMilestones(
	bookingId: string,
	booking: string,
	...statuses: MilestoneStatus[]
): Promise<void> {
	const { status } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
	expect([status, ...(await findMilestones(bookingId)).map((milestone) => milestone.status)]).toEqual([
		booking,
		...statuses,
	]);
}

/**
 * Checks that the ledger agrees with the milestones, and that no money is held for those that ended.
 */
export async function expectLedgerAgrees(bookingId: string): Promise<void> {
	for (const { lines } of await entriesOfBooking(bookingId))
		expect(lines.reduce((sum, { cents }) => sum + cents, 0n)).toBe(0n);
	const milestones = await db().milestone.findMany({ where: { bookingId } });
	const accounts = await db().ledgerAccount.findMany({
		where: { name: { in: milestones.map(({ id }) => `held:${id}`) } },
	});
	for (const { id, status, paymentId, amountCents, releasedCents, refundedCents } of milestones) {
		const held = -(accounts.find(({ name }) => name === `held:${id}`)?.balanceCents ?? 0n);
		expect([status, held]).toEqual([
			status,
			BigInt(paymentId ? amountCents - releasedCents - refundedCents : 0),
		]);
		if (["ACCEPTED", "REFUNDED", "SPLIT", "CANCELLED"].includes(status))
			expect([status, held]).toEqual([status, 0n]);
		// A dispute about part of the delivered work has released the rest, even if it was withdrawn. So the held
		// amount may be less than the price.
		if (["FUNDED", "DELIVERED", "CHANGES_REQUESTED"].includes(status) && paymentId)
			expect([refundedCents, held > 0n]).toEqual([0, true]);
	}
}
