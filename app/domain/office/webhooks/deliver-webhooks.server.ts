import { setTimeout as sleep } from "node:timers/promises";
import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now, SECOND } from "#app/infra/process/clock.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { type FetchProblem, FetchPublicError, postPublicJson } from "#app/infra/web/fetch-public.server.ts";
import { activeWith } from "../../people/admin-account.server.ts";
import { jobActor } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import type { Email } from "../../platform/email/email.ts";
import { queueEmail } from "../../platform/email/queue-email.server.ts";
import { RETRY_SECONDS, STOPPED_AFTER_DAYS, type WebhookProblem } from "./webhook.ts";
import { signWebhook } from "./webhook-secrets.server.ts";
import { failWaiting } from "./webhooks.server.ts";

/** The time limit of one attempt, in milliseconds. */
const TIMEOUT = 10 * SECOND;

/** Milliseconds between checks for new events while an endpoint hasn't answered. */
const POLL_INTERVAL = SECOND;

/** The shortest time after which an attempt whose process died is made again, in seconds. Longer than TIMEOUT. */
const CLAIM_SECONDS = 30;

const LAST_WAIT = RETRY_SECONDS.at(-1) ?? 0;

/** The status of an endpoint that wants nothing more (RFC 9110, 15.5.11). */
const GONE = 410;

/** Sends one attempt and returns the status. Tests pass a function that sends to their own server. */
export type PostWebhook = (
	url: URL,
	message: { body: string; headers: Readonly<Record<string, string>>; stopping?: AbortSignal | undefined },
) => Promise<number>;
const postWebhook: PostWebhook = (url, message) => postPublicJson(url, { ...message, timeout: TIMEOUT });

type Options = { signal?: AbortSignal; isStopped?: () => boolean };

/**
 * Sends the events that are due, one after the other to each endpoint, and to all endpoints at once, so that one
 * that doesn't answer delays no other. Returns how many attempts it made. An event is delivered at least once: if
 * the process dies before it has stored the result, the event is sent again, with the same ID. Anything but a
 * status from 200 to 299 is a failure, and redirects aren't followed.
 */
export async function deliverWebhooks(
	{ signal, isStopped = () => false }: Options = {},
	post: PostWebhook = postWebhook,
): Promise<number> {
	/** The attempts in progress, by endpoint. */
	const attempts = new Map<string, Promise<void>>();
	let tried = 0;
	for (;;) {
		if (!isStopped() && !signal?.aborted)
			for (const due of await findDue([...attempts.keys()])) {
				if (!(await claim(due))) continue;
				tried++;
				const { endpointId } = due;
				attempts.set(
					endpointId,
					attempt(due, post, signal)
						.catch((error: unknown) => reportError({ err: error, endpointId }, "webhook not sent"))
						.finally(() => attempts.delete(endpointId)),
				);
			}
		if (attempts.size === 0) return tried;
		await Promise.race([...attempts.values(), sleep(POLL_INTERVAL, undefined, { ref: false })]);
	}
}

const isDue = () => ({ state: "PENDING", nextAttemptAt: { lte: now() } }) as const;

/** The delivery that has been due for the longest time, for each endpoint that is on and isn't busy. */
async function findDue(busy: readonly string[]) {
	const endpoints = await db().webhookEndpoint.findMany({
		where: { state: "ON", id: { notIn: [...busy] }, deliveries: { some: isDue() } },
		select: {
			id: true,
			url: true,
			secret: true,
			previousSecret: true,
			previousUntil: true,
			deliveries: {
				where: isDue(),
				orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
				take: 1,
				select: { id: true, eventId: true, body: true, attempts: true, nextAttemptAt: true },
			},
		},
	});
	return endpoints.flatMap(({ deliveries, id: endpointId, url, ...secrets }) =>
		deliveries.map((delivery) => ({ ...delivery, endpointId, url, secrets })),
	);
}
type Due = Awaited<ReturnType<typeof findDue>>[number];

/** Claims a delivery for one attempt. False if another node has claimed it, or it was turned off. */
async function claim({ id, attempts, nextAttemptAt }: Due): Promise<boolean> {
	const { count } = await db().webhookDelivery.updateMany({
		where: { id, state: "PENDING", attempts, nextAttemptAt },
		data: {
			attempts: attempts + 1,
			nextAttemptAt: later(now(), Math.max(CLAIM_SECONDS, RETRY_SECONDS[attempts] ?? LAST_WAIT) * SECOND),
		},
	});
	return count === 1;
}

