import Stripe from "stripe";
import type { z } from "zod";
import { missing, missingInV2 } from "./errors.ts";
import { isWithin, listPage, listPageInV2 } from "./lists.ts";
import type {
	listEventDestinations,
	listEvents,
	listThinEvents,
	listWebhookEndpoints,
} from "./parameters.ts";
import {
	API_VERSION,
	DAY,
	HOUR,
	later,
	newId,
	PLATFORM,
	SECOND,
	type StripeState,
	toSeconds,
} from "./state.ts";

/** How long events can be listed and fetched. */
const EVENTS_LAST = 30 * DAY;
/** How long Stripe tries to deliver an event. */
const DELIVERY_LASTS = 3 * DAY;

type SnapshotOf<Type extends Stripe.Event["type"]> = Extract<Stripe.Event, { type: Type }>["data"]["object"];

/** Records a snapshot event with the object as it is now, and sends it. `account` is a connected account's ID. */
export function emit<Type extends Stripe.Event["type"]>(
	stripe: StripeState,
	type: Type,
	object: SnapshotOf<Type>,
	{ account = PLATFORM }: { account?: string } = {},
): void {
	const destination = account === PLATFORM ? "platform" : "connected";
	const event = {
		id: newId("evt"),
		object: "event",
		...(account !== PLATFORM && { account, context: account }),
		api_version: API_VERSION,
		created: stripe.seconds(),
		data: { object: structuredClone(object) },
		livemode: false,
		pending_webhooks: 0,
		request: stripe.request && { id: stripe.request.id, idempotency_key: stripe.request.idempotencyKey },
		type,
	} as unknown as Extract<Stripe.Event, { type: Type }>;
	stripe.account(account).events.push(event);
	stripe.onEvent(event, destination);
}

type ThinType = Extract<Stripe.V2.Core.Event["type"], `v2.core.account${string}`>;
/** What an event of API v2 has besides the common fields. Only the event that is fetched has `data`. */
type ThinDetails = { related_object?: { id: string; type: string; url: string }; data?: object };

/** Records a thin event, and sends its notification, which says only what it is about. */
export function emitThin(stripe: StripeState, type: ThinType, details: ThinDetails): void {
	const event = {
		id: newId("evt"),
		object: "v2.core.event",
		created: stripe.now().toISOString(),
		livemode: false,
		...(stripe.request && {
			reason: {
				type: "request",
				request: { id: stripe.request.id, idempotency_key: stripe.request.idempotencyKey ?? "" },
			},
		}),
		type,
		...details,
	} as unknown as Stripe.V2.Core.Event;
	stripe.thinEvents.push(event);
	stripe.onEvent(event, "thin");
}

const isRecent = (stripe: StripeState, created: number) =>
	created >= toSeconds(later(stripe.now(), -EVENTS_LAST));

export function listSnapshotEvents(
	stripe: StripeState,
	webhooks: Webhooks,
	account: string,
	{ created, type, types, delivery_success, ...page }: z.output<typeof listEvents>,
): Stripe.ApiList<Stripe.Event> {
	const wanted = [...(type ? [type] : []), ...(types ?? [])];
	const matches = (pattern: string, name: string) =>
		pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
	const events = stripe
		.account(account)
		.events.filter(
			(event) =>
				isRecent(stripe, event.created) &&
				isWithin(event.created, created) &&
				(wanted.length === 0 || wanted.some((pattern) => matches(pattern, event.type))) &&
				(delivery_success === undefined || webhooks.isDelivered(event.id) === delivery_success),
		)
		.map((event) => ({ ...event, pending_webhooks: webhooks.isDelivered(event.id) ? 0 : 1 }));
	return listPage("/v1/events", events as Stripe.Event[], page);
}

export function retrieveSnapshotEvent(
	stripe: StripeState,
	webhooks: Webhooks,
	account: string,
	id: string,
): Stripe.Event {
	const event = stripe.account(account).events.find((one) => one.id === id);
	if (!event || !isRecent(stripe, event.created)) throw missing("event", id);
	return { ...event, pending_webhooks: webhooks.isDelivered(id) ? 0 : 1 };
}

