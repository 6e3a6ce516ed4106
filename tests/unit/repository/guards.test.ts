import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { files } from "../../support/guards/files.ts";
import { patience } from "../../support/guards/patience.ts";
import { people } from "../../support/guards/people.ts";
import { requests } from "../../support/guards/requests.ts";

// The attacks without a guard take minutes and run rarely. The code that they remove is looked up
// each time.
it.each([files, patience, people, requests])(
	"each guard $about is in the sources exactly once",
	({ guards, changes = [] }) => {
		const sources = new Map<string, string>();
		const missing = [...changes, ...guards.flatMap(({ removals }) => removals)].filter(
			([path, original, instead]) => {
				const source = sources.get(path) ?? readFileSync(path, "utf8");
				sources.set(
					path,
					source.replace(original, () => instead),
				);
				return source.split(original).length !== 2;
			},
		);
		expect(missing).toEqual([]);
	},
);
