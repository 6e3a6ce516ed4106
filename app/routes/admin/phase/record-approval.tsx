import { getInputProps } from "@conform-to/react";
import { data, href } from "react-router";
import { approvalSubjectAt, approvalSubjects } from "#app/domain/office/launch/approval.ts";
import { getApproval, recordApproval } from "#app/domain/office/launch/launch.server.ts";
import { RecordApprovalForm } from "#app/domain/office/launch/launch-forms.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/record-approval";

export const handle = {
	breadcrumb: "Approval by counsel",
	parents: { "/admin/phase/record-approval": { label: "Approvals", to: null } },
} satisfies RouteHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
	const subject = approvalSubjectAt(params.approval);
	if (!subject) throw data(null, { status: 404 });
	const { text, sha256, approval } = await getApproval(getActor(context), subject);
	return {
		subject,
		text,
		sha256,
		approval: approval && {
			...approval,
			approvedOn: formatCalendarDay(approval.approvedOn),
			at: exactTimestamp(approval.at).text,
		},
	};
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, RecordApprovalForm, async ({ isApproved: _, ...input }, actor) => {
		await recordApproval(actor, input);
		return redirectWithFlash(href("/admin/phase"), "Counsel's approval is recorded.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RecordApprovalPage({
	loaderData: { subject, text, sha256, approval },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof RecordApprovalForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={approvalSubjects[subject].label}
			description="Record that counsel approved a text."
			eyebrow="Back office · Phase"
			lead={`${approvalSubjects[subject].lead} An approval is valid until the text changes.`}
			form={form}
		>
			{approval && (
				<Notice title="Approved" className="measure mb-8">
					<p>
						By {approval.counsel} on {approval.approvedOn}. Recorded by {approval.by}, {approval.at}.
					</p>
				</Notice>
			)}
			<blockquote className="measure mb-4 whitespace-pre-line wrap-anywhere border-l-4 border-rule pl-5">
				{text}
			</blockquote>
			<p className="fact mb-10 wrap-anywhere">SHA-256 {sha256}</p>
			<PageForm form={form} submit="Record approval" pending="Recording...">
				<input type="hidden" name="subject" value={subject} />
				<input type="hidden" name="sha256" value={sha256} />
				<TextField
					{...getInputProps(fields.counsel, { type: "text" })}
					kind="text"
					label="Counsel"
					hint="The name of the attorney or law firm."
					isOfAnother
				/>
				<TextField
					{...getInputProps(fields.approvedOn, { type: "text" })}
					kind="date"
					label="Day of the approval"
					width="medium"
				/>
				<Checkbox
					{...getInputProps(fields.isApproved, { type: "checkbox" })}
					label="Counsel has approved the text as it is shown above"
				/>
			</PageForm>
			<p className="mt-6">
				<Link to={href("/admin/phase")}>Back to the phase</Link>
			</p>
		</BackOfficePage>
	);
}
