import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { getRetentionDays } from "#app/infra/process/retention.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit.server.ts";
import { DomainError } from "../domain-error.ts";
import { requireNoMaintenance } from "../maintenance.server.ts";
import { getPageById, type IdPage, idPageQuery } from "../pagination.ts";
import { canRetry, EMAIL_STATES, type EmailState, withoutSecrets } from "./email.ts";

const PAGE = 50;

export type OutboxFilter = { state?: EmailState | undefined; q: string };

/**
 * Emails for the team, newest first, filtered by state and by the start of the address or the exact
 * kind.
 */
export async function findEmails(actor: Actor, { state, q: typed }: OutboxFilter, page: IdPage) {
	requireArea(actor, "outbox");
	const q = typed.replaceAll("\0", "").trim().toLowerCase().slice(0, 254);
	const { where, ...order } = idPageQuery(page, PAGE);
	const found = await db().outboxEmail.findMany({
		where: {
			AND: [where, state ? { state } : {}, q ? { OR: [{ recipient: { startsWith: q } }, { kind: q }] } : {}],
		},
		...order,
		select: {
			id: true,
			kind: true,
			recipient: true,
			subject: true,
			state: true,
			attempts: true,
			lastError: true,
			createdAt: true,
		},
	});
	return getPageById(found, page, PAGE);
}

/** The number of emails in each state. */
export async function countEmails(actor: Actor): Promise<{ state: EmailState; count: number }[]> {
	requireArea(actor, "outbox");
	const found = await db().outboxEmail.groupBy({ by: ["state"], _count: true });
	return EMAIL_STATES.map((state) => ({
		state,
		count: found.find((row) => row.state === state)?._count ?? 0,
	}));
}

/** One email as its recipient sees it, without its secrets. Throws `not_found`. */
export async function getEmail(actor: Actor, emailId: string) {
	requireArea(actor, "outbox");
	const email = await db().outboxEmail.findUnique({ where: { id: emailId } });
	if (!email) throw emailNotFound();
	const headers = Object.entries(JSON.parse(email.headers) as Record<string, string>).map(
		([name, value]) => ({ name, value: withoutSecrets(value) }),
	);
	return { ...email, headers, text: withoutSecrets(email.text), html: withoutSecrets(email.html) };
}

/** The error (`not_found`) for an email that doesn't exist. */
const emailNotFound = () => new DomainError("not_found", "This email doesn't exist.");

/**
 * An admin retries an email that failed or that we gave up on. It is due immediately and gets as many
 * attempts as a new email. Throws `conflict` if it was sent, is being sent, or hasn't been tried yet, such as
 * the email of a decision that can still be undone.
 */
export async function retryEmail(actor: Actor, { emailId }: { emailId: string }): Promise<void> {
	requireNoMaintenance();
	requireArea(actor, "outbox");
	await transaction(async (tx) => {
		const email = await tx.outboxEmail.findUnique({
			where: { id: emailId },
			select: { state: true, attempts: true },
		});
		if (!email) throw emailNotFound();
		const at = now();
		const free = {
			id: emailId,
			state: email.state,
			attempts: email.attempts,
			OR: [{ leasedUntil: null }, { leasedUntil: { lt: at } }],
		};
		const { count } = canRetry(email)
			? await tx.outboxEmail.updateMany({
					where: free,
					data: { state: "PENDING", attempts: 0, nextAttemptAt: at, leasedUntil: null },
				})
			: { count: 0 };
		if (count === 0)
			throw new DomainError(
				"conflict",
				"This email was sent, is being sent, or hasn’t been tried yet, so there is nothing to retry.",
			);
		await recordEvent(tx, actor, {
			action: "retry-mail",
			subject: ["OutboxMail", emailId],
			detail: { before: email.state, after: "PENDING", attempts: email.attempts },
		});
	});
}

/**
 * The maximum number of emails deleted per statement. The limit keeps other requests from waiting long for
 * the deletion.
 */
const BATCH = 500;

/**
 * Sent emails past their retention period. The due time narrows the search, because it has an index. The sent time can
 * be much later, if the mail server was unavailable.
 */
export function oldSentEmails() {
	const before = later(now(), -getRetentionDays("emails") * DAY);
	return { state: "SENT", nextAttemptAt: { lt: before }, sentAt: { lt: before } } as const;
}

/** Emails that were withheld, such as those to a suspended account. They are kept for a day. */
const oldWithheldEmails = () => ({ state: "WITHHELD", nextAttemptAt: { lt: later(now(), -DAY) } }) as const;

/**
 * Deletes sent emails after their retention period, and withheld emails after a day. Emails that we gave up on stay
 * until a retry succeeds. Returns how many were deleted.
 */
export async function sweepEmail(): Promise<number> {
	return (await removeWhere(oldSentEmails())) + (await removeWhere(oldWithheldEmails()));
}

async function removeWhere(where: {
	state: "SENT" | "WITHHELD";
	nextAttemptAt: { lt: Date };
	sentAt?: { lt: Date };
}): Promise<number> {
	let removed = 0;
	for (;;) {
		const { count } = await db().outboxEmail.deleteMany({ where, limit: BATCH });
		removed += count;
		if (count < BATCH) return removed;
	}
}