export function listEventsInV2(
	stripe: StripeState,
	{ created, object_id, types, ...page }: z.output<typeof listThinEvents>,
	url: string,
): Stripe.V2List<Stripe.V2.Core.Event> {
	const events = stripe.thinEvents.filter((event) => {
		const at = Date.parse(event.created) / SECOND;
		const related = "related_object" in event ? event.related_object : null;
		return (
			isRecent(stripe, at) &&
			isWithin(at, created) &&
			(object_id === undefined || (related && "id" in related && related.id === object_id)) &&
			(!types || types.includes(event.type))
		);
	});
	return listPageInV2(url, events.toReversed(), page);
}

export function retrieveEventInV2(stripe: StripeState, id: string): Stripe.V2.Core.Event {
	const event = stripe.thinEvents.find((one) => one.id === id);
	if (!event || !isRecent(stripe, Date.parse(event.created) / SECOND)) throw missingInV2("Event", id);
	return event;
}

/** Where the local Stripe sends events, and the secret with which it signs them. */
export type Destination = { url: string; secret: string };
/** One for the platform's snapshot events, one for those of its connected accounts, and one for thin events. */
export type Destinations = Partial<Record<"platform" | "connected" | "thin", Destination>>;
type Delivery = {
	event: Stripe.Event | Stripe.V2.Core.Event;
	to: keyof Destinations;
	/** The number of earlier attempts. */
	attempts: number;
	firstAt: Date;
};

/**
 * The webhooks. Each event is sent immediately. While events are held back, they wait, and a test can
 * deliver, double, shuffle, or drop them. A delivery that gets no 2xx response is tried again for three days,
 * after an hour, two hours, four hours, and so on, by the local Stripe's clock.
 */
export class Webhooks {
	#stripe: StripeState;
	#destinations: Destinations;
	#queue: Delivery[] = [];
	#isHeld = false;
	#undelivered = new Set<string>();
	#sending: Promise<void> = Promise.resolve();
	/** Every attempt to deliver an event, with the status of the response, or null if there was none. */
	readonly log: { id: string; type: string; to: keyof Destinations; status: number | null }[] = [];

	constructor(stripe: StripeState, destinations: Destinations) {
		this.#stripe = stripe;
		this.#destinations = destinations;
		stripe.onEvent = (event, to) => {
			if (!this.#destinations[to]) return;
			this.#undelivered.add(event.id);
			this.#enqueue({ event: structuredClone(event), to, attempts: 0, firstAt: stripe.now() });
		};
	}

	/** Sends future events to these addresses. */
	sendTo(destinations: Destinations): void {
		this.#destinations = destinations;
	}

	/** Holds events back from now on. */
	hold(): void {
		this.#isHeld = true;
	}

	/** Sends the events that were held back, and sends future ones immediately. */
	async release(): Promise<void> {
		this.#isHeld = false;
		await this.deliver();
	}

	/** The waiting events, in the order in which they would be sent. */
	waiting(): { id: string; type: string; to: keyof Destinations }[] {
		return this.#queue.map(({ event, to }) => ({ id: event.id, type: event.type, to }));
	}

	/** Puts the waiting events in a random order. */
	shuffle(random: () => number = Math.random): void {
		const keyed = this.#queue.map((delivery) => ({ delivery, key: random() }));
		this.#queue = keyed.toSorted((a, b) => a.key - b.key).map(({ delivery }) => delivery);
	}

	/** Makes each waiting event arrive twice. */
	double(): void {
		this.#queue = this.#queue.flatMap((delivery) => [delivery, { ...delivery }]);
	}

	/** Loses the waiting events, or those of a type. They are never sent, but can be listed. */
	drop(type?: string): void {
		this.#queue = this.#queue.filter(({ event }) => type !== undefined && event.type !== type);
	}

	/** Sends the waiting events, or the first `count`, one after the other. Resolves to the statuses of the responses. */
	async deliver(count = this.#queue.length): Promise<(number | null)[]> {
		const statuses: (number | null)[] = [];
		const batch = this.#queue.splice(0, count);
		const sending = this.#sending.then(async () => {
			for (const delivery of batch) statuses.push(await this.#send(delivery));
		});
		this.#sending = sending;
		await sending;
		return statuses;
	}

