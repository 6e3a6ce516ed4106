import { diffLines } from "diff";
import * as z from "zod";
import { readCompiled } from "#app/infra/content/compiled.server.ts";
import { renderMarkdown } from "#app/infra/content/markdown.server.ts";

/** Field schemas shared by several kinds of content. */
export const text = z.string({ error: "expected text" }).trim().min(1, "expected text");
export const markdown = text.transform(renderMarkdown);
export const slug = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected lowercase words joined by hyphens");
export const path = text.regex(/^\/[^\s]*$/, "expected a path of this site, such as /safety");
export const date = text
	.regex(/^\d{4}-\d{2}-\d{2}$/, { error: "expected a date such as 2025-01-31", abort: true })
	.refine(
		(value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false,
		"expected a day that exists",
	);
export const description = text
	.min(100, "expected 100 to 170 characters")
	.max(170, "expected 100 to 170 characters");
export const keywords = z.array(text).min(3, "expected three keywords or more").optional();
export const link = z.strictObject({ label: text, href: path });
export const point = z.strictObject({ title: text, body: markdown });
export const textPoint = z.strictObject({ title: text, body: text });

/** The current value of each part, by its name. */
let parts: Record<string, unknown> | undefined;

/**
 * One part of the editorial content. Calling it returns the current value, and `read` reads the value from
 * the files. Both throw a ContentError if a file is invalid.
 */
export type ContentPart<Name extends string, Value> = { (): Value; part: Name; read: () => Value };

/** Defines a part of the content. Unless the build has compiled its value, the value is read on first use. */
export function contentPart<Name extends string, Value>(
	part: Name,
	read: () => Value,
): ContentPart<Name, Value> {
	const current = (): Value => {
		parts ??= { ...readCompiled<Record<string, unknown>>("content") };
		parts[part] ??= read();
		return parts[part] as Value;
	};
	return Object.assign(current, { part, read });
}

/** Replaces the current values of all parts, by name. */
export function replaceParts(next: object): void {
	parts = { ...next };
}

/**
 * Consecutive lines that two texts share or that only one of them has. `skipped` counts omitted shared lines.
 */
export type Difference =
	| { kind: "same" | "added" | "removed"; lines: string[] }
	| { kind: "skipped"; count: number };

/** The number of shared lines shown before and after each change. */
const CONTEXT = 3;
/**
 * The maximum time for comparing two texts, in milliseconds. After that, the whole old text is treated as
 * replaced by the new text.
 */
const DIFF_TIMEOUT_MS = 500;

/** The changes from one text to another, line by line. */
export function differences(before: string, after: string): Difference[] {
	const parts = diffLines(before, after, { timeout: DIFF_TIMEOUT_MS }) ?? [
		{ value: before, removed: true, added: false },
		{ value: after, removed: false, added: true },
	];
	return parts.flatMap(({ value, added, removed }, i): Difference[] => {
		const lines = value.replace(/\n$/, "").split("\n");
		if (added || removed) return value === "" ? [] : [{ kind: added ? "added" : "removed", lines }];
		const head = i === 0 ? 0 : CONTEXT;
		const tail = i === parts.length - 1 ? 0 : CONTEXT;
		if (lines.length <= head + tail + 1) return [{ kind: "same", lines }];
		const shown: Difference[] = [
			{ kind: "same", lines: lines.slice(0, head) },
			{ kind: "skipped", count: lines.length - head - tail },
			{ kind: "same", lines: lines.slice(lines.length - tail) },
		];
		return shown.filter((part) => part.kind === "skipped" || part.lines.length > 0);
	});
}
