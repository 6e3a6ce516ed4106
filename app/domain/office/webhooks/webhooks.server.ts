import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { getRetentionDays } from "#app/infra/process/retention.server.ts";
import { unseal } from "#app/infra/security/secrets.server.ts";
import {
	type FetchProblem,
	FetchPublicError,
	requirePublicHost,
} from "#app/infra/web/fetch-public.server.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command, withIdempotency } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { requireUnchanged } from "../../platform/edit-version.server.ts";
import { queueWebhook } from "../../platform/webhooks/queue-webhook.server.ts";
import type { WebhookEventType } from "../../platform/webhooks/webhook-event.ts";
import { DELIVERIES_SHOWN, ENDPOINTS_MAX, ROTATION_HOURS, SECRET_SHOWN_MINUTES } from "./webhook.ts";
import type { SaveWebhook } from "./webhook-forms.ts";
import { newSealedSecret } from "./webhook-secrets.server.ts";

const isThere = { state: { not: "REMOVED" } } as const;

/** What the team sees of an endpoint. Its secrets aren't among it. */
const shown = {
	id: true,
	url: true,
	description: true,
	state: true,
	stateAt: true,
	createdAt: true,
	firstFailedAt: true,
	previousUntil: true,
	secretShownUntil: true,
	subscriptions: { select: { type: true } },
} as const;

type Found = NonNullable<Awaited<ReturnType<typeof findShown>>>;
const findShown = (id: string, from: Tx) =>
	from.webhookEndpoint.findFirst({ where: { id, ...isThere }, select: shown });

function toView({ subscriptions, state, previousUntil, secretShownUntil, ...rest }: Found) {
	if (state === "REMOVED") throw webhookNotFound();
	const types: WebhookEventType[] = subscriptions.map(({ type }) => type);
	return {
		...rest,
		state,
		types,
		previousUntil: previousUntil && previousUntil > now() ? previousUntil : null,
		hasNewSecret: secretShownUntil !== null && secretShownUntil > now(),
	};
}

/** All endpoints, oldest first. */
export async function findWebhooks(actor: Actor) {
	requireArea(actor, "operations");
	const found = await db().webhookEndpoint.findMany({
		where: isThere,
		orderBy: { id: "asc" },
		select: shown,
	});
	return found.map(toView);
}

/** One endpoint. Throws `not_found`. */
export async function getWebhook(actor: Actor, endpointId: string, from: Tx = db()) {
	requireArea(actor, "operations");
	const found = await findShown(endpointId, from);
	if (!found) throw webhookNotFound();
	return toView(found);
}
type Webhook = Awaited<ReturnType<typeof getWebhook>>;

const webhookNotFound = () => new DomainError("not_found", "There is no such webhook.");

/** The current values of an endpoint's form. */
export const webhookValues = ({ url, description, types }: Webhook) => ({
	url,
	description,
	types: types.toSorted(),
});

/** An endpoint's latest deliveries, newest first. */
export async function findDeliveries(actor: Actor, endpointId: string) {
	requireArea(actor, "operations");
	return db().webhookDelivery.findMany({
		where: { endpointId },
		orderBy: { id: "desc" },
		take: DELIVERIES_SHOWN,
		omit: { body: true, endpointId: true, endedAt: true },
	});
}

const urlProblems: Partial<Record<FetchProblem, string>> = {
	"not-public":
		"This host isn't on the public internet, and we don't send anything into a private network. Use a public address",
	unreachable: "We couldn't find this host. Check the address, then try again",
};

/** Looks up a host. Tests that have no network pass another function. */
export type CheckHost = (url: URL) => Promise<void>;

/**
 * An owner adds an endpoint or changes one. Requires a recent identity check. The host has to be on the public
 * internet. A new endpoint's secret can be seen for SECRET_SHOWN_MINUTES. Throws `conflict` at ENDPOINTS_MAX, or
 * if the endpoint changed after the form was opened.
 */
export function saveWebhook(
	actor: Actor,
	{ version, ...input }: SaveWebhook,
	endpointId?: string,
	checkHost: CheckHost = requirePublicHost,
): Promise<{ endpointId: string }> {
	requireArea(actor, "operations");
	const user = requireRecentProof(actor);
	const key = { endpointId: endpointId ?? "", version, ...input };
	return withIdempotency(actor, "save-webhook", key, async (commit) => {
		await checkHost(new URL(input.url)).catch((error: unknown) => {
			const problem = error instanceof FetchPublicError && urlProblems[error.problem];
			throw problem ? invalidField("url", problem) : error;
		});
		return commit(async (tx) => {
			await lockReauthentication(tx, user);
			const before = endpointId === undefined ? null : await lockWebhook(tx, actor, endpointId);
			if (before) requireUnchanged(version, webhookValues(before));
			const id = before ? await update(tx, before.id, input) : await add(tx, input);
			await recordEvent(tx, actor, {
				action: before ? "change-webhook" : "add-webhook",
				subject: ["WebhookEndpoint", id],
				detail: { host: new URL(input.url).host, events: input.types.join(",") },
			});
			return { endpointId: id };
		});
	});
}

