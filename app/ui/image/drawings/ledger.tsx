import { Drawing, type DrawingProps } from "./drawing.tsx";

/** An open ledger. */
export function Ledger(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M32 14c-6-4-15-5-26-4v42c11-1 20 0 26 4 6-4 15-5 26-4V10c-11-1-20 0-26 4z" />
			<path d="M32 14v42" />
			<path d="M12 20c6-.3 10 .3 14 2M12 28c6-.3 10 .3 14 2M12 36c6-.3 10 .3 14 2M12 44c4-.2 7 0 10 .8" />
			<path d="M38 22c4-1.7 8-2.3 14-2M38 30c4-1.7 8-2.3 14-2M38 38c4-1.7 8-2.3 14-2M46 17v31" />
		</Drawing>
	);
}
