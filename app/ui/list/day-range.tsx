import { formatDate } from "#app/ui/dates.ts";

/** A day, or a range of days: "December 24, 2026 to January 2, 2027". */
export function DayRange({ firstDay, lastDay }: { firstDay: string; lastDay: string }) {
	return (
		<span>
			<time dateTime={firstDay}>{formatDate(firstDay)}</time>
			{lastDay !== firstDay && (
				<>
					{" "}
					to <time dateTime={lastDay}>{formatDate(lastDay)}</time>
				</>
			)}
		</span>
	);
}