type Values = Omit<SaveWebhook, "version">;

async function add(tx: Tx, { types, ...facts }: Values): Promise<string> {
	if ((await tx.webhookEndpoint.count({ where: isThere })) >= ENDPOINTS_MAX)
		throw new DomainError("conflict", `You already have ${ENDPOINTS_MAX} webhooks. Remove one first.`);
	const at = now();
	const { id } = await tx.webhookEndpoint.create({
		data: {
			...facts,
			secret: newSealedSecret(),
			secretShownUntil: later(at, SECRET_SHOWN_MINUTES * MINUTE),
			createdAt: at,
			stateAt: at,
			subscriptions: { create: types.map((type) => ({ type })) },
		},
		select: { id: true },
	});
	return id;
}

async function update(tx: Tx, endpointId: string, { types, ...facts }: Values): Promise<string> {
	// A new address gets STOPPED_AFTER_DAYS of its own.
	await tx.webhookEndpoint.update({ where: { id: endpointId }, data: { ...facts, firstFailedAt: null } });
	await tx.webhookSubscription.deleteMany({ where: { endpointId } });
	await tx.webhookSubscription.createMany({ data: types.map((type) => ({ endpointId, type })) });
	return endpointId;
}

/** Locks an endpoint until the transaction ends. */
async function lockWebhook(tx: Tx, actor: Actor, id: string): Promise<Webhook> {
	const { count } = await tx.webhookEndpoint.updateMany({ where: { id, ...isThere }, data: { id } });
	if (count === 0) throw webhookNotFound();
	return getWebhook(actor, id, tx);
}

/**
 * An endpoint's new secret. Requires a recent identity check. Null if it was saved, or if it is too late to see
 * it.
 */
export async function getNewWebhookSecret(actor: Actor, endpointId: string): Promise<string | null> {
	requireArea(actor, "operations");
	requireRecentProof(actor);
	const found = await db().webhookEndpoint.findFirst({
		where: { id: endpointId, ...isThere },
		select: { secret: true, secretShownUntil: true },
	});
	if (!found) throw webhookNotFound();
	const { secret, secretShownUntil } = found;
	return secret !== null && secretShownUntil !== null && secretShownUntil > now() ? unseal(secret) : null;
}

/** Someone has saved an endpoint's secret, so nobody can see it anymore. */
export async function hideWebhookSecret(actor: Actor, { endpointId }: { endpointId: string }): Promise<void> {
	requireArea(actor, "operations");
	await command(actor, "hide-webhook-secret", { endpointId }, async (tx) => {
		await lockWebhook(tx, actor, endpointId);
		await tx.webhookEndpoint.update({ where: { id: endpointId }, data: { secretShownUntil: null } });
		return {};
	});
}

/**
 * Gives an endpoint a new secret, which can be seen for SECRET_SHOWN_MINUTES. The old one also signs for
 * ROTATION_HOURS, so that the operator can replace it without missing an event. Requires a recent identity check.
 */
export async function rotateWebhookSecret(
	actor: Actor,
	{ endpointId }: { endpointId: string },
): Promise<void> {
	requireArea(actor, "operations");
	const user = requireRecentProof(actor);
	await command(actor, "rotate-webhook-secret", { endpointId }, async (tx) => {
		await lockReauthentication(tx, user);
		await lockWebhook(tx, actor, endpointId);
		const { secret } = await tx.webhookEndpoint.findUniqueOrThrow({
			where: { id: endpointId },
			select: { secret: true },
		});
		const at = now();
		await tx.webhookEndpoint.update({
			where: { id: endpointId },
			data: {
				secret: newSealedSecret(),
				secretShownUntil: later(at, SECRET_SHOWN_MINUTES * MINUTE),
				previousSecret: secret,
				previousUntil: later(at, ROTATION_HOURS * HOUR),
			},
		});
		await recordEvent(tx, actor, {
			action: "rotate-webhook-secret",
			subject: ["WebhookEndpoint", endpointId],
		});
		return {};
	});
}

/**
 * Turns an endpoint on or off. While it is off, events aren't queued for it, and those that were waiting have
 * failed. Does nothing if it is already in that state.
 */
