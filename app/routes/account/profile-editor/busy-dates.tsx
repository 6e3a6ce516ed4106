import { href } from "react-router";
import { showDays } from "#app/domain/platform/time/time-zones.server.ts";
import { getConnectedCalendar } from "#app/domain/profiles/busy-calendar.server.ts";
import { AddBusyPeriodForm } from "#app/domain/profiles/busy-period-forms.ts";
import { addBusyPeriod } from "#app/domain/profiles/busy-periods.server.ts";
import { getEditableProfile } from "#app/domain/profiles/professional-queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { DateField, dateProps } from "#app/ui/form/date-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/busy-dates";

export async function loader({ context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { busyPeriods } = await orNotFound(getEditableProfile(actor));
	return {
		busyPeriods: busyPeriods.map(({ firstDay, lastDay, ...period }) => ({
			...period,
			days: showDays(firstDay, lastDay),
		})),
		calendar: await getConnectedCalendar(actor),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, AddBusyPeriodForm, async (input, actor) => {
		await addBusyPeriod(actor, input);
		return redirectWithFlash(
			href("/professional/edit/busy-dates"),
			"Your busy dates are saved and visible on your profile.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function BusyDates({
	loaderData: { busyPeriods, calendar },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AddBusyPeriodForm>({ lastResult: actionData });
	return (
		<Page title="Your busy dates" description="Dates you can't take new work." form={form}>
			<PageTitle
				eyebrow="Your profile"
				lead="Dates you can't take new work. Creators see them before they ask, and matching takes them into account. You'll still get requests."
			>
				Your busy dates
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
				<section aria-labelledby="list-title">
					<SectionHeading id="list-title">Busy dates</SectionHeading>
					{busyPeriods.length === 0 ? <p>No busy dates.</p> : <Rows periods={busyPeriods} />}
					<p className="mt-6">
						<Link to={href("/professional/edit/calendar")}>
							{calendar ? "Your connected calendar" : "Connect your calendar"}
						</Link>
					</p>
				</section>
				<section aria-labelledby="add-title">
					<SectionHeading id="add-title">Add busy dates</SectionHeading>
					<PageForm form={form} submit="Add busy dates" pending="Saving..." className="">
						<DateField {...dateProps(fields.firstDay)} label="First day" />
						<DateField
							{...dateProps(fields.lastDay)}
							label="Last day"
							hint="Leave this empty for a single day."
							isOptional
						/>
					</PageForm>
				</section>
			</div>
			<p className="mt-10">
				<Link to={href("/professional/edit")}>Back to your profile</Link>
			</p>
		</Page>
	);
}

function Rows({ periods }: { periods: Route.ComponentProps["loaderData"]["busyPeriods"] }) {
	return (
		<ul>
			{periods.map(({ id, days, source }) => {
				const action = href("/professional/edit/busy-dates/:busyPeriodId/remove", { busyPeriodId: id });
				return (
					<li key={id} className="row flex flex-wrap items-center justify-between gap-x-4">
						<Time {...days} />
						{source === "CALENDAR" ? (
							<span className="text-small">From your calendar</span>
						) : (
							<form method="post" action={action}>
								<SubmitButton variant="quiet" isSmall action={action} pending="Removing...">
									Remove
									<span className="sr-only"> {days.text}</span>
								</SubmitButton>
							</form>
						)}
					</li>
				);
			})}
		</ul>
	);
}
