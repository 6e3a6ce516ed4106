import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { date } from "#app/domain/market/content-part.server.ts";
import {
	contentSlugs,
	readMarkdownContent,
	readYamlContent,
} from "#app/infra/content/content-files.server.ts";

const root = process.cwd();
let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "content-"));
	process.chdir(folder);
});

afterEach(() => {
	process.chdir(root);
	rmSync(folder, { recursive: true });
});

function write(file: string, text: string): void {
	mkdirSync(dirname(join("content", file)), { recursive: true });
	writeFileSync(join("content", file), text);
}

/** Fills in the only fact that these tests know. */
function fill(text: string): string {
	return text.replace(/\{\{(.*?)\}\}/g, (_, name) => {
		if (name === "fee") return "10%";
		throw new Error(`{{${name}}} is not known`);
	});
}

const Schema = z.strictObject({
	title: z.string("expected text"),
	reviewed: date.optional(),
	items: z.array(z.strictObject({ name: z.string("expected text") })).default([]),
});

const readYaml = () => readYamlContent("page.yaml", Schema, fill);
const readMarkdown = () => readMarkdownContent("page.md", Schema, fill);

describe("a valid content file", () => {
	test("in YAML is read with the facts filled in, at any depth", () => {
		write("page.yaml", 'title: "The fee is {{fee}}"\nitems:\n  - name: "{{fee}} and no more"\n');
		expect(readYaml()).toEqual({ title: "The fee is 10%", items: [{ name: "10% and no more" }] });
	});

	test("in Markdown is read as front matter and body", () => {
		write("page.md", "---\ntitle: A page\n---\n\nThe fee is {{fee}}.\n");
		expect(readMarkdown()).toEqual({ front: { title: "A page", items: [] }, body: "\nThe fee is 10%.\n" });
	});

	test("is listed by its slug, which is its file name, in alphabetical order", () => {
		for (const name of ["b.md", "a.md", "c.yaml"]) write(`notes/${name}`, "");
		expect(contentSlugs("notes", ".md")).toEqual(["a", "b"]);
	});
});

describe("the error for mistakes in a content file", () => {
	const mistakes: [name: string, text: string, message: string | RegExp][] = [
		[
			"a field of the wrong type",
			"title: A\nitems:\n  - name: B\n  - name: 7\n",
			"content/page.yaml:4: items.1.name: expected text",
		],
		["a missing field", "title: A\nitems:\n  - {}\n", "content/page.yaml:3: items.0.name: expected text"],
		["a missing top-level field", "items: []\n", "content/page.yaml:1: title: expected text"],
		[
			"an unknown field",
			"title: A\nitems:\n  - name: B\n    colour: green\n",
			/^content\/page\.yaml:3: items\.0: .*colour/,
		],
		[
			"a date in the wrong format",
			"title: A\nreviewed: 11/02/2026\n",
			"content/page.yaml:2: reviewed: expected a date such as 2025-01-31",
		],
		[
			"a day that does not exist",
			"title: A\nreviewed: 2026-02-30\n",
			"content/page.yaml:2: reviewed: expected a day that exists",
		],
		[
			"an unknown fact",
			'title: A\nitems:\n  - name: "{{fee}} or {{fees}}"\n',
			"content/page.yaml:3: {{fees}} is not known",
		],
		["broken YAML", 'title: A\nitems:\n  - name: "B\n', /^content\/page\.yaml:4: /],
		["a duplicate field", "title: A\ntitle: B\n", /^content\/page\.yaml:2: .*unique/],
	];
	test.each(mistakes)("names the file and the line, and says what is wrong: %s", (_, text, message) => {
		write("page.yaml", text);
		expect(readYaml).toThrow(
			expect.objectContaining({
				name: "ContentError",
				message: typeof message === "string" ? message : expect.stringMatching(message),
			}),
		);
	});

	const inMarkdown: typeof mistakes = [
		[
			"an invalid field in the front matter",
			"---\ntitle: A\nreviewed: soon\n---\nText\n",
			"content/page.md:3: reviewed: expected a date such as 2025-01-31",
		],
		[
			"an unknown fact in the front matter",
			'---\ntitle: "{{fees}}"\n---\nText\n',
			"content/page.md:2: {{fees}} is not known",
		],
		[
			"an unknown fact in the body",
			"---\ntitle: A\n---\n\nText\n\nThe fee is {{fees}}.\n",
			"content/page.md:7: {{fees}} is not known",
		],
		[
			"no front matter",
			"# A\n",
			"content/page.md:1: the file must begin with front matter between two lines of ---",
		],
	];
	test.each(inMarkdown)(
		"in Markdown, names the file and the line, and says what is wrong: %s",
		(_, text, message) => {
			write("page.md", text);
			expect(readMarkdown).toThrow(expect.objectContaining({ name: "ContentError", message }));
		},
	);

	test("names all of them, each with its line", () => {
		write("page.yaml", "items:\n  - name: 1\n  - name: 2\n");
		expect(readYaml).toThrow(
			/page\.yaml:1: title.*\n.*page\.yaml:2: items\.0\.name.*\n.*page\.yaml:3: items\.1\.name/,
		);
	});
});
