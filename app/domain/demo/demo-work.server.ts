import { db } from "#app/infra/database/db.server.ts";
import type { TestCardName } from "#app/infra/payments/test-bank/test-cards.ts";
import { canTransition } from "../bookings/booking.ts";
import { cancelBooking } from "../cancellations/cancel-booking.server.ts";
import { getCancellation } from "../cancellations/cancellation-plan.server.ts";
import { startCheckout } from "../checkouts/start-checkout.server.ts";
import { acceptDelivery } from "../deliveries/accept-delivery.server.ts";
import { deliver } from "../deliveries/deliver.server.ts";
import { requestChanges } from "../deliveries/request-changes.server.ts";
import { disputeBooking } from "../disputes/dispute-booking.server.ts";
import { payAt } from "./demo-bank.server.ts";
import type { Pair } from "./demo-deals.server.ts";
import type { DemoPerson } from "./demo-people.server.ts";

/** Pays for milestones at the test bank, and applies what it reports. */
export const fund = ({ creator }: Pair, bookingId: string, ...positions: number[]) =>
	pay(creator, bookingId, { positions, card: "succeeds" });

/** Pays for the first milestone by a card with which something happens later. */
export const fundFirst = ({ creator }: Pair, bookingId: string, card: TestCardName) =>
	pay(creator, bookingId, { positions: [0], card });

async function pay(
	{ as }: DemoPerson,
	bookingId: string,
	{ positions, card }: { positions: number[]; card: TestCardName },
): Promise<void> {
	const isUnpaid = {
		status: "PLANNED",
		checkoutLines: { none: { checkout: { status: "PROCESSING" } } },
	} as const;
	const milestones = await db().milestone.findMany({
		where: { bookingId, position: { in: positions }, ...isUnpaid },
		select: { id: true },
	});
	if (milestones.length === 0) return;
	await payAt(
		(await startCheckout(as, { bookingId, milestoneIds: milestones.map(({ id }) => id) })).address,
		card,
	);
}

/** Delivers a milestone, and returns the ID of the delivery. */
export async function deliverTo(
	{ professional }: Pair,
	bookingId: string,
	position: number,
	note: string,
): Promise<string> {
	const known = await db().delivery.findFirst({
		where: { milestone: { bookingId, position } },
		select: { id: true },
	});
	return (
		known?.id ??
		(
			await deliver(professional.as, {
				bookingId,
				position,
				note,
				links: ["https://files.example.com/delivery/first-version.zip"],
				files: [],
			})
		).deliveryId
	);
}

const isDelivered = async (bookingId: string, position: number): Promise<boolean> =>
	(await db().milestone.count({ where: { bookingId, position, status: "DELIVERED" } })) === 1;

/** Delivers a milestone that is accepted. */
export async function deliverAndAccept(
	pair: Pair,
	bookingId: string,
	position: number,
	note: string,
): Promise<void> {
	const deliveryId = await deliverTo(pair, bookingId, position, note);
	if (await isDelivered(bookingId, position))
		await acceptDelivery(pair.creator.as, { bookingId, position, deliveryId });
}

/** Delivers a milestone that the creator asks to change. */
export async function deliverAndChange(
	pair: Pair,
	bookingId: string,
	note: string,
	reason: string,
): Promise<void> {
	const deliveryId = await deliverTo(pair, bookingId, 0, note);
	if (await isDelivered(bookingId, 0))
		await requestChanges(pair.creator.as, { bookingId, position: 0, deliveryId, reason });
}

const canBe = async (transition: "cancel" | "dispute", bookingId: string): Promise<boolean> => {
	const { status } = await db().booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: { status: true },
	});
	return canTransition(transition, status);
};

/** The creator asks the team to decide. */
export async function dispute({ creator }: Pair, bookingId: string, reason: string): Promise<void> {
	if (await canBe("dispute", bookingId)) await disputeBooking(creator.as, { bookingId, reason });
}

/** Cancels a booking for one of its sides. */
export async function cancel({ as }: DemoPerson, bookingId: string, reason: string): Promise<void> {
	if (!(await canBe("cancel", bookingId))) return;
	const { shown } = await getCancellation(as, bookingId);
	await cancelBooking(as, { bookingId, reason, shown });
}
