/** The types of events that webhooks report, as the database and forms name them. */
export const WEBHOOK_EVENT_TYPES = [
	"WAITLIST_JOINED",
	"APPLICATION_SUBMITTED",
	"APPLICATION_DECIDED",
	"BOOKING_REQUESTED",
	"BOOKING_CHANGED",
	"QUOTE_SIGNED",
	"DISPUTE_OPENED",
	"DISPUTE_CHANGED",
	"REVIEW_PUBLISHED",
	"REPORT_MADE",
] as const;
/** TEST is for events that the team sends by hand. Every endpoint gets them. */
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number] | "TEST";

/** What an event of each type contains: IDs, and the state after the change. Never personal data. */
export type WebhookEventData = {
	WAITLIST_JOINED: { waitlistEntryId: string; isFirst: boolean };
	APPLICATION_SUBMITTED: { applicationId: string };
	APPLICATION_DECIDED: { applicationId: string; status: string };
	BOOKING_REQUESTED: { bookingId: string };
	BOOKING_CHANGED: { bookingId: string; status: string };
	QUOTE_SIGNED: { bookingId: string; quoteId: string };
	DISPUTE_OPENED: { bookingId: string; disputeId: string };
	DISPUTE_CHANGED: { bookingId: string; disputeId: string; status: string };
	REVIEW_PUBLISHED: { bookingId: string; reviewId: string };
	REPORT_MADE: { reportId: string };
	TEST: { endpointId: string };
};

/** The name of each type in the JSON that is sent, and what it means. */
export const webhookEvents: Record<WebhookEventType, { name: string; hint: string }> = {
	WAITLIST_JOINED: {
		name: "waitlist.joined",
		hint: "Someone joined the waitlist, or joined it again.",
	},
	APPLICATION_SUBMITTED: {
		name: "application.submitted",
		hint: "A professional sent an application, or sent it again with changes.",
	},
	APPLICATION_DECIDED: {
		name: "application.decided",
		hint: "The team approved or rejected an application. Sent once the decision can’t be undone anymore.",
	},
	BOOKING_REQUESTED: { name: "booking.requested", hint: "A creator requested a quote." },
	BOOKING_CHANGED: { name: "booking.changed", hint: "A booking has a new status." },
	QUOTE_SIGNED: {
		name: "quote.signed",
		hint: "A creator accepted a quote, which is now signed by both sides.",
	},
	DISPUTE_OPENED: { name: "dispute.opened", hint: "A side opened a dispute." },
	DISPUTE_CHANGED: {
		name: "dispute.changed",
		hint: "A dispute has a new status, such as answered or decided.",
	},
	REVIEW_PUBLISHED: { name: "review.published", hint: "A review was published." },
	REPORT_MADE: { name: "report.made", hint: "Someone reported something to the team." },
	TEST: { name: "test", hint: "A test event." },
};
