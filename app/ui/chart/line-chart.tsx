import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";

type LineChartProps = {
	/** The chart's accessible label. */
	label: string;
	series: readonly [string, string];
	/** Points at equal distances, such as days. */
	rows: readonly { label: string; values: readonly [number, number] }[];
};

const HEIGHT = 200;
const TOP = 12;
const BOTTOM = 172;

/** Two series over time: the first as an area under its line, the second as a dashed line. */
export function LineChart({ label, series, rows }: LineChartProps) {
	const y = scaleLinear()
		.domain([0, Math.max(1, ...rows.flatMap(({ values }) => values))])
		.nice(4)
		.range([BOTTOM, TOP]);
	const x = scaleLinear()
		.domain([0, Math.max(1, rows.length - 1)])
		.range([0, 100]);
	const getPath = (at: 0 | 1) =>
		line<(typeof rows)[number]>(
			(_, i) => x(i),
			({ values }) => y(values[at]),
		)([...rows]) ?? "";
	const under =
		area<(typeof rows)[number]>(
			(_, i) => x(i),
			BOTTOM,
			({ values }) => y(values[0]),
		)([...rows]) ?? "";
	return (
		<>
			<ul className="fact mb-3 flex flex-wrap gap-x-6 gap-y-1">
				{series.map((name, i) => (
					<li key={name} className="flex items-center gap-2">
						<svg aria-hidden="true" width="28" height="12" className="chart w-7!">
							<path d="M0 6H28" className={i === 0 ? "line" : "line dashed"} />
						</svg>
						{name}
					</li>
				))}
			</ul>
			<svg role="img" aria-label={label} className="chart" height={HEIGHT}>
				{y
					.ticks(4)
					.filter(Number.isInteger)
					.map((tick) => (
						<g key={tick}>
							<line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="grid" />
							<text x="100%" y={y(tick) - 4} className="end">
								{tick.toLocaleString("en-US")}
							</text>
						</g>
					))}
				<svg
					aria-hidden="true"
					x="0"
					y="0"
					width="90%"
					height={HEIGHT}
					viewBox={`0 0 100 ${HEIGHT}`}
					preserveAspectRatio="none"
				>
					<path d={under} className="mark" opacity="0.18" stroke="none" />
					<path d={getPath(0)} className="line" />
					<path d={getPath(1)} className="line dashed" />
				</svg>
				<text y={HEIGHT - 8}>{rows[0]?.label}</text>
				<text x="90%" y={HEIGHT - 8} className="end">
					{rows.at(-1)?.label}
				</text>
			</svg>
		</>
	);
}
