import { diffLines } from "diff";

/**
 * Lines that two texts share, or that one has and the other does not; `skipped` counts lines in
 * common that are left out.
 */
export type Difference = { kind: "same" | "added" | "removed"; lines: string[] } | { kind: "skipped"; count: number };

/** Lines in common that are shown around each change. */
const CONTEXT = 3;
/**
 * How long two texts may be compared, in milliseconds; then one is shown as taking the other's
 * place.
 */
const PATIENCE = 500;

/** What has to change, line by line, for one text to become the other. */
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
