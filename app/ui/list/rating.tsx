/** The x-coordinates of the centers of the five bulbs, in a viewBox of 100 by 20. */
const centers = [10, 30, 50, 70, 90];

/** The average rating as text and as a row of lit bulbs, or "No reviews yet". `value` is out of 5. */
export function Rating({ value, count }: { value: number; count: number }) {
	if (count === 0) return <p className="text-small">No reviews yet</p>;
	return (
		// As high as its text, so that the bulbs stay in place if they are painted before the text.
		<p className="inline-flex min-h-6 flex-wrap items-center gap-x-2 text-small">
			<svg viewBox="0 0 100 20" width="80" height="16" aria-hidden="true" className="text-green">
				<g fill="none" stroke="currentColor" strokeWidth="1.75">
					{centers.map((x) => (
						<circle key={x} cx={x} cy="10" r="7" />
					))}
				</g>
				{/* A nested SVG clips the lit bulbs to the value. */}
				<svg
					viewBox={`0 0 ${value * 20} 20`}
					width={value * 20}
					height="20"
					overflow="hidden"
					aria-hidden="true"
				>
					<g fill="currentColor">
						{centers.map((x) => (
							<circle key={x} cx={x} cy="10" r="7" />
						))}
					</g>
				</svg>
			</svg>
			<span>
				{value.toFixed(1)} out of 5, {count.toLocaleString("en-US")} {count === 1 ? "review" : "reviews"}
			</span>
		</p>
	);
}
