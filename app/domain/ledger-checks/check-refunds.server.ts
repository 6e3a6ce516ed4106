import type { Refund } from "#generated/prisma/sqlite/client/client.ts";
import { after, type Checked, inBatches } from "./in-batches.server.ts";
import { readPosted, roundsOf } from "./posted.server.ts";

/** Each refund is posted as far as it has come: sent in each round, refused in all but the last, and confirmed or refused in that one. */
export const checkRefunds = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: Refund | undefined, take) =>
			tx.refund.findMany({ where: after(last), orderBy: { id: "asc" }, take }),
		async (refunds, tx) => {
			const keyOf = ({ id }: Refund, what: string, round: number) => `refund-${what}:${id}:${round}`;
			const posted = await readPosted(
				tx,
				refunds.flatMap((refund) =>
					roundsOf(refund).flatMap((round) =>
						["sent", "confirmed", "refused"].map((what) => keyOf(refund, what, round)),
					),
				),
			);
			return refunds.flatMap((refund) => {
				const { reference, round, status, amountCents } = refund;
				const compare = (what: string, said: number, found: bigint) =>
					BigInt(said) === found
						? []
						: [`Refund ${reference}: ${said} cents ${what}, and ${found} in the ledger.`];
				return roundsOf(refund).flatMap((each) => {
					const isRefused = each < round || status === "FAILED";
					return [
						...compare(
							`were sent in round ${each}`,
							amountCents,
							-posted.on("refunds-in-transit", keyOf(refund, "sent", each)),
						),
						...compare(
							`were refused in round ${each}`,
							isRefused ? amountCents : 0,
							-posted.on("suspense", keyOf(refund, "refused", each)),
						),
						...(isRefused
							? []
							: compare(
									"were confirmed",
									status === "CONFIRMED" ? amountCents : 0,
									posted.on("refunds-in-transit", keyOf(refund, "confirmed", each)),
								)),
					];
				});
			});
		},
	);
