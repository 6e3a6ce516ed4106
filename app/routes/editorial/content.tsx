import { href } from "react-router";
import { findContent } from "#app/domain/editorial/board-queries.server.ts";
import { CONTENT_KINDS, contentKindLabels, contentStateLabels } from "#app/domain/editorial/editorial.ts";
import { actorOf } from "#app/http/contexts.ts";
import { site } from "#app/infra/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatInstant } from "#app/ui/dates.ts";
import { Table } from "#app/ui/table.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { DeskPage } from "../admin/desk-page.tsx";
import type { Route } from "./+types/content";
import { contentPath } from "./content-names.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const asked = new URL(request.url).searchParams.get("kind");
	const kind = CONTENT_KINDS.find((known) => known === asked) ?? "article";
	const rows = await findContent(actorOf(context), kind);
	return { kind, rows: rows.map((row) => ({ ...row, edited: row.editedAt && formatInstant(row.editedAt, site().timeZone) })) };
}

export default function Content({ loaderData: { kind, rows } }: Route.ComponentProps) {
	const labels = contentKindLabels[kind];
	return (
		<DeskPage title={`Content: ${labels.many} (${rows.length})`} heading="Content" description="Everything that the team edits." slug="Back office" aside={`${rows.length} in all`}>
			<TabLinks
				label="Kinds of content"
				tabs={CONTENT_KINDS.map((known) => ({ href: `${href("/admin/content")}?kind=${known}`, label: contentKindLabels[known].many, isCurrent: known === kind }))}
			/>
			<p className="mb-6 flex flex-wrap items-center gap-4">
				{kind === "article" && <ButtonLink href={href("/admin/content/new")}>New article</ButtonLink>}
				<a href={href("/admin/editorial")}>Editorial board</a>
				<a href={href("/admin/content/pictures")}>Pictures</a>
			</p>
			<Table
				caption={labels.many}
				isDense
				rows={rows}
				rowKey={contentPath}
				columns={[
					{ key: "title", label: "Title", isHead: true, cell: (row) => <a href={contentPath(row)}>{row.title}</a> },
					{ key: "state", label: "State", cell: (row) => contentStateLabels[row.state] },
					{ key: "revision", label: "Revision", isNumber: true, cell: ({ revision }) => (revision === 0 ? "File" : revision) },
					{ key: "edited", label: "Edited here", cell: ({ edited }) => edited ?? "Never" },
					{ key: "reviewed", label: "Last review", cell: ({ reviewedOn }) => reviewedOn ?? "Not told" },
				]}
			/>
		</DeskPage>
	);
}
