import { Drawing, type DrawingProps } from "./drawing.tsx";

/** The mirror of a dressing room with its bulbs. */
export function Mirror(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M18 55V23a14 14 0 0 1 28 0v32" />
			<path d="M23 55V24a9 9 0 0 1 18 0v31M28 41l8-13M31 46l5-8" />
			<path d="M4 55h56M9 55v6M55 55v6" />
			<circle cx="12" cy="45" r="2" />
			<circle cx="12" cy="34" r="2" />
			<circle cx="12" cy="23" r="2" />
			<circle cx="14.7" cy="13" r="2" />
			<circle cx="22" cy="5.7" r="2" />
			<circle cx="32" cy="3" r="2" />
			<circle cx="42" cy="5.7" r="2" />
			<circle cx="49.3" cy="13" r="2" />
			<circle cx="52" cy="23" r="2" />
			<circle cx="52" cy="34" r="2" />
			<circle cx="52" cy="45" r="2" />
		</Drawing>
	);
}
