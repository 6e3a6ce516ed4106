import type { MapDot } from "#app/domain/places/map-around.server.ts";

type RadiusMapProps = { city: string; miles: number; dots: readonly MapDot[] };

/** The width of half of the drawing, and the radius of the circle in it. */
const [HALF, RADIUS] = [170, 140];

const list = new Intl.ListFormat("en-US");

/** A circle around a city with the larger places in it, north at the top. The caption says the same. */
export function RadiusMap({ city, miles, dots }: RadiusMapProps) {
	const scale = RADIUS / miles;
	return (
		<figure className="mt-6">
			<svg
				viewBox={`0 0 ${HALF * 2} ${HALF * 2}`}
				width={HALF * 2}
				height={HALF * 2}
				aria-hidden="true"
				className="h-auto max-w-full text-green"
			>
				<circle
					cx={HALF}
					cy={HALF}
					r={RADIUS}
					className="fill-sage"
					stroke="currentColor"
					strokeWidth="1.5"
				/>
				<text x={HALF} y={HALF + RADIUS + 18} textAnchor="middle" className="fact fill-ink">
					{miles} miles
				</text>
				<Dot x={HALF} y={HALF} name={city} isMiddle />
				{dots.map(({ name, east, north }) => (
					<Dot key={`${name} ${east}`} x={HALF + east * scale} y={HALF - north * scale} name={name} />
				))}
			</svg>
			<figcaption className="measure mt-2 text-small">
				{miles} miles around {city}.{" "}
				{dots.length > 0 &&
					`In the circle: ${list.format(dots.map((dot) => `${dot.name} (${Math.round(dot.miles)} miles)`))}. `}
				Distances are as the crow flies.
			</figcaption>
		</figure>
	);
}

function Dot({ x, y, name, isMiddle = false }: { x: number; y: number; name: string; isMiddle?: boolean }) {
	const isRight = x > HALF * 1.3;
	const [left, top] = [Math.round(x), Math.round(y)];
	return (
		<>
			<circle cx={left} cy={top} r={isMiddle ? 5 : 3} fill="currentColor" />
			<text
				x={left + (isRight ? -7 : 7)}
				y={top + (isMiddle ? 16 : 4)}
				textAnchor={isRight ? "end" : "start"}
				className={isMiddle ? "fill-ink text-small font-semibold" : "fill-ink text-small"}
			>
				{name}
			</text>
		</>
	);
}
