import type { ReactNode } from "react";
import { Time, type TimeText } from "#app/ui/list/time.tsx";

export type TimelineEvent = {
	id: string;
	title: ReactNode;
	/** `dateTime` is ISO 8601. `text` is formatted, with the time zone if it matters. */
	time?: TimeText;
	/** Whether it hasn't happened yet. */
	isNext?: boolean;
	children?: ReactNode;
};

/**
 * Past and upcoming events in order, with times at the right edge, or below the titles in a narrow
 * container.
 */
export function Timeline({ events, label }: { events: readonly TimelineEvent[]; label: string }) {
	const next = events.find(({ isNext }) => isNext);
	return (
		<ol aria-label={label} className="timeline @container">
			{events.map(({ id, title, time, isNext = false, children }) => (
				<li key={id} data-state={isNext ? "next" : undefined}>
					<div className="items-baseline justify-between gap-x-4 @lg:flex">
						<p className="font-semibold">
							{isNext && <span className="font-normal">{id === next?.id ? "Next: " : "Later: "}</span>}
							{title}
						</p>
						{time && <Time {...time} className="fact block @lg:shrink-0" />}
					</div>
					{children && <div className="measure mt-1">{children}</div>}
				</li>
			))}
		</ol>
	);
}
