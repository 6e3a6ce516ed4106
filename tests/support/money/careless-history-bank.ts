import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { randomFrom } from "../market/random.ts";
import { applyReport } from "./apply-report.ts";
import { type Moved, newCarelessBank, type OrderKind } from "./careless-bank.ts";
import { carelessFee } from "./deal.ts";
import { deliverSome } from "./deliver-some.ts";
import { type HistoryBank, sumByReference } from "./history-bank.ts";

/** Refuses some of the orders when they are first sent. The same seed refuses the same orders. */
const refusing =
	(seed: number) =>
	(kind: OrderKind, { reference, cents }: { reference: string; cents: number }): boolean =>
		reference.split("-").length === 2 && randomFrom(seed + 31 * cents + kind.length).chance(0.25);

let count = 0;

/** A careless bank for a random history. It loses calls and responses as `random` says. */
export function openCarelessHistoryBank({
	refusals,
	random,
}: {
	refusals: number;
	random: ReturnType<typeof randomFrom>;
}): HistoryBank {
	const number = ++count;
	const bank = newCarelessBank(`history-${number}`);
	const { provider, moved } = bank;
	bank.luck = () => random.pick(["fine", "fine", "fine", "lost", "unanswered"] as const);
	bank.refuses = refusing(refusals);
	const payeeId = `history-payee-${number}`;
	const payments: { id: string; net: number }[] = [];
	const order = (of: string) => payments.findIndex(({ id }) => id === of);
	const wasSent = ({ isRefused }: Moved) => !isRefused;
	const listSent = (kind: "refund" | "transfer" | "reversal" | "bankPayout") =>
		[...moved[kind].values()].filter(wasSent);

	return {
		provider,
		payeeId,
		refundsAfterLoss: true,
		pay: async ({ reference, amountCents }) => {
			const fee = carelessFee(amountCents);
			const id = bank.pay(reference, amountCents, fee);
			payments.push({ id, net: amountCents - fee });
			return id;
		},
		contest: async (contest) => ({
			...contest,
			id: contest.isInquiry
				? bank.inquire(contest.paymentId, contest.cents)
				: bank.chargeBack(contest.paymentId, contest.cents),
			isDecided: false,
		}),
		decide: async ({ id, paymentId, cents, isInquiry }, isWon) =>
			isInquiry ? bank.closeInquiry(id, paymentId, cents) : bank.decide(id, paymentId, cents, isWon),
		escalate: async ({ id, paymentId, cents }) => {
			bank.chargeBack(paymentId, cents, id);
			return true;
		},
		sendBack: async (n, kind) => {
			const sent = listSent(kind).sort((a, b) => order(a.of) - order(b.of) || a.cents - b.cents);
			const one = sent[n % sent.length];
			if (one) bank.sendBack(one, kind);
		},
		takeBack: async () => {},
		changePayee: async (isComplete) => {
			setClock(later(now(), MINUTE));
			await db().payee.updateMany({
				where: { provider: provider.name },
				data: isComplete ? { isReady: true, detailsChangedAt: now() } : { isReady: false },
			});
		},
		refuseNothing: () => {
			bank.refuses = () => false;
		},
		pause: 2 * HOUR,
		deliver: (random) => deliverSome(bank, random, applyReport),
		isReporting: async () => bank.events.length > 0,
		recover: async () => false,
		readBook: async () => ({
			balance: bank.balance(),
			payments: Object.fromEntries(payments.map(({ id, net }) => [id, net])),
			refunds: sumByReference(listSent("refund")),
			transfers: sumByReference(
				listSent("transfer").map(({ id, reference, cents }) => ({
					reference,
					cents: listSent("reversal").reduce((left, one) => left - (one.of === id ? one.cents : 0), cents),
				})),
			),
			reversals: sumByReference(listSent("reversal")),
			takenBack: 0,
			atPayee: bank.payees.get(payeeId) ?? 0,
			paidOut: listSent("bankPayout").reduce((sum, { cents }) => sum + cents, 0),
			wrongs: bank.wrongs,
		}),
		close: async () => {},
	};
}
