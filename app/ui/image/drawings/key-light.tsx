import { Drawing, type DrawingProps } from "./drawing.tsx";

/** A key light on its stand. */
export function KeyLight(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M28 10l20-4 4 22-20 4z" />
			<path d="M28 10l-7-5M32 32l-5 8M48 6l4 2 3 17-3 3" />
			<path d="M20 13L7 12M22 21L8 25M24 29L13 37" />
			<path d="M42 30l2 8M44 38v18M44 48L32 60M44 48l12 12" />
			<circle cx="44" cy="38" r="2" />
		</Drawing>
	);
}
