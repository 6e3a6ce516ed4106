import { data, Form, href } from "react-router";
import { CHECK_RESULTS, checkOfSlug, checkResultLabels, mayBeNotApplicable } from "#app/domain/applications/application-checks.ts";
import { RecordCheckForm } from "#app/domain/applications/check-forms.ts";
import { recordCheck } from "#app/domain/applications/record-check.server.ts";
import { getApplication } from "#app/domain/applications/review-queries.server.ts";
import { type CalendarDay, dayIn, partsOf } from "#app/domain/calendar/calendar-day.ts";
import { checkLabels } from "#app/domain/professionals/professional.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { site } from "#app/infra/site.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Radios } from "#app/ui/choices.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/application-check";
import { DeskPage } from "./desk-page.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
	const kind = kindOf(params.check);
	const { reference, user, checks } = await found(getApplication(actorOf(context), params.applicationId));
	const made = checks.find((check) => check.kind === kind);
	return {
		crumb: checkLabels[kind],
		crumbNames: { [params.applicationId]: reference },
		label: checkLabels[kind],
		reference,
		applicant: user.name,
		back: href("/admin/applications/:applicationId", params),
		values: made ? { result: made.result, checkedOn: asTyped(made.checkedOn), note: made.note } : { checkedOn: asTyped(dayIn(now(), site().timeZone)) },
		choices: CHECK_RESULTS.filter((result) => result !== "NOT_APPLICABLE" || mayBeNotApplicable(kind)).map((value) => ({ value, label: checkResultLabels[value] })),
		submissionKey: newSubmissionKey(now()),
	};
}

/** A day the way the field asks for it. */
function asTyped(day: CalendarDay): string {
	const { year, month, day: date } = partsOf(day);
	return `${month}/${date}/${year}`;
}

function kindOf(slug: string) {
	const kind = checkOfSlug(slug);
	if (!kind) throw data(null, { status: 404 });
	return kind;
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, RecordCheckForm, async (input, actor) => {
		const { applicationId, check } = args.params;
		const kind = kindOf(check);
		await recordCheck(actor, { ...input, applicationId, kind });
		return redirectWithFlash(href("/admin/applications/:applicationId", { applicationId }), `${checkLabels[kind]}: the result is written down.`);
	});

export const clientAction = keepFormIfLost;

export default function ApplicationCheck({ loaderData: { label, reference, applicant, back, values, choices, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof RecordCheckForm>(values);
	const { result, checkedOn, note } = fields;
	return (
		<DeskPage
			title={`${label}: check of ${reference}`}
			heading={label}
			description="Write down the result of one check of an application."
			slug={`Back office · Applications · ${reference}`}
			aside={<a href={back}>Back to the application</a>}
			lead={`Check of ${applicant}. Only a result that was passed is shown on the public profile, with its day; notes are for the team.`}
			isFailed={Boolean(actionData)}
			errors={<ErrorSummary formErrors={form.errors} fields={[result, checkedOn, note]} answer={answer} />}
		>
			<Form method="post" {...props} className="measure">
				<HiddenFields submissionKey={submissionKey} />
				<Radios {...fieldProps(result)} label="Result" choices={choices} />
				<TextField {...fieldProps(checkedOn)} label="Day of the check" hint="Such as 11/20/2026" />
				<TextArea {...fieldProps(note)} label="Note" hint="Where you looked and what you found. Needed unless the check was passed." rows={4} limit={1_000} isOptional />
				<SubmitButton pending="Saving...">Save the result</SubmitButton>
			</Form>
		</DeskPage>
	);
}