const problems: Partial<Record<FetchProblem, WebhookProblem>> = {
	"not-public": "NOT_PUBLIC",
	"too-slow": "TOO_SLOW",
};

type Outcome = { statusCode: number | null; problem: WebhookProblem | null; durationMs: number };

async function attempt(due: Due, post: PostWebhook, stopping: AbortSignal | undefined): Promise<void> {
	const { eventId, url, body, secrets } = due;
	const headers = signWebhook(secrets, eventId, body);
	const startedAt = performance.now();
	let statusCode: number | null = null;
	let problem: WebhookProblem | null = null;
	try {
		statusCode = await post(new URL(url), { body, headers, stopping });
		if (statusCode < 200 || statusCode > 299) problem = "REFUSED";
	} catch (error) {
		if (!(error instanceof FetchPublicError)) throw error;
		// The server is stopping, so the attempt isn't the endpoint's failure. It is made again.
		if (stopping?.aborted) return;
		problem = problems[error.problem] ?? "UNREACHABLE";
	}
	const outcome = { statusCode, problem, durationMs: Math.round(performance.now() - startedAt) };
	await transaction((tx) => recordOutcome(tx, due, outcome));
}

async function recordOutcome(tx: Tx, due: Due, outcome: Outcome): Promise<void> {
	const attempts = due.attempts + 1;
	const { endpointId } = due;
	const at = now();
	const wait = RETRY_SECONDS[attempts - 1];
	const ended = outcome.problem === null ? "DELIVERED" : wait === undefined ? "FAILED" : null;
	await tx.webhookDelivery.updateMany({
		where: { id: due.id, state: "PENDING", attempts },
		data: {
			...outcome,
			...(ended
				? { state: ended, endedAt: at }
				: // Events that failed together are tried at different times.
					{ nextAttemptAt: later(at, (wait ?? 0) * SECOND * (1 + Math.random() * 0.1)) }),
		},
	});
	if (outcome.problem === null) {
		await tx.webhookEndpoint.updateMany({
			where: { id: endpointId, firstFailedAt: { not: null } },
			data: { firstFailedAt: null },
		});
		return;
	}
	await tx.webhookEndpoint.updateMany({
		where: { id: endpointId, firstFailedAt: null },
		data: { firstFailedAt: at },
	});
	await stopIfDead(tx, endpointId, outcome);
}

/** Stops an endpoint that wants nothing more, or that has failed for days, and tells the owners. */
async function stopIfDead(tx: Tx, id: string, { statusCode }: Outcome): Promise<void> {
	const at = now();
	const isGone = statusCode === GONE;
	const { count } = await tx.webhookEndpoint.updateMany({
		where: {
			id,
			state: "ON",
			...(!isGone && { firstFailedAt: { lte: later(at, -STOPPED_AFTER_DAYS * DAY) } }),
		},
		data: { state: "STOPPED", stateAt: at },
	});
	if (count === 0) return;
	await failWaiting(tx, id);
	const { url, description } = await tx.webhookEndpoint.findUniqueOrThrow({
		where: { id },
		select: { url: true, description: true },
	});
	await recordEvent(tx, jobActor("deliver-webhooks"), {
		action: "stop-webhook",
		subject: ["WebhookEndpoint", id],
		detail: { host: new URL(url).host, status: statusCode },
	});
	const owners = await tx.user.findMany({
		where: activeWith("OWNER"),
		orderBy: { id: "asc" },
		select: { email: true },
	});
	const addresses = owners.length > 0 ? owners.map(({ email }) => email) : [site().contact.support];
	for (const to of addresses)
		await queueEmail(tx, webhookStopped({ to, id, description, host: new URL(url).host, isGone }));
}

/** The email to the owners about an endpoint that was stopped. */
export const webhookStopped = ({
	to,
	id,
	description,
	host,
	isGone,
}: {
	to: string;
	id: string;
	description: string;
	host: string;
	isGone: boolean;
}): Email => ({
	kind: "webhook-stopped",
	to,
	subject: `Webhook stopped: ${host}`,
	facts: [
		{ label: "Webhook", value: description },
		{ label: "Host", value: host },
	],
	paragraphs: [
		isGone
			? "It answered with status 410, which means that it wants no more events, so we stopped sending them."
			: `Every attempt has failed for more than ${STOPPED_AFTER_DAYS} days, so we stopped sending events to it.`,
		"Once it works again, turn it on, and replay what it missed from the list of its deliveries. Events that happen in the meantime aren't kept for it.",
	],
	action: { label: "See the webhook", path: `/admin/webhooks/${id}` },
	reason: "You're getting this email because you're an owner in the back office.",
});
