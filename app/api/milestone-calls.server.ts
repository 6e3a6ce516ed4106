import { CancelBookingForm } from "#app/domain/bookings/booking-forms.ts";
import { cancelBooking, getCancellation } from "#app/domain/bookings/cancel-booking.server.ts";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import { parsePosition } from "#app/domain/bookings/delivery.ts";
import {
	AcceptDeliveryForm,
	ApiDeliverForm,
	RequestChangesForm,
} from "#app/domain/bookings/delivery-forms.ts";
import { acceptDelivery, requestChanges } from "#app/domain/bookings/review-delivery.server.ts";
import { getWork } from "#app/domain/bookings/work-queries.server.ts";
import { type ApiCall, call } from "./api-call.server.ts";

const NUMBER = "Milestones are numbered from 1";
const SHOWN = "`deliveryId` is the delivery you looked at. 409 if another one came in the meantime";
const PROOF = "Needs a token that was re-authenticated within 15 minutes";

/** API calls for a booking's work and the money held for it. Amounts are in cents. */
export const milestoneCalls: readonly ApiCall[] = [
	call({
		method: "GET",
		path: "/api/bookings/{bookingId}/milestones",
		summary:
			"The milestones of a signed agreement: what is held, deliveries, deadlines, and the commands that are possible now. `null` before there is one",
		access: "bearer",
		status: 200,
		run: async (actor, _, { bookingId = "" }) => ({ work: await getWork(actor, bookingId) }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/milestones/{number}/deliver",
		summary: `Deliver a milestone, or what was changed in it. \`files\` are IDs of your uploaded files. ${NUMBER}`,
		access: "bearer",
		schema: ApiDeliverForm,
		asksFirst: true,
		status: 201,
		run: (actor, input, { bookingId = "", number = "" }) =>
			deliver(actor, { ...input, bookingId, position: parsePosition(number) }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/milestones/{number}/accept-delivery",
		summary: `Accept a delivery, which releases what is held for the milestone. ${SHOWN}. ${PROOF}`,
		access: "bearer",
		schema: AcceptDeliveryForm,
		status: 200,
		run: (actor, { deliveryId }, { bookingId = "", number = "" }) =>
			acceptDelivery(actor, { bookingId, position: parsePosition(number), deliveryId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/milestones/{number}/request-changes",
		summary: `Ask for changes to a delivery, within the rounds that the agreement includes. ${SHOWN}`,
		access: "bearer",
		schema: RequestChangesForm,
		asksFirst: true,
		status: 200,
		run: (actor, input, { bookingId = "", number = "" }) =>
			requestChanges(actor, { ...input, bookingId, position: parsePosition(number) }),
	}),
	call({
		method: "GET",
		path: "/api/bookings/{bookingId}/cancellation",
		summary:
			"What happens to the money of each milestone if you cancel now. `refundTaxCents` goes back on top of `refundCents`. `kept` are milestones that a creator can't cancel, because they were delivered. Its `shown` is sent with the cancellation",
		access: "bearer",
		status: 200,
		run: (actor, _, { bookingId = "" }) => getCancellation(actor, bookingId),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/cancel",
		summary: `Cancel a booking with a reason. \`shown\` names the amounts of the cancellation. 409 if they have changed, or if a creator has nothing but deliveries left. ${PROOF} where money is held`,
		access: "bearer",
		schema: CancelBookingForm,
		asksFirst: true,
		status: 204,
		run: (actor, { reason, shown }, { bookingId = "" }) => cancelBooking(actor, { bookingId, reason, shown }),
	}),
];
