import { getInputProps } from "@conform-to/react";
import { Form, href } from "react-router";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { connectCalendar, getConnectedCalendar } from "#app/domain/profiles/busy-calendar.server.ts";
import { BUSY_HOURS, READ_EVERY_HOURS } from "#app/domain/profiles/busy-calendar.ts";
import { ConnectCalendarForm } from "#app/domain/profiles/busy-calendar-forms.ts";
import { getEditableProfile } from "#app/domain/profiles/professional-queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/calendar";

export async function loader({ context }: Route.LoaderArgs) {
	const actor = getActor(context);
	await orNotFound(getEditableProfile(actor));
	const calendar = await getConnectedCalendar(actor);
	return {
		calendar: calendar && {
			...calendar,
			readAt: timestamp(calendar.readAt),
			dueAt: timestamp(calendar.dueAt),
		},
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ConnectCalendarForm, async (input, actor) => {
		await connectCalendar(actor, input);
		return redirectWithFlash(
			href("/professional/edit/calendar"),
			"Your calendar is connected. Its busy days are on your profile.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Calendar({ loaderData: { calendar }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ConnectCalendarForm>({ lastResult: actionData });
	const disconnect = href("/professional/edit/calendar/disconnect");
	return (
		<Page title="Your calendar" description="Show your calendar's busy days on your profile." form={form}>
			<PageTitle
				eyebrow="Your profile"
				lead={`Connect a calendar, and your profile shows its busy days: days with an all-day event, or with ${BUSY_HOURS} hours of events or more. Creators never see your events.`}
			>
				Your calendar
			</PageTitle>
			{calendar && (
				<section aria-labelledby="connected-title" className="mb-12 max-w-2xl">
					<SectionHeading id="connected-title">Connected calendar</SectionHeading>
					{calendar.problem && (
						<Notice title="We couldn't read it last time" className="mb-6">
							<p>{calendar.problem}</p>
							<p>
								Your profile keeps the busy days we read before. We'll try again after{" "}
								<Time {...calendar.dueAt} />. To try now, connect the calendar again below.
							</p>
						</Notice>
					)}
					<SummaryList
						rows={[
							{ label: "Server", value: calendar.host },
							{
								label: "Last read",
								value: <Time {...calendar.readAt} />,
							},
						]}
					/>
					{!calendar.problem && <p className="mb-6">We read it every {READ_EVERY_HOURS} hours.</p>}
					<Form method="post" action={disconnect}>
						<SubmitButton variant="danger" action={disconnect} pending="Disconnecting...">
							Disconnect calendar
						</SubmitButton>
					</Form>
				</section>
			)}
			<section aria-labelledby="connect-title">
				<SectionHeading id="connect-title">
					{calendar ? "Connect another calendar instead" : "Connect a calendar"}
				</SectionHeading>
				<PageForm form={form} submit="Connect calendar" pending="Connecting..." className="max-w-2xl">
					<TextField
						{...getInputProps(fields.address, { type: "text" })}
						label="Address of your calendar"
						kind="url"
						hint="The secret or public address in iCal format, which ends in .ics. In Google Calendar: Settings, your calendar, Secret address in iCal format."
					/>
				</PageForm>
			</section>
			<p className="mt-10">
				<Link to={href("/professional/edit/busy-dates")}>Back to your busy dates</Link>
			</p>
		</Page>
	);
}
