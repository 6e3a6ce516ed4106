import { randomUUID } from "node:crypto";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { type WebhookEventData, type WebhookEventType, webhookEvents } from "./webhook-event.ts";

/** An event with its data, for callers that queue it later. */
export type WebhookEvent = {
	[Type in WebhookEventType]: { type: Type; data: WebhookEventData[Type] };
}[WebhookEventType];

type Options = {
	/** When the first attempt is made, if not immediately. */
	notBefore?: Date;
};

/**
 * Queues an event for every endpoint that is told about its type, in the transaction of the command that
 * causes it. A job sends it. Returns the ID of the event, or null if no endpoint is told about it.
 */
export async function queueWebhook(
	tx: Tx,
	event: WebhookEvent,
	{ notBefore = now() }: Options = {},
): Promise<string | null> {
	const endpoints = await tx.webhookEndpoint.findMany({
		where: {
			state: "ON",
			...(event.type === "TEST"
				? { id: event.data.endpointId }
				: { subscriptions: { some: { type: event.type } } }),
		},
		select: { id: true },
	});
	if (endpoints.length === 0) return null;
	const eventId = randomUUID();
	const createdAt = now();
	const body = JSON.stringify({
		id: eventId,
		type: webhookEvents[event.type].name,
		timestamp: createdAt.toISOString(),
		data: { ...event.data, ...getAddresses(event) },
	});
	await tx.webhookDelivery.createMany({
		data: endpoints.map(({ id: endpointId }) => ({
			eventId,
			endpointId,
			type: event.type,
			body,
			nextAttemptAt: notBefore,
			createdAt,
		})),
	});
	return eventId;
}

/** The address of the API resource that an event is about, if there is one, and of its page in the back office. */
function getAddresses(event: WebhookEvent): { apiUrl?: string; pageUrl: string } {
	const to = (path: string) => new URL(path, publicUrl()).href;
	switch (event.type) {
		case "TEST":
			return { pageUrl: to(`/admin/webhooks/${event.data.endpointId}`) };
		case "WAITLIST_JOINED":
			return { pageUrl: to("/admin/waitlist") };
		case "APPLICATION_SUBMITTED":
		case "APPLICATION_DECIDED":
			return { pageUrl: to(`/admin/applications/${event.data.applicationId}`) };
		case "REPORT_MADE":
			return { pageUrl: to(`/admin/reports/${event.data.reportId}`) };
		default:
			return {
				apiUrl: to(`/api/admin/bookings/${event.data.bookingId}`),
				pageUrl: to(`/admin/bookings/${event.data.bookingId}`),
			};
	}
}

/**
 * Deletes an event that hasn't been sent to any endpoint, because what it reports was undone. Its first attempt
 * waits until that is too late.
 */
export async function withdrawWebhook(tx: Tx, eventId: string): Promise<void> {
	await tx.webhookDelivery.deleteMany({ where: { eventId, attempts: 0 } });
}
