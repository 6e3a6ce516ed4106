import { Drawing, type DrawingProps } from "./drawing.tsx";

/** The bell before the curtain rises. */
export function Bell(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M12 46h40c-4-4-6-9-6-16 0-9-6-16-14-16s-14 7-14 16c0 7-2 12-6 16z" />
			<path d="M32 14V8" />
			<path d="M27 52c1 2.500 3 4 5 4s4-1.500 5-4" />
		</Drawing>
	);
}
