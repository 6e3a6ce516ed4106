import { Count } from "#app/ui/list/tag.tsx";
import { Link } from "./link.tsx";

export type Tab = {
	href: string;
	label: string;
	isCurrent: boolean;
	/** A count, and in `of` what is counted, such as "waiting". */
	count?: { value: number; of: string };
};

/** Views of one subject, each with its own URL. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
	return (
		<nav aria-label={label} className="no-print mb-8 border-b border-line">
			<ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
				{tabs.map(({ href, label: text, isCurrent, count }) => (
					<li key={href}>
						<Link
							to={href}
							aria-current={isCurrent ? "page" : undefined}
							className="inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent text-ink no-underline hover:border-rule aria-[current]:border-green aria-[current]:font-semibold"
						>
							{text}
							{count && <Count {...count} />}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
