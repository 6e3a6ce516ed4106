import { Link } from "#app/ui/layout/link.tsx";
import { Tag } from "#app/ui/list/tag.tsx";

type Proposed = {
	id: string;
	reference: string;
	href: string;
	names: string;
	state: string;
	sent: { dateTime: string; text: string };
};

/** The matches that the team proposed to a creator, latest first. */
export function ProposedList({ proposed }: { proposed: readonly Proposed[] }) {
	if (proposed.length === 0) return null;
	return (
		<ul>
			{proposed.map(({ id, reference, href, names, state, sent }) => (
				<li
					key={id}
					className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule py-3"
				>
					<span className="min-w-0 flex-1 basis-72 wrap-anywhere">
						<Link to={href}>Matches for {reference}</Link>
						{names && <span className="block text-small">{names}</span>}
					</span>
					<span className="fact flex flex-wrap items-center gap-3">
						<Tag>{state}</Tag>
						<time dateTime={sent.dateTime}>{sent.text}</time>
					</span>
				</li>
			))}
		</ul>
	);
}
