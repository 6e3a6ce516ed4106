import { releaseHeld } from "#app/domain/money/payout.server.ts";
import { refundHeld } from "#app/domain/money/refund.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { balances, type newPaidDeal } from "./deal.ts";

export type Deal = Awaited<ReturnType<typeof newPaidDeal>>;

export const release = (milestoneId: string, amountCents: number) =>
	transaction((tx) => releaseHeld(tx, { milestoneId, amountCents }));

export const refund = (milestoneId: string, amountCents: number) =>
	transaction((tx) => refundHeld(tx, { milestoneId, amountCents, reason: "DISPUTE" }));

export const end = (milestoneId: string, status: "ACCEPTED" | "REFUNDED" | "SPLIT") =>
	db().milestone.update({ where: { id: milestoneId }, data: { status } });

/** Computes the balances of a deal, without the provider's fee and with names instead of IDs. */
export async function findBalances({
	bank,
	milestoneId,
	professionalId,
}: Deal): Promise<Record<string, number>> {
	const names = [
		[milestoneId, "milestone"],
		[professionalId, "professional"],
		[bank.provider.name, "bank"],
	] as const;
	const { "provider-costs": costs = 0, ...all } = await balances();
	const named = Object.entries(all).map(
		([name, cents]) =>
			[
				names.reduce((text, [id, word]) => text.replace(id, word), name).replace(/^suspense:.*/, "suspense"),
				cents,
			] as const,
	);
	return Object.fromEntries(
		named
			.map(([name, cents]) => [name, name === "clearing:bank" ? cents + costs : cents])
			.filter(([, cents]) => cents !== 0),
	);
}

export const findRefunds = async () =>
	(await db().refund.findMany({ orderBy: { id: "asc" } })).map(({ status, amountCents, round }) => [
		status,
		amountCents,
		round,
	]);

export const issues = async () =>
	(await db().moneyIssue.findMany({ orderBy: { id: "asc" } })).map(({ kind, closedAt }) => [
		kind,
		closedAt === null ? "open" : "closed",
	]);

export const lastEmail = async () => (await db().outboxEmail.findFirst({ orderBy: { id: "desc" } }))?.subject;
