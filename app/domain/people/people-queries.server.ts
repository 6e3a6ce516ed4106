import { db } from "#app/infra/db.server.ts";
import { FORMER_DOMAIN, type Role } from "../accounts/account.ts";
import { type Actor, requireUser } from "../actor.ts";
import { QUERY_MAX } from "../queues/work.ts";
import { type IdPage, type IdPageOf, idPageOf, idPageQuery } from "../records/id-page.ts";
import { contains } from "../records/text-match.server.ts";
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

async function matching({ q: typed, role, state }: PeopleFilter) {
	const q = typed.replaceAll("\0", "").trim().slice(0, QUERY_MAX);
	return {
		AND: [
			{ NOT: { email: { endsWith: `@${FORMER_DOMAIN}` } } },
			q === "" ? {} : /^[a-z]{3}-\d+$/i.test(q) ? await named(q.toUpperCase()) : { OR: [{ email: { startsWith: q.toLowerCase() } }, { name: contains(q) }] },
			role ? { role } : {},
			state ? states[state] : {},
		],
	};
}

/** Whoever is a part of the record of that reference. */
async function named(reference: string) {
	const [ticket, report] = await Promise.all([
		db().supportTicket.findFirst({ where: { reference }, select: { email: true } }),
		db().report.findFirst({ where: { reference }, select: { email: true, reporterId: true } }),
	]);
	const booking = { some: { reference } };
	return {
		OR: [
			{ applications: { some: { reference } } },
			{ requirements: { some: { reference } } },
			{ bookings: booking },
			{ professional: { bookings: booking } },
			{ email: { in: [ticket?.email, report?.email].flatMap((email) => email ?? []) } },
			{ id: report?.reporterId ?? "" },
		],
	};
}
