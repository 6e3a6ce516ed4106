import { Drawing, type DrawingProps } from "./drawing.tsx";

/** A signed page. */
export function ContractPage(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M14 5h26l10 10v44H14z" />
			<path d="M40 5v10h10" />
			<path d="M21 23h22M21 30h22M21 37h14" />
			<path d="M21 50c2-5 5-6 5-2s3 2 5-1 2 4 6 1" />
			<path d="M20 53h20" />
			<circle cx="43.5" cy="45" r="2.5" />
		</Drawing>
	);
}
