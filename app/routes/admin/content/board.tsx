import * as build from "virtual:react-router/server-build";
import type { ReactNode } from "react";
import { href, matchPath, type ServerBuild } from "react-router";
import { contentPages } from "#app/domain/content/content-pages.server.ts";
import {
	CONTENT_STATES,
	contentKindLabels,
	contentStateLabels,
	STALE_MONTHS,
} from "#app/domain/content/editorial/editorial.ts";
import {
	findBrokenLinks,
	findContent,
	findStaleContent,
} from "#app/domain/content/editorial/editorial-queries.server.ts";
import { countFeedback, type PageFeedbackRow } from "#app/domain/content/page-feedback.server.ts";
import { formatDay, formatMoment } from "#app/domain/platform/time/time-zones.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { routeIdsByPattern } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/board";
import { contentPath } from "./parts/content-names.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const asked = new URL(request.url).searchParams.get("state");
	const all = await findContent(actor);
	const counts = CONTENT_STATES.map((state) => ({
		state,
		count: all.filter((row) => row.state === state).length,
	}));
	const state =
		CONTENT_STATES.find((known) => known === asked) ??
		counts.find(({ count }) => count > 0)?.state ??
		"DRAFT";
	return {
		state,
		counts,
		rows: all
			.filter((row) => row.state === state)
			.map(({ scheduledAt, editedAt, ...row }) => ({
				...row,
				scheduled: scheduledAt && formatMoment(scheduledAt),
				edited: editedAt && formatDay(editedAt),
			})),
		stale: findStaleContent(actor),
		broken: findBrokenLinks(actor, pageExists()),
		feedback: await countFeedback(actor),
	};
}

export default function Board({
	loaderData: { state, counts, rows, stale, broken, feedback },
}: Route.ComponentProps) {
	return (
		<BackOfficePage
			title="Editorial board"
			description="Content in progress, scheduled content, and stale content."
			eyebrow="Back office"
			aside={`${stale.length} stale · ${broken.length} broken links`}
		>
			<p className="mb-6 flex flex-wrap items-center gap-4">
				<ButtonLink href={href("/admin/content/new")}>New article</ButtonLink>
				<Link to={href("/admin/content")} className="min-h-6">
					All content
				</Link>
			</p>
			<TabLinks
				label="States"
				tabs={counts.map(({ state: known, count }) => ({
					href: `${href("/admin/editorial")}?state=${known}`,
					label: `${contentStateLabels[known]} (${count})`,
					isCurrent: known === state,
				}))}
			/>
			<div className="grid gap-14">
				{rows.length === 0 ? (
					<Nothing title={contentStateLabels[state]}>Nothing in this state.</Nothing>
				) : (
					<Table
						caption={`${contentStateLabels[state]}, last edited first`}
						isDense
						rows={rows}
						rowKey={contentPath}
						columns={[
							{
								key: "title",
								label: "Title",
								isHead: true,
								cell: (row) => <Link to={contentPath(row)}>{row.title}</Link>,
							},
							{
								key: "kind",
								narrow: "inline",
								label: "Kind",
								cell: ({ kind }) => contentKindLabels[kind].one,
							},
							{
								key: "revision",
								narrow: "labeled",
								label: "Revision",
								isNumber: true,
								cell: ({ revision }) => (revision === 0 ? "File" : revision),
							},
							{ key: "edited", narrow: "labeled", label: "Edited", cell: ({ edited }) => edited ?? "Never" },
							{ key: "next", narrow: "inline", label: "Next", cell: (row) => <NextLink row={row} /> },
						]}
					/>
				)}
				{broken.length === 0 ? (
					<Nothing title="Broken links">Every internal link works.</Nothing>
				) : (
					<Table
						caption="Broken links: the page doesn't exist"
						isDense
						rows={broken}
						rowKey={({ path, href }) => `${path} ${href}`}
						columns={[
							{
								key: "title",
								label: "Page",
								isHead: true,
								cell: ({ title, path }) => <a href={path}>{title}</a>,
							},
							{ key: "href", label: "Link", cell: ({ href }) => <code>{href}</code> },
						]}
					/>
				)}
				{stale.length === 0 ? (
					<Nothing title="Stale content">
						Everything with a review date was reviewed within the last {STALE_MONTHS} months.
					</Nothing>
				) : (
					<Table
						caption={`Not reviewed for ${STALE_MONTHS} months`}
						isDense
						rows={stale}
						rowKey={({ path }) => path}
						columns={[
							{
								key: "title",
								label: "Page",
								isHead: true,
								cell: ({ title, path }) => <a href={path}>{title}</a>,
							},
							{
								key: "reviewed",
								narrow: "labeled",
								label: "Last review",
								cell: ({ reviewedOn }) => <time dateTime={reviewedOn}>{formatDate(reviewedOn)}</time>,
							},
							{
								key: "edit",
								narrow: "inline",
								label: "Next",
								cell: ({ edit, title }) =>
									edit ? <EditLink href={contentPath(edit)} title={title} /> : "In its file",
							},
						]}
					/>
				)}
				<Feedback rows={feedback} />
			</div>
		</BackOfficePage>
	);
}

