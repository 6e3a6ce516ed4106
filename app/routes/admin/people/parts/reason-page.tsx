import type { ReactNode } from "react";
import { Form } from "react-router";
import { REASON_MAX } from "#app/domain/suspension/suspension.ts";
import type { ReasonForm } from "#app/domain/suspension/suspension-forms.ts";
import { DeskPage } from "#app/routes/admin/parts/desk-page.tsx";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { fieldProps } from "#app/ui/form/field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { usePageForm } from "#app/ui/form/old-page-form.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { Link } from "#app/ui/layout/link.tsx";

type ReasonPageProps = {
	title: string;
	description: string;
	lead: ReactNode;
	person: { name: string; path: string };
	submissionKey: string;
	isFailed: boolean;
	button: string;
	pending: string;
	isDangerous?: boolean;
};

/** The question before a deed on an account, with the reason that its owner reads. */
export function ReasonPage({ title, description, lead, person, submissionKey, isFailed, button, pending, isDangerous = false }: ReasonPageProps) {
	const { form, fields, answer, props } = usePageForm<typeof ReasonForm>();
	return (
		<DeskPage
			title={title}
			description={description}
			slug={`Back office · Users · ${person.name}`}
			lead={lead}
			isFailed={isFailed}
			errors={<ErrorSummary formErrors={form.errors} fields={[fields.reason]} answer={answer} />}
		>
			<Form method="post" {...props} className="measure">
				<HiddenFields submissionKey={submissionKey} />
				<TextArea
					{...fieldProps(fields.reason)}
					label="Reason"
					hint="The person reads it, in the mail and where they sign in. Say what happened and which rule it breaks; name nobody else."
					rows={5}
					limit={REASON_MAX}
				/>
				<SubmitButton pending={pending} look={isDangerous ? "danger" : "main"}>
					{button}
				</SubmitButton>
			</Form>
			<p className="mt-6">
				<Link to={person.path}>Leave it as it is</Link>
			</p>
		</DeskPage>
	);
}
