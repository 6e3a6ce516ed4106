import { db } from "#app/infra/database/db.server.ts";
import { getGuaranteeRules, getUsedBudget } from "../../bookings/guarantee-rules.server.ts";
import { findDeposits, getFundsBalance } from "../../money/own-funds.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";

/** How many of the latest deposits are listed. */
const SHOWN = 50;

/** Our own money, what the guarantee can pay, how much of the year's budget is used, and deposits. */
export async function getOwnFunds(actor: Actor) {
	requireArea(actor, "money");
	const [balance, budget, deposits] = await Promise.all([
		getFundsBalance(),
		getUsedBudget(db()),
		findDeposits(SHOWN),
	]);
	const { budgetCents, isOffered } = getGuaranteeRules();
	return { ...balance, ...budget, budgetCents, isOffered, deposits };
}
