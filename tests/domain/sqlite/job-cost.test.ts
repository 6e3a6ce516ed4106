import { describe, it } from "vitest";
import { jobs } from "#app/domain/scheduler.server.ts";
import { dueWork } from "../../support/due-work.ts";
import { expectNoWalk } from "../../support/queries.ts";

/**
 * Tables that a job may walk through: what editors wrote, rejections for age, and the counters of limits, which are few and looked at
 * once a day. The funnel's latest day is the first that its index gives; where it was never counted, its first day is looked for once.
 */
const FEW = /FROM `main`.`ContentItem`|UPDATE `main`.`UnderageRejection`|DELETE FROM `main`.`RateLimiterFlexible`|`FunnelCount`.`day` DESC LIMIT|MIN\(`createdAt`\)/;

describe("a job walks through no table, however much there is", () => {
	it.each(jobs.filter(({ name }) => dueWork[name]))("$name", async ({ name, run }) => {
		await dueWork[name]?.();
		await expectNoWalk(run, FEW);
	});
});