	/** Resolves once every delivery in progress has ended. */
	async settled(): Promise<void> {
		let last: Promise<void> | undefined;
		while (last !== this.#sending) {
			last = this.#sending;
			await last;
		}
	}

	/** Whether an event was delivered. True if no destination is set up for it. */
	isDelivered(id: string): boolean {
		return !this.#undelivered.has(id);
	}

	endpoints(page: z.output<typeof listWebhookEndpoints>): Stripe.ApiList<Stripe.WebhookEndpoint> {
		const endpoints = (["platform", "connected"] as const).flatMap((to): Stripe.WebhookEndpoint[] => {
			const destination = this.#destinations[to];
			if (!destination) return [];
			return [
				{
					id: `we_${to}`,
					object: "webhook_endpoint",
					api_version: API_VERSION,
					application: null,
					created: this.#stripe.seconds(),
					description: to === "connected" ? "Events of connected accounts" : "Events of this account",
					enabled_events: ["*"],
					livemode: false,
					metadata: {},
					status: "enabled",
					url: destination.url,
				},
			];
		});
		return listPage("/v1/webhook_endpoints", endpoints, page);
	}

	eventDestinations(
		{ include = [], ...page }: z.output<typeof listEventDestinations>,
		url: string,
	): Stripe.V2List<Stripe.V2.Core.EventDestination> {
		const at = this.#stripe.now().toISOString();
		const { thin } = this.#destinations;
		const destinations: Stripe.V2.Core.EventDestination[] = thin
			? [
					{
						id: "ed_thin",
						object: "v2.core.event_destination",
						created: at,
						description: "Thin events",
						enabled_events: ["*"],
						event_payload: "thin",
						events_from: ["self"],
						livemode: false,
						name: "Thin events",
						status: "enabled",
						type: "webhook_endpoint",
						updated: at,
						webhook_endpoint: include.includes("webhook_endpoint.url") ? { url: thin.url } : {},
					},
				]
			: [];
		return listPageInV2(url, destinations, page);
	}

	#enqueue(delivery: Delivery): void {
		this.#queue.push(delivery);
		if (!this.#isHeld) void this.deliver();
	}

	async #send(delivery: Delivery): Promise<number | null> {
		const { event, to } = delivery;
		const destination = this.#destinations[to];
		if (!destination) return null;
		const payload = JSON.stringify(asNotification(event), null, 2);
		const status = await post(destination, payload, this.#stripe.seconds());
		this.log.push({ id: event.id, type: event.type, to, status });
		if (status !== null && status >= 200 && status < 300) this.#undelivered.delete(event.id);
		else this.#retry(delivery);
		return status;
	}

	#retry({ attempts, ...delivery }: Delivery): void {
		const at = later(this.#stripe.now(), HOUR * 2 ** attempts);
		if (at > later(delivery.firstAt, DELIVERY_LASTS)) return;
		this.#stripe.schedule(at, () => this.#enqueue({ ...delivery, attempts: attempts + 1 }));
	}
}

/** Returns the body to send: a snapshot event as it is, or an event of API v2 without its data and changes. */
function asNotification(event: Stripe.Event | Stripe.V2.Core.Event): object {
	if (event.object === "event") return { ...event, pending_webhooks: 1 };
	const { data, changes, ...notification } = event as Stripe.V2.Core.Event & { data?: unknown };
	return notification;
}

async function post(
	{ url, secret }: Destination,
	payload: string,
	timestamp: number,
): Promise<number | null> {
	const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
	try {
		const response = await fetch(url, {
			method: "POST",
			headers: { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signature },
			body: payload,
			redirect: "manual",
		});
		await response.arrayBuffer();
		return response.status;
	} catch {
		return null;
	}
}
