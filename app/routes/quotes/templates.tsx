import { href } from "react-router";
import { findTemplates } from "#app/domain/bookings/quotes/quote-templates.server.ts";
import { formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/templates";

export const handle = { breadcrumb: "Quote Templates" } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
	const templates = await findTemplates(getActor(context));
	return {
		templates: templates.map(({ updatedAt, ...template }) => ({
			...template,
			saved: formatWhenOn(updatedAt),
		})),
	};
}

type Template = Route.ComponentProps["loaderData"]["templates"][number];

const columns: Column<Template>[] = [
	{
		key: "name",
		label: "Template",
		isHead: true,
		cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
	},
	{
		key: "saved",
		label: "Saved",
		isNumber: true,
		cell: ({ saved }) => <span className="fact">{saved}</span>,
	},
	{
		key: "remove",
		label: "Action",
		cell: ({ id, name }) => (
			<Link
				to={href("/professional/quote-templates/:templateId/remove", { templateId: id })}
				className="inline-flex min-h-6 items-center"
			>
				Remove<span className="sr-only"> {name}</span>
			</Link>
		),
	},
];

export default function Templates({ loaderData: { templates } }: Route.ComponentProps) {
	return (
		<Page title="Quote templates" description="Saved quotes to start new ones from.">
			<PageTitle
				eyebrow="Professional · Quotes"
				aside={templates.length > 0 ? `${templates.length}` : undefined}
				lead="Start a quote from one of these in the editor."
			>
				Quote templates
			</PageTitle>
			{templates.length > 0 ? (
				<Table
					caption={<span className="sr-only">Your templates, by name</span>}
					columns={columns}
					rows={templates}
					rowKey={({ id }) => id}
				/>
			) : (
				<EmptyState
					title="No templates yet"
					next={{ href: href("/professional/quotes"), label: "See your quotes" }}
				>
					Save a draft as a template while you write a quote.
				</EmptyState>
			)}
		</Page>
	);
}
