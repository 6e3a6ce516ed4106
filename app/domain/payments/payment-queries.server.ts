import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { type IdPage, idPageOf, idPageQuery } from "../pagination/id-page.ts";
import { PAYMENTS_PAGE } from "./payment.ts";

const listed = {
	booking: { select: { id: true, reference: true, title: true, professional: { select: { businessName: true } } } },
	lines: { select: { amountCents: true, taxCents: true, milestone: { select: { position: true, title: true } } }, orderBy: { milestone: { position: "asc" } } },
	payments: {
		select: {
			providerId: true,
			amountCents: true,
			outcome: true,
			receivedAt: true,
			refunds: { select: { reference: true, amountCents: true, taxCents: true, reason: true, status: true, createdAt: true }, orderBy: { id: "asc" } },
		},
		orderBy: { id: "asc" },
	},
} as const;

const ofPayer = (payerId: string) => ({ payerId, status: { notIn: ["STARTING" as const] } });

/** One page of a creator's payments, the latest first, with their refunds. */
export async function findPayments({ id }: SignedInUser, page: IdPage) {
	const { where, ...order } = idPageQuery(page, PAYMENTS_PAGE);
	const found = await db().checkout.findMany({ where: { ...ofPayer(id), ...where }, include: listed, ...order });
	return idPageOf(found, page, PAYMENTS_PAGE);
}
export type ListedPayment = Awaited<ReturnType<typeof findPayments>>["rows"][number];

/** All payments of a creator, the latest first, a few at a time. */
export async function* readPayments({ id }: SignedInUser): AsyncGenerator<readonly ListedPayment[]> {
	let older: string | undefined;
	do {
		const { where, ...order } = idPageQuery({ older }, PAYMENTS_PAGE);
		const page = idPageOf(await db().checkout.findMany({ where: { ...ofPayer(id), ...where }, include: listed, ...order }), { older }, PAYMENTS_PAGE);
		yield page.rows;
		older = page.older;
	} while (older);
}

/**
 * What a creator's payments come to, in cents: paid in all, returned, held for work now, and the
 * sales tax that was paid for work and not returned.
 */
export async function sumPayments({ id }: SignedInUser): Promise<{ paid: number; refunded: number; held: number; tax: number }> {
	const [paid, refunded, held] = await Promise.all([
		db().payment.aggregate({ where: { checkout: { payerId: id } }, _sum: { amountCents: true } }),
		db().refund.aggregate({ where: { payment: { checkout: { payerId: id } } }, _sum: { amountCents: true } }),
		db().milestone.aggregate({
			where: { booking: { creatorId: id }, fundedAt: { not: null } },
			_sum: { amountCents: true, releasedCents: true, refundedCents: true, taxCents: true, taxRefundedCents: true },
		}),
	]);
	const { amountCents, releasedCents, refundedCents, taxCents, taxRefundedCents } = held._sum;
	return {
		paid: paid._sum.amountCents ?? 0,
		refunded: refunded._sum.amountCents ?? 0,
		held: (amountCents ?? 0) - (releasedCents ?? 0) - (refundedCents ?? 0),
		tax: (taxCents ?? 0) - (taxRefundedCents ?? 0),
	};
}

/** Whether there is sales tax in any payment of a creator. */
export const isAnyTaxed = async ({ id }: SignedInUser): Promise<boolean> =>
	(await db().checkout.count({ where: { ...ofPayer(id), lines: { some: { taxCents: { gt: 0 } } } }, take: 1 })) > 0;

/**
 * The receipt of a payment, for the creator who made it. Throws `not_found` for anyone else, and
 * for a payment that has not arrived.
 */
export async function getReceipt(actor: Actor, reference: string) {
	const user = requireUser(actor, "CREATOR");
	const checkout = await db().checkout.findFirst({
		where: { reference, payerId: user.id, payments: { some: {} } },
		include: { ...listed, payer: { select: { name: true } } },
	});
	if (!checkout) throw new DomainError("not_found", "Payment not found");
	return checkout;
}
