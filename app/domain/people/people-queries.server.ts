import { db } from "#app/infra/db.server.ts";
import { FORMER_DOMAIN, type Role } from "../accounts/account.ts";
import { type Actor, requireUser } from "../actor.ts";
import { type IdPage, type IdPageOf, idPageOf, idPageQuery } from "../records/id-page.ts";
import { readLookup } from "../records/lookup.ts";
import { beginsWith, contains } from "../records/text-match.server.ts";
import { banOf } from "../suspension/bans.server.ts";
import { type PersonState, personFields } from "./people.ts";

export type PeopleFilter = { q: string; role?: Role | undefined; state?: PersonState | undefined };

const PAGE = 50;

/**
 * Accounts for the team, newest first: by the beginning of an address, a part of a name or a whole reference, by role and by state.
 * What is left of deleted accounts is not among them.
 */
export async function findPeople(actor: Actor, filter: PeopleFilter, page: IdPage) {
	requireUser(actor, "ADMIN");
	const { where, ...order } = idPageQuery(page, PAGE);
	const found = await db().user.findMany({ where: { AND: [where, await matching(filter)] }, ...order, select: personFields });
	return idPageOf(found, page, PAGE) satisfies IdPageOf<unknown>;
}

/** How many accounts there are of a filter. */
export async function countPeople(actor: Actor, filter: PeopleFilter): Promise<number> {
	requireUser(actor, "ADMIN");
	return db().user.count({ where: await matching(filter) });
}

/** The ban that is kept of a deleted account, where the search is for its whole address. */
export async function findBan(actor: Actor, { q }: PeopleFilter): Promise<{ id: string } | null> {
	requireUser(actor, "ADMIN");
	return q.includes("@") ? banOf(db(), q) : null;
}

const states = {
	pending: { verification: "PENDING" },
	verified: { verification: "VERIFIED" },
	rejected: { verification: "REJECTED" },
	"age-rejected": { verification: "AGE_REJECTED" },
	suspended: { suspendedAt: { not: null } },
	unconfirmed: { emailVerifiedAt: null },
	leaving: { deletionAskedAt: { not: null } },
} as const satisfies Record<PersonState, object>;

async function matching({ q, role, state }: PeopleFilter) {
	return {
		AND: [{ NOT: { email: { endsWith: `@${FORMER_DOMAIN}` } } }, await lookedFor(q), role ? { role } : {}, state ? states[state] : {}],
	};
}

async function lookedFor(typed: string) {
	const lookup = readLookup(typed);
	if (!lookup) return {};
	if (lookup.by === "reference") return named(lookup.text);
	const address = { email: beginsWith(lookup.text.toLowerCase()) };
	return lookup.by === "address" ? address : { OR: [address, { name: contains(lookup.text) }] };
}

/** Whoever is a part of the record of that reference. */
async function named(reference: string) {
	const where = { reference };
	const [application, requirements, booking, ticket, report] = await Promise.all([
		db().application.findUnique({ where, select: { userId: true } }),
		db().requirements.findUnique({ where, select: { userId: true } }),
		db().booking.findUnique({ where, select: { creatorId: true, professional: { select: { userId: true } } } }),
		db().supportTicket.findUnique({ where, select: { email: true } }),
		db().report.findUnique({ where, select: { email: true, reporterId: true } }),
	]);
	const emails = [ticket?.email, report?.email].flatMap((email) => email ?? []);
	const writers = emails.length > 0 ? await db().user.findMany({ where: { email: { in: emails } }, select: { id: true } }) : [];
	const ids = [application?.userId, requirements?.userId, booking?.creatorId, booking?.professional.userId, report?.reporterId, ...writers.map(({ id }) => id)];
	return { id: { in: ids.flatMap((id) => id ?? []) } };
}
