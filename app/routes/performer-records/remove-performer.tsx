import { data } from "react-router";
import {
	getLegalName,
	performerPath,
	recordsPath,
} from "#app/domain/bookings/performer-records/performer-record.ts";
import {
	getPerformer,
	removePerformer,
} from "#app/domain/bookings/performer-records/performer-records.server.ts";
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
import type { Route } from "./+types/remove-performer";
import { recordsParents } from "./parts/records-crumbs.ts";

export const handle = {
	breadcrumb: "Remove",
	parents: ({ loaderData }) => ({
		...recordsParents(loaderData?.reference),
		"/bookings/:bookingId/performer-records/people/:performerId": loaderData?.name,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, performerId }, context }: Route.LoaderArgs) {
	const { reference, title, mayEdit, facts } = await orNotFound(
		getPerformer(getActor(context), { bookingId, performerId }),
	);
	return data(
		{ reference, title, mayEdit, name: getLegalName(facts), path: performerPath(bookingId, performerId) },
		{ status: mayEdit ? 200 : 409 },
	);
}

export const action = ({ params: { bookingId, performerId }, context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await removePerformer(actor, { bookingId, performerId });
		return redirectWithFlash(recordsPath(bookingId), "The record and the copy of the ID are removed.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RemovePerformer({
	loaderData: { reference, title, name, mayEdit, path },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const obstacle = actionData ? null : (
		<Notice title="This record can't be removed" className="measure">
			<p>Delivered work shows this person, so the law requires that the record is kept.</p>
		</Notice>
	);
	const effect = "The record and the copy of the ID are deleted. No delivered work shows this person.";
	return (
		<ConfirmPage
			title="Remove this record"
			description={effect}
			form={form}
			eyebrow={`Performer records · ${reference}`}
			question="Remove this record?"
			lead={effect}
			facts={
				<SummaryList
					rows={[
						{ label: "Legal name", value: <span className="wrap-anywhere">{name}</span> },
						{ label: "Booking", value: <span className="wrap-anywhere">{title}</span> },
					]}
				/>
			}
			obstacle={mayEdit ? undefined : obstacle}
			submit="Remove this record"
			pending="Removing..."
			variant="danger"
			back={{ to: path, label: mayEdit ? "Keep it" : "See the record" }}
		/>
	);
}
