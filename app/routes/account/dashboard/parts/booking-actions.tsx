import { Link } from "#app/ui/layout/link.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";

export type BookingAction = {
	id: string;
	/** The page for the action. */
	path: string;
	title: string;
	action: string;
	other: string;
	/** The deadline as text, such as "in 9 hours" or "by Dec 9". */
	due: TimeText | null;
};

/** Bookings that need the reader's action, with the deadline at the right edge. */
export function BookingActions({ actions }: { actions: readonly BookingAction[] }) {
	if (actions.length === 0) return null;
	return (
		<ul className="mt-4 border-t border-rule">
			{actions.map(({ id, path, title, action, other, due }) => (
				<li
					key={id}
					className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-l-4 border-b-rule border-l-tally py-2 pl-4"
				>
					<span className="min-w-0 flex-1 basis-48 wrap-anywhere">
						<Link to={path} className="font-semibold">
							{action}
						</Link>
						<span className="block text-small">
							“{title},” with {other}
						</span>
					</span>
					{due && (
						<span className="fact text-tally">
							<Time {...due} />
						</span>
					)}
				</li>
			))}
		</ul>
	);
}
