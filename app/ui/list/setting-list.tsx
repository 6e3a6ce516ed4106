import type { ReactNode } from "react";
import { Link } from "#app/ui/layout/link.tsx";

export type Setting = {
	label: string;
	/** The current value. */
	value: ReactNode;
	tag?: ReactNode;
	href: string;
	/** The link text, such as "Change". The label completes it for screen readers. */
	action: string;
};

/** A group of settings, each with its current value and a link to change it. */
export function SettingList({
	id,
	title,
	settings,
	headingLevel = 2,
}: {
	id: string;
	title: string;
	settings: readonly Setting[];
	headingLevel?: 2 | 4;
}) {
	const Heading = `h${headingLevel}` as const;
	return (
		<section aria-labelledby={`${id}-title`}>
			<Heading id={`${id}-title`} className="slug border-b border-line pb-2">
				{title}
			</Heading>
			<dl>
				{settings.map(({ label, value, tag, href, action }) => (
					<div
						key={label}
						className="row grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 first:border-t-0 sm:grid-cols-[11rem_1fr_auto]"
					>
						<dt className="font-semibold">{label}</dt>
						<dd className="order-last col-span-2 flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 sm:order-none sm:col-span-1">
							<span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
							{tag}
						</dd>
						<dd className="text-right">
							<Link to={href} className="inline-flex min-h-6 items-center">
								{action}
								<span className="sr-only"> {label.toLowerCase()}</span>
							</Link>
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
