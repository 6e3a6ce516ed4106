/** The fills of the first, second, and third series: filled, hatched, outlined. */
export type Series = 0 | 1 | 2;

/** The fill of a series by index. Any series after the third looks like the third. */
export const seriesAt = (i: number): Series => (i === 0 ? 0 : i === 1 ? 1 : 2);

const getHatchId = (chart: string) => `${chart}-hatch`;

/** The hatch pattern. Each chart has its own, because IDs must be unique on a page. */
export function Hatch({ chart }: { chart: string }) {
	return (
		<defs>
			<pattern
				id={getHatchId(chart)}
				width="6"
				height="6"
				patternUnits="userSpaceOnUse"
				patternTransform="rotate(45)"
			>
				<line y2="6" strokeWidth="4" className="mark" />
			</pattern>
		</defs>
	);
}

type MarkProps = { chart: string; series: Series; x: string; y: number; width: string; height: number };

/** A bar, or part of one. */
export function Mark({ chart, series, ...box }: MarkProps) {
	return (
		<>
			{series === 0 && <rect {...box} className="mark" />}
			{series === 1 && <rect {...box} fill={`url(#${getHatchId(chart)})`} />}
			{series !== 0 && <rect {...box} className="outline" />}
		</>
	);
}

/** Names the series of a chart. */
export function Legend({ chart, labels }: { chart: string; labels: readonly string[] }) {
	if (labels.length < 2) return null;
	return (
		<ul className="fact mb-3 flex flex-wrap gap-x-6 gap-y-1">
			{labels.map((label, i) => (
				<li key={label} className="flex items-center gap-2">
					<svg aria-hidden="true" width="16" height="12" className="chart w-4!">
						<Mark chart={chart} series={seriesAt(i)} x="1" y={1} width="14" height={10} />
					</svg>
					{label}
				</li>
			))}
		</ul>
	);
}

/** The maximum length of a label in a narrow chart, in characters. */
const LABEL = 30;

/**
 * Shortens labels for a narrow chart. If labels would look the same, keeps their ends instead of their
 * beginnings. The table has the full labels.
 */
export function shortLabels(labels: readonly string[]): string[] {
	const shortened = labels.map((label) =>
		[...label].length > LABEL ? `${[...label].slice(0, LABEL - 1).join("")}…` : label,
	);
	return shortened.map((short, i) =>
		shortened.indexOf(short) === shortened.lastIndexOf(short) ? short : shortenLabel(labels[i] ?? ""),
	);
}

const shortenLabel = (label: string): string =>
	[...label].length > LABEL ? `…${[...label].slice(1 - LABEL).join("")}` : label;
