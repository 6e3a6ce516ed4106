import { db } from "#app/infra/database/db.server.ts";
import { bookingsOfUser } from "../bookings/booking-sides.server.ts";
import { few, type Section } from "./section.server.ts";

/** A user's milestones and money. What only the other side sees is left out: fees, payouts, and payments. */
export const moneySections = {
	milestones: few(
		["Milestone", "MilestoneEvent", "Delivery", "DeliveryFile", "DeliveryLink"],
		async (user) => {
			const milestones = await db().milestone.findMany({
				where: { booking: bookingsOfUser(user) },
				orderBy: [{ bookingId: "asc" }, { position: "asc" }],
				omit: { bookingId: true, paymentId: true },
				include: {
					booking: { select: { reference: true, creatorId: true } },
					events: { orderBy: { at: "asc" }, omit: { milestoneId: true } },
					deliveries: {
						orderBy: { round: "asc" },
						omit: { milestoneId: true },
						include: {
							links: { orderBy: { position: "asc" }, select: { url: true } },
							files: {
								orderBy: { position: "asc" },
								select: { file: { select: { name: true, bytes: true } } },
							},
						},
					},
				},
			});
			return milestones.map(({ booking: { reference, creatorId }, feeCents, ...milestone }) => ({
				booking: reference,
				...milestone,
				...(creatorId !== user.id && { feeCents }),
			}));
		},
	),
	payments: few(
		["Checkout", "CheckoutLine", "Payment", "Refund", "Chargeback", "ChargebackLine"],
		({ id: payerId }) =>
			db().checkout.findMany({
				where: { payerId },
				orderBy: { createdAt: "asc" },
				omit: { payerId: true, address: true, nextAttemptAt: true },
				include: {
					lines: { select: { amountCents: true, taxCents: true, milestone: { select: { title: true } } } },
					payments: {
						omit: { checkoutId: true, feeCents: true },
						include: {
							refunds: { omit: { paymentId: true, attempts: true, nextAttemptAt: true } },
							chargebacks: {
								omit: { paymentId: true },
								include: {
									lines: {
										select: { heldCents: true, heldTaxCents: true, lostCents: true, lostTaxCents: true },
									},
								},
							},
						},
					},
				},
			}),
	),
	payouts: few(["Payout"], ({ id: userId }) =>
		db().payout.findMany({
			where: { professional: { userId } },
			orderBy: { createdAt: "asc" },
			omit: { professionalId: true, paymentId: true, attempts: true, nextAttemptAt: true },
		}),
	),
	payoutDetails: few(["Payee"], ({ id: userId }) =>
		db().payee.findMany({ where: { professional: { userId } }, omit: { professionalId: true } }),
	),
} satisfies Record<string, Section>;
