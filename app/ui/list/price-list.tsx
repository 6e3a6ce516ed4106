import type { ReactNode } from "react";

export type PriceLine = {
	label: ReactNode;
	figure: ReactNode;
	/** Below the line, such as what the price is for. */
	note?: ReactNode;
	key: string;
};

/** Labels and figures with a dotted leader between them. */
export function PriceList({ lines }: { lines: readonly PriceLine[] }) {
	return (
		<dl className="grid gap-1.5 sm:gap-3">
			{lines.map(({ key, label, figure, note }) => (
				<div key={key} className="flex flex-wrap items-baseline gap-x-2">
					<dt className="leader">{label}</dt>
					<dd className="fact ml-auto">{figure}</dd>
					{note && <dd className="w-full text-small text-soft">{note}</dd>}
				</div>
			))}
		</dl>
	);
}
