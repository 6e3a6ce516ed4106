import { expect } from "vitest";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.server.ts";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import type { DeliveryCommand } from "#app/domain/bookings/delivery.ts";
import { acceptDelivery, requestChanges } from "#app/domain/bookings/review-delivery.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { openAt } from "../market/disputes.ts";
import { acceptAt, newDelivered, newFunded, requestChangesAt } from "../market/milestones.ts";
import { type Deal, newAgreement } from "../market/quotes.ts";

export type At = { bookingId: string; deliveryId: string };

export const reason = "Brighter, please";

export const deliveryCommands: Record<DeliveryCommand, (actor: Actor, at: At) => Promise<unknown>> = {
	deliver: (actor, { bookingId }) =>
		deliver(actor, { bookingId, position: 0, note: "Here it is", links: [], files: [] }),
	"accept-delivery": (actor, { bookingId, deliveryId }) =>
		acceptDelivery(actor, { bookingId, position: 0, deliveryId }),
	"request-changes": (actor, { bookingId, deliveryId }) =>
		requestChanges(actor, { bookingId, position: 0, deliveryId, reason }),
};

export type State = Deal & { deliveryId?: string };

/** States of a first milestone, each with a function that creates an agreement with it in that state. */
export const states: Record<string, () => Promise<State>> = {
	PLANNED: () => newAgreement(),
	FUNDED: () => newFunded(),
	DELIVERED: () => newDelivered(),
	CHANGES_REQUESTED: async () => {
		const deal = await newDelivered();
		await requestChangesAt(deal, deal.deliveryId);
		return deal;
	},
	ACCEPTED: async () => {
		const deal = await newDelivered();
		await acceptAt(deal, deal.deliveryId);
		return deal;
	},
	DISPUTED: async () => {
		const deal = await newDelivered();
		await openAt(deal);
		return deal;
	},
	REFUNDED: async () => {
		const deal = await newDelivered();
		await cancelBooking(deal.asProfessional(), {
			bookingId: deal.bookingId,
			reason,
			shown: "1:33333:0 2:0:0",
		});
		return deal;
	},
	CANCELLED: async () => {
		const deal = await newAgreement();
		await cancelBooking(deal.asProfessional(), { bookingId: deal.bookingId, reason, shown: "1:0:0 2:0:0" });
		return deal;
	},
};

export const makeState = (status: string): Promise<State> => states[status]?.() ?? expect.fail(status);

export const counts = (bookingId: string) =>
	Promise.all([
		db().outboxEmail.count(),
		db().notification.count(),
		db().auditEvent.count(),
		db().delivery.count({ where: { milestone: { bookingId } } }),
		db().ledgerEntry.count(),
	]);
