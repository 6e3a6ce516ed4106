import { Drawing, type DrawingProps } from "./drawing.tsx";

/** A slate before the take. */
export function Slate(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M8 27h48v31H8z" />
			<path d="M8 35h48" />
			<path d="M18 27l-5 8M30 27l-5 8M42 27l-5 8M54 27l-5 8" />
			<path d="M8 24l-1.5-7L53 6l2 7z" />
			<path d="M17 14.600l6.5 5.700M28 12l6.5 5.600M39.5 9.200L46 15" />
			<path d="M15 43h16M15 50h24M47 43h3M47 50h3" />
		</Drawing>
	);
}
