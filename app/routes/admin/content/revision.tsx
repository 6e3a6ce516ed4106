import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { restoreRevision } from "#app/domain/content/editorial/edit-content.server.ts";
import { RestoreRevisionForm } from "#app/domain/content/editorial/editorial-forms.ts";
import { getRevision } from "#app/domain/content/editorial/editorial-queries.server.ts";
import { formatMoment } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Differences } from "#app/ui/differences.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/revision";
import { contentEyebrow, formatContentName, getRevisionNumber } from "./parts/content-names.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData && `Revision ${loaderData.revision.number}`,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const name = formatContentName(params);
	const against = Number(new URL(request.url).searchParams.get("against")) || undefined;
	const { createdAt, ...revision } = await orNotFound(
		getRevision(getActor(context), name, getRevisionNumber(params.number), against),
	);
	return { name, revision, at: createdAt.toISOString(), written: formatMoment(createdAt) };
}

export const action = (args: Route.ActionArgs) => {
	const name = formatContentName(args.params);
	const number = getRevisionNumber(args.params.number);
	return formAction(args.context, RestoreRevisionForm, async ({ base }, actor) => {
		const restored = await restoreRevision(actor, name, { number, base });
		return redirectWithFlash(
			href("/admin/content/:kind/:slug/state", name),
			`Revision ${number} restored as revision ${restored.number}.`,
		);
	});
};

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Revision({
	loaderData: { name, revision, at, written },
	actionData,
}: Route.ComponentProps) {
	const { number, against, latest, note, author, differences } = revision;
	const [form, fields] = usePageForm<typeof RestoreRevisionForm>({
		lastResult: actionData,
		defaultValue: { base: String(latest) },
	});
	const params = { ...name, number: String(number) };
	return (
		<BackOfficePage
			title={`Revision ${number} of ${name.slug}`}
			heading={`Revision ${number}`}
			description="One revision and its changes."
			eyebrow={contentEyebrow(name)}
			aside={<time dateTime={at}>{written}</time>}
			lead={`${note} (${author})`}
			form={form}
		>
			<p className="mb-6 flex flex-wrap gap-x-6">
				<Link to={href("/admin/content/:kind/:slug/revisions", name)}>All revisions</Link>
				{name.kind === "article" && (
					<Link to={href("/admin/content/article/:slug/revisions/:number/preview", params)}>
						Preview page
					</Link>
				)}
				{number !== latest && against !== latest && (
					<Link to={`${href("/admin/content/:kind/:slug/revisions/:number", params)}?against=${latest}`}>
						Compare with latest
					</Link>
				)}
			</p>
			<h2 className="mb-3 text-h3">{against === 0 ? "Full text" : `Changes from revision ${against}`}</h2>
			<Differences differences={differences} />
			{number !== latest && (
				<PageForm form={form} submit={`Restore revision ${number}`} pending="Restoring..." className="mt-8">
					<input {...getInputProps(fields.base, { type: "hidden" })} />
					<p className="measure mb-3">
						Restoring saves this text as the latest revision, as a draft. Visitors see it once you publish it.
					</p>
				</PageForm>
			)}
		</BackOfficePage>
	);
}