export async function switchWebhook(
	actor: Actor,
	{ endpointId, isOn }: { endpointId: string; isOn: boolean },
): Promise<void> {
	requireArea(actor, "operations");
	await command(actor, "switch-webhook", { endpointId, isOn }, async (tx) => {
		const { state } = await lockWebhook(tx, actor, endpointId);
		if ((state === "ON") === isOn) return {};
		await tx.webhookEndpoint.update({
			where: { id: endpointId },
			data: { state: isOn ? "ON" : "OFF", stateAt: now(), firstFailedAt: null },
		});
		if (!isOn) await failWaiting(tx, endpointId);
		await recordEvent(tx, actor, {
			action: isOn ? "turn-on-webhook" : "turn-off-webhook",
			subject: ["WebhookEndpoint", endpointId],
		});
		return {};
	});
}

/** Ends the deliveries that wait for an endpoint that is turned off. They can be replayed later. */
export async function failWaiting(tx: Tx, endpointId: string): Promise<void> {
	await tx.webhookDelivery.updateMany({
		where: { endpointId, state: "PENDING" },
		data: { state: "FAILED", problem: "TURNED_OFF", endedAt: now() },
	});
}

/** Removes an endpoint with its secrets and its deliveries. */
export async function removeWebhook(actor: Actor, { endpointId }: { endpointId: string }): Promise<void> {
	requireArea(actor, "operations");
	await command(actor, "remove-webhook", { endpointId }, async (tx) => {
		const { url } = await lockWebhook(tx, actor, endpointId);
		await tx.webhookEndpoint.update({
			where: { id: endpointId },
			data: { state: "REMOVED", stateAt: now(), secret: null, previousSecret: null },
		});
		await tx.webhookDelivery.deleteMany({ where: { endpointId } });
		await recordEvent(tx, actor, {
			action: "remove-webhook",
			subject: ["WebhookEndpoint", endpointId],
			detail: { host: new URL(url).host },
		});
		return {};
	});
}

/** Queues a test event for an endpoint. Throws `conflict` if the endpoint is off. */
export async function testWebhook(actor: Actor, { endpointId }: { endpointId: string }): Promise<void> {
	requireArea(actor, "operations");
	await command(actor, "test-webhook", { endpointId }, async (tx) => {
		requireOn(await lockWebhook(tx, actor, endpointId));
		await queueWebhook(tx, { type: "TEST", data: { endpointId } });
		await recordEvent(tx, actor, { action: "test-webhook", subject: ["WebhookEndpoint", endpointId] });
		return {};
	});
}

function requireOn({ state }: Webhook): void {
	if (state !== "ON") throw new DomainError("conflict", "This webhook is off. Turn it on first.");
}

/**
 * Sends an event again that was delivered or has failed. It keeps its ID, so a program that has already handled
 * it can tell. Throws `conflict` if it is still waiting, or if the endpoint is off.
 */
export async function replayDelivery(
	actor: Actor,
	{ endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<void> {
	requireArea(actor, "operations");
	await command(actor, "replay-webhook", { endpointId, deliveryId }, async (tx) => {
		requireOn(await lockWebhook(tx, actor, endpointId));
		const where = { id: deliveryId, endpointId };
		const found = await tx.webhookDelivery.findFirst({
			where,
			select: { attempts: true, nextAttemptAt: true },
		});
		if (!found) throw new DomainError("not_found", "This delivery is no longer in the list.");
		const at = now();
		// The decision that it reports may still be undone.
		const isEarly = found.attempts === 0 && found.nextAttemptAt > at;
		const { count } = await tx.webhookDelivery.updateMany({
			where: { ...where, state: { not: "PENDING" } },
			data: {
				state: "PENDING",
				attempts: 0,
				nextAttemptAt: isEarly ? found.nextAttemptAt : at,
				statusCode: null,
				problem: null,
				durationMs: null,
				endedAt: null,
			},
		});
		if (count === 0) throw new DomainError("conflict", "This event is still waiting to be sent.");
		await recordEvent(tx, actor, { action: "replay-webhook", subject: ["WebhookEndpoint", endpointId] });
		return {};
	});
}

/** Deliveries past their retention period. Those that are waiting stay. */
export const oldDeliveries = () => ({
	endedAt: { lt: later(now(), -getRetentionDays("webhooks") * DAY) },
});

/** How many deliveries are deleted at once, so that other requests don't wait long. */
const BATCH = 500;

/** Deletes old deliveries, and endpoints that were removed a day ago. Returns how many of both. */
export async function sweepWebhooks(): Promise<number> {
	const removed = await db().webhookEndpoint.deleteMany({
		where: { state: "REMOVED", stateAt: { lt: later(now(), -DAY) } },
	});
	for (let deleted = removed.count; ; ) {
		const { count } = await db().webhookDelivery.deleteMany({ where: oldDeliveries(), limit: BATCH });
		deleted += count;
		if (count < BATCH) return deleted;
	}
}
