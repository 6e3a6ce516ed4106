import { href } from "react-router";
import type { NoFields } from "#app/domain/platform/fields.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

type LeavePageProps = {
	/** What the emails are about, above the title. */
	eyebrow: string;
	/** What to do about them, for search engines and the button, such as "Stop news emails". */
	description: string;
	/** The button. Absent if there is nothing to stop. */
	submit?: string | undefined;
	words: { title: string; lead: string };
	/** Whether the link belongs to no one. */
	isUnknown: boolean;
	lastResult: FormResult | null | undefined;
};

/** The page behind the link for leaving a mailing list, for someone signed out. */
export function LeavePage({
	eyebrow,
	description,
	submit,
	words: { title, lead },
	isUnknown,
	lastResult,
}: LeavePageProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: lastResult ?? undefined });
	return (
		<Page title={title} description={description} form={form}>
			<PageTitle eyebrow={eyebrow} lead={lead}>
				{title}
			</PageTitle>
			{submit && <PageForm form={form} submit={submit} pending="Stopping..." />}
			{isUnknown && (
				<ButtonLink href={href("/support")} variant="plain">
					Contact support
				</ButtonLink>
			)}
		</Page>
	);
}
