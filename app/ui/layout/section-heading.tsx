import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

type SectionHeadingProps = {
	children: ReactNode;
	/** For links to the section and for `aria-labelledby`. */
	id?: string;
	level?: 2 | 3;
	/** Short facts above the heading. */
	eyebrow?: ReactNode;
	/** At the right edge: a count, a date, or a link to the full list. */
	aside?: ReactNode;
	lead?: ReactNode;
	className?: string;
};

/** The heading of a part of the page, under a rule. */
export function SectionHeading({
	children,
	id,
	level = 2,
	eyebrow,
	aside,
	lead,
	className,
}: SectionHeadingProps) {
	const Heading = `h${level}` as const;
	return (
		<div className={classNames("mb-6 border-t border-line pt-3", className)}>
			{eyebrow && <p className="slug mb-2 text-soft">{eyebrow}</p>}
			<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<Heading id={id} className={level === 2 ? "text-h2" : "text-h3"}>
					{children}
				</Heading>
				{aside && <div className="fact [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center">{aside}</div>}
			</div>
			{lead && <p className="measure mt-3">{lead}</p>}
		</div>
	);
}
