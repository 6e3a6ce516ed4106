import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runLimitedProcess } from "#app/infra/process/limited-process.server.ts";

afterEach(() => vi.unstubAllEnvs());

const folder = realpathSync(mkdtempSync(join(tmpdir(), "greenroom-limited-")));
const LIMITS = { processor: 30, time: 60_000, heap: 64, reads: [folder] };

function program(source: string): string {
	const path = join(folder, "program.mjs");
	writeFileSync(path, source);
	return path;
}

describe("a limited process", () => {
	it("gets its input and options, but none of the server's settings", async () => {
		vi.stubEnv("SESSION_SECRET", "not for the process");
		const path = program(`import { text } from "node:stream/consumers";
			process.stdout.write(JSON.stringify([await text(process.stdin), process.argv.slice(2), process.env]));`);
		const { code, output } = await runLimitedProcess(path, ["one"], LIMITS, "typed");
		expect({ code, output: JSON.parse(output) }).toEqual({ code: 0, output: ["typed", ["one"], {}] });
	});

	it.each([
		["can't read other files", `readFileSync(${JSON.stringify(resolve("README.md"))})`],
		["can't write files", `writeFileSync(${JSON.stringify(join(folder, "written"))}, "")`],
		["can't start processes", `spawnSync("true")`],
	])("%s", async (_, attempt) => {
		const path = program(`import { readFileSync, writeFileSync } from "node:fs";
			import { spawnSync } from "node:child_process";
			${attempt};`);
		const { code, errors } = await runLimitedProcess(path, [], LIMITS);
		expect(code).toBe(1);
		expect(errors).toContain("ERR_ACCESS_DENIED");
	});

	it.each([
		["has used up its processor time", "for (;;);", { processor: 1 }],
		["runs out of time", "setInterval(() => {}, 1_000);", { time: 500 }],
		[
			"runs out of memory",
			"const all = []; while (all.length < 40) all.push(new Array(1_000_000).fill(0.5)); process.stdout.write('kept');",
			{},
		],
		["is no longer needed", "for (;;);", { signal: AbortSignal.abort() }],
	])("is killed when it %s", async (_, source, limits) => {
		const ended = runLimitedProcess(program(source), [], { ...LIMITS, ...limits }).catch(
			(error: Error) => error.name,
		);
		expect(["AbortError", { code: null, output: "" }]).toContainEqual(
			await ended.then((end) => (typeof end === "string" ? end : { code: end.code, output: end.output })),
		);
	});

	it("has its output cut at 100,000 characters, so it can't fill the server's memory", async () => {
		const { output } = await runLimitedProcess(
			program(`process.stdout.write("x".repeat(5_000_000));`),
			[],
			LIMITS,
		);
		expect(output).toBe("x".repeat(100_000));
	});

	it("can exit without reading its input", async () => {
		expect(
			await runLimitedProcess(program("process.exit(3);"), [], LIMITS, "x".repeat(5_000_000)),
		).toMatchObject({ code: 3 });
	});
});
