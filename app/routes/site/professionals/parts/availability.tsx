import type { MonthView } from "#app/domain/busy-periods/busy-period.ts";
import type { Profile } from "#app/domain/professionals/professional-queries.server.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDate, formatMonth } from "#app/ui/dates.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { DayRange } from "#app/ui/list/day-range.tsx";

/** When the professional has time: in words, and as months if days in them are marked. */
export function Availability({
	availability: { freeFrom, busy, months },
	today,
}: Pick<Profile, "availability" | "today">) {
	return (
		<section aria-labelledby="availability-title" className="mt-14">
			<SectionHeading id="availability-title">Availability</SectionHeading>
			<p className="measure">
				{freeFrom > today ? (
					<>
						Not free before <time dateTime={freeFrom}>{formatDate(freeFrom)}</time>.
					</>
				) : busy.length > 0 ? (
					"Free now, with the exceptions below."
				) : (
					"No busy dates are marked. Name your dates in your request."
				)}
			</p>
			{busy.length > 0 && (
				<ul aria-label="Busy dates" className="mt-3">
					{busy.map((days) => (
						<li key={days.firstDay} className="row">
							Busy <DayRange {...days} />
						</li>
					))}
				</ul>
			)}
			{months.length > 0 && (
				<div className="mt-6 flex flex-wrap gap-x-10 gap-y-6">
					{months.map((view) => (
						<Month key={view.month} {...view} />
					))}
				</div>
			)}
		</section>
	);
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function Month({ month, weeks }: MonthView) {
	return (
		<table className="fact text-center">
			<caption className="mb-1 text-left">{formatMonth(month)}</caption>
			<thead>
				<tr>
					{WEEKDAYS.map((name) => (
						<th key={name} scope="col" className="size-8 font-normal text-soft">
							<abbr title={name} className="no-underline">
								{name.slice(0, 2)}
							</abbr>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeks.map((week) => (
					<tr key={week.find((day) => day)?.day}>
						{week.map((day, column) => (
							<td
								key={WEEKDAYS[column]}
								className={classNames(
									"size-8 border",
									day ? "border-rule" : "border-transparent",
									day?.isBusy && "bg-sage line-through",
									day?.isPast && "text-soft",
								)}
							>
								{day && Number(day.day.slice(8))}
								{day?.isBusy && <span className="sr-only"> busy</span>}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
