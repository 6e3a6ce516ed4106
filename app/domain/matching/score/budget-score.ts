import { formatDollars } from "../../market/location.ts";
import { formatUnitPrice, PRICE_MODELS, type PriceModel } from "../../profiles/price.ts";
import type { BudgetRange } from "../requirements.ts";
import type { Goal, PartScore, Scored, Wanted } from "./score-facts.ts";

/**
 * The maximum points for the budget, and the points if it pays for no more than the minimum in `usefulUnits`.
 */
const MOST = 20;
const JUST_ENOUGH = 8;

/** The upper end of a budget, in dollars. For the open-ended range, twice its minimum. */
const budgetTop: Record<BudgetRange, number> = {
	under_500: 500,
	"500_1000": 1_000,
	"1000_2500": 2_500,
	"2500_plus": 5_000,
};

/** The least amount of work that is worth hiring someone for, in units of a price. */
const usefulUnits: Record<PriceModel, number> = { HOUR: 2, DAY: 1, PROJECT: 1, MONTH: 1 };

/** A budget that pays for this many useful amounts of work gets all points. */
const AMPLE = 6;

/**
 * Points for how many useful amounts of work the budget pays for, at the price that buys the most. A useful
 * amount is two hours, a day, a project, or a month. There are no points if the budget pays for less than
 * one.
 */
export function scoreBudget({ budgetRange, goal }: Wanted, { prices }: Scored): PartScore {
	const best = findBestPrice(budgetRange, goal, prices);
	if (!best) return { points: 0, reason: "Has no prices yet." };
	const { model, price, times, amount } = best;
	const priced = formatUnitPrice(price, model);
	if (isRetainerOver(goal, best))
		return {
			points: 0,
			reason: `From ${priced}: the first month costs more than the budget, and the work is done once.`,
			comesLast: true,
		};
	if (times < 1) return { points: 0, reason: `From ${priced}, which is more than the budget.` };
	const points = Math.round(
		JUST_ENOUGH + (MOST - JUST_ENOUGH) * Math.min(1, Math.log(times) / Math.log(AMPLE)),
	);
	return { points, reason: `From ${priced}: the budget covers ${amount}.` };
}

type BestPrice = {
	model: PriceModel;
	price: number;
	/** The number of useful amounts of work that the budget pays for. */
	times: number;
	/** How much work the budget pays for, in words. */
	amount: string;
};

/** Whether the work is done once and the price is a retainer whose first month is over the budget. */
const isRetainerOver = ({ isOngoing }: Goal, { model, times }: Pick<BestPrice, "model" | "times">): boolean =>
	!isOngoing && model === "MONTH" && times < 1;

/**
 * The price at which a budget buys the most useful amounts of work. For work that is done once, a retainer
 * whose first month is over the budget comes after every other price. Undefined if there are no prices.
 */
export function findBestPrice(
	budgetRange: BudgetRange,
	goal: Goal,
	prices: Scored["prices"],
): BestPrice | undefined {
	const cents = budgetTop[budgetRange] * 100;
	const [best] = PRICE_MODELS.flatMap((model): BestPrice[] => {
		const price = prices[model];
		return price === undefined
			? []
			: [
					{
						model,
						price,
						times: price > 0 ? cents / (price * usefulUnits[model]) : Number.POSITIVE_INFINITY,
						amount: formatAmount(model, cents / price),
					},
				];
	}).toSorted(
		(a, b) => Number(isRetainerOver(goal, a)) - Number(isRetainerOver(goal, b)) || b.times - a.times,
	);
	return best;
}

/** A professional's best price for a job, and what the creator's budget pays for at that price. */
export type JobPrice = { price: string; covers: string };

/**
 * What a professional's prices mean for a job with this budget. Undefined if there are no prices.
 */
export function priceJob(
	{ budgetRange, goal }: Pick<Wanted, "budgetRange" | "goal">,
	prices: Scored["prices"],
): JobPrice | undefined {
	const best = findBestPrice(budgetRange, goal, prices);
	if (!best) return undefined;
	const { model, price, times, amount } = best;
	const budget = `${budgetRange === "2500_plus" ? "A budget" : "Your budget"} of ${formatDollars(budgetTop[budgetRange])}`;
	return {
		price: `From ${formatUnitPrice(price, model)}`,
		covers: times < 1 ? "This is more than your budget." : `${budget} covers ${amount}.`,
	};
}

const nouns: Record<PriceModel, [one: string, several: string]> = {
	HOUR: ["hour", "hours"],
	DAY: ["day", "days"],
	PROJECT: ["project", "projects"],
	MONTH: ["month", "months"],
};

/** "about 6 hours" or "one project" */
function formatAmount(model: PriceModel, amount: number): string {
	const [one, several] = nouns[model];
	const rounded = Math.floor(amount);
	if (rounded > 20) return `more than 20 ${several}`;
	return rounded === 1 ? `one ${one}` : `about ${rounded} ${several}`;
}
