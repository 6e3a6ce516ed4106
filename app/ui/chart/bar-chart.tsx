import { scaleLinear } from "d3-scale";
import { Hatch, Legend, Mark, seriesAt, shortLabels } from "./series.tsx";

type BarChartProps = {
	/** Unique on the page. */
	id: string;
	/** The chart's accessible label. */
	label: string;
	/** What the bars of each series count. */
	series: readonly string[];
	rows: readonly { label: string; values: readonly number[] }[];
};

const BAR = 12;
const HEAD = 20;
const GAP = 12;

/**
 * A bar for each row and series, below the row's label. Widths are percentages, so that text keeps its size
 * on every screen.
 */
export function BarChart({ id, label, series, rows }: BarChartProps) {
	const most = Math.max(1, ...rows.flatMap(({ values }) => values));
	const scale = scaleLinear().domain([0, most]).range([0, 100]);
	const rowHeight = HEAD + series.length * (BAR + 3) + GAP;
	const labels = shortLabels(rows.map((row) => row.label));
	return (
		<>
			<Legend chart={id} labels={series} />
			<svg role="img" aria-label={label} className="chart" height={rows.length * rowHeight}>
				<Hatch chart={id} />
				{rows.map((row, i) => (
					<g key={row.label} transform={`translate(0 ${i * rowHeight})`}>
						<text y={13}>{labels[i]}</text>
						<text x="100%" y={13} className="end">
							{row.values.map((value) => value.toLocaleString("en-US")).join(" / ")}
						</text>
						{row.values.map((value, j) => (
							<Mark
								key={series[j]}
								chart={id}
								series={seriesAt(j)}
								x="0"
								y={HEAD + j * (BAR + 3)}
								width={`${Math.max(value > 0 ? 0.5 : 0, scale(value)).toFixed(2)}%`}
								height={BAR}
							/>
						))}
						<line x2="100%" y1={rowHeight - 5} y2={rowHeight - 5} className="grid" />
					</g>
				))}
			</svg>
		</>
	);
}
