import { Form, href } from "react-router";
import type { NoFields } from "#app/domain/no-fields.ts";
import { DeskPage } from "#app/routes/admin/parts/desk-page.tsx";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { usePageForm } from "#app/ui/form/old-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";

type CampaignQuestionProps = {
	campaign: { id: string; name: string; submissionKey: string };
	/** One word for the title in the browser's tab. */
	word: string;
	question: string;
	lead: string;
	/** The words of the button, and those that it has while it works. */
	deed: string;
	pending: string;
	isFailed: boolean;
};

/** The question before a deed with a campaign: what follows, and one button. */
export function CampaignQuestion({ campaign: { id, name, submissionKey }, word, question, lead, deed, pending, isFailed }: CampaignQuestionProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	return (
		<DeskPage
			title={`${word}: ${name}`}
			heading={question}
			description={question}
			slug={`Campaign · ${name}`}
			lead={lead}
			isFailed={isFailed}
			errors={<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />}
		>
			<Form method="post" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<SubmitButton pending={pending}>{deed}</SubmitButton>
			</Form>
			<p className="mt-8">
				<Link to={href("/admin/campaigns/:campaignId", { campaignId: id })}>Back to the campaign</Link>
			</p>
		</DeskPage>
	);
}
