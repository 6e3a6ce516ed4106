const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar day in US format: "January 5, 2025" for 2025-01-05. */
export const formatDate = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));

const monthAndYear = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** The month of a calendar day: "January 2025" for 2025-01-05. */
export const formatMonth = (day: string): string => monthAndYear.format(new Date(`${day}T00:00:00Z`));

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
