import { getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { REASON_MAX } from "#app/domain/people/suspension.ts";
import type { SuspendForm } from "#app/domain/trust/decision-forms.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { type Choice, Radios } from "#app/ui/form/choices.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";

type ReasonPageProps = {
	title: string;
	description: string;
	lead: ReactNode;
	person: { name: string; path: string };
	actionData: FormResult | undefined;
	button: string;
	pending: string;
	isDangerous?: boolean;
	/** The durations to choose from, if the action needs one. The last one is preselected. */
	choices?: readonly Choice[];
};

/** Confirms an action on an account, with the reason that its owner will read. */
export function ReasonPage({
	title,
	description,
	lead,
	person,
	actionData,
	button,
	pending,
	isDangerous = false,
	choices,
}: ReasonPageProps) {
	const [form, fields] = usePageForm<typeof SuspendForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={title}
			description={description}
			eyebrow={`Back office · Users · ${person.name}`}
			lead={lead}
			form={form}
		>
			<PageForm
				form={form}
				submit={button}
				pending={pending}
				variant={isDangerous ? "danger" : "main"}
				className="measure"
			>
				{choices && (
					<Radios
						{...getSelectProps(fields.days)}
						label="For how long?"
						choices={choices}
						defaultValue={fields.days.initialValue ?? choices.at(-1)?.value}
					/>
				)}
				<TextArea
					{...getTextareaProps(fields.reason)}
					label="Reason"
					hint="The owner reads it in our email and at sign-in. Say what happened and which rule it breaks. Don't name anyone else."
					rows={5}
					limit={REASON_MAX}
				/>
			</PageForm>
			<p className="mt-6">
				<Link to={person.path}>Back without changes</Link>
			</p>
		</BackOfficePage>
	);
}
