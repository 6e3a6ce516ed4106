import { expect, it } from "vitest";
import { rankStatistic } from "../../support/proof/rank.ts";

it("the rank statistic is as expected for lists with known results", () => {
	expect(rankStatistic([1, 2, 3], [4, 5])).toBe(1);
	expect(rankStatistic([4, 5], [1, 2, 3])).toBe(0);
	expect(rankStatistic([1, 1], [1, 1, 1])).toBe(0.5);
	expect(rankStatistic([1, 3], [2])).toBe(0.5);
	expect(rankStatistic([1, 2], [2, 3])).toBe(0.875);
});
