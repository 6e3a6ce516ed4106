import { href } from "react-router";
import { findSavedReplies } from "#app/domain/office/support/support.server.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/saved-replies";

export async function loader({ context }: Route.LoaderArgs) {
	const replies = await findSavedReplies(getActor(context));
	return {
		rows: replies.map(({ id, title, body, updatedAt }) => ({
			id,
			title,
			start: body.slice(0, 120),
			updatedAt: exactTimestamp(updatedAt),
		})),
	};
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
	{
		key: "title",
		label: "Title",
		isHead: true,
		cell: ({ id, title }) => <Link to={href("/admin/saved-replies/:replyId", { replyId: id })}>{title}</Link>,
	},
	{ key: "start", narrow: "line", label: "Begins with", cell: ({ start }) => start },
	{
		key: "updated",
		narrow: "labeled",
		label: "Changed",
		isNumber: true,
		cell: ({ updatedAt }) => <time dateTime={updatedAt.dateTime}>{updatedAt.text}</time>,
	},
];

const add = { href: href("/admin/saved-replies/:replyId", { replyId: "new" }), label: "Write a saved reply" };

export default function SavedReplies({ loaderData: { rows } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title="Saved replies"
			description="Templates for replies to support tickets."
			eyebrow="Back office · Support"
			aside={`${rows.length} saved`}
		>
			{rows.length === 0 ? (
				<EmptyState title="No saved replies yet" next={add}>
					Write a reply here to reuse it in any ticket. You can edit it there.
				</EmptyState>
			) : (
				<>
					<p className="mb-6">
						<ButtonLink href={add.href} variant="plain">
							{add.label}
						</ButtonLink>
					</p>
					<Table caption="By title" columns={columns} rows={rows} rowKey={({ id }) => id} isDense />
				</>
			)}
		</BackOfficePage>
	);
}
