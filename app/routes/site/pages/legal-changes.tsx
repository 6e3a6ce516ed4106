import { data } from "react-router";
import { compareLegalTexts } from "#app/domain/content/legal-pages.server.ts";
import { legalPath, legalVersionPath } from "#app/domain/market/legal.ts";
import { Differences } from "#app/ui/differences.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/legal-changes";

export const handle = {
	reading: true,
	noindex: true,
	breadcrumb: ({ loaderData }) => loaderData && `Changes since version ${loaderData.from}`,
	parents: ({ loaderData }) => ({
		"/legal/:document/:version": loaderData && `Version ${loaderData.version}`,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export function loader({ params }: Route.LoaderArgs) {
	const changes = compareLegalTexts(params.document, params.version, params.from);
	if (!changes) throw data(null, { status: 404 });
	return changes;
}

export default function Changes({ loaderData }: Route.ComponentProps) {
	const { document, title, version, from, summary, differences } = loaderData;
	return (
		<Page
			title={`${title}: changes from version ${from} to ${version}`}
			description={`What changed in the ${title.toLowerCase()} from version ${from} to version ${version}.`}
		>
			<PageTitle eyebrow={`Legal · ${title}`} lead={summary}>
				Changes from version {from} to {version}
			</PageTitle>
			<p className="mb-6">
				<a href={legalVersionPath(document, from)}>Read version {from}</a>,{" "}
				<a href={legalVersionPath(document, version)}>read version {version}</a>, or{" "}
				<a href={legalPath(document)}>read the current version</a>.
			</p>
			<Differences differences={differences} />
		</Page>
	);
}
