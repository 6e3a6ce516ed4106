import { performance } from "node:perf_hooks";
import { expect, it } from "vitest";
import { findProfessionals } from "#app/domain/profiles/directory.server.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { directoryQuestions, findInside } from "../../support/market/directory-questions.ts";
import { seedProfessionals } from "../../support/market/professionals.ts";

it("a page of the directory takes at most twice as long with 100,000 entries as with 1,000", {
	timeout: 180_000,
}, async () => {
	const quickestAt = async (size: number) => {
		await emptyDatabase();
		await seedProfessionals(size);
		const quickest: number[] = [];
		for (const [, filter, sort] of directoryQuestions) {
			const after = await findInside(filter, sort);
			const times: number[] = [];
			for (let i = 0; i < 41; i++) {
				const start = performance.now();
				await findProfessionals(filter, sort, { after });
				times.push(performance.now() - start);
			}
			// The quickest run shows the page's own time, least affected by other tests on the machine.
			quickest.push(Math.min(...times));
		}
		return quickest;
	};
	const few = await quickestAt(1_000);
	const many = await quickestAt(100_000);
	const total = (times: number[]) => times.reduce((sum, time) => sum + time, 0);
	expect(total(many)).toBeLessThanOrEqual(2 * total(few));
});
