import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { type IdPage, idPageOf, idPageQuery } from "../pagination/id-page.ts";
import { EMAIL_STATES, type EmailState, withoutSecrets } from "./outbox.ts";

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
	return idPageOf(found, page, PAGE);
}

/** How many emails are in each state. */
export async function countEmails(actor: Actor): Promise<{ state: EmailState; count: number }[]> {
	requireArea(actor, "outbox");
	const found = await db().outboxEmail.groupBy({ by: ["state"], _count: true });
	return EMAIL_STATES.map((state) => ({
		state,
		count: found.find((row) => row.state === state)?._count ?? 0,
	}));
}

/** One email as its recipient sees it, without the secrets in its links. Throws `not_found`. */
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
export const emailNotFound = () => new DomainError("not_found", "This email doesn't exist.");
