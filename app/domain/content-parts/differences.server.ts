import { diffLines } from "diff";

/**
 * Lines that two texts share, or that only one has. `skipped` counts shared lines that are left
 * out.
 */
export type Difference =
	| { kind: "same" | "added" | "removed"; lines: string[] }
	| { kind: "skipped"; count: number };

/** Shared lines shown around each change. */
const CONTEXT = 3;
/**
 * How long comparing two texts may take, in milliseconds. After that, one is shown as replacing the
 * other.
 */
const PATIENCE = 500;

/** The changes from one text to another, line by line. */
export function differences(before: string, after: string): Difference[] {
	const parts = diffLines(before, after, { timeout: PATIENCE }) ?? [
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
