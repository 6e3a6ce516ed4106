import { classNames } from "./class-names.ts";
import { ScrollRegion } from "./list/table.tsx";

type Difference =
	| { kind: "same" | "added" | "removed"; lines: string[] }
	| { kind: "skipped"; count: number };

const signs = {
	same: { sign: " ", name: "", className: "text-soft" },
	added: { sign: "+", name: "Added: ", className: "bg-sage" },
	removed: { sign: "−", name: "Removed: ", className: "line-through decoration-1" },
};

/** A line diff, with text labels for changed lines. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
	if (differences.every(({ kind }) => kind === "same" || kind === "skipped")) return <p>No differences.</p>;
	return (
		<ScrollRegion label="Differences">
			<ol className="fact border-y border-rule py-2">
				{differences.map((part, i) =>
					part.kind === "skipped" ? (
						<li key={getKey(i)} className="my-1 border-y border-rule py-1 text-soft">
							{part.count} unchanged lines
						</li>
					) : (
						part.lines.map((line, j) => (
							<li key={getKey(i, j)} className={classNames("flex gap-3 px-2", signs[part.kind].className)}>
								<span aria-hidden="true" className="inline-block w-3 shrink-0">
									{signs[part.kind].sign}
								</span>
								<span className="min-w-0 whitespace-pre-wrap break-words">
									{signs[part.kind].name && <span className="sr-only">{signs[part.kind].name}</span>}
									{line || " "}
								</span>
							</li>
						))
					),
				)}
			</ol>
		</ScrollRegion>
	);
}

/** Lines have no IDs, and never move on this page. */
const getKey = (...places: number[]): string => places.join("-");
