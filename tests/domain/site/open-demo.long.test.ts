import { expect, it } from "vitest";
import { followContent } from "#app/domain/content/editorial/follow-content.server.ts";
import { seedDemo } from "#app/domain/people/demo-account.server.ts";
import { expectFullDemo, fillWithKills } from "../../support/money/open-demo.ts";

it.each([101, 127, 190, Number.POSITIVE_INFINITY])(
	"the open demo is eventually complete if each start is killed before its write %d",
	async (writes) => {
		await followContent();
		await seedDemo();
		expect(await fillWithKills(writes)).toBeLessThan(100);
		await expectFullDemo();
	},
	300_000,
);
