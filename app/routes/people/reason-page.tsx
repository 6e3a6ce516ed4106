import type { ReactNode } from "react";
import { Form } from "react-router";
import { REASON_MAX } from "#app/domain/suspension/suspension.ts";
import type { ReasonForm } from "#app/domain/suspension/suspension-forms.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import { DeskPage } from "../admin/desk-page.tsx";

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
				<a href={person.path}>Leave it as it is</a>
			</p>
		</DeskPage>
	);
}
