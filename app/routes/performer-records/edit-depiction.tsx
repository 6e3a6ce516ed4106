import { getInputProps, getSelectProps } from "@conform-to/react";
import { editDepiction, getDepiction } from "#app/domain/bookings/performer-records/depictions.server.ts";
import { depictionPath, TITLE_MAX } from "#app/domain/bookings/performer-records/performer-record.ts";
import { EditDepictionForm } from "#app/domain/bookings/performer-records/performer-record-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Checkboxes } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/edit-depiction";
import { recordsParents } from "./parts/records-crumbs.ts";

export const handle = {
	breadcrumb: "Correct",
	parents: ({ loaderData }) => ({
		...recordsParents(loaderData?.reference),
		"/bookings/:bookingId/performer-records/depictions/:depictionId": loaderData?.identifier,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, depictionId }, context }: Route.LoaderArgs) {
	const { facts, reference, values, people } = await orNotFound(
		getDepiction(getActor(context), { bookingId, depictionId }),
	);
	return {
		reference,
		identifier: facts.identifier,
		file: facts.fileName,
		people: people.map(({ id, name }) => ({ value: id, label: name })),
		values,
		path: depictionPath(bookingId, depictionId),
	};
}

export const action = ({ params: { bookingId, depictionId }, context }: Route.ActionArgs) =>
	formAction(context, EditDepictionForm, async (input, actor) => {
		await editDepiction(actor, { bookingId, depictionId, ...input });
		return redirectWithFlash(depictionPath(bookingId, depictionId), "The record is corrected.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditDepiction({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, identifier, file, people, values, path } = loaderData;
	const [form, fields] = usePageForm<typeof EditDepictionForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<Page
			title={`Correct the record of ${identifier}`}
			description="Correct a delivered file's record."
			form={form}
		>
			<PageTitle eyebrow={`Performer records · ${reference}`} lead={`This is the file ${file}.`}>
				<span className="wrap-anywhere">Correct the record of {identifier}</span>
			</PageTitle>
			<PageForm form={form} submit="Save the record" className="max-w-xl">
				<TextField
					{...getInputProps(fields.title, { type: "text" })}
					label="Title"
					hint="The title under which the work appears."
					maxLength={TITLE_MAX}
				/>
				<TextField
					{...getInputProps(fields.producedOn, { type: "date" })}
					kind="date"
					label="Date of production"
					width="medium"
				/>
				<Checkboxes {...getSelectProps(fields.shown)} label="Whom it shows" choices={people} />
			</PageForm>
			<p className="mt-6">
				<Link to={path}>Back to the record</Link>
			</p>
		</Page>
	);
}
