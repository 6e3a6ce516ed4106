/**
 * Shows that the guards are necessary: each attack fails with them, and succeeds on the same server without
 * them.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { files } from "../../support/guards/files.ts";
import { patience } from "../../support/guards/patience.ts";
import { pageOfTheTeam, people } from "../../support/guards/people.ts";
import { requests } from "../../support/guards/requests.ts";
import type { Instance } from "../../support/instance/instance.ts";
import { startWithout } from "../../support/without/application.ts";

describe.each([requests, people, files, patience])(
	"the guards $about",
	({ guards, settings = {}, changes = [] }) => {
		const servers: Instance[] = [];
		beforeAll(async () => {
			for (const removals of [[], guards.flatMap((guard) => guard.removals)])
				servers.push(await startWithout([...changes, ...removals], { LOG_LEVEL: "warn", ...settings }));
			// The timeout includes building each server.
		}, 300_000);
		afterAll(async () => {
			for (const server of servers) await server.stop();
		});

		it.each(guards)(
			"$guard: the attack fails with the guards, and succeeds without them",
			async ({ attack }) => {
				const outcomes = [];
				for (const server of servers) outcomes.push(await attack(server));
				expect(outcomes).toEqual([false, true]);
			},
			120_000,
		);
	},
);

describe("the guards of a team page", () => {
	it("stop the attack even if one of them is missing", async () => {
		for (const removal of pageOfTheTeam.removals) {
			const instance = await startWithout([removal], { LOG_LEVEL: "warn" });
			expect(await pageOfTheTeam.attack(instance)).toBe(false);
			await instance.stop();
		}
		// The timeout includes building each server.
	}, 300_000);
});
