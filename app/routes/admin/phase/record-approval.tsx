import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { calendarDayInWords } from "#app/domain/calendar/calendar-day.ts";
import { RecordApprovalForm } from "#app/domain/launch/launch-forms.ts";
import { getAgentClause } from "#app/domain/launch/launch-queries.server.ts";
import { recordApproval } from "#app/domain/launch/record-approval.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formatTimestamp } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/record-approval";

export const handle = { breadcrumb: "Approval by counsel" } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
	const { text, sha256, approval } = await getAgentClause(actorOf(context));
	return { text, sha256, approval: approval && { ...approval, approvedOn: calendarDayInWords(approval.approvedOn), at: formatTimestamp(approval.at).text } };
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, RecordApprovalForm, async ({ isApproved: _, ...input }, actor) => {
		await recordApproval(actor, input);
		return redirectWithFlash(href("/admin/phase"), "Counsel's approval is recorded.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RecordApprovalPage({ loaderData: { text, sha256, approval }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof RecordApprovalForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title="Counsel's approval"
			description="Record that counsel approved the payment-agent clause."
			slug="Back office · Phase"
			lead="This clause makes the operator of the marketplace the professionals' agent for receiving payment. What is in square brackets is filled in from each quote. An approval counts until the clause is changed."
			form={form}
		>
			{approval && (
				<Notice title="Approved" className="measure mb-8">
					<p>
						By {approval.counsel} on {approval.approvedOn}. Recorded by {approval.by}, {approval.at}.
					</p>
				</Notice>
			)}
			<blockquote className="measure mb-4 whitespace-pre-line wrap-anywhere border-l-4 border-rule pl-5">{text}</blockquote>
			<p className="fact mb-10 wrap-anywhere">SHA-256 {sha256}</p>
			<PageForm form={form} submit="Record approval" pending="Recording...">
				<input type="hidden" name="sha256" value={sha256} />
				<TextField {...getInputProps(fields.counsel, { type: "text" })} kind="text" label="Counsel" hint="The name of the attorney or law firm." isOfAnother />
				<TextField {...getInputProps(fields.approvedOn, { type: "text" })} kind="date" label="Day of the approval" width="medium" />
				<Checkbox {...getInputProps(fields.isApproved, { type: "checkbox" })} label="Counsel has approved the clause as it is shown above" />
			</PageForm>
			<p className="mt-6">
				<Link to={href("/admin/phase")}>Back to the phase</Link>
			</p>
		</BackOfficePage>
	);
}
