import { describe, expect, it } from "vitest";
import { canDoIt } from "#app/domain/matching/score/score.ts";
import { computeNdcg, judged, judgedUnseen, rankingFor } from "../../support/market/judged-requests.ts";

const rankAll = (set: typeof judged) =>
	set.requests.map((request) => {
		const ranking = rankingFor(set, request);
		const ids = ranking.map(({ id }) => id);
		return { request, ranking, ndcg: computeNdcg(request, ids) };
	});
const rankings = rankAll(judged);
const unseen = rankAll(judgedUnseen);

/** Computes the mean NDCG@3, without the requests for which the judge would propose no one. */
const computeMean = (found: typeof rankings): number => {
	const values = found.flatMap(({ ndcg }) => ndcg ?? []);
	return values.reduce((sum, value) => sum + value, 0) / values.length;
};

/** Prints the score and the worst-ranked requests, so that the effect of a ranking change is visible. */
const print = (name: string, found: typeof rankings) => {
	const worst = found.flatMap(({ request, ndcg }) => (ndcg !== undefined && ndcg < 0.7 ? [request.id] : []));
	console.info(`${name}: NDCG@3 ${computeMean(found).toFixed(3)}; below 0.7: ${worst.join(", ") || "none"}`);
};

describe("the ranking of the judged requests", () => {
	it("agrees with the judgments: NDCG@3 of 0.9 or more on average", () => {
		expect([rankings.length, rankings.filter(({ ndcg }) => ndcg !== undefined).length]).toEqual([60, 59]);
		print("first set", rankings);
		expect(computeMean(rankings)).toBeGreaterThanOrEqual(0.9);
	});

	it("agrees with a second set of judgments that wasn't used for tuning", () => {
		expect([unseen.length, unseen.filter(({ ndcg }) => ndcg !== undefined).length]).toEqual([38, 37]);
		print("second set", unseen);
		expect(computeMean(unseen)).toBeGreaterThanOrEqual(0.9);
	});

	it("proposes no one for a request if the judge would propose no one", () => {
		const empty = [...rankings, ...unseen].filter(({ request }) => Object.keys(request.grades).length === 0);
		expect(empty.map(({ request }) => request.id)).toEqual(["r38", "s36"]);
		for (const { request, ranking } of empty)
			expect([request.id, ranking.filter(({ score }) => canDoIt(score))]).toEqual([request.id, []]);
	});

	it("covers both services with the first three professionals if a request needs legal work and photography", () => {
		const several = rankings.filter(
			({ request }) => request.needs.includes("legal") && request.needs.includes("photography"),
		);
		expect(several.length).toBeGreaterThan(0);
		for (const { request, ranking } of several) {
			const lines = ranking
				.slice(0, 3)
				.flatMap(({ id }) => judged.professionals.find((one) => one.id === id)?.serviceLine ?? []);
			expect([request.id, lines]).toEqual([request.id, expect.arrayContaining(["LEGAL", "PHOTO_VIDEO"])]);
		}
	});
});
