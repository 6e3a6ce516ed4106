import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/form/button.tsx";

type EmptyStateProps = {
	title: string;
	/** Why the list is empty. */
	children: ReactNode;
	next: { href: string; label: string };
	drawing?: ReactNode;
	headingLevel?: 2 | 3;
};

/** Shown instead of an empty list. */
export function EmptyState({ title, children, next, drawing, headingLevel = 2 }: EmptyStateProps) {
	const Heading = `h${headingLevel}` as const;
	return (
		<section className="flex flex-wrap items-center gap-x-10 gap-y-4 border-y border-rule py-8">
			{drawing}
			<div className="measure min-w-0 flex-1 basis-64">
				<Heading className="text-h3">{title}</Heading>
				<p className="mt-2">{children}</p>
				<p className="mt-4">
					<ButtonLink variant="plain" href={next.href}>
						{next.label}
					</ButtonLink>
				</p>
			</div>
		</section>
	);
}
