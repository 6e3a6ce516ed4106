import { Form, href } from "react-router";
import { getEdited } from "#app/domain/editorial/content-editing-queries.server.ts";
import { contentDeeds, contentStateLabels, deedsFrom } from "#app/domain/editorial/editorial.ts";
import { MoveContentForm } from "#app/domain/editorial/editorial-forms.ts";
import { moveContent } from "#app/domain/editorial/move-content.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { site } from "#app/infra/site.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Radios } from "#app/ui/choices.tsx";
import { formatMoment } from "#app/ui/dates.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { usePageForm } from "#app/ui/page-form.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { DeskPage } from "../admin/desk-page.tsx";
import type { Route } from "./+types/state";
import { contentNameOf, contentPath, contentSlugLine } from "./content-names.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const name = contentNameOf(params);
	const { number, state, publishedRevision, scheduledRevision, scheduledAt, hasFile } = await found(getEdited(actorOf(context), name));
	const { timeZone } = site();
	const isGone = state === "ARCHIVED" && name.kind === "article";
	const shown = publishedRevision ? `Revision ${publishedRevision}` : hasFile && !isGone ? "The file, as it was before it was edited here" : "Nothing";
	return {
		name,
		number,
		crumb: "State",
		state: contentStateLabels[state],
		zone: timeZone.replaceAll("_", " "),
		facts: [
			{ label: "State", value: contentStateLabels[state] },
			{ label: "Latest revision", value: number === 0 ? "The file" : `Revision ${number}` },
			{ label: "Visitors see", value: shown },
			...(scheduledAt ? [{ label: "Scheduled", value: `Revision ${scheduledRevision} on ${formatMoment(scheduledAt, timeZone)}` }] : []),
		],
		// Only an article can leave the site: of all else the file speaks again.
		choices: deedsFrom(state)
			.filter((deed) => deed !== "archive" || name.kind === "article" || number > 0)
			.map((deed) => ({ value: deed, label: contentDeeds[deed].label, hint: contentDeeds[deed].hint })),
		submissionKey: newSubmissionKey(now()),
	};
}

export const action = (args: Route.ActionArgs) => {
	const name = contentNameOf(args.params);
	return formAction(args, MoveContentForm, async (input, actor) => {
		const { note } = await moveContent(actor, name, input);
		return redirectWithFlash(href("/admin/content/:kind/:slug/state", name), [contentDeeds[input.deed].done, note].filter(Boolean).join(" "));
	});
};

export const clientAction = keepFormIfLost;

export default function StateOfContent({ loaderData, actionData }: Route.ComponentProps) {
	const { name, number, state, zone, facts, choices, submissionKey } = loaderData;
	const { form, fields, answer, props } = usePageForm<typeof MoveContentForm>({ base: String(number) });
	const { deed, day, time, base } = fields;
	const canSchedule = choices.some(({ value }) => value === "schedule");
	return (
		<DeskPage
			title={`State of ${name.slug}`}
			heading="What happens with it?"
			description="Review, publish, schedule or archive content."
			slug={contentSlugLine(name)}
			aside={state}
			isFailed={Boolean(actionData)}
			errors={<ErrorSummary formErrors={form.errors} fields={[deed, day, time]} answer={answer} />}
		>
			<div className="max-w-2xl">
				<SummaryList rows={facts} />
				<p className="mb-8 flex flex-wrap gap-x-6">
					<a href={contentPath(name)}>Go on editing</a>
					{number > 0 && <a href={href("/admin/content/:kind/:slug/revisions", name)}>Revisions</a>}
					<a href={href("/admin/editorial")}>Editorial board</a>
				</p>
				<Form method="post" {...props}>
					<HiddenFields submissionKey={submissionKey} />
					<input type="hidden" name={base.name} defaultValue={fieldProps(base).defaultValue} />
					<Radios {...fieldProps(deed)} label="Next" choices={choices} />
					{canSchedule && (
						<div className="grid gap-x-6 sm:grid-cols-2">
							<TextField {...fieldProps(day)} label="Day" hint="To publish later: such as 2026-03-31." isOptional />
							<TextField {...fieldProps(time)} label="Time" hint={`Such as 9:30 AM or 14:30, on the clocks of ${zone}.`} isOptional />
						</div>
					)}
					<SubmitButton pending="Saving...">Confirm</SubmitButton>
				</Form>
			</div>
		</DeskPage>
	);
}
