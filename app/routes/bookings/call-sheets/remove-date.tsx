import { data } from "react-router";
import { getCallSheet, removeDate } from "#app/domain/bookings/call-sheets/call-sheet.server.ts";
import { callSheetPath, datesPath } from "#app/domain/bookings/call-sheets/call-sheet.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/remove-date";
import { formatDate } from "./parts/call-sheet-data.server.ts";

export const handle = {
	breadcrumb: "Remove",
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/dates": "Dates",
		"/bookings/:bookingId/dates/:day": loaderData?.date,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, day }, context }: Route.LoaderArgs) {
	const { booking, other, removalObstacle } = await orNotFound(
		getCallSheet(getActor(context), { bookingId, day }),
	);
	return data(
		{
			reference: booking.reference,
			title: booking.title,
			other,
			date: formatDate(day),
			removalObstacle,
			path: callSheetPath(bookingId, day),
		},
		{ status: removalObstacle ? 409 : 200 },
	);
}

export const action = ({ params: { bookingId, day }, context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await removeDate(actor, { bookingId, day });
		return redirectWithFlash(datesPath(bookingId), "The date is removed.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RemoveDate({
	loaderData: { reference, title, other, date, removalObstacle, path },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const obstacle = actionData ? null : (
		<Notice title="You can't remove this date" className="measure">
			<p>{removalObstacle}</p>
		</Notice>
	);
	const effect = `Its call sheet is deleted, and ${other} gets an email.`;
	return (
		<ConfirmPage
			title="Remove this date"
			description={effect}
			form={form}
			eyebrow={`Call sheet · ${reference}`}
			question={`Remove ${date}?`}
			lead={effect}
			facts={
				<SummaryList
					rows={[
						{ label: "Booking", value: <span className="wrap-anywhere">{title}</span> },
						{ label: "With", value: <span className="wrap-anywhere">{other}</span> },
					]}
				/>
			}
			obstacle={removalObstacle ? obstacle : undefined}
			submit="Remove this date"
			pending="Removing..."
			variant="danger"
			back={{ to: path, label: removalObstacle ? "See the call sheet" : "Keep the date" }}
		/>
	);
}
