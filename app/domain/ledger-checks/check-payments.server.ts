import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { after, type Checked, inBatches } from "./in-batches.server.ts";
import { readPosted } from "./posted.server.ts";

const withLines = {
	checkout: { select: { lines: { select: { milestoneId: true } } } },
	chargebacks: { include: { lines: { select: { milestoneId: true } } } },
} satisfies Prisma.PaymentInclude;
type Payment = Prisma.PaymentGetPayload<{ include: typeof withLines }>;

/** Each payment was posted in full, to milestones or suspense, as were the provider's fee and each chargeback. */
export const checkPayments = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: Payment | undefined, take) =>
			tx.payment.findMany({ where: after(last), orderBy: { id: "asc" }, take, include: withLines }),
		async (payments, tx) => {
			const keys = (payment: Payment) => [
				...(payment.checkout?.lines ?? []).flatMap(({ milestoneId }) => [
					`fund:${payment.id}:${milestoneId}`,
					`suspend:${payment.id}:${milestoneId}`,
				]),
				`suspend:${payment.id}:all`,
			];
			const takenBack = ({ chargebacks }: Payment, what: "opened" | "won") =>
				chargebacks.map(({ id, lines, ...chargeback }) => ({
					...chargeback,
					keys: [...lines.map(({ milestoneId }) => milestoneId), "rest"].map(
						(part) => `chargeback-${what}:${id}:${part}`,
					),
				}));
			const all = payments.flatMap((payment) => [
				...keys(payment),
				`provider-fee:${payment.id}`,
				...(["opened", "won"] as const).flatMap((what) =>
					takenBack(payment, what).flatMap((chargeback) => chargeback.keys),
				),
			]);
			const posted = await readPosted(tx, all);
			return payments.flatMap((payment) => {
				const sum = (keys: string[]) => keys.reduce((total, key) => total + posted.on("clearing", key), 0n);
				const name = `Payment ${payment.providerId}`;
				const compare = (what: string, said: number, found: bigint) =>
					BigInt(said) === found ? [] : [`${name}: ${said} cents ${what}, and ${found} in the ledger.`];
				return [
					...compare("arrived", payment.amountCents, sum(keys(payment))),
					...compare(
						"were kept by the provider",
						payment.feeCents,
						posted.on("provider-costs", `provider-fee:${payment.id}`),
					),
					...takenBack(payment, "opened").flatMap(({ amountCents, keys }) =>
						compare("were charged back", amountCents, -sum(keys)),
					),
					...takenBack(payment, "won").flatMap(({ amountCents, status, keys }) =>
						compare("were won back", status === "WON" ? amountCents : 0, sum(keys)),
					),
				];
			});
		},
	);
