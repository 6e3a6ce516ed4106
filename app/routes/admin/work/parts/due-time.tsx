/** When a work item is due, from `formatDueTime`. */
export function DueTime({
	due,
	isOpen,
}: {
	due: { dateTime: string; text: string; isLate: boolean };
	isOpen: boolean;
}) {
	return (
		<time dateTime={due.dateTime}>
			{due.isLate && isOpen ? "Late: was due" : "Due"} {due.text}
		</time>
	);
}
