import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { getEditVersion } from "#app/domain/platform/edit-version.server.ts";
import { dayAsTyped, dayIn } from "#app/domain/platform/time/calendar-day.ts";
import { CHECK_KINDS, checkLabels } from "#app/domain/profiles/professional.ts";
import {
	CHECK_RESULTS,
	checkField,
	checkStandingLabels,
	isRequiredCheck,
	missingEvidence,
	passesOnReport,
} from "#app/domain/vetting/check.ts";
import { checksValues, RecordChecksForm } from "#app/domain/vetting/check-forms.ts";
import { recordChecks } from "#app/domain/vetting/checks.server.ts";
import { getApplication } from "#app/domain/vetting/review-queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Select } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/application-checks";

export const handle = {
	breadcrumb: "Checks",
	parents: ({ loaderData }) => ({ "/admin/applications/:applicationId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const application = await orNotFound(getApplication(getActor(context), params.applicationId));
	const open = CHECK_KINDS.filter((kind) => !application.checks.some((made) => made.kind === kind));
	return {
		reference: application.reference,
		applicant: application.user.name,
		back: href("/admin/applications/:applicationId", params),
		checks: open.map((kind) => ({
			kind,
			label: checkLabels[kind],
			missing: passesOnReport(kind) ? null : missingEvidence(kind, application),
			choices: CHECK_RESULTS.filter((result) => result !== "NOT_PROVIDED" || !isRequiredCheck(kind)).map(
				(value) => ({ value, label: checkStandingLabels[value] }),
			),
		})),
		isOnReport: open.some(passesOnReport),
		values: {
			version: getEditVersion(checksValues(application.checks)),
			checkedOn: dayAsTyped(dayIn(now(), site().timeZone)),
		},
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, RecordChecksForm, async (input, actor) => {
		const { applicationId } = args.params;
		await recordChecks(actor, { ...input, applicationId });
		return redirectWithFlash(href("/admin/applications/:applicationId", { applicationId }), "Results saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ApplicationChecks({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, applicant, back, checks, isOnReport, values } = loaderData;
	const [form, fields] = usePageForm<typeof RecordChecksForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<BackOfficePage
			title={`Checks of ${reference}`}
			heading="Record checks"
			description="Record the results of several checks of an application at once."
			eyebrow={`Back office · Applications · ${reference}`}
			aside={<Link to={back}>Back to the application</Link>}
			lead={`Checks of ${applicant} without a result. Record a check with a different date or report on its own page.`}
			form={form}
		>
			{checks.length === 0 ? (
				<p className="measure">Every check has a result. To correct one, open it from the application.</p>
			) : (
				<PageForm form={form} submit="Save results" className="measure">
					<div className="grid gap-x-6 sm:grid-cols-2">
						{checks.map(({ kind, label, missing, choices }) => (
							<Select
								{...getSelectProps(fields[checkField(kind)])}
								key={kind}
								label={label}
								hint={missing ? `Can't pass yet: ${missing}.` : undefined}
								choices={choices}
								empty="No result yet"
								isOptional
							/>
						))}
					</div>
					<TextField
						{...getInputProps(fields.checkedOn, { type: "text" })}
						label="Date of the checks"
						hint="For example, 11/20/2026"
					/>
					{isOnReport && (
						<>
							<TextField
								{...getInputProps(fields.source, { type: "text" })}
								label="Source of the report"
								hint="For example, the screening company. Required to pass."
								isOptional
							/>
							<TextField
								{...getInputProps(fields.reportReference, { type: "text" })}
								label="Report number"
								hint="So we can find it again. Required to pass."
								isOptional
							/>
						</>
					)}
					<TextArea
						{...getTextareaProps(fields.note)}
						label="Note"
						hint="What you found. Required unless every check passed."
						rows={3}
						limit={1_000}
						isOptional
					/>
				</PageForm>
			)}
		</BackOfficePage>
	);
}
