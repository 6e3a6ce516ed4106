import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import {
	CONTACT_METHODS,
	contactMethodLabels,
	REFERENCE_ANSWERS,
	referenceAnswerLabels,
} from "#app/domain/vetting/application.ts";
import { RecordReferenceForm, referenceValues } from "#app/domain/vetting/check-forms.ts";
import { recordReference } from "#app/domain/vetting/checks.server.ts";
import { getApplication } from "#app/domain/vetting/review-queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { listChoices, Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/record-reference";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.person.name,
	parents: ({ loaderData }) => ({ "/admin/applications/:applicationId": loaderData?.application }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const application = await orNotFound(getApplication(getActor(context), params.applicationId));
	const reference = application.references.find(({ id }) => id === params.referenceId);
	if (!reference) throw data(null, { status: 404 });
	const { name, phone, email, relation } = reference;
	const shown = withVersion(referenceValues(reference));
	return {
		person: { name, phone, email, relation },
		applicant: application.user.name,
		application: application.reference,
		back: href("/admin/applications/:applicationId", params),
		values: { ...shown, contactName: shown.contactName || name },
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, RecordReferenceForm, async (input, actor) => {
		const { applicationId, referenceId } = args.params;
		await recordReference(actor, { ...input, applicationId, referenceId });
		return redirectWithFlash(
			href("/admin/applications/:applicationId", { applicationId }),
			"Reference answers saved.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RecordReference({ loaderData, actionData }: Route.ComponentProps) {
	const { person, applicant, application, back, values } = loaderData;
	const [form, fields] = usePageForm<typeof RecordReferenceForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	const { contactName, contactMethod, contactedOn, acquaintance, answer, strengths, concerns } = fields;
	return (
		<BackOfficePage
			title={`Reference ${person.name} of ${application}`}
			heading={person.name}
			description="Record the answers of a reference."
			eyebrow={`Back office · Applications · ${application}`}
			aside={<Link to={back}>Back to the application</Link>}
			lead={`${person.relation} of ${applicant}. Ask the same questions as in our email, and record the answers. The applicant never sees them.`}
			form={form}
		>
			<p className="mb-8">
				<a href={`tel:${person.phone}`}>{person.phone}</a> ·{" "}
				<a href={`mailto:${person.email}`}>{person.email}</a>
			</p>
			<PageForm form={form} submit="Save answers" className="measure">
				<TextField
					{...getInputProps(contactName, { type: "text" })}
					label="Who answered"
					hint="The name of the person you spoke with or wrote to."
				/>
				<Radios
					{...getSelectProps(contactMethod)}
					label="How you reached them"
					choices={listChoices(CONTACT_METHODS, contactMethodLabels)}
				/>
				<TextField
					{...getInputProps(contactedOn, { type: "text" })}
					label="Date"
					hint="For example, 11/20/2026"
				/>
				<TextArea
					{...getTextareaProps(acquaintance)}
					label="How they know the applicant, and since when"
					rows={3}
					limit={1_000}
				/>
				<Radios
					{...getSelectProps(answer)}
					label="Do they recommend the applicant's work?"
					choices={listChoices(REFERENCE_ANSWERS, referenceAnswerLabels)}
				/>
				<TextArea
					{...getTextareaProps(strengths)}
					label="What the applicant does well"
					hint="Leave this empty if they don't recommend the applicant."
					rows={4}
					limit={2_000}
				/>
				<TextArea {...getTextareaProps(concerns)} label="Concerns" rows={4} limit={2_000} isOptional />
			</PageForm>
		</BackOfficePage>
	);
}
