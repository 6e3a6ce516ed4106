import { getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { addNote } from "#app/domain/bookings/booking.server.ts";
import { NOTE_MAX } from "#app/domain/bookings/booking.ts";
import { AddNoteForm } from "#app/domain/bookings/booking-forms.ts";
import { getBookingForTeam } from "#app/domain/bookings/booking-queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/add-note";

export const handle = {
	breadcrumb: "Add a note",
	parents: ({ loaderData }) => ({ "/admin/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, reference, title } = await orNotFound(getBookingForTeam(getActor(context), params.bookingId));
	return { id, reference, title };
}

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, AddNoteForm, async ({ text }, actor) => {
		await addNote(actor, { bookingId: params.bookingId, text });
		return redirectWithFlash(href("/admin/bookings/:bookingId", params), "Note added.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function AddNote({ loaderData: { id, reference, title }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AddNoteForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`Add a note to ${reference}`}
			heading="Add a note"
			description="Write a note about a booking for our team."
			eyebrow={`Back office · Bookings · ${reference}`}
			lead={
				<span className="wrap-anywhere">
					For the booking “{title}”. Only our team sees it. It can't be changed later.
				</span>
			}
			form={form}
		>
			<PageForm form={form} submit="Add note" pending="Adding..." className="max-w-3xl">
				<TextArea {...getTextareaProps(fields.text)} label="Note" rows={5} limit={NOTE_MAX} />
			</PageForm>
			<p className="mt-6">
				<Link to={href("/admin/bookings/:bookingId", { bookingId: id })}>Back to the booking</Link>
			</p>
		</BackOfficePage>
	);
}
