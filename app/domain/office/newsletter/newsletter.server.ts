import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { hashToken, isKeyedHash, keyedHash, newToken } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { withIdempotency } from "../../platform/command.server.ts";
import type { Email } from "../../platform/email/email.ts";
import { queueEmail } from "../../platform/email/queue-email.server.ts";
import { requireNoMaintenance } from "../../platform/maintenance.server.ts";
import { getPageById, type IdPage, idPageQuery } from "../../platform/pagination.ts";
import { consumeRateLimit, withConstantTime } from "../../platform/rate-limit.server.ts";
import {
	CONFIRMATION_HOURS,
	type Confirmation,
	SUBSCRIBER_STATES,
	type SubscriberState,
	type Subscription,
} from "./newsletter.ts";
import type { Subscribe } from "./newsletter-forms.ts";

const PURPOSE = "newsletter-unsubscribe";

/**
 * The token of an unsubscribe link: the subscriber's ID and its keyed hash. It is valid as long as the
 * signing secret is.
 */
export const unsubscribeToken = (subscriberId: string): string =>
	`${subscriberId}.${keyedHash(`${PURPOSE}:${subscriberId}`)}`;

/** The path where a subscriber unsubscribes without signing in. */
export const unsubscribePath = (subscriberId: string): string =>
	`/newsletter/unsubscribe?token=${unsubscribeToken(subscriberId)}`;

/** The ID of the subscriber whose unsubscribe token this is, or undefined. */
export function subscriberOfToken(token: string): string | undefined {
	const [id = "", hash = ""] = token.split(".");
	return isKeyedHash(`${PURPOSE}:${id}`, hash) ? id : undefined;
}

/**
 * The email that asks for confirmation. Its link opens a page with a button, because email scanners open
 * links.
 */
export function newsletterConfirmation({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "newsletter-confirmation",
		to: email,
		subject: `Confirm your subscription to the ${name} newsletter`,
		facts: [
			{ label: "What", value: "New articles on shoots, contracts, taxes, and safety" },
			{ label: "Link valid for", value: `${CONFIRMATION_HOURS} hours` },
		],
		paragraphs: [
			"Open the page below and press the button there. We won't send you anything unless you confirm.",
		],
		action: { label: "Confirm your subscription", path: `/newsletter/confirm?token=${token}` },
		reason: `You're getting this email because someone entered this address in a newsletter form on ${name}. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}

/** Sent to someone who signs up for the newsletter but is already subscribed. */
export function newsletterKept({ id, email }: { id: string; email: string }): Email {
	const { name } = site();
	return {
		kind: "newsletter-kept",
		to: email,
		subject: `You already get the ${name} newsletter`,
		paragraphs: [
			"Someone entered your address again. You're already subscribed, so you don't need to do anything.",
		],
		unsubscribePath: unsubscribePath(id),
		reason: `You're getting this email because someone entered this address in a newsletter form on ${name}.`,
	};
}

/** The state of a confirmation link's subscription. */
export async function getConfirmation(token: string): Promise<Confirmation> {
	const subscriber =
		token && (await db().newsletterSubscriber.findUnique({ where: { confirmTokenHash: hashToken(token) } }));
	if (!subscriber) return "unknown";
	if (subscriber.state === "ACTIVE") return "confirmed";
	return subscriber.state === "PENDING" && subscriber.confirmExpiresAt && subscriber.confirmExpiresAt > now()
		? "open"
		: "expired";
}

/** The state of an unsubscribe link's subscription. */
export async function getSubscription(token: string): Promise<Subscription> {
	const id = subscriberOfToken(token);
	const subscriber =
		id && (await db().newsletterSubscriber.findUnique({ where: { id }, select: { state: true } }));
	if (!subscriber) return "unknown";
	return subscriber.state === "UNSUBSCRIBED" ? "unsubscribed" : "subscribed";
}

const PAGE = 50;

const select = {
	id: true,
	email: true,
	state: true,
	source: true,
	requestedAt: true,
	confirmedAt: true,
	unsubscribedAt: true,
} as const;

const ofState = (state: SubscriberState | undefined) => (state ? { state } : {});

/** Newsletter addresses in one state or in all, for the team, newest first. */
export async function findSubscribers(actor: Actor, state: SubscriberState | undefined, page: IdPage) {
	requireArea(actor, "audience");
	const { where, ...order } = idPageQuery(page, PAGE);
	const found = await db().newsletterSubscriber.findMany({
		where: { ...where, ...ofState(state) },
		...order,
		select,
	});
	return getPageById(found, page, PAGE);
}

/** The number of addresses in each state. */
export async function countSubscribers(actor: Actor): Promise<{ state: SubscriberState; count: number }[]> {
	requireArea(actor, "audience");
	const found = await db().newsletterSubscriber.groupBy({ by: ["state"], _count: true });
	return SUBSCRIBER_STATES.map((state) => ({
		state,
		count: found.find((row) => row.state === state)?._count ?? 0,
	}));
}

/** Rows read at a time for an export. */
const PART = 1_000;

/**
 * All addresses in one state or in all, oldest first, in batches, for an export. The export has an audit
 * event.
 */
