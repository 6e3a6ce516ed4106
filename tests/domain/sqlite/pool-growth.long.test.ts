import { performance } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { findPool } from "#app/domain/matching/pool.server.ts";
import type { SendRequirements } from "#app/domain/matching/requirements-forms.ts";
import { db } from "#app/infra/database/db.server.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newCreator } from "../../support/market/bookings.ts";
import { wantedFor } from "../../support/market/matching.ts";
import { seedProfessionals } from "../../support/market/professionals.ts";

const asked: Partial<SendRequirements>[] = [
	{},
	{ isRemote: true, goalDescription: "Contracts and a trademark, in Spanish" },
	{
		city: "New York",
		state: "NY",
		serviceNeeds: ["photography", "legal", "accounting"],
		goalDescription: "A boudoir calendar, and the contract for it",
	},
];

/** Gives each profile an account, so that it can be proposed. */
async function giveAccounts(): Promise<void> {
	await db()
		.$executeRaw`INSERT INTO "User" ("id", "email", "name", "passwordHash", "role", "createdAt", "updatedAt")
		SELECT 'own-' || "id", "id" || '@example.com', 'One of Many', '-', 'PROFESSIONAL', "listedAt", "listedAt" FROM "Professional" WHERE "userId" IS NULL`;
	await db().$executeRaw`UPDATE "Professional" SET "userId" = 'own-' || "id" WHERE "userId" IS NULL`;
}

describe("the pool of a request", () => {
	it("takes at most twice as long with 100,000 professionals as with 20,000, and both fill its first page", {
		timeout: 240_000,
	}, async () => {
		const quickestAt = async (size: number) => {
			await emptyDatabase();
			await seedProfessionals(size);
			await giveAccounts();
			const [team, creator] = [await newReviewer(), await newCreator()];
			let sum = 0;
			for (const facts of asked) {
				const asking = {
					wanted: wantedFor(facts),
					creatorId: creator.id,
					criteria: { place: "anywhere", rate: "budget" } as const,
					after: new Map(),
					start: 0,
					chosen: [],
					emphasis: {},
				};
				expect((await findPool(team, asking)).rows.length).toBe(25);
				const times: number[] = [];
				for (let i = 0; i < 15; i++) {
					const start = performance.now();
					await findPool(team, asking);
					times.push(performance.now() - start);
				}
				// The quickest run shows the pool's own time, least affected by other tests on the machine.
				sum += Math.min(...times);
			}
			return sum;
		};
		const few = await quickestAt(20_000);
		const many = await quickestAt(100_000);
		console.info(`Three pools: ${few.toFixed(0)} ms among 20,000, ${many.toFixed(0)} ms among 100,000.`);
		expect(many).toBeLessThanOrEqual(2 * few);
	});
});
