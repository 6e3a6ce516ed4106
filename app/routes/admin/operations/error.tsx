import { href } from "react-router";
import { getError } from "#app/domain/office/operations/error-inbox.server.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ActionButton } from "#app/ui/layout/back-office.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { type Column, Table, timeColumn } from "#app/ui/list/table.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/error";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.error.title,
} satisfies RouteHandle<Route.ComponentProps>;

const sourceLabels = { REQUEST: "A request", JOB: "A job", OTHER: "The server itself" } as const;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { occurrences, firstAt, lastAt, resolvedAt, reopenedAt, ...error } = await orNotFound(
		getError(getActor(context), params.errorId),
	);
	const show = (label: string, at: Date | null) => (at ? [{ label, value: exactTimestamp(at).text }] : []);
	const { id, name, code, message, text, source, version, count, frames } = error;
	return {
		error: { id, title: code ? `${name} (${code})` : name, frames, isResolved: resolvedAt !== null },
		facts: [
			{ label: "Log entry", value: text },
			...(message ? [{ label: "Message", value: message }] : []),
			{ label: "Happened in", value: sourceLabels[source] },
			{ label: "Count", value: count.toLocaleString("en-US") },
			...show("First", firstAt),
			...show("Last", lastAt),
			...show("Resolved", resolvedAt),
			...show("Opened again", reopenedAt),
			{ label: "Last seen in version", value: version },
		],
		occurrences: occurrences.map(({ id: key, at, requestId, place }) => ({
			id: key,
			requestId,
			place,
			time: exactTimestamp(at),
		})),
	};
}

type Row = Route.ComponentProps["loaderData"]["occurrences"][number];

const columns: Column<Row>[] = [
	{ key: "place", label: "Where", isHead: true, cell: ({ place }) => place },
	{
		key: "request",
		narrow: "labeled",
		label: "Request ID",
		cell: ({ requestId }) => <span className="fact wrap-anywhere">{requestId || "None"}</span>,
	},
	timeColumn("When"),
];

export default function ErrorPage({ loaderData: { error, facts, occurrences } }: Route.ComponentProps) {
	const params = { errorId: error.id };
	return (
		<BackOfficePage
			title={`Error: ${error.title}`}
			heading={error.title}
			description="An unexpected error of the server, and when it last happened."
			eyebrow="Back office · Errors"
			aside={
				<StatusTag status={error.isResolved ? "done" : "due"}>
					{error.isResolved ? "Resolved" : "Open"}
				</StatusTag>
			}
		>
			<div className="max-w-3xl">
				<SummaryList rows={facts} />
			</div>
			<p className="mb-10">
				{error.isResolved ? (
					<ActionButton action={href("/admin/errors/:errorId/reopen", params)} pending="Opening...">
						Open again
					</ActionButton>
				) : (
					<ActionButton
						action={href("/admin/errors/:errorId/resolve", params)}
						pending="Resolving..."
						variant="main"
					>
						Mark as resolved
					</ActionButton>
				)}
			</p>
			<section aria-labelledby="frames-title" className="mb-10">
				<SectionHeading id="frames-title">Where in the code</SectionHeading>
				{error.frames.length > 0 ? (
					<pre className="fact max-w-3xl whitespace-pre-wrap break-words border border-rule p-4">
						{error.frames.join("\n")}
					</pre>
				) : (
					<p>No line of Greenroom’s code is in its stack.</p>
				)}
			</section>
			<section aria-labelledby="occurrences-title">
				<SectionHeading id="occurrences-title">Latest occurrences</SectionHeading>
				<p className="measure mb-4 text-small">
					The server’s log has each error’s message and full stack. Search it for the request ID, which the
					visitor saw as “Reference”.
				</p>
				<Table
					caption={<span className="sr-only">Latest occurrences, newest first</span>}
					columns={columns}
					rows={occurrences}
					rowKey={({ id }) => id}
					isDense
				/>
			</section>
		</BackOfficePage>
	);
}
