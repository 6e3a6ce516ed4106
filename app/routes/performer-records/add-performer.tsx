import { data } from "react-router";
import { performerPath, recordsPath } from "#app/domain/bookings/performer-records/performer-record.ts";
import { PerformerForm } from "#app/domain/bookings/performer-records/performer-record-forms.ts";
import {
	addPerformer,
	getCustodian,
} from "#app/domain/bookings/performer-records/performer-records.server.ts";
import { recordsTexts } from "#app/domain/bookings/performer-records/records-texts.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/add-performer";
import { PerformerFields } from "./parts/performer-form.tsx";
import { recordsParents } from "./parts/records-crumbs.ts";

export const handle = {
	upload: true,
	breadcrumb: "Add someone",
	parents: ({ loaderData }) => recordsParents(loaderData?.reference),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const { reference, mayAdd, isNew } = await orNotFound(getCustodian(getActor(context), bookingId));
	if (mayAdd && isNew) throw seeOther(recordsPath(bookingId, "custodian"));
	return data(
		{ reference, mayAdd, examined: recordsTexts().examined, path: recordsPath(bookingId) },
		{ status: mayAdd ? 200 : 409 },
	);
}

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(
		context,
		PerformerForm,
		async ({ isExamined: _, idCopy: _unused, version: _version, ...input }, actor, files) => {
			const idCopy = files.find(({ field }) => field === "idCopy");
			const { performerId } = await addPerformer(actor, { bookingId, ...input, idCopy });
			return redirectWithFlash(performerPath(bookingId, performerId), "The record is saved.");
		},
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function AddPerformer({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, mayAdd, examined, path } = loaderData;
	const [form, fields] = usePageForm<typeof PerformerForm>({ lastResult: actionData });
	return (
		<Page
			title={`Add someone to the records of ${reference}`}
			description="A new performer record."
			form={form}
		>
			<PageTitle
				eyebrow={`Performer records · ${reference}`}
				lead={
					mayAdd
						? "Enter what is on the ID of someone whom the work shows. It is stored encrypted, and we log each look."
						: undefined
				}
			>
				Add someone
			</PageTitle>
			{mayAdd ? (
				<PageForm form={form} submit="Save the record" hasFiles className="max-w-xl">
					<PerformerFields fields={fields} examined={examined} hasCopy={false} />
				</PageForm>
			) : (
				!actionData && (
					<Notice title="You can't do this now" className="measure">
						<p>
							Performer records are turned off, the agreement isn't signed yet, or the booking was canceled.
						</p>
					</Notice>
				)
			)}
			<p className="mt-6">
				<Link to={path}>Back to the records</Link>
			</p>
		</Page>
	);
}
