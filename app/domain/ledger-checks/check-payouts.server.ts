import type { Payout } from "#generated/prisma/sqlite/client/client.ts";
import { after, type Checked, inBatches } from "./in-batches.server.ts";
import { readPosted, roundsOf } from "./posted.server.ts";

/** Each payout was earned by a release, and is posted as far as it has come: sent once, and once confirmed. */
export const checkPayouts = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: Payout | undefined, take) =>
			tx.payout.findMany({ where: after(last), orderBy: { id: "asc" }, take }),
		async (payouts, tx) => {
			const keysOf = (payout: Payout, what: string) =>
				roundsOf(payout).map((round) => `${what}:${payout.id}:${round}`);
			const steps = ["transfer-sent", "transfer-refused", "transfer-confirmed"];
			const posted = await readPosted(
				tx,
				payouts.flatMap((payout) => [
					`release:${payout.id}`,
					...steps.flatMap((step) => keysOf(payout, step)),
				]),
			);
			return payouts.flatMap((payout) => {
				const { id, reference, status, amountCents, feeCents } = payout;
				const isSent = status !== "WAITING";
				const isConfirmed = isSent && status !== "SENDING";
				const sum = (what: string) =>
					keysOf(payout, what).reduce((total, key) => total + posted.on("transfers-in-transit", key), 0n);
				const compare = (what: string, said: number, found: bigint) =>
					BigInt(said) === found
						? []
						: [`Payout ${reference}: ${said} cents ${what}, and ${found} in the ledger.`];
				return [
					...compare("were earned", amountCents, -posted.on("payable", `release:${id}`)),
					...compare("were kept as the fee", feeCents, -posted.on("revenue:fees", `release:${id}`)),
					...compare(
						"were sent and not refused",
						isSent ? amountCents : 0,
						-(sum("transfer-sent") + sum("transfer-refused")),
					),
					...compare("were confirmed", isConfirmed ? amountCents : 0, sum("transfer-confirmed")),
				];
			});
		},
	);
