import { Drawing, type DrawingProps } from "./drawing.tsx";

/** A pin on a folded map. */
export function MapPin(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M32 45c-8-9-12-15-12-22a12 12 0 0 1 24 0c0 7-4 13-12 22z" />
			<circle cx="32" cy="23" r="4.5" />
			<path d="M20 37L6 42v18l17-6 18 6 17-6V36l-13 4" />
			<path d="M23 44v10M41 44v16" />
		</Drawing>
	);
}
