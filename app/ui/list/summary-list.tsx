import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/layout/link.tsx";

export type SummaryRow = {
	label: string;
	/** A list shows one entry per line. An empty value shows as "Not added". */
	value: ReactNode;
	/** Where the answer can be changed. */
	changeHref?: string;
};

/** Labels and values, such as answers to review before they are submitted. Each may have a link to change it. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
	const columns = rows.some(({ changeHref }) => changeHref)
		? "sm:grid-cols-[minmax(9rem,1fr)_2fr_4.5rem]"
		: "sm:grid-cols-[minmax(9rem,1fr)_2fr]";
	return (
		<dl className="mb-8">
			{rows.map(({ label, value, changeHref }) => (
				<div key={label} className={classNames("row grid grid-cols-[1fr_auto] gap-x-4 gap-y-1", columns)}>
					<dt className="font-semibold">{label}</dt>
					<dd className="order-last col-span-2 min-w-0 sm:order-none sm:col-span-1">
						{value || <span className="text-soft">Not added</span>}
					</dd>
					{changeHref && (
						<dd className="text-right">
							<Link to={changeHref} className="inline-flex min-h-6 items-center">
								Change<span className="sr-only"> {label.toLowerCase()}</span>
							</Link>
						</dd>
					)}
				</div>
			))}
		</dl>
	);
}
