import { describe, expect, it } from "vitest";
import { canDoIt } from "#app/domain/matching/score.ts";
import { judged, ndcgOf, rankingFor } from "../../support/market/judged-requests.ts";

const rankings = judged.requests.map((request) => {
	const ranking = rankingFor(request);
	return {
		request,
		ranking,
		ndcg: ndcgOf(
			request,
			ranking.map(({ id }) => id),
		),
	};
});

describe("the ranking of the judged requests", () => {
	it("agrees with the judgments: NDCG@3 of 0.9 or more on average", () => {
		const found = rankings.flatMap(({ ndcg }) => ndcg ?? []);
		expect([judged.requests.length, found.length]).toEqual([60, 59]);
		const mean = found.reduce((sum, value) => sum + value, 0) / found.length;
		console.info(`NDCG@3 ${mean.toFixed(3)}; below 0.7: ${rankings.flatMap(({ request, ndcg }) => (ndcg !== undefined && ndcg < 0.7 ? [request.id] : [])).join(", ")}`);
		expect(mean).toBeGreaterThanOrEqual(0.9);
	});

	it("knows that no one fits a request for which the judge would propose no one", () => {
		for (const { request, ranking } of rankings)
			if (Object.keys(request.grades).length === 0) expect([request.id, ranking.filter(({ score }) => canDoIt(score))]).toEqual([request.id, []]);
	});

	it("covers several services among the first three", () => {
		const several = rankings.filter(({ request }) => request.needs.includes("legal") && request.needs.includes("photography"));
		expect(several.length).toBeGreaterThan(0);
		for (const { request, ranking } of several) {
			const lines = ranking.slice(0, 3).flatMap(({ id }) => judged.professionals.find((one) => one.id === id)?.serviceLine ?? []);
			expect([request.id, lines]).toEqual([request.id, expect.arrayContaining(["LEGAL", "PHOTO_VIDEO"])]);
		}
	});
});
