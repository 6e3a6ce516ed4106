import { href } from "react-router";
import { findRevisions } from "#app/domain/content/editorial/editorial-queries.server.ts";
import { formatMoment } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/revisions";
import { contentEyebrow, contentPath, formatContentName } from "./parts/content-names.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const name = formatContentName(params);
	const revisions = await orNotFound(findRevisions(getActor(context), name));
	return {
		name,
		revisions: revisions.map(({ createdAt, ...row }) => ({
			...row,
			at: createdAt.toISOString(),
			written: formatMoment(createdAt),
		})),
	};
}

export default function Revisions({ loaderData: { name, revisions } }: Route.ComponentProps) {
	const path = contentPath(name);
	return (
		<BackOfficePage
			title={`Revisions of ${name.slug}`}
			heading="Revisions"
			description="All revisions of this content."
			eyebrow={contentEyebrow(name)}
			aside={`${revisions.length} saved`}
		>
			{revisions.length === 0 ? (
				<EmptyState title="No revisions yet" next={{ href: path, label: "Edit content" }}>
					No one has edited this here yet. When you save the first revision, we also keep the file.
				</EmptyState>
			) : (
				<Table
					caption="Newest first"
					isDense
					rows={revisions}
					rowKey={({ number }) => String(number)}
					columns={[
						{
							key: "number",
							label: "Revision",
							isHead: true,
							cell: ({ number }) => (
								<Link
									to={href("/admin/content/:kind/:slug/revisions/:number", {
										...name,
										number: String(number),
									})}
								>
									Revision {number}
								</Link>
							),
						},
						{ key: "note", label: "What changed", cell: ({ note }) => note },
						{ key: "author", label: "By", cell: ({ author }) => author },
						{ key: "at", label: "Saved", cell: ({ at, written }) => <time dateTime={at}>{written}</time> },
						{
							key: "state",
							label: "State",
							cell: ({ isPublished, isScheduled }) =>
								isPublished ? (
									<Tag variant="strong">Published</Tag>
								) : isScheduled ? (
									<Tag>Scheduled</Tag>
								) : (
									"Saved"
								),
						},
					]}
				/>
			)}
			<p className="mt-8">
				<Link to={path}>Continue editing</Link>
			</p>
		</BackOfficePage>
	);
}
