import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { dayIn, startOfDay } from "../calendar/calendar-day.ts";
import { DomainError } from "../domain-error.ts";
import { type IdPage, idPageOf, idPageQuery } from "../pagination/id-page.ts";
import { EARNINGS_PAGE, type Month, nextMonth, readMonth } from "./earning.ts";

const listed = {
	milestone: { select: { position: true, title: true, amountCents: true, booking: { select: { id: true, reference: true, title: true, creator: { select: { name: true } } } } } },
} as const;

async function professionalIdOf(actor: Actor): Promise<string> {
	const user = requireUser(actor, "PROFESSIONAL");
	const professional = await db().professional.findUnique({ where: { userId: user.id }, select: { id: true } });
	if (!professional) throw new DomainError("not_found", "You have no profile yet");
	return professional.id;
}

/** One page of a professional's payouts, the latest first. */
export async function findPayouts(user: SignedInUser, page: IdPage) {
	const { where, ...order } = idPageQuery(page, EARNINGS_PAGE);
	return idPageOf(await db().payout.findMany({ where: { professional: { userId: user.id }, ...where }, include: listed, ...order }), page, EARNINGS_PAGE);
}
export type ListedPayout = Awaited<ReturnType<typeof findPayouts>>["rows"][number];

/** All payouts of a professional, the latest first, a few at a time. */
export async function* readPayouts(user: SignedInUser): AsyncGenerator<readonly ListedPayout[]> {
	let older: string | undefined;
	do {
		const page = await findPayouts(user, { older });
		yield page.rows;
		older = page.older;
	} while (older);
}

/**
 * What a professional earns, in cents after the fee: pending while the work isn't accepted,
 * available or on its way, and paid out.
 */
export async function sumEarnings(user: SignedInUser): Promise<{ pending: number; available: number; paidOut: number }> {
	const mine = { professional: { userId: user.id } };
	const [held, available, paid] = await Promise.all([
		db().milestone.aggregate({
			where: { booking: mine, status: { in: ["FUNDED", "DELIVERED", "CHANGES_REQUESTED", "DISPUTED"] }, fundedAt: { not: null } },
			_sum: { amountCents: true, feeCents: true },
		}),
		db().payout.aggregate({ where: { ...mine, status: { not: "PAID" } }, _sum: { amountCents: true } }),
		db().payout.aggregate({ where: { ...mine, status: "PAID" }, _sum: { amountCents: true } }),
	]);
	return { pending: (held._sum.amountCents ?? 0) - (held._sum.feeCents ?? 0), available: available._sum.amountCents ?? 0, paidOut: paid._sum.amountCents ?? 0 };
}

const monthOf = (at: Date): Month => dayIn(at, site().timeZone).slice(0, 7);

/** The months for which a professional has a statement, the latest first. */
export async function findStatementMonths(user: SignedInUser): Promise<Month[]> {
	const first = await db().payout.findFirst({ where: { professional: { userId: user.id } }, orderBy: { createdAt: "asc" }, select: { createdAt: true } });
	if (!first) return [];
	const months: Month[] = [];
	const last = monthOf(now());
	for (let month = monthOf(first.createdAt); month <= last; month = nextMonth(month)) months.unshift(month);
	return months;
}

/** The most lines of one statement. */
const STATEMENT_MAX = 1_000;

/**
 * A professional's statement of a month in the site's time zone: what was released in it, with fee
 * and payout, and what reached the bank in it. Throws `not_found` for what is no month, or one that
 * hasn't begun.
 */
export async function getStatement(actor: Actor, typed: string) {
	const professionalId = await professionalIdOf(actor);
	const month = readMonth(typed);
	if (!month || month > monthOf(now())) throw new DomainError("not_found", "This month hasn't begun");
	const [from, to] = [month, nextMonth(month)].map((one) => startOfDay(`${one}-01`, site().timeZone)) as [Date, Date];
	const [released, paid, { businessName }] = await Promise.all([
		db().payout.findMany({ where: { professionalId, createdAt: { gte: from, lt: to } }, include: listed, orderBy: { createdAt: "asc" }, take: STATEMENT_MAX }),
		db().payout.findMany({ where: { professionalId, status: "PAID", statusAt: { gte: from, lt: to } }, include: listed, orderBy: { statusAt: "asc" }, take: STATEMENT_MAX }),
		db().professional.findUniqueOrThrow({ where: { id: professionalId }, select: { businessName: true } }),
	]);
	const sum = (rows: readonly { amountCents: number }[]) => rows.reduce((cents, row) => cents + row.amountCents, 0);
	const net = sum(released);
	const fees = released.reduce((cents, { feeCents }) => cents + feeCents, 0);
	return { month, businessName, released, paid, totals: { gross: net + fees, fees, net, paidOut: sum(paid) } };
}
