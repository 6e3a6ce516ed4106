import { type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { type PriceLine, PriceList } from "./price-list.tsx";
import { Tag } from "./tag.tsx";

export type Stamp = "Held" | "Signed" | "Paid" | "Refunded" | "Delivered" | "Complete" | "Example";

type CallSheetProps = {
	/** Category · reference · date. */
	facts: readonly string[];
	/** The stamp, which says what has been settled. */
	stamp?: Stamp | null | undefined;
	/** The amount or the name of what was settled. */
	title: ReactNode;
	/** Below the title, in a sentence. */
	lead?: ReactNode;
	/** Who, when, and how much: labels at the left edge, answers at the right. */
	lines: readonly PriceLine[];
	headingLevel?: 2 | 3;
	/** Below the tear line: what happens next. */
	children?: ReactNode;
	className?: string;
};

/** What two people agreed to, paid, or finished, as a stamped sheet of paper. */
export function CallSheet({
	facts,
	stamp,
	title,
	lead,
	lines,
	headingLevel = 2,
	children,
	className,
}: CallSheetProps) {
	const id = useId();
	const Heading = `h${headingLevel}` as const;
	return (
		<section aria-labelledby={id} className={classNames("call-sheet", className)}>
			<div className="call-sheet-head">
				<p className="fact text-soft">{facts.join("\u00a0· ")}</p>
				{stamp && (
					<Tag variant="green" isStamp>
						{stamp}
					</Tag>
				)}
			</div>
			<div className="call-sheet-part">
				<Heading id={id} className="text-h2">
					{title}
				</Heading>
				{lead && <p className="mt-1">{lead}</p>}
				<div className="mt-4">
					<PriceList lines={lines} />
				</div>
			</div>
			{children && <div className="call-sheet-part call-sheet-tear">{children}</div>}
		</section>
	);
}
