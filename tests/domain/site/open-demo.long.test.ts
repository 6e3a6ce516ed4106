import { expect, it } from "vitest";
import { seedDemo } from "#app/domain/accounts/demo.server.ts";
import { followContent } from "#app/domain/editorial/follow-content.server.ts";
import { expectFullDemo, fillWithKills } from "../../support/money/open-demo.ts";

it.each([101, 127, 190, Number.POSITIVE_INFINITY])(
	"the open demo whose starts are killed before write %d of each is filled in the end",
	async (writes) => {
		await followContent();
		await seedDemo();
		expect(await fillWithKills(writes)).toBeLessThan(50);
		await expectFullDemo();
	},
	300_000,
);
