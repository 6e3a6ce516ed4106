import { readFileSync } from "node:fs";
import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { createIgnore, parseDockerfile } from "../../../verification/prove/dockerfile.ts";
import { describeMachine } from "../../../verification/prove/machine.ts";
import { FULL_PAYLOADS, PARTS, PAYLOADS } from "../../../verification/prove/payloads.ts";
import { formatMarkdown, formatText, LONG } from "../../../verification/prove/report.ts";
import { judge, notRun, proveRow, type Row } from "../../../verification/prove/row.ts";
import { rows } from "../../../verification/prove/rows.ts";
import { textColumns } from "../../../verification/prove/text-columns.ts";
import { findFaults } from "../../../verification/prove/text-visits.ts";

const options = { isShort: true, isBrief: true, minutes: undefined, reportProgress: () => {} };
const makeRow = (run: Row["run"]): Row => ({ number: "T3", promise: "a | promise", wanted: "0", run });

describe("the rows of npm run prove", () => {
	it("are T1 to T27 and T29 to T34, each described in docs/proving.md", () => {
		const numbers = [
			...Array.from({ length: 27 }, (_, i) => `T${i + 1}`),
			"T29",
			"T30",
			"T31",
			"T32",
			"T33",
			"T34",
		];
		expect(rows.map(({ number }) => number)).toEqual(numbers);
		const documented = [...readFileSync("docs/proving.md", "utf8").matchAll(/^\| (T\d+) \|/gm)].map(
			([, number]) => number,
		);
		expect(documented).toEqual(numbers);
	});

	it("aren't met if they can't be finished, and say why", async () => {
		const broken = await proveRow(
			makeRow(async () => {
				throw new Error("no room");
			}),
			options,
		);
		expect(broken).toMatchObject({ state: "not met", seen: "failed: no room" });
	});

	it("are printed with a verdict, a total, and the machine", async () => {
		const proved = [
			await proveRow(
				makeRow(async () => judge(true, "0 of 7")),
				options,
			),
			await proveRow(
				makeRow(async () => notRun("no strace")),
				options,
			),
		];
		const report = { at: "2025-01-05", form: "short form", machine: describeMachine(), rows: proved };
		expect(formatText(report)).toMatch(
			/T3 {3}a \| promise: met, 0 s\n.*target {2}0\n.*result {2}0 of 7[\s\S]+1 met, 0 not met, 1 not run\nshort form[\s\S]+Node v/,
		);
		expect(formatMarkdown(report)).toMatch(
			/^\| T3 \| a \\\| promise \| 0 \| no strace \| not run \| 2025-01-05, short form; .*Node v.* \|$/m,
		);
	});

	it("stay on the page when other rows are measured, and a short run doesn't replace a long one", () => {
		const report = (at: string, form: string, ...numbers: number[]) => ({
			at,
			form,
			machine: describeMachine(),
			rows: numbers.map((number) => ({
				number: `T${number}` as const,
				promise: "p",
				wanted: "0",
				state: "met" as const,
				seen: form,
				seconds: 1,
			})),
		});
		const first = formatMarkdown(report("2025-01-01", LONG, 2, 10));
		const second = formatMarkdown(report("2025-01-02", "short form", 1, 2), first);
		const third = formatMarkdown(report("2025-01-03", LONG, 1), second);
		const seen = (page: string) =>
			[...page.matchAll(/^\| (T\d+) .*met, 1 s \| (\S+), (short|long)/gm)].map((match) =>
				match.slice(1).join(" "),
			);
		expect(seen(second)).toEqual(["T1 2025-01-02 short", "T2 2025-01-01 long", "T10 2025-01-01 long"]);
		expect(seen(third)).toEqual(["T1 2025-01-03 long", "T2 2025-01-01 long", "T10 2025-01-01 long"]);
		expect(third).toContain("3 met, 0 not met, 0 not run.");
	});

	it("use sixty different payloads, each in a part and in a full string, and each full string contains almost all of them", () => {
		expect(new Set(PAYLOADS).size).toBe(60);
		expect(PAYLOADS.filter((payload) => !PARTS.some((text) => text.includes(payload)))).toEqual([]);
		for (const text of FULL_PAYLOADS)
			expect(PAYLOADS.filter((payload) => !text.includes(payload)).length).toBeLessThan(FULL_PAYLOADS.length);
		expect(PAYLOADS.filter((payload) => !FULL_PAYLOADS.some((text) => text.includes(payload)))).toEqual([]);
	});

	it("find concatenated payloads wherever a page lets them through, and don't find any on a page that doesn't", () => {
		const places = [
			(text: string) => `<p>${text}</p>`,
			(text: string) => `<input value="${text}">`,
			(text: string) => `<input value='${text}'>`,
			(text: string) => `<a href="${text}">x</a>`,
			(text: string) => `<title>${text}</title>`,
			(text: string) => `<textarea>${text}</textarea>`,
			(text: string) => `<script type="application/ld+json">{"name":"${text}"}</script>`,
			(text: string) => `<!-- ${text} -->`,
		];
		const page = (text: string) => ({
			status: 200,
			headers: { "content-type": "text/html" },
			location: undefined,
			text,
			path: "/",
			$: load(text),
		});
		const escaped = (text: string) =>
			text.replaceAll(/[&"'<>:\u2028]/g, (sign) => `&#${sign.charCodeAt(0)};`);
		for (const text of FULL_PAYLOADS)
			for (const [i, place] of places.entries())
				expect([i, findFaults(page(place(text)))]).toEqual([i, expect.arrayContaining([expect.any(String)])]);
		for (const text of PARTS) expect(findFaults(page(`<p>${text}</p>`))).not.toEqual([]);
		for (const text of FULL_PAYLOADS)
			expect(
				findFaults(
					page(`<p title="${escaped(text)}">${escaped(text)}</p><textarea>${escaped(text)}</textarea>`),
				),
			).toEqual([]);
	});

	it("add payloads to the columns that people write to, but not to IDs or hashes", () => {
		const columns = textColumns().map(({ table, name }) => `${table}.${name}`);
		for (const column of [
			"Message.content",
			"Booking.title",
			"Review.text",
			"ApplicationReference.concerns",
			"ConversationSide.draft",
			"Session.userAgent",
		])
			expect(columns).toContain(column);
		for (const column of ["User.id", "User.passwordHash", "Message.senderId"])
			expect(columns).not.toContain(column);
	});
});

describe("the Dockerfile that T34 follows", () => {
	it("is read in full: stages, steps, and what the server is started with", () => {
		const [build, image] = parseDockerfile(readFileSync("deploy/Dockerfile", "utf8"));
		expect([build?.name, build?.base, image?.base, image?.user]).toEqual([
			...["build", "node:24-bookworm-slim", "node:24-bookworm-slim", "node"],
		]);
		expect(build?.steps.map(({ kind }) => kind)).toEqual(["workdir", "copy", "run", "copy", "run", "run"]);
		expect(image?.steps.at(-2)).toEqual({
			...{ kind: "copy", from: "build", owner: "root:root", sources: ["/app"], target: "/app" },
		});
		expect(image).toMatchObject({
			volumes: ["/data"],
			stopSignal: "SIGTERM",
			arguments: { WITH_POSTGRES: "" },
		});
		expect(image?.environment).toMatchObject({ DATA_DIR: "/data", NODE_ENV: "production" });
		expect([image?.health[0], image?.command.at(-1)]).toEqual(["bash", "server.ts"]);
	});

	it.each([
		"ONBUILD RUN true",
		"COPY --link a b",
		"RUN --mount=type=cache true",
		"ENV A=$B",
		"CMD node server.ts",
	])("may not contain what the row wouldn't follow: %s", (line) => {
		expect(() => parseDockerfile(`FROM node:24\n${line}\n`)).toThrow("unknown instruction");
	});

	it("gets the files that .dockerignore doesn't leave out", () => {
		const isIgnored = createIgnore(readFileSync("deploy/Dockerfile.dockerignore", "utf8"));
		const paths = [
			"node_modules/pg/index.js",
			".env.local",
			"tests/unit/a.test.ts",
			"server.log",
			".git/HEAD",
		];
		expect(paths.filter((path) => !isIgnored(path))).toEqual([]);
		expect(["app/root.tsx", "package.json", "scripts/test.mjs"].filter(isIgnored)).toEqual([]);
	});
});
