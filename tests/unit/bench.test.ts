import { describe, expect, it } from "vitest";
import { asMarkdown, asText, intoMarkdown, reportOf } from "../../scripts/bench/report.ts";
import { median, type Row } from "../../scripts/bench/row.ts";
import { othersOf, scriptsOf } from "../../scripts/bench/wire.ts";

describe("the benchmark", () => {
	it("takes the middle of its rounds", () => {
		expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])]).toEqual([2, 2.5, 7]);
		expect(median([])).toBeNaN();
	});

	it("finds what a document loads, each once", () => {
		const html = `<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/app.css"/><script type="module" src="/enhance.js"></script>
			<script type="module">import "/assets/manifest.js"; import * as route0 from "/assets/a.js";</script>`;
		expect(scriptsOf(html)).toEqual(["/assets/a.js", "/enhance.js", "/assets/manifest.js"]);
		expect(othersOf(html)).toEqual(["/assets/app.css"]);
	});

	it("does not count a picture that is fetched early among what comes before pictures", () => {
		expect(othersOf('<link rel="preload" as="image" href="/picture.svg"/>')).toEqual([]);
	});

	it("prints every row with its budget, in text and in Markdown", () => {
		const row: Row = { part: "bytes", what: "Script", figure: "5.0 kB", value: 5_000, ratio: 0.5, budget: "≤ 4.0 kB", isMet: false };
		const report = reportOf([row], {}, { rounds: 1, seconds: 2, warmUp: 3 });
		expect(asText(report)).toContain("1 rounds of 2 s");
		expect(asText(report)).toContain("after 3 s of each");
		expect(asText(report)).toMatch(/Script +5\.0 kB +0\.5 +≤ 4\.0 kB +NO/);
		expect(asMarkdown(report)).toContain("| Script | 5.0 kB | 0.5 | ≤ 4.0 kB | NO |");
	});

	it("keeps the long run where the table is written anew, and the table where the long run is", () => {
		const rows = (part: Row["part"], figure: string): Row[] => [{ part, what: `The ${part}`, figure, value: 1, ratio: null, budget: "", isMet: true }];
		const reported = (part: Row["part"], figure: string) => reportOf(rows(part, figure), {}, { rounds: 1, seconds: 2, warmUp: 3 });
		const both = intoMarkdown(reported("soak", "long 1"), intoMarkdown(reported("bytes", "table 1"), ""));
		const newTable = intoMarkdown(reported("bytes", "table 2"), both);
		expect(newTable).toContain("table 2");
		expect(newTable).toContain("long 1");
		expect(newTable).not.toContain("table 1");
		const newRun = intoMarkdown(reported("soak", "long 2"), newTable);
		expect(newRun).toContain("table 2");
		expect(newRun).toContain("long 2");
		expect(newRun).not.toContain("long 1");
	});
});
