import type { Tx } from "#app/infra/database/db.server.ts";
import { held, salesTax } from "../ledger/account.ts";
import type { PostingKind } from "../ledger/postings.ts";
import { FINAL_MILESTONE_STATUSES, type MilestoneStatus } from "../milestones/milestone.ts";
import { after, type Checked, inBatches } from "./in-batches.server.ts";

const columns = {
	id: true,
	status: true,
	amountCents: true,
	paymentId: true,
	releasedCents: true,
	refundedCents: true,
	taxCents: true,
	taxRefundedCents: true,
	booking: { select: { reference: true } },
	position: true,
} as const;
type Milestone = {
	id: string;
	status: MilestoneStatus;
	amountCents: number;
	paymentId: string | null;
	releasedCents: number;
	refundedCents: number;
	taxCents: number;
	taxRefundedCents: number;
	booking: { reference: string };
	position: number;
};

/**
 * What was funded, released, and refunded of each milestone agrees with the ledger, and nothing is
 * held for one that is final. The same of the sales tax on it.
 */
export const checkMilestones = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: Milestone | undefined, take) =>
			tx.milestone.findMany({ where: after(last), orderBy: { id: "asc" }, take, select: columns }),
		check,
	);

async function check(milestones: Milestone[], tx: Tx): Promise<string[]> {
	const lines = await tx.ledgerLine.findMany({
		where: { accountName: { in: milestones.flatMap(({ id }) => [held(id), salesTax(id)]) } },
		select: { accountName: true, cents: true, entry: { select: { kind: true } } },
	});
	return milestones.flatMap((milestone) => {
		const taxes = lines.filter(({ accountName }) => accountName === salesTax(milestone.id));
		const taxOf = (isFunding: boolean) =>
			taxes
				.filter(({ entry }) => (entry.kind === "milestone-funded") === isFunding)
				.reduce((sum, { cents }) => sum + cents, 0n);
		const heldLines = lines.filter(({ accountName }) => accountName === held(milestone.id));
		const sumOf = (...kinds: PostingKind[]) =>
			heldLines
				.filter(({ entry }) => (kinds as string[]).includes(entry.kind))
				.reduce((sum, { cents }) => sum + cents, 0n);
		const balance = heldLines.reduce((sum, { cents }) => sum + cents, 0n);
		const name = `Milestone ${milestone.position + 1} of ${milestone.booking.reference}`;
		const compare = (what: string, said: number, posted: bigint) =>
			BigInt(said) === posted ? [] : [`${name}: ${said} cents ${what}, and ${posted} in the ledger.`];
		return [
			...compare(
				"were funded",
				milestone.paymentId === null ? 0 : milestone.amountCents,
				-sumOf("milestone-funded"),
			),
			...compare("were released", milestone.releasedCents, sumOf("milestone-released")),
			...compare(
				"were refunded or charged back",
				milestone.refundedCents,
				sumOf("refund-sent", "chargeback-opened", "chargeback-won"),
			),
			...compare(
				"of sales tax were paid",
				milestone.paymentId === null ? 0 : milestone.taxCents,
				-taxOf(true),
			),
			...compare("of sales tax went back", milestone.taxRefundedCents, taxOf(false)),
			...(FINAL_MILESTONE_STATUSES.includes(milestone.status)
				? compare("are held, since it is final", 0, -balance)
				: []),
		];
	});
}
