import { scaleLinear, scaleSqrt } from "d3-scale";

type MapPoint = { latitude: number; longitude: number };

type MapChartProps = {
	/** The chart's accessible label. */
	label: string;
	/** What each mark's three values count. */
	series: readonly [string, string, string];
	marks: readonly (MapPoint & { label: string; values: readonly [number, number, number] })[];
	/** Points that show the shape of the country. */
	land: readonly MapPoint[];
};

const [WIDTH, HEIGHT] = [600, 380];
const x = scaleLinear()
	.domain([-125, -66.5])
	.range([10, WIDTH - 10]);
const y = scaleLinear()
	.domain([49.5, 24])
	.range([10, HEIGHT - 10]);
/**
 * Hawaii is drawn below California. Of the metropolitan areas, only Honolulu's is outside the contiguous
 * states, so no other point is this far west.
 */
const shifted = ({ latitude, longitude }: MapPoint): MapPoint =>
	longitude < -130 ? { latitude: latitude + 6.5, longitude: longitude + 36 } : { latitude, longitude };
const at = (point: MapPoint) => {
	const { latitude, longitude } = shifted(point);
	return [Math.round(x(longitude)), Math.round(y(latitude))] as const;
};

/** How the circles of each series look: filled, outlined, and dashed. */
const looks = ["map-first", "map-second", "map-third"] as const;

/** The maximum number of marks named on the map. Marks with larger first values take precedence. */
const NAMED = 6;

/**
 * A map of the United States, drawn as dots at its larger places. The areas of the circles around a mark's
 * point show the mark's values.
 */
export function MapChart({ label, series, marks, land }: MapChartProps) {
	const most = Math.max(1, ...marks.flatMap(({ values }) => values));
	const radius = scaleSqrt().domain([0, most]).range([0, 26]);
	const largest = marks.toSorted((a, b) => b.values[0] - a.values[0] || b.values[2] - a.values[2]);
	const named = new Set(largest.slice(0, NAMED).filter(({ values }) => values[0] > 0 || values[2] > 0));
	return (
		<>
			<p className="mb-2 flex flex-wrap gap-x-5 text-small">
				{looks.map((look, i) => (
					<span key={look} className="inline-flex items-center gap-2">
						<svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
							<circle cx="7" cy="7" r="6" className={look} />
						</svg>
						{series[i]}
					</span>
				))}
			</p>
			<svg role="img" aria-label={label} className="chart map" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
				<path d={land.map((point) => `M${at(point).join(" ")}h0`).join("")} className="map-land" />
				{largest.map((mark) => {
					const [cx, cy] = at(mark);
					return (
						<g key={mark.label}>
							{looks.map((look, i) => {
								const value = mark.values[i] ?? 0;
								return (
									value > 0 && (
										<circle key={look} cx={cx} cy={cy} r={radius(value).toFixed(1)} className={look} />
									)
								);
							})}
							{named.has(mark) && (
								<text
									x={cx > WIDTH - 120 ? cx - 6 : cx + 6}
									y={cy - 6}
									className={cx > WIDTH - 120 ? "end" : undefined}
								>
									{mark.label}
								</text>
							)}
						</g>
					);
				})}
			</svg>
		</>
	);
}
