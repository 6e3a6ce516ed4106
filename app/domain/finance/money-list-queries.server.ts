import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { payoutStatusLabels } from "../earnings/earning.ts";
import { milestoneStatusLabels } from "../milestones/milestone.ts";
import { type IdPage, type IdPageOf, idPageOf, idPageQuery } from "../pagination/id-page.ts";
import { refundStatusLabels } from "../payments/payment.ts";
import { MONEY_PAGE, type MoneyList } from "./finance.ts";

/** A line of any of the lists. */
export type MoneyRow = {
	id: string;
	reference: string;
	booking: { id: string; reference: string; title: string } | null;
	person: string;
	status: string;
	amountCents: number;
	at: Date;
	/** Where it can be refunded, if it is held. */
	refundHref?: string;
};

type Find = (page: IdPage) => Promise<MoneyRow[]>;

const booking = {
	select: {
		id: true,
		reference: true,
		title: true,
		professional: { select: { businessName: true } },
		creator: { select: { name: true } },
	},
} as const;
const outcomeLabels = { FUNDED: "Arrived", RETURNED: "Goes back", UNMATCHED: "Waits for the team" } as const;

const finders: Record<MoneyList, Find> = {
	async held(page) {
		const { where, ...order } = idPageQuery(page, MONEY_PAGE);
		const rows = await db().milestone.findMany({
			where: {
				fundedAt: { not: null },
				status: { in: ["FUNDED", "DELIVERED", "CHANGES_REQUESTED", "DISPUTED"] },
				...where,
			},
			include: { booking },
			...order,
		});
		return rows.map(
			({
				id,
				position,
				booking,
				status,
				amountCents,
				releasedCents,
				refundedCents,
				fundedAt,
				statusAt,
				frozenAt,
			}) => ({
				...{ id, booking, person: booking.professional.businessName, at: fundedAt ?? statusAt },
				reference: `Milestone ${position + 1}`,
				status: frozenAt
					? `${milestoneStatusLabels[status]}, chargeback open`
					: milestoneStatusLabels[status],
				amountCents: amountCents - releasedCents - refundedCents,
				refundHref: `/admin/money/milestones/${id}/refund`,
			}),
		);
	},
	async payments(page) {
		const { where, ...order } = idPageQuery(page, MONEY_PAGE);
		const rows = await db().payment.findMany({
			where,
			include: { checkout: { select: { reference: true, booking } } },
			...order,
		});
		return rows.map(({ id, providerId, checkout, outcome, amountCents, receivedAt }) => ({
			...{ id, amountCents, at: receivedAt, status: outcomeLabels[outcome] },
			reference: checkout?.reference ?? providerId,
			booking: checkout?.booking ?? null,
			person: checkout?.booking.creator.name ?? "Unknown",
		}));
	},
	async refunds(page) {
		const { where, ...order } = idPageQuery(page, MONEY_PAGE);
		const rows = await db().refund.findMany({
			where,
			include: { payment: { select: { checkout: { select: { booking } } } } },
			...order,
		});
		return rows.map(({ id, reference, payment: { checkout }, status, amountCents, createdAt }) => ({
			...{ id, reference, amountCents, at: createdAt, status: refundStatusLabels[status] },
			booking: checkout?.booking ?? null,
			person: checkout?.booking.creator.name ?? "Unknown",
		}));
	},
	async payouts(page) {
		const { where, ...order } = idPageQuery(page, MONEY_PAGE);
		const rows = await db().payout.findMany({
			where,
			include: { milestone: { select: { booking } } },
			...order,
		});
		return rows.map(({ id, reference, milestone, status, failure, amountCents, createdAt }) => ({
			...{
				id,
				reference,
				amountCents,
				at: createdAt,
				booking: milestone.booking,
				person: milestone.booking.professional.businessName,
			},
			status: failure ? `${payoutStatusLabels[status]}: ${failure}` : payoutStatusLabels[status],
		}));
	},
};

/** One page of a list of finance, the latest first. */
export async function findMoney(actor: Actor, list: MoneyList, page: IdPage): Promise<IdPageOf<MoneyRow>> {
	requireArea(actor, "money");
	return idPageOf(await finders[list](page), page, MONEY_PAGE);
}

/** All rows of a list, the latest first, a few at a time. */
export async function* readMoney(actor: Actor, list: MoneyList): AsyncGenerator<readonly MoneyRow[]> {
	requireArea(actor, "money");
	let older: string | undefined;
	do {
		const page = await findMoney(actor, list, { older });
		yield page.rows;
		older = page.older;
	} while (older);
}
