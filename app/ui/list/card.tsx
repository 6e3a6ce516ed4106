import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/layout/link.tsx";

type CardProps = {
	href: string;
	title: ReactNode;
	/** Short facts on the line above the title. */
	eyebrow?: ReactNode;
	/** At the right edge of that line: a time, a price, a tag. */
	aside?: ReactNode;
	/** At the bottom, aligned across the cards of a row. */
	foot?: ReactNode;
	/** Decoration at the top, such as a city's skyline. */
	image?: ReactNode;
	headingLevel?: 2 | 3 | 4;
	className?: string;
	children?: ReactNode;
};

/** A card for a city or a service. Its one link covers the card. */
export function Card({
	href,
	title,
	eyebrow,
	aside,
	foot,
	image,
	headingLevel = 3,
	className,
	children,
}: CardProps) {
	const Heading = `h${headingLevel}` as const;
	return (
		<article className={classNames("card", className)}>
			{image}
			{(eyebrow || aside) && (
				<div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
					<p className="slug text-soft">{eyebrow}</p>
					{aside}
				</div>
			)}
			<Heading className="text-h3">
				<Link to={href} className="card-link">
					{title}
				</Link>
			</Heading>
			{children && <div className="mt-2">{children}</div>}
			{foot && <div className="mt-auto pt-4">{foot}</div>}
		</article>
	);
}
