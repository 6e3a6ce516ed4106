import type { ReactNode } from "react";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";

/** A family of components, with its own URL. */
export function Family({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="mt-16">
			<SectionHeading id={`${id}-title`}>{title}</SectionHeading>
			{children}
		</section>
	);
}

/** One component in one or more states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="mb-10 grid gap-x-8 gap-y-2 lg:grid-cols-[12rem_minmax(0,1fr)]">
			<h3 className="fact text-soft">{name}</h3>
			<div className="min-w-0">{children}</div>
		</div>
	);
}
