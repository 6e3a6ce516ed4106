import { href } from "react-router";
import type { NoFields } from "#app/domain/platform/fields.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";

type CampaignQuestionProps = {
	campaign: { id: string; name: string };
	/** One word for the tab's title. */
	word: string;
	question: string;
	lead: string;
	/** The button's label, and its label while pending. */
	submit: string;
	pending: string;
	actionData: FormResult | undefined;
};

/** Confirms an action on a campaign: its effect, and one button. */
export function CampaignQuestion({
	campaign: { id, name },
	word,
	question,
	lead,
	submit,
	pending,
	actionData,
}: CampaignQuestionProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`${word}: ${name}`}
			heading={question}
			description={question}
			eyebrow={`Campaign · ${name}`}
			lead={lead}
			form={form}
		>
			<PageForm form={form} submit={submit} pending={pending} />
			<p className="mt-8">
				<Link to={href("/admin/campaigns/:campaignId", { campaignId: id })}>Back to the campaign</Link>
			</p>
		</BackOfficePage>
	);
}
