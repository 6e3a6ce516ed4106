import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

type Entry = { id: string; text: string };

/**
 * The table of contents of a long page. It is open next to the text on wide screens, and closed on
 * narrow ones, so that the text begins on the first screen. Browsers that can do so mark the section in view.
 */
export function Contents({
	entries,
	label = "Contents",
	children,
}: {
	entries: readonly Entry[];
	label?: string;
	children?: ReactNode;
}) {
	return (
		<nav aria-label={label} className="no-print">
			{/* A browser that can style the content of a closed <details> shows it on wide screens without a button. */}
			<details className="border-y border-rule lg:border-b-0 lg:details-content:[content-visibility:visible]">
				<summary className="slug min-h-11 py-3 lg:supports-[selector(::details-content)]:hidden">
					{label}
				</summary>
				<ul className="contents-list pb-3 text-small lg:pb-0 lg:*:first:border-t-0">
					{entries.map(({ id, text }) => (
						<li key={id} className="border-t border-rule">
							<a
								href={`#${id}`}
								className="flex min-h-9 items-center py-1.5 text-ink no-underline hover:underline"
							>
								{text}
							</a>
						</li>
					))}
				</ul>
			</details>
			{children}
		</nav>
	);
}

/**
 * A page's margin and text: the margin is above the text on narrow screens, and to its left and
 * always in view on wide ones.
 */
export function Margined({
	margin,
	className,
	children,
}: {
	margin: ReactNode;
	className?: string;
	children: ReactNode;
}) {
	return (
		<div className={classNames("grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[1fr_2.2fr]", className)}>
			<div className="lg:sticky lg:top-6 lg:max-h-[calc(100vh-3rem)] lg:self-start lg:overflow-y-auto">
				{margin}
			</div>
			<div className="min-w-0">{children}</div>
		</div>
	);
}
