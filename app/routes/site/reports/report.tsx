import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import {
	REPORT_DETAIL_MAX,
	REPORT_REASONS,
	REPORT_SUBJECTS,
	type ReportSubject,
	reportReasonLabels,
} from "#app/domain/trust/report.ts";
import { SendReportForm } from "#app/domain/trust/report-forms.ts";
import { getReportSubject, sendReport } from "#app/domain/trust/send-report.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { signInPath } from "#app/session/return-path.ts";
import { listChoices, Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/report";

export const handle = { reading: true, noindex: true, breadcrumb: "Report" } satisfies RouteHandle;

const SENT = href("/report/sent");

function readSubject(params: { subject: string; subjectId: string }): {
	subject: ReportSubject;
	subjectId: string;
} {
	const subject = REPORT_SUBJECTS.find((one) => one === params.subject);
	if (!subject) throw data(null, { status: 404 });
	return { subject, subjectId: params.subjectId };
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { subject, subjectId } = readSubject(params);
	// A signed-out visitor must not learn whether a message exists.
	if (subject === "message" && !actor.user) throw seeOther(signInPath(new URL(request.url).pathname));
	const { title } = await orNotFound(getReportSubject(actor, subject, subjectId));
	return { title, isSignedIn: actor.user !== null, within: fact("report-investigation-time") };
}

export const action = (args: Route.ActionArgs) => {
	const { subject, subjectId } = readSubject(args.params);
	return formAction(
		args.context,
		SendReportForm,
		async (input, actor) => {
			const { reference } = await sendReport(actor, { ...input, subject, subjectId });
			return seeOther(`${SENT}?reference=${reference}`);
		},
		{ decoy: () => seeOther(SENT) },
	);
};

export default function Report({
	loaderData: { title, isSignedIn, within },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SendReportForm>({ lastResult: actionData });
	const { reason, detail, email } = fields;
	return (
		<Page
			title="Report a problem"
			description="Tell our team what's wrong with a message, profile, or review."
			form={form}
		>
			<PageTitle
				eyebrow="Report"
				aside={`Reviewed within ${within}`}
				lead="Someone on our team reads every report. We won't tell the person you report who you are. If someone is in danger now, call 911 first."
			>
				Report a problem
			</PageTitle>
			<PageForm form={form} submit="Send report" pending="Sending..." className="max-w-xl">
				<p className="mb-6 border-l-4 border-rule pl-4">
					<span className="slug block text-soft">You're reporting</span>
					<strong className="wrap-anywhere">{title}</strong>
				</p>
				<Radios
					{...getSelectProps(reason)}
					label="What is wrong?"
					choices={listChoices(REPORT_REASONS, reportReasonLabels)}
				/>
				<TextArea
					{...getTextareaProps(detail)}
					label="What happened?"
					hint="Tell us what you saw and when. Leave out passwords and card numbers."
					limit={REPORT_DETAIL_MAX}
					rows={6}
				/>
				{!isSignedIn && (
					<TextField
						{...getInputProps(email, { type: "email" })}
						label="Email address"
						isOptional
						hint="So we can send you a receipt and our answer."
					/>
				)}
			</PageForm>
		</Page>
	);
}