export async function exportSubscribers(actor: Actor, state: SubscriberState | undefined) {
	requireArea(actor, "audience");
	await transaction((tx) =>
		recordEvent(tx, actor, {
			action: "export-newsletter",
			subject: ["NewsletterSubscriber", "all"],
			detail: { state: state ?? null },
		}),
	);
	return readInParts(state);
}

async function* readInParts(state: SubscriberState | undefined) {
	let last = "";
	for (;;) {
		const rows = await db().newsletterSubscriber.findMany({
			where: { id: { gt: last }, ...ofState(state) },
			orderBy: { id: "asc" },
			take: PART,
			select,
		});
		yield rows;
		if (rows.length < PART) return;
		last = rows.at(-1)?.id ?? "";
	}
}

const received = { success: true } as const;

/**
 * Anyone may enter any address, so an address gets the newsletter only after its owner confirms with an
 * emailed link. Known and unknown addresses get the same response. Both write one row, one email, and one
 * event, so neither the response nor its timing reveals who subscribes. An address gets at most three emails
 * a day.
 */
export function subscribe(actor: Actor, input: Subscribe): Promise<typeof received> {
	return withConstantTime(() =>
		withIdempotency(actor, "subscribe", input, async (commit) => {
			await consumeRateLimit("newsletter", actor.address);
			const mayEmail = (await consumePoint("newsletter-address", input.email)) === 0;
			return commit(async (tx) => {
				if (mayEmail) {
					const { id, email } = await ask(tx, input);
					await queueEmail(tx, email);
					await recordEvent(tx, actor, {
						action: "subscribe",
						subject: ["NewsletterSubscriber", id],
						detail: { source: input.source },
					});
				}
				return received;
			});
		}),
	);
}

/** Writes the subscriber's row and returns the email to send. An active subscription stays active. */
async function ask(tx: Tx, { email, source }: Subscribe): Promise<{ id: string; email: Email }> {
	const requestedAt = now();
	const known = await tx.newsletterSubscriber.findUnique({
		where: { email },
		select: { id: true, state: true },
	});
	if (known?.state === "ACTIVE") {
		await tx.newsletterSubscriber.update({ where: { id: known.id }, data: { requestedAt } });
		return { id: known.id, email: newsletterKept({ id: known.id, email }) };
	}
	const token = newToken();
	const data = {
		state: "PENDING",
		source,
		requestedAt,
		confirmTokenHash: hashToken(token),
		confirmExpiresAt: later(requestedAt, CONFIRMATION_HOURS * HOUR),
	} as const;
	const { id } = await tx.newsletterSubscriber.upsert({
		where: { email },
		update: data,
		create: { email, ...data },
	});
	return { id, email: newsletterConfirmation({ email, token }) };
}

/**
 * Confirms a subscription with the token of its link and makes the subscription ACTIVE. A used, expired, or
 * unknown token has no effect, and the result says which it was.
 */
export async function confirmSubscription(actor: Actor, { token }: { token: string }): Promise<Confirmation> {
	requireNoMaintenance();
	const standing = await getConfirmation(token);
	if (standing !== "open") return standing;
	await transaction(async (tx) => {
		const at = now();
		const confirmTokenHash = hashToken(token);
		const { count } = await tx.newsletterSubscriber.updateMany({
			where: { confirmTokenHash, state: "PENDING", confirmExpiresAt: { gt: at } },
			data: { state: "ACTIVE", confirmedAt: at, unsubscribedAt: null },
		});
		if (count === 0) return;
		const { id } = await tx.newsletterSubscriber.findUniqueOrThrow({
			where: { confirmTokenHash },
			select: { id: true },
		});
		await recordEvent(tx, actor, { action: "confirm-subscription", subject: ["NewsletterSubscriber", id] });
	});
	return getConfirmation(token);
}

/** Ends a subscription, confirmed or not, by the token of its unsubscribe link. Idempotent. */
export async function unsubscribe(actor: Actor, { token }: { token: string }): Promise<Subscription> {
	const id = subscriberOfToken(token);
	if (id) {
		await transaction(async (tx) => {
			const { count } = await tx.newsletterSubscriber.updateMany({
				where: { id, state: { not: "UNSUBSCRIBED" } },
				data: {
					state: "UNSUBSCRIBED",
					unsubscribedAt: now(),
					confirmTokenHash: null,
					confirmExpiresAt: null,
				},
			});
			if (count > 0)
				await recordEvent(tx, actor, { action: "unsubscribe", subject: ["NewsletterSubscriber", id] });
		});
	}
	return getSubscription(token);
}

/**
 * Days that an unconfirmed address is stored after its link has expired, so that the page behind the link can
 * still say so.
 */
const UNCONFIRMED_DAYS = 30;

/** Addresses that are still unconfirmed UNCONFIRMED_DAYS after their links expired. */
export const oldUnconfirmed = () =>
	({ state: "PENDING", confirmExpiresAt: { lt: later(now(), -UNCONFIRMED_DAYS * DAY) } }) as const;

/**
 * Deletes addresses that are still unconfirmed UNCONFIRMED_DAYS after their links expired. Returns the number
 * deleted.
 */
export async function sweepNewsletter(): Promise<number> {
	const { count } = await db().newsletterSubscriber.deleteMany({ where: oldUnconfirmed() });
	return count;
}
