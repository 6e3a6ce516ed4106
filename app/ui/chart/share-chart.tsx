import { Hatch, Legend, Mark, seriesAt, shortLabels } from "./series.tsx";

type ShareChartProps = {
	/** Unique on the page. */
	id: string;
	label: string;
	/** The parts, best first. */
	parts: readonly string[];
	/** Percentages by part. Leave out rows without percentages. */
	rows: readonly { label: string; shares: readonly number[] }[];
};

const ROW = 54;

/** Each row as a bar of a hundred percent, divided into its parts. */
export function ShareChart({ id, label, parts, rows }: ShareChartProps) {
	const labels = shortLabels(rows.map((row) => row.label));
	return (
		<>
			<Legend chart={id} labels={parts} />
			<svg role="img" aria-label={label} className="chart" height={rows.length * ROW}>
				<Hatch chart={id} />
				{rows.map((row, i) => (
					<g key={row.label} transform={`translate(0 ${i * ROW})`}>
						<text y={13}>{labels[i]}</text>
						<text x="100%" y={13} className="end">
							{row.shares[0]}%
						</text>
						{row.shares.map((share, j) => (
							<Mark
								key={parts[j]}
								chart={id}
								series={seriesAt(j)}
								x={`${sumTo(row.shares, j)}%`}
								y={21}
								width={`${share}%`}
								height={16}
							/>
						))}
					</g>
				))}
			</svg>
		</>
	);
}

const sumTo = (shares: readonly number[], end: number): string =>
	shares
		.slice(0, end)
		.reduce((sum, share) => sum + share, 0)
		.toFixed(1);
