import { getInputProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import { ExtendDeadlineForm } from "#app/domain/bookings/booking-forms.ts";
import { deadlineKinds, EXTENSION_REASON_MAX } from "#app/domain/bookings/deadline.ts";
import { extendDeadline, getDeadlineForTeam } from "#app/domain/bookings/extend-deadline.server.ts";
import { zoneLabel } from "#app/domain/platform/time/time-zone.ts";
import { exactTimestamp, readerZone } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { askForRecentProof } from "#app/middleware/recent-proof.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/extend-deadline";

export const handle = {
	breadcrumb: "Extend the deadline",
	parents: ({ loaderData }) => ({
		"/admin/deadlines/:deadlineId": {
			label: loaderData?.booking.reference,
			to: loaderData ? bookingHref(loaderData.booking.id) : null,
		},
	}),
} satisfies RouteHandle<Route.ComponentProps>;

/** Extending a deadline can change when money moves. */
export const middleware: Route.MiddlewareFunction[] = [askForRecentProof];

const bookingHref = (bookingId: string) => href("/admin/bookings/:bookingId", { bookingId });

export async function loader({ params, context }: Route.LoaderArgs) {
	const { kind, dueAt, closedAt, booking } = await orNotFound(
		getDeadlineForTeam(getActor(context), params.deadlineId),
	);
	const isOpen = closedAt === null;
	return data(
		{ ...deadlineKinds[kind], booking, isOpen, due: exactTimestamp(dueAt), zone: zoneLabel(readerZone()) },
		{ status: isOpen ? 200 : 409 },
	);
}

export const action = ({ params: { deadlineId }, context }: Route.ActionArgs) =>
	formAction(context, ExtendDeadlineForm, async (input, actor) => {
		const { bookingId, note } = await extendDeadline(actor, { ...input, deadlineId });
		return redirectWithFlash(
			bookingHref(bookingId),
			["Deadline extended. We'll email both sides.", note].filter(Boolean).join(" "),
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ExtendDeadline({
	loaderData: { label, consequence, booking, isOpen, due, zone },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ExtendDeadlineForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`Extend the deadline of ${booking.reference}`}
			heading="Extend the deadline"
			description="Give both sides of a booking more time."
			eyebrow={`Back office · Bookings · ${booking.reference}`}
			aside={isOpen ? <time dateTime={due.dateTime}>Due {due.text}</time> : "Closed"}
			lead={
				<span className="wrap-anywhere">
					The time to {label} for “{booking.title}”. After that, {consequence}.
				</span>
			}
			form={form}
		>
			{isOpen ? (
				<PageForm form={form} submit="Extend deadline" pending="Extending..." className="max-w-3xl">
					<div className="grid gap-x-6 sm:grid-cols-2">
						<TextField
							{...getInputProps(fields.day, { type: "text" })}
							kind="date"
							label="New day"
							hint="Later than it is due now."
						/>
						<TextField
							{...getInputProps(fields.time, { type: "text" })}
							label="New time"
							hint={`For example, 9:30 AM or 14:30, in the time zone ${zone}.`}
						/>
					</div>
					<TextArea
						{...getTextareaProps(fields.reason)}
						label="Reason"
						hint="Both sides read exactly what you write."
						rows={4}
						limit={EXTENSION_REASON_MAX}
					/>
				</PageForm>
			) : (
				<Notice title="You can't extend it" className="measure">
					<p>This deadline was met, or it has passed. The booking shows what happened.</p>
				</Notice>
			)}
			<p className="mt-6">
				<Link to={bookingHref(booking.id)}>Back to the booking</Link>
			</p>
		</BackOfficePage>
	);
}
