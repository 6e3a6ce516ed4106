import { expect, it } from "vitest";
import { files } from "../../support/guards/files.ts";
import { patience } from "../../support/guards/patience.ts";
import { people } from "../../support/guards/people.ts";
import { requests } from "../../support/guards/requests.ts";
import { missingExports } from "../../support/without/application.ts";
import { without as faults } from "../../support/without/faults.ts";
import { without as jobs } from "../../support/without/jobs.ts";

// The attacks without a guard take minutes and run rarely, but this test checks every time that the code to
// be replaced exists.
it.each([files, patience, people, requests])(
	"the code of each guard $about is an export of its module",
	async ({ guards, changes = [] }) => {
		const removals = guards.flatMap((guard) => guard.removals);
		expect(await missingExports([...changes, ...removals])).toEqual([]);
	},
);

it("the code that a fault or a server without jobs replaces is an export of its module", async () => {
	expect(await missingExports([...Object.values(faults), ...Object.values(jobs)])).toEqual([]);
});
