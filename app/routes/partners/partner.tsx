import { href } from "react-router";
import { SavePartnerForm } from "#app/domain/partners/partner-forms.ts";
import { getPartner } from "#app/domain/partners/partner-queries.server.ts";
import { savePartner } from "#app/domain/partners/save-partner.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { publicUrl } from "#app/infra/settings.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { usePageForm } from "#app/ui/page-form.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/partner";
import { PartnerEditor } from "./partner-editor.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { name, stage, referralCode, contactName, contactEmail, notes } = await found(getPartner(actorOf(context), params.partnerId));
	const link = (path: string) => `${publicUrl()}${path}?ref=${referralCode}`;
	return {
		crumb: name,
		values: { name, stage, referralCode, contactName, contactEmail, notes },
		links: [
			{ label: "To make an account", value: link(href("/auth/signup")) },
			{ label: "To join the waitlist", value: link(href("/waitlist")) },
		],
		submissionKey: newSubmissionKey(now()),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, SavePartnerForm, async (input, actor) => {
		await savePartner(actor, input, args.params.partnerId);
		return redirectWithFlash(href("/admin/partnerships"), `${input.name} is saved.`);
	});

export const clientAction = keepFormIfLost;

export default function Partner({ loaderData: { values, links, submissionKey }, actionData }: Route.ComponentProps) {
	const pageForm = usePageForm<typeof SavePartnerForm>(values);
	return (
		<PartnerEditor title={values.name} description="An organization that brings people." isFailed={Boolean(actionData)} {...{ pageForm, submissionKey }}>
			<div className="max-w-3xl [&_dd]:break-words">
				<SummaryList rows={links} />
			</div>
		</PartnerEditor>
	);
}
