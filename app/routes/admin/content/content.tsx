import { href } from "react-router";
import {
	CONTENT_KINDS,
	contentKindLabels,
	contentStateLabels,
} from "#app/domain/content/editorial/editorial.ts";
import { findContent } from "#app/domain/content/editorial/editorial-queries.server.ts";
import { formatDay } from "#app/domain/platform/time/time-zones.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/content";
import { contentPath } from "./parts/content-names.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const asked = new URL(request.url).searchParams.get("kind");
	const kind = CONTENT_KINDS.find((known) => known === asked) ?? "article";
	const rows = await findContent(getActor(context), kind);
	return { kind, rows: rows.map((row) => ({ ...row, edited: row.editedAt && formatDay(row.editedAt) })) };
}

export default function Content({ loaderData: { kind, rows } }: Route.ComponentProps) {
	const labels = contentKindLabels[kind];
	return (
		<BackOfficePage
			title={`Content: ${labels.many} (${rows.length})`}
			heading="Content"
			description="All content our team edits."
			eyebrow="Back office"
			aside={`${rows.length} in total`}
		>
			<TabLinks
				label="Kinds of content"
				tabs={CONTENT_KINDS.map((known) => ({
					href: `${href("/admin/content")}?kind=${known}`,
					label: contentKindLabels[known].many,
					isCurrent: known === kind,
				}))}
			/>
			<p className="mb-6 flex flex-wrap items-center gap-4">
				{kind === "article" && <ButtonLink href={href("/admin/content/new")}>New article</ButtonLink>}
				<Link to={href("/admin/editorial")} className="min-h-6">
					Editorial board
				</Link>
				<Link to={href("/admin/content/pictures")} className="min-h-6">
					Images
				</Link>
			</p>
			<Table
				caption={labels.many}
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
					{ key: "state", narrow: "inline", label: "State", cell: (row) => contentStateLabels[row.state] },
					{
						key: "revision",
						narrow: "labeled",
						label: "Revision",
						isNumber: true,
						cell: ({ revision }) => (revision === 0 ? "File" : revision),
					},
					{ key: "edited", narrow: "labeled", label: "Edited here", cell: ({ edited }) => edited ?? "Never" },
					{
						key: "reviewed",
						narrow: "labeled",
						label: "Last review",
						cell: ({ reviewedOn }) => reviewedOn ?? "Unknown",
					},
				]}
			/>
		</BackOfficePage>
	);
}
