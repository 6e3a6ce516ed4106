import { db } from "#app/infra/database/db.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { getPageById, type IdPage, idPageQuery, type PageById, readLookup } from "../platform/pagination.ts";
import type { Role } from "../platform/roles.ts";
import { beginsWith } from "../platform/text-match.server.ts";
import { FORMER_DOMAIN } from "./account.ts";
import { findBanByEmail } from "./ban.server.ts";
import { findByWords } from "./person.server.ts";
import { type PersonState, personFields } from "./person.ts";

export type PeopleFilter = { q: string; role?: Role | undefined; state?: PersonState | undefined };

const PAGE = 50;

type Person = Prisma.UserGetPayload<{ select: typeof personFields }>;

/** A page of the list, and the total count, up to COUNTED. */
export type PeoplePage = PageById<Person> & { count: number; isMore: boolean };

/**
 * Counting stops at this number, because counting everyone would take longer as the number of people grows.
 */
const COUNTED = 1_000;

/**
 * The maximum number of people to read who match a name or are about to leave. The newest are read first. A
 * query takes at most 999 values.
 */
const LOOKED_THROUGH = 500;

/**
 * Accounts for the team, newest first, filtered by the start of an address, by words in a name, by
 * an exact reference, by role, and by state. Deleted accounts are left out.
 */
export async function findPeople(actor: Actor, filter: PeopleFilter, page: IdPage): Promise<PeoplePage> {
	requireArea(actor, "people");
	const where = await matching(filter);
	const { where: part, ...order } = idPageQuery(page, PAGE);
	const found = await db().user.findMany({ where: { AND: [part, where] }, ...order, select: personFields });
	const count = await db().user.count({ where, take: COUNTED + 1 });
	return { ...getPageById(found, page, PAGE), count: Math.min(count, COUNTED), isMore: count > COUNTED };
}

/** The ban on a deleted account, if the search is for its full address. */
export async function findBan(actor: Actor, { q }: PeopleFilter): Promise<{ id: string } | null> {
	requireArea(actor, "people");
	return q.includes("@") ? findBanByEmail(db(), q) : null;
}

const states = {
	pending: { verification: "PENDING" },
	verified: { verification: "VERIFIED" },
	rejected: { verification: "REJECTED" },
	"age-rejected": { verification: "AGE_REJECTED" },
	suspended: { verification: "SUSPENDED" },
	unconfirmed: { emailVerifiedAt: null },
} as const satisfies Partial<Record<PersonState, object>>;

async function matching({ q, role, state }: PeopleFilter) {
	return {
		AND: [
			{ NOT: { email: { endsWith: `@${FORMER_DOMAIN}` } } },
			await lookedFor(q),
			role ? { role } : {},
			await inState(state),
		],
	};
}

async function inState(state: PersonState | undefined) {
	if (!state) return {};
	if (state !== "leaving") return states[state];
	// Queried first. In a list ordered by ID, SQLite would read all accounts to find the few who are leaving.
	const leaving = await db().user.findMany({
		where: { deletionAskedAt: { not: null } },
		orderBy: { deletionAskedAt: "desc" },
		take: LOOKED_THROUGH,
		select: { id: true },
	});
	return { id: { in: leaving.map(({ id }) => id) } };
}

async function lookedFor(typed: string) {
	const lookup = readLookup(typed);
	if (!lookup) return {};
	if (lookup.by === "reference") return named(lookup.text);
	const address = { email: beginsWith(lookup.text.toLowerCase()) };
	const ids = lookup.by === "words" ? await findByWords(lookup.text, LOOKED_THROUGH) : [];
	// If the OR had an empty list, SQLite would read the whole table.
	return ids.length > 0 ? { OR: [address, { id: { in: ids } }] } : address;
}

/** The users involved in the record with this reference. */
async function named(reference: string) {
	const where = { reference };
	const [application, requirements, booking, ticket, report] = await Promise.all([
		db().application.findUnique({ where, select: { userId: true } }),
		db().requirements.findUnique({ where, select: { userId: true } }),
		db().booking.findUnique({
			where,
			select: { creatorId: true, professional: { select: { userId: true } } },
		}),
		db().supportTicket.findUnique({ where, select: { email: true } }),
		db().report.findUnique({ where, select: { email: true, reporterId: true } }),
	]);
	const emails = [ticket?.email, report?.email].flatMap((email) => email ?? []);
	const writers =
		emails.length > 0
			? await db().user.findMany({ where: { email: { in: emails } }, select: { id: true } })
			: [];
	const ids = [
		application?.userId,
		requirements?.userId,
		booking?.creatorId,
		booking?.professional.userId,
		report?.reporterId,
		...writers.map(({ id }) => id),
	];
	return { id: { in: ids.flatMap((id) => id ?? []) } };
}