/**
 * Whether readers found pages helpful. Percentages of a few answers would mean little, so both counts are
 * shown.
 */
function Feedback({ rows }: { rows: readonly PageFeedbackRow[] }) {
	if (rows.length === 0)
		return <Nothing title="Page feedback">Nobody has said yet whether a page was helpful.</Nothing>;
	return (
		<div>
			<Table
				caption="Page feedback in the last year, most unhelpful answers first"
				isDense
				rows={rows}
				rowKey={({ page }) => page}
				columns={[
					{
						key: "title",
						label: "Page",
						isHead: true,
						cell: ({ title, page, exists }) => (exists ? <a href={page}>{title}</a> : title),
					},
					{
						key: "helpful",
						label: "Helpful",
						isNumber: true,
						cell: ({ helpful, answers }) => `${helpful} of ${answers}`,
					},
					{
						key: "comments",
						label: "Comments",
						isNumber: true,
						cell: ({ comments, page, title }) =>
							comments === 0 ? (
								"None"
							) : (
								<Link to={`${href("/admin/editorial/feedback")}?page=${encodeURIComponent(page)}`}>
									{comments}
									<span className="sr-only"> on {title}</span>
								</Link>
							),
					},
				]}
			/>
			<p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
				<Link to={href("/admin/editorial/feedback")} className="min-h-6">
					All comments
				</Link>
				<a href={href("/admin/editorial/feedback.csv")} className="min-h-6">
					Page feedback as CSV
				</a>
			</p>
		</div>
	);
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="mb-2 text-h3">{title}</h2>
			<p>{children}</p>
		</section>
	);
}

function NextLink({ row }: { row: Route.ComponentProps["loaderData"]["rows"][number] }) {
	if (row.revision === 0) return <EditLink href={contentPath(row)} title={row.title} />;
	return <Link to={href("/admin/content/:kind/:slug/state", row)}>{row.scheduled ?? "Decide"}</Link>;
}

function EditLink({ href, title }: { href: string; title: string }) {
	return (
		<Link to={href}>
			Edit<span className="sr-only"> {title}</span>
		</Link>
	);
}

/**
 * Returns a function that checks whether a page exists. A page with parameters exists if its content exists.
 */
function pageExists(): (path: string) => boolean {
	const patterns = [...routeIdsByPattern((build as ServerBuild).routes).keys()].filter(
		(pattern) => !pattern.endsWith("*"),
	);
	const pages = new Set(contentPages().map(({ path }) => path));
	return (path) =>
		patterns.some((pattern) => matchPath(pattern, path) && (!/[:*]/.test(pattern) || pages.has(path)));
}
