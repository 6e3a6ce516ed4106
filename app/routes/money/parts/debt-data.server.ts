import { findDebts, getDebt } from "#app/domain/money/debt.server.ts";
import { debtCauses, debtPath, debtStatusLabels, getOwedCents } from "#app/domain/money/debt.ts";
import { checkoutStatusLabels, refundStatusLabels } from "#app/domain/money/labels.ts";
import type { Actor, SignedInUser } from "#app/domain/platform/actor.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { findProvider } from "#app/infra/payments/provider.server.ts";

/** A professional's debts, open and closed, as the earnings page lists them. */
export const listDebts = async (user: SignedInUser) =>
	(await findDebts(user)).map(({ reference, status, createdAt, booking, ...amounts }) => ({
		reference,
		path: debtPath(reference),
		status: debtStatusLabels[status],
		isContested: status === "CONTESTED",
		amount: formatCents(amounts.amountCents),
		owed: formatCents(getOwedCents(amounts)),
		booking: booking.title,
		time: timestamp(createdAt),
	}));
export type ListedDebt = Awaited<ReturnType<typeof listDebts>>[number];

const getLabel = ({ provider }: { provider: string }): string => findProvider(provider)?.label ?? provider;

/** A debt as its pages show it: the amount, the reason, and what reduced it. */
export async function loadDebt(actor: Actor, reference: string) {
	const debt = await orNotFound(getDebt(actor, reference));
	const { status, cause, booking, offsets, reversals, checkouts, objection, objectedAt, answer, answeredAt } =
		debt;
	const payments = checkouts.flatMap((checkout) => checkout.payments);
	const refunds = payments.flatMap((payment) => payment.refunds);
	const [latest] = checkouts;
	const events = [
		{ at: debt.createdAt, title: `We recorded that you owe ${formatCents(debt.amountCents)}`, text: null },
		...(objectedAt ? [{ at: objectedAt, title: "You contested it", text: objection }] : []),
		...(answeredAt ? [{ at: answeredAt, title: "Our team answered", text: answer }] : []),
		...offsets.map(({ at, amountCents, payout }) => ({
			at,
			title: `${formatCents(amountCents)} was deducted from ${payout.reference}`,
			text: null,
		})),
		...reversals.map(({ statusAt: at, amountCents, payout }) => ({
			at,
			title: `${formatCents(amountCents)} of ${payout.reference} was taken back from your balance at ${getLabel(payout.payment)}`,
			text: null,
		})),
		...payments.map(({ receivedAt, amountCents }) => ({
			at: receivedAt,
			title: `You paid ${formatCents(amountCents)}`,
			text: null,
		})),
		...payments.flatMap(({ chargebacks }) =>
			chargebacks.flatMap(({ decidedAt, amountCents }) =>
				decidedAt
					? [{ at: decidedAt, title: `Your bank took ${formatCents(amountCents)} of it back`, text: null }]
					: [],
			),
		),
	].sort((a, b) => a.at.getTime() - b.at.getTime());
	return {
		reference,
		status,
		path: debtPath(reference),
		statusLabel: debtStatusLabels[status],
		cause: debtCauses[cause],
		booking,
		amount: formatCents(debt.amountCents),
		owed: formatCents(getOwedCents(debt)),
		settled: debt.settledCents > 0 ? formatCents(debt.settledCents) : null,
		writtenOff: debt.writtenOffCents > 0 ? formatCents(debt.writtenOffCents) : null,
		isOpen: status === "OPEN",
		isContestable: status === "OPEN" && objectedAt === null,
		payment: latest && {
			reference: latest.reference,
			status: latest.status,
			label: checkoutStatusLabels[latest.status],
			failure: latest.failure,
			amount: formatCents(latest.amountCents),
		},
		refunds: refunds.map((refund) => ({
			reference: refund.reference,
			amount: formatCents(refund.amountCents),
			status: refundStatusLabels[refund.status],
		})),
		events: events.map(({ at, ...event }, i) => ({ id: String(i), ...event, time: timestamp(at) })),
	};
}
