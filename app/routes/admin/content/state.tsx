import { getInputProps, getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import { moveContent } from "#app/domain/content/editorial/edit-content.server.ts";
import {
	contentStateLabels,
	contentTransitions,
	contentTransitionsFrom,
} from "#app/domain/content/editorial/editorial.ts";
import { MoveContentForm } from "#app/domain/content/editorial/editorial-forms.ts";
import { getEdited } from "#app/domain/content/editorial/editorial-queries.server.ts";
import { formatMoment, readerZone } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/state";
import { contentEyebrow, contentPath, formatContentName } from "./parts/content-names.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const name = formatContentName(params);
	const { number, state, publishedRevision, scheduledRevision, scheduledAt, hasFile } = await orNotFound(
		getEdited(getActor(context), name),
	);
	const isGone = state === "ARCHIVED" && name.kind === "article";
	const shown = publishedRevision
		? `Revision ${publishedRevision}`
		: hasFile && !isGone
			? "The original file"
			: "Nothing";
	return {
		name,
		number,
		state: contentStateLabels[state],
		zone: readerZone().replaceAll("_", " "),
		facts: [
			{ label: "State", value: contentStateLabels[state] },
			{ label: "Latest revision", value: number === 0 ? "The file" : `Revision ${number}` },
			{ label: "Visitors see", value: shown },
			...(scheduledAt
				? [{ label: "Scheduled", value: `Revision ${scheduledRevision} on ${formatMoment(scheduledAt)}` }]
				: []),
		],
		// Only an article can leave the site. Archiving anything else restores its file.
		choices: contentTransitionsFrom(state)
			.filter((transition) => transition !== "archive" || name.kind === "article" || number > 0)
			.map((transition) => ({
				value: transition,
				label: contentTransitions[transition].label,
				hint: contentTransitions[transition].hint,
			})),
	};
}

export const action = (args: Route.ActionArgs) => {
	const name = formatContentName(args.params);
	return formAction(args.context, MoveContentForm, async (input, actor) => {
		const { note } = await moveContent(actor, name, input);
		return redirectWithFlash(
			href("/admin/content/:kind/:slug/state", name),
			[contentTransitions[input.transition].done, note].filter(Boolean).join(" "),
		);
	});
};

export { clientAction } from "#app/ui/form/client-action.ts";

export default function StateOfContent({ loaderData, actionData }: Route.ComponentProps) {
	const { name, number, state, zone, facts, choices } = loaderData;
	const [form, fields] = usePageForm<typeof MoveContentForm>({
		lastResult: actionData,
		defaultValue: { base: String(number) },
	});
	const { transition, day, time, base } = fields;
	const canSchedule = choices.some(({ value }) => value === "schedule");
	return (
		<BackOfficePage
			title={`State of ${name.slug}`}
			heading="What's next?"
			description="Review, publish, schedule, or archive content."
			eyebrow={contentEyebrow(name)}
			aside={state}
			form={form}
		>
			<div className="max-w-2xl">
				<SummaryList rows={facts} />
				<p className="mb-8 flex flex-wrap gap-x-6">
					<Link to={contentPath(name)}>Continue editing</Link>
					{number > 0 && <Link to={href("/admin/content/:kind/:slug/revisions", name)}>Revisions</Link>}
					<Link to={href("/admin/editorial")}>Editorial board</Link>
				</p>
				{choices.length === 0 ? (
					<p>There's nothing to publish or archive yet. Save a revision first.</p>
				) : (
					<PageForm form={form} submit="Confirm" className="max-w-2xl">
						<input {...getInputProps(base, { type: "hidden" })} />
						<Radios {...getSelectProps(transition)} label="Next" choices={choices} />
						{canSchedule && (
							<div className="grid gap-x-6 sm:grid-cols-2">
								<TextField
									{...getInputProps(day, { type: "text" })}
									label="Date"
									hint="To publish later. For example, 2026-03-31."
									isOptional
								/>
								<TextField
									{...getInputProps(time, { type: "text" })}
									label="Time"
									hint={`For example, 9:30 AM or 14:30, in the time zone ${zone}.`}
									isOptional
								/>
							</div>
						)}
					</PageForm>
				)}
			</div>
		</BackOfficePage>
	);
}
