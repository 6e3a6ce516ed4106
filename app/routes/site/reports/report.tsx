import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import { REPORT_DETAIL_MAX, REPORT_REASONS, REPORT_SUBJECTS, type ReportSubject, reportReasonLabels } from "#app/domain/reports/report.ts";
import { SendReportForm } from "#app/domain/reports/report-forms.ts";
import { getReportSubject } from "#app/domain/reports/report-queries.server.ts";
import { sendReport } from "#app/domain/reports/send-report.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { signInPath } from "#app/session/sign-in-path.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/report";

export const handle = { reading: true, isListed: false, breadcrumb: "Report" } satisfies RouteHandle;

const SENT = href("/report/sent");

function subjectOf(params: { subject: string; subjectId: string }): { subject: ReportSubject; subjectId: string } {
	const subject = REPORT_SUBJECTS.find((one) => one === params.subject);
	if (!subject) throw data(null, { status: 404 });
	return { subject, subjectId: params.subjectId };
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const { subject, subjectId } = subjectOf(params);
	// Messages have two readers, so that nobody signed out learns whether there is one.
	if (subject === "message" && !actor.user) throw seeOther(signInPath(new URL(request.url).pathname));
	const { title } = await orNotFound(getReportSubject(actor, subject, subjectId));
	return { title, isSignedIn: actor.user !== null, within: fact("report-investigation-time") };
}

export const action = (args: Route.ActionArgs) => {
	const { subject, subjectId } = subjectOf(args.params);
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

export default function Report({ loaderData: { title, isSignedIn, within }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SendReportForm>({ lastResult: actionData });
	const { reason, detail, email } = fields;
	return (
		<Page title="Report a problem" description="Tell our team what is wrong with a message, a profile or a review." form={form} isHidden>
			<PageTitle
				slug="Report"
				aside={`Looked at within ${within}`}
				lead="A person on our team reads every report. Whoever you report is not told who you are. If somebody is in danger now, call 911 first."
			>
				Report a problem
			</PageTitle>
			<PageForm form={form} submit="Send report" pending="Sending..." className="max-w-xl">
				<p className="mb-6 border-l-4 border-rule pl-4">
					<span className="slug block text-soft">You report</span>
					<strong className="wrap-anywhere">{title}</strong>
				</p>
				<Radios {...getSelectProps(reason)} label="What is wrong?" choices={REPORT_REASONS.map((value) => ({ value, label: reportReasonLabels[value] }))} />
				<TextArea {...getTextareaProps(detail)} label="What happened?" hint="Say what you saw and when. Leave out passwords and card numbers." limit={REPORT_DETAIL_MAX} rows={6} />
				{!isSignedIn && (
					<TextField {...getInputProps(email, { type: "email" })} label="Email address" isOptional hint="For a receipt and our answer. Without it you get neither." />
				)}
			</PageForm>
		</Page>
	);
}
