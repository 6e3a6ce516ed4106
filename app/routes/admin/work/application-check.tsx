import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { dayAsTyped, dayIn } from "#app/domain/platform/time/calendar-day.ts";
import { checkLabels } from "#app/domain/profiles/professional.ts";
import {
	CHECK_RESULTS,
	checkOfSlug,
	checkStandingLabels,
	isRequiredCheck,
	missingEvidence,
	passesOnReport,
} from "#app/domain/vetting/check.ts";
import { checkValues, RecordCheckForm } from "#app/domain/vetting/check-forms.ts";
import { recordCheck } from "#app/domain/vetting/checks.server.ts";
import { getApplication } from "#app/domain/vetting/review-queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/application-check";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: ({ loaderData }) => ({ "/admin/applications/:applicationId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const kind = readKind(params.check);
	const application = await orNotFound(getApplication(getActor(context), params.applicationId));
	const { reference, user } = application;
	const shown = withVersion(checkValues(application.checks.find((check) => check.kind === kind)));
	return {
		label: checkLabels[kind],
		reference,
		applicant: user.name,
		back: href("/admin/applications/:applicationId", params),
		isOnReport: passesOnReport(kind),
		missing: passesOnReport(kind) ? null : missingEvidence(kind, application),
		values: { ...shown, checkedOn: shown.checkedOn || dayAsTyped(dayIn(now(), site().timeZone)) },
		choices: CHECK_RESULTS.filter((result) => result !== "NOT_PROVIDED" || !isRequiredCheck(kind)).map(
			(value) => ({ value, label: checkStandingLabels[value] }),
		),
	};
}

function readKind(slug: string) {
	const kind = checkOfSlug(slug);
	if (!kind) throw data(null, { status: 404 });
	return kind;
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, RecordCheckForm, async (input, actor) => {
		const { applicationId, check } = args.params;
		const kind = readKind(check);
		await recordCheck(actor, { ...input, applicationId, kind });
		return redirectWithFlash(
			href("/admin/applications/:applicationId", { applicationId }),
			`${checkLabels[kind]}: result saved.`,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ApplicationCheck({ loaderData, actionData }: Route.ComponentProps) {
	const { label, reference, applicant, back, isOnReport, missing, values, choices } = loaderData;
	const [form, fields] = usePageForm<typeof RecordCheckForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	const { result, checkedOn, source, reportReference, note } = fields;
	return (
		<BackOfficePage
			title={`${label}: check of ${reference}`}
			heading={label}
			description="Record the result of one check of an application."
			eyebrow={`Back office · Applications · ${reference}`}
			aside={<Link to={back}>Back to the application</Link>}
			lead={`Check of ${applicant}. The public profile shows a passed check with its date, and any other as not provided. Only our team sees reports and notes.`}
			form={form}
		>
			{missing && (
				<Notice title="Evidence is missing" className="measure mb-8">
					<p>This check can't pass yet: {missing}.</p>
				</Notice>
			)}
			<PageForm form={form} submit="Save result" className="measure">
				<Radios {...getSelectProps(result)} label="Result" choices={choices} />
				<TextField
					{...getInputProps(checkedOn, { type: "text" })}
					label="Date of the check"
					hint="For example, 11/20/2026"
				/>
				{isOnReport && (
					<>
						<TextField
							{...getInputProps(source, { type: "text" })}
							label="Source of the report"
							hint="For example, the screening company. Required to pass."
							isOptional
						/>
						<TextField
							{...getInputProps(reportReference, { type: "text" })}
							label="Report number"
							hint="So we can find it again. Required to pass."
							isOptional
						/>
					</>
				)}
				<TextArea
					{...getTextareaProps(note)}
					label="Note"
					hint="Where you looked and what you found. Required unless the check passed."
					rows={4}
					limit={1_000}
					isOptional
				/>
			</PageForm>
		</BackOfficePage>
	);
}
