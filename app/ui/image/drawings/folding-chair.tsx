import { Drawing, type DrawingProps } from "./drawing.tsx";

/** A director's folding chair. */
export function FoldingChair(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M16 8v32M48 8v32" />
			<path d="M16 11h32v11H16z" />
			<path d="M10 31h12M42 31h12" />
			<path d="M14 38h36v4H14z" />
			<path d="M18 42l28 18M46 42L18 60M13 60h10M41 60h10" />
		</Drawing>
	);
}
