import { getInputProps } from "@conform-to/react";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { addDate, getDates } from "#app/domain/bookings/call-sheets/call-sheet.server.ts";
import { callSheetPath } from "#app/domain/bookings/call-sheets/call-sheet.ts";
import { AddDateForm } from "#app/domain/bookings/call-sheets/call-sheet-forms.ts";
import { describeTimes } from "#app/domain/bookings/call-sheets/call-sheet-notifications.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { Route } from "./+types/dates";
import { formatDate } from "./parts/call-sheet-data.server.ts";

export const handle = {
	breadcrumb: "Dates",
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const { dates, ...booking } = await orNotFound(getDates(getActor(context), bookingId));
	return {
		...booking,
		path: bookingPath(bookingId),
		dates: dates.map((date) => ({
			day: date.day,
			text: formatDate(date.day),
			path: callSheetPath(bookingId, date.day),
			times: describeTimes(date),
			meetingPoint: date.meetingPoint,
		})),
	};
}

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, AddDateForm, async ({ day }, actor) => {
		await addDate(actor, { bookingId, day });
		return redirectWithFlash(callSheetPath(bookingId, day), "The date is added. You can both plan it now.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Dates({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, title, other, preferredDates, mayAdd, path, dates } = loaderData;
	const [form, fields] = usePageForm<typeof AddDateForm>({ lastResult: actionData });
	return (
		<Page title={`Dates of ${title}`} description="The call sheets of a booking." form={form}>
			<PageTitle
				eyebrow={`Booking · ${reference}`}
				lead="Each date has a call sheet: who, where, when, and what to bring. You can print it or open it offline."
			>
				<span className="wrap-anywhere">Dates of “{title}”</span>
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
				<section aria-labelledby="dates-title" className="min-w-0">
					<SectionHeading id="dates-title">Call sheets</SectionHeading>
					{dates.length === 0 ? (
						<p className="wrap-anywhere">
							No dates yet.{" "}
							{mayAdd
								? `The request says: “${preferredDates}”. Once you and ${other} have agreed on a date, add it.`
								: "They appear once you've agreed on the work."}
						</p>
					) : (
						<ul>
							{dates.map(({ day, text, path: to, times, meetingPoint }) => (
								<li key={day} className="row">
									<Link to={to} className="font-semibold">
										{text}
									</Link>
									<span className="block text-small wrap-anywhere">
										{[times ?? "No time set yet", meetingPoint].filter(Boolean).join(" · ")}
									</span>
								</li>
							))}
						</ul>
					)}
				</section>
				{mayAdd && (
					<section aria-labelledby="add-title" className="min-w-0">
						<SectionHeading id="add-title">Add a date</SectionHeading>
						<PageForm form={form} submit="Add date" pending="Adding...">
							<TextField
								{...getInputProps(fields.day, { type: "text" })}
								kind="date"
								label="Date"
								hint={`${other} gets an email.`}
								width="medium"
							/>
						</PageForm>
					</section>
				)}
			</div>
			<p className="mt-10">
				<Link to={path}>Back to the booking</Link>
			</p>
		</Page>
	);
}
