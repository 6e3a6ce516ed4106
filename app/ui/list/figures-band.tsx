import type { ReactNode } from "react";

export type BandFigure = { key: string; label: string; figure: ReactNode; note?: string };

/** A page's key figures: side by side, or in a column in a narrow window. */
export const FiguresBand = ({ figures }: { figures: readonly BandFigure[] }) => (
	<dl className="figures-band">
		{figures.map(({ key, label, figure, note }) => (
			<div key={key}>
				<dt>{label}</dt>
				<dd>{figure}</dd>
				{note && <dd className="text-small text-soft">{note}</dd>}
			</div>
		))}
	</dl>
);
