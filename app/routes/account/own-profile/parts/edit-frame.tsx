import type { ReactNode } from "react";
import { Form, href } from "react-router";
import type * as z from "zod";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { EditedFields } from "#app/ui/form/edited-fields.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { usePageForm } from "#app/ui/form/old-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

type PageFormOf<Schema extends z.ZodType> = ReturnType<typeof usePageForm<Schema>>;

type EditFrameProps<Schema extends z.ZodType> = {
	title: string;
	lead: ReactNode;
	values: NonNullable<Parameters<typeof usePageForm<Schema>>[0]> & { version: string };
	submissionKey: string;
	isFailed: boolean;
	/** What the error summary leads to, in the order of the page. */
	summary: (fields: PageFormOf<Schema>["fields"]) => { id: string; errors?: string[] | undefined }[];
	children: (fields: PageFormOf<Schema>["fields"]) => ReactNode;
};

/** One part of a professional's own profile: its fields, Save, and the way back. */
export function EditFrame<Schema extends z.ZodType>({ title, lead, values, submissionKey, isFailed, summary, children }: EditFrameProps<Schema>) {
	const { form, fields, answer, props } = usePageForm<Schema>(values);
	const { version } = values;
	return (
		<Page title={title} description="Change what others see of you." isFailed={isFailed} isHidden>
			<ErrorSummary formErrors={form.errors} fields={summary(fields)} answer={answer} />
			<PageTitle slug="Your profile" lead={lead}>
				{title}
			</PageTitle>
			<Form method="post" {...props} className="max-w-xl">
				<HiddenFields submissionKey={submissionKey} />
				<EditedFields version={version}>{children(fields)}</EditedFields>
				<p className="flex flex-wrap items-center gap-4">
					<SubmitButton pending="Saving...">Save</SubmitButton>
					<Link to={href("/professional/edit")} className="inline-flex min-h-11 items-center">
						Back without saving
					</Link>
				</p>
			</Form>
		</Page>
	);
}
