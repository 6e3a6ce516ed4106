import type { Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { formatCents } from "../platform/cents.ts";
import { DomainError } from "../platform/domain-error.ts";
import { dayInWords } from "../platform/time/time-zones.server.ts";
import { HELD_MILESTONE_STATUSES, heldCentsOf } from "./amounts.ts";

const CENTS = 100;
/** Days for which payments that a creator canceled count. */
const CANCELED_DAYS = 30;

type Order = { payerId: string; payee: string; milestones: readonly { id: string }[]; amountCents: number };

/** Locks a payer, so that payments that they start at the same time count each other. */
export const lockPayer = (tx: Tx, payerId: string) =>
	tx.user.update({
		where: { id: payerId },
		data: { credentialVersion: { increment: 0 } },
		select: { id: true },
	});

/**
 * Throws `conflict`, with what to do, if a creator can't pay this much now: before a first
 * payment of theirs was released, stolen cards would cost us, and canceled payments cost what the
 * provider keeps of them.
 */
export async function requireWithinLimits(from: Tx, order: Order): Promise<void> {
	await requireFewCanceled(from, order);
	const { NEW_PAYER_LIMIT: limit } = settings();
	if (limit > 0 && (await isNewPayer(from, order))) await requireBelow(from, order, limit * CENTS);
}

/** Whether nothing that someone paid was released yet. */
const isNewPayer = async (from: Tx, { payerId }: Order): Promise<boolean> =>
	(await from.milestone.count({ where: { booking: { creatorId: payerId }, releasedCents: { gt: 0 } } })) ===
	0;

async function requireBelow(
	from: Tx,
	{ payerId, payee, milestones, amountCents }: Order,
	limitCents: number,
): Promise<void> {
	const until = `Until you have accepted a first delivery, at most ${formatCents(limitCents)} of yours can be held at a time, and paid in 24 hours.`;
	const refused = (text: string) => new DomainError("conflict", `${until} ${text} Nothing was paid.`);
	if (amountCents > limitCents)
		throw refused(
			milestones.length > 1
				? "Fund these milestones one after the other."
				: `Ask ${payee} to split this milestone into parts of ${formatCents(limitCents)} or less, tax included.`,
		);
	const open = await from.checkout.aggregate({
		where: {
			payerId,
			status: { in: ["STARTING", "OPEN", "PROCESSING"] },
			lines: { none: { milestoneId: { in: milestones.map(({ id }) => id) } } },
		},
		_sum: { amountCents: true },
	});
	const lately = await from.payment.aggregate({
		where: { checkout: { payerId }, receivedAt: { gt: later(now(), -DAY) } },
		_sum: { amountCents: true },
	});
	const started = open._sum.amountCents ?? 0;
	const held = await heldOf(from, payerId);
	if (held + started + amountCents > limitCents)
		throw refused(
			`${formatCents(held + started)} is held or being paid now. You can pay this once you have accepted a delivery, or once a payment that you started has expired.`,
		);
	if ((lately._sum.amountCents ?? 0) + started + amountCents > limitCents)
		throw refused("Try again tomorrow.");
}

/** What is held of someone's payments, with the sales tax on it. */
async function heldOf(from: Tx, payerId: string): Promise<number> {
	const milestones = await from.milestone.findMany({
		where: {
			booking: { creatorId: payerId },
			status: { in: [...HELD_MILESTONE_STATUSES] },
			paymentId: { not: null },
		},
		select: {
			paymentId: true,
			amountCents: true,
			releasedCents: true,
			refundedCents: true,
			taxCents: true,
			taxRefundedCents: true,
		},
	});
	return milestones.reduce(
		(sum, milestone) => sum + heldCentsOf(milestone) + milestone.taxCents - milestone.taxRefundedCents,
		0,
	);
}

/** The provider keeps its fee of a payment that is refunded, so a creator can cancel a few of them in a month. */
async function requireFewCanceled(from: Tx, { payerId }: Order): Promise<void> {
	const { CANCELED_PAYMENTS_LIMIT: limit } = settings();
	if (limit === 0) return;
	const payments = await from.refund.groupBy({
		by: ["paymentId"],
		where: {
			reason: "CANCELLED_BY_CREATOR",
			createdAt: { gt: later(now(), -CANCELED_DAYS * DAY) },
			payment: { checkout: { payerId } },
		},
		_max: { createdAt: true },
	});
	const days = payments.flatMap(({ _max }) => _max.createdAt ?? []).sort((a, b) => b.getTime() - a.getTime());
	const last = days[limit - 1];
	if (!last) return;
	throw new DomainError(
		"conflict",
		`You canceled ${limit === 1 ? "a payment" : `${days.length} payments`} in the last ${CANCELED_DAYS} days, and the payment provider keeps its fee each time. You can pay again from ${dayInWords(later(last, CANCELED_DAYS * DAY))} on. Nothing was paid.`,
	);
}
