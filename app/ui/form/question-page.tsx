import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SubmitButton } from "./button.tsx";
import { Radios } from "./choices.tsx";
import type { AskedQuestion } from "./client-action.ts";
import { CHANGE_FIELD } from "./form-fields.ts";
import { PageForm } from "./page-form.tsx";
import { usePageForm } from "./use-page-form.ts";

/**
 * Asks a question about a form before it is accepted, in place of the form's page. The likeliest choice is
 * selected. The form is sent again with everything that was typed and the answer, or shown again to be
 * changed. A route renders this page instead of the component that calls `usePageForm`, so that a form that
 * is shown again starts with the typed values.
 */
export function QuestionPage({
	question: { field, title, label, choices, typed },
	eyebrow,
}: {
	question: AskedQuestion;
	eyebrow: string;
}) {
	const [form] = usePageForm({ id: "question", lastResult: undefined });
	// A list posts one name several times.
	const numbered = typed.map(([name, value], i) => ({ key: `${i} ${name}`, name, value }));
	return (
		<Page title={title} description="One question about what you typed." noindex>
			<PageTitle eyebrow={eyebrow} lead="We haven't sent anything yet, and everything you typed is kept.">
				{title}
			</PageTitle>
			<PageForm
				form={form}
				submit="Continue"
				pending="Continuing..."
				aside={
					<SubmitButton name={CHANGE_FIELD} value="1" variant="plain" pending="Going back...">
						Change what I typed
					</SubmitButton>
				}
			>
				{numbered.map(({ key, ...input }) => (
					<input key={key} type="hidden" {...input} />
				))}
				<Radios
					id="question-choice"
					name={field}
					label={label}
					choices={choices}
					defaultValue={choices[0]?.value}
				/>
			</PageForm>
		</Page>
	);
}
