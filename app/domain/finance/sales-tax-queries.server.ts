import { site } from "#app/infra/content/site.server.ts";
import { db, snapshot, type Tx } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { held, salesTax } from "../ledger/account.ts";
import type { PostingKind } from "../ledger/postings.ts";

/** What creators paid for taxed work in a state in a month, and what went back to them, in cents. */
export type SalesTaxMonth = {
	/** As YYYY-MM, in the site's time zone. */
	month: string;
	/** Its postal code. */
	state: string;
	paidCents: number;
	paidTaxCents: number;
	returnedCents: number;
	returnedTaxCents: number;
};

const KINDS: readonly PostingKind[] = [
	"milestone-funded",
	"refund-sent",
	"chargeback-opened",
	"chargeback-won",
];
const BATCH = 500;

/** The ledger's sales tax by month and state, the latest month first, for filing with the states. */
export async function getSalesTaxMonths(actor: Actor): Promise<SalesTaxMonth[]> {
	requireArea(actor, "money");
	const months = new Map<string, SalesTaxMonth>();
	for (let after = ""; ; ) {
		const milestones = await snapshot((tx) => addMonths(tx, after, months));
		const last = milestones.at(-1);
		if (!last || milestones.length < BATCH) break;
		after = last;
	}
	return [...months.values()].sort((a, b) =>
		a.month === b.month ? (a.state < b.state ? -1 : 1) : a.month < b.month ? 1 : -1,
	);
}

/** Whether anything was ever agreed on with sales tax. */
export async function isAnyWorkTaxed(actor: Actor): Promise<boolean> {
	requireArea(actor, "money");
	return (
		(await db().milestone.findFirst({ where: { taxState: { not: null } }, select: { id: true } })) !== null
	);
}

/** Adds what was posted for some taxed milestones, and returns their IDs. */
async function addMonths(tx: Tx, after: string, months: Map<string, SalesTaxMonth>): Promise<string[]> {
	const milestones = await tx.milestone.findMany({
		where: { taxState: { not: null }, id: { gt: after } },
		orderBy: { id: "asc" },
		take: BATCH,
		select: { id: true, taxState: true },
	});
	const states = new Map(milestones.map(({ id, taxState }) => [id, taxState ?? ""]));
	const entries = await tx.ledgerEntry.findMany({
		where: { milestoneId: { in: [...states.keys()] }, kind: { in: [...KINDS] } },
		select: {
			milestoneId: true,
			kind: true,
			at: true,
			lines: { select: { accountName: true, cents: true } },
		},
	});
	for (const { milestoneId, kind, at, lines } of entries) {
		const [month, state] = [dayIn(at, site().timeZone).slice(0, 7), states.get(milestoneId ?? "") ?? ""];
		const key = `${month} ${state}`;
		const sums = months.get(key) ?? {
			month,
			state,
			paidCents: 0,
			paidTaxCents: 0,
			returnedCents: 0,
			returnedTaxCents: 0,
		};
		const on = (account: string) =>
			lines
				.filter(({ accountName }) => accountName === account)
				.reduce((sum, { cents }) => sum + Number(cents), 0);
		const [cents, taxCents] = [on(held(milestoneId ?? "")), on(salesTax(milestoneId ?? ""))];
		if (cents === 0) continue;
		const isPaid = kind === "milestone-funded";
		months.set(key, {
			...sums,
			...(isPaid ? { paidCents: sums.paidCents - cents, paidTaxCents: sums.paidTaxCents - taxCents } : {}),
			...(isPaid
				? {}
				: { returnedCents: sums.returnedCents + cents, returnedTaxCents: sums.returnedTaxCents + taxCents }),
		});
	}
	return [...states.keys()];
}
