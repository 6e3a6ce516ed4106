/** A tiny run of `npm run bench:scale`, which shows that the generated rows are valid and that all pages accept them. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { PAGES } from "../../../verification/bench/scale/pages.ts";
import type { Measurements } from "../../../verification/bench/scale/scaling-file.ts";
import { instanceEnvironment } from "../../support/instance/environment.ts";

it("npm run bench:scale generates valid rows, and measures every page on two databases", async () => {
	const size = ["--accounts", "400", "--few", "100", "--requests", "1"];
	const { stdout } = await promisify(execFile)(
		process.execPath,
		["verification/bench-scale.ts", "--no-build", "--check", "--json", "--only", "pages", ...size],
		{ env: instanceEnvironment({}), maxBuffer: 2 ** 24 },
	);
	const { pages, filled } = JSON.parse(stdout) as Measurements;
	expect(pages?.map(({ many }) => many > 0)).toEqual(PAGES.map(() => true));
	expect(filled?.rows).toBeGreaterThan(4_000);
}, 180_000);
