import { Form, href } from "react-router";
import { getRevision } from "#app/domain/editorial/content-editing-queries.server.ts";
import { RestoreRevisionForm } from "#app/domain/editorial/editorial-forms.ts";
import { restoreRevision } from "#app/domain/editorial/restore-revision.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { site } from "#app/infra/site.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { formatMoment } from "#app/ui/dates.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { usePageForm } from "#app/ui/page-form.ts";
import { DeskPage } from "../admin/desk-page.tsx";
import type { Route } from "./+types/revision";
import { contentNameOf, contentSlugLine, revisionNumberOf } from "./content-names.ts";
import { Differences } from "./differences.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const name = contentNameOf(params);
	const against = Number(new URL(request.url).searchParams.get("against")) || undefined;
	const { createdAt, ...revision } = await found(getRevision(actorOf(context), name, revisionNumberOf(params.number), against));
	return {
		...{ name, revision, at: createdAt.toISOString(), written: formatMoment(createdAt, site().timeZone) },
		crumb: `Revision ${revision.number}`,
		submissionKey: newSubmissionKey(now()),
	};
}

export const action = (args: Route.ActionArgs) => {
	const name = contentNameOf(args.params);
	const number = revisionNumberOf(args.params.number);
	return formAction(args, RestoreRevisionForm, async ({ base }, actor) => {
		const restored = await restoreRevision(actor, name, { number, base });
		return redirectWithFlash(href("/admin/content/:kind/:slug/state", name), `Revision ${number} is the newest again, as revision ${restored.number}.`);
	});
};

export const clientAction = keepFormIfLost;

export default function Revision({ loaderData: { name, revision, at, written, submissionKey }, actionData }: Route.ComponentProps) {
	const { number, against, latest, note, author, differences } = revision;
	const { form, fields, answer, props } = usePageForm<typeof RestoreRevisionForm>({ base: String(latest) });
	const params = { ...name, number: String(number) };
	return (
		<DeskPage
			title={`Revision ${number} of ${name.slug}`}
			heading={`Revision ${number}`}
			description="One revision and what it changed."
			slug={contentSlugLine(name)}
			aside={<time dateTime={at}>{written}</time>}
			lead={`${note} (${author})`}
			isFailed={Boolean(actionData)}
			errors={<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />}
		>
			<p className="mb-6 flex flex-wrap gap-x-6">
				<a href={href("/admin/content/:kind/:slug/revisions", name)}>All revisions</a>
				{name.kind === "article" && <a href={href("/admin/content/article/:slug/revisions/:number/preview", params)}>See it as a page</a>}
				{number !== latest && against !== latest && <a href={`${href("/admin/content/:kind/:slug/revisions/:number", params)}?against=${latest}`}>Compare with the newest</a>}
			</p>
			<h2 className="mb-3 text-h3">{against === 0 ? "The whole text" : `What differs from revision ${against}`}</h2>
			<Differences differences={differences} />
			{number !== latest && (
				<Form method="post" className="mt-8" {...props}>
					<HiddenFields submissionKey={submissionKey} />
					<input type="hidden" name={fields.base.name} defaultValue={fieldProps(fields.base).defaultValue} />
					<p className="measure mb-3">Restoring makes this text the newest revision, as a draft. Visitors see it once it is published.</p>
					<SubmitButton pending="Restoring...">Restore revision {number}</SubmitButton>
				</Form>
			)}
		</DeskPage>
	);
}
