import { data } from "react-router";
import { getLegalName, performerPath } from "#app/domain/bookings/performer-records/performer-record.ts";
import { PerformerForm } from "#app/domain/bookings/performer-records/performer-record-forms.ts";
import {
	editPerformer,
	getPerformerToEdit,
} from "#app/domain/bookings/performer-records/performer-records.server.ts";
import { recordsTexts } from "#app/domain/bookings/performer-records/records-texts.server.ts";
import { birthDateParts } from "#app/domain/people/age.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/edit-performer";
import { PerformerFields } from "./parts/performer-form.tsx";
import { recordsParents } from "./parts/records-crumbs.ts";

export const handle = {
	upload: true,
	breadcrumb: "Correct",
	parents: ({ loaderData }) => ({
		...recordsParents(loaderData?.reference),
		"/bookings/:bookingId/performer-records/people/:performerId": loaderData?.name,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, performerId }, context }: Route.LoaderArgs) {
	const { reference, mayEdit, facts, values } = await orNotFound(
		getPerformerToEdit(getActor(context), { bookingId, performerId }),
	);
	return data(
		{
			reference,
			mayEdit,
			name: getLegalName(facts),
			values: { ...values, birthDate: birthDateParts(facts.birthDate) },
			examined: recordsTexts().examined,
			path: performerPath(bookingId, performerId),
		},
		{ status: mayEdit ? 200 : 409 },
	);
}

export const action = ({ params: { bookingId, performerId }, context }: Route.ActionArgs) =>
	formAction(context, PerformerForm, async ({ isExamined: _, idCopy: _unused, ...input }, actor, files) => {
		const idCopy = files.find(({ field }) => field === "idCopy");
		await editPerformer(actor, { bookingId, performerId, ...input, idCopy });
		return redirectWithFlash(performerPath(bookingId, performerId), "The record is corrected.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditPerformer({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, mayEdit, name, values, examined, path } = loaderData;
	const [form, fields] = usePageForm<typeof PerformerForm>({ lastResult: actionData, defaultValue: values });
	return (
		<Page title={`Correct the record of ${name}`} description="Correct a performer record." form={form}>
			<PageTitle
				eyebrow={`Performer records · ${reference}`}
				lead={mayEdit ? "You can correct it until you deliver work that shows this person." : undefined}
			>
				<span className="wrap-anywhere">Correct the record of {name}</span>
			</PageTitle>
			{mayEdit ? (
				<PageForm form={form} submit="Save the record" hasFiles className="max-w-xl">
					<PerformerFields fields={fields} examined={examined} hasCopy />
				</PageForm>
			) : (
				!actionData && (
					<Notice title="This record can't be changed anymore" className="measure">
						<p>
							Delivered work shows this person. You can add names. To correct a mistake, add the person again,
							and choose the new record for each delivered file.
						</p>
					</Notice>
				)
			)}
			<p className="mt-6">
				<Link to={path}>Back to the record</Link>
			</p>
		</Page>
	);
}
