import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { data } from "react-router";
import {
	editCallSheet,
	getCallSheet,
	getCallSheetValues,
} from "#app/domain/bookings/call-sheets/call-sheet.server.ts";
import {
	BRING_MAX,
	CALL_SHEET_NOTES_MAX,
	callSheetPath,
	MEETING_POINT_MAX,
} from "#app/domain/bookings/call-sheets/call-sheet.ts";
import { EditCallSheetForm } from "#app/domain/bookings/call-sheets/call-sheet-forms.ts";
import { timeZoneChoices } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Select } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/edit-call-sheet";
import { formatDate } from "./parts/call-sheet-data.server.ts";

export const handle = {
	breadcrumb: "Change",
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/dates": "Dates",
		"/bookings/:bookingId/dates/:day": loaderData?.date,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, day }, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const sheet = await orNotFound(getCallSheet(actor, { bookingId, day }));
	return data(
		{
			values: await getCallSheetValues(actor, { bookingId, day }),
			reference: sheet.booking.reference,
			title: sheet.booking.title,
			other: sheet.other,
			date: formatDate(day),
			mayEdit: sheet.mayEdit,
			mayContact: sheet.mayContact,
			choices: timeZoneChoices(),
			path: callSheetPath(bookingId, day),
		},
		{ status: sheet.mayEdit ? 200 : 409 },
	);
}

export const action = ({ params: { bookingId, day }, context }: Route.ActionArgs) =>
	formAction(context, EditCallSheetForm, async (input, actor) => {
		await editCallSheet(actor, { ...input, bookingId, day });
		return redirectWithFlash(callSheetPath(bookingId, day), "The call sheet is saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditCallSheet({ loaderData, actionData }: Route.ComponentProps) {
	const { values, reference, title, other, date, mayEdit, mayContact, choices, path } = loaderData;
	const [form, fields] = usePageForm<typeof EditCallSheetForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	const heading = `Change the call sheet for ${date}`;
	return (
		<Page title={heading} description="The plan for one date." form={form}>
			<PageTitle
				eyebrow={`Call sheet · ${reference}`}
				lead={
					mayEdit && `For “${title}”. You can both change it, and ${other} gets an email about your changes.`
				}
			>
				{heading}
			</PageTitle>
			{mayEdit ? (
				<PageForm form={form} submit="Save call sheet" className="max-w-xl">
					<TextField
						{...getInputProps(fields.startTime, { type: "text" })}
						label="Start"
						hint="Such as 9:30 AM or 14:30."
						width="medium"
						isOptional
					/>
					<TextField
						{...getInputProps(fields.endTime, { type: "text" })}
						label="End"
						hint="If it isn't later than the start, it's on the next day."
						width="medium"
						isOptional
					/>
					<Select {...getSelectProps(fields.timeZone)} label="Time zone of the place" choices={choices} />
					<TextField
						{...getInputProps(fields.meetingPoint, { type: "text" })}
						maxLength={MEETING_POINT_MAX}
						label="Meeting point and parking"
						isOptional
					/>
					<TextArea
						{...getTextareaProps(fields.bring)}
						label="What to bring"
						hint="One thing on each line."
						limit={BRING_MAX}
						rows={5}
						isOptional
					/>
					<TextArea
						{...getTextareaProps(fields.notes)}
						label="Notes"
						hint="Such as the schedule of the day."
						limit={CALL_SHEET_NOTES_MAX}
						rows={6}
						isOptional
					/>
					{mayContact && (
						<TextField
							{...getInputProps(fields.phone, { type: "text" })}
							kind="tel"
							label="Your phone number on this date"
							hint={`${other} sees it on the call sheet until the date is over.`}
							width="medium"
							isOptional
						/>
					)}
				</PageForm>
			) : (
				!actionData && (
					<Notice title="You can't change this now" className="measure">
						<p>You can change call sheets only while the booking is accepted or in progress.</p>
					</Notice>
				)
			)}
			<p className="mt-6">
				<Link to={path}>Back to the call sheet</Link>
			</p>
		</Page>
	);
}
