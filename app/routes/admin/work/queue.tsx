import { Form, href } from "react-router";
import { isClaimedInBulk } from "#app/domain/office/queues/claim-work.server.ts";
import { getClosingLabels } from "#app/domain/office/queues/close-several.server.ts";
import { findQueue } from "#app/domain/office/queues/work-queries.server.ts";
import { exactTimestamp, formatTime } from "#app/domain/platform/time/time-zones.server.ts";
import { workItemPath, workQueues } from "#app/domain/platform/work-item.ts";
import { formatDueTime, getUndo } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Button, SubmitButton } from "#app/ui/form/button.tsx";
import { ActionButton, BackOfficeBanner } from "#app/ui/layout/back-office.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/queue";
import { queueKind } from "./parts/next-work-item.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const kind = queueKind(params.queue);
	const actor = getActor(context);
	const [jobs, undo] = await Promise.all([findQueue(actor, kind), getUndo(actor)]);
	const { label, one, all } = workQueues[kind];
	const rows = jobs.map(({ id, reference, title, detail, since, dueAt, claimedBy }) => ({
		id,
		slug: params.queue,
		href: workItemPath(kind, id),
		name: reference ?? title,
		about: reference ? title : (detail ?? ""),
		since: exactTimestamp(since),
		due: dueAt && formatDueTime(dueAt),
		held: claimedBy && { by: claimedBy.isMine ? "You" : claimedBy.name, until: formatTime(claimedBy.until) },
		canSelect: !claimedBy || claimedBy.isMine,
	}));
	const free = jobs.filter(({ claimedBy }) => !claimedBy || claimedBy.isMine).length;
	const closing = getClosingLabels(kind)?.select;
	return {
		all,
		slug: params.queue,
		label,
		one,
		rows,
		undo,
		free,
		mine: jobs.filter(({ claimedBy }) => claimedBy?.isMine).length,
		/** The actions for several items at once. */
		selected: { isClaimed: isClaimedInBulk(kind), closing },
		canSelect: free > 1 && (isClaimedInBulk(kind) || closing !== undefined),
	};
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

/** The ID of the form for the checkboxes. The form is outside the table, because the rows contain forms. */
const SELECTION = "selection";

const selection: Column<Row> = {
	key: "selection",
	narrow: "inline",
	label: "Select",
	cell: ({ id, name, canSelect }) =>
		canSelect && (
			<label className="block">
				<span className="sr-only">Select {name}</span>
				<input type="checkbox" name="subjectId" value={id} form={SELECTION} className="block size-6" />
			</label>
		),
};

const columns: Column<Row>[] = [
	{
		key: "name",
		label: "Item",
		isHead: true,
		cell: ({ href, name }) => (
			<Link to={href} className="inline-block min-w-28">
				{name}
			</Link>
		),
	},
	{ key: "about", narrow: "line", label: "About", cell: ({ about }) => about },
	{
		key: "since",
		narrow: "labeled",
		label: "Waiting since",
		cell: ({ since }) => <time dateTime={since.dateTime}>{since.text}</time>,
	},
	{
		key: "held",
		narrow: "line",
		label: "Claimed",
		cell: ({ id, name, slug, held }) =>
			held ? (
				`${held.by}, until ${held.until}`
			) : (
				<span className="inline-flex flex-wrap items-center gap-2">
					Free
					<ActionButton
						action={href("/admin/work/:queue/claim", { queue: slug })}
						fields={{ subjectId: id }}
						pending="Claiming..."
						variant="quiet"
						hasShortcut
					>
						Claim<span className="sr-only"> {name}</span>
					</ActionButton>
				</span>
			),
	},
	{
		key: "due",
		narrow: "labeled",
		label: "Due",
		isNumber: true,
		cell: ({ due }) =>
			due ? (
				<>
					{due.isLate && <StatusTag status="due">Late</StatusTag>}{" "}
					<time dateTime={due.dateTime}>{due.text}</time>
				</>
			) : (
				"No deadline"
			),
	},
];

export default function Queue({
	loaderData: { slug, label, one, all, rows, free, mine, selected, canSelect, undo },
}: Route.ComponentProps) {
	return (
		<BackOfficePage
			title={`${label} queue`}
			heading={label}
			description={`Open items in the queue ${label.toLowerCase()}, most urgent first.`}
			eyebrow="Back office · Queue"
			aside={`${rows.length} waiting, ${free} free`}
			undo={undo}
		>
			{rows.length === 0 ? (
				<EmptyState title="No open items" next={{ href: href("/admin"), label: "See all queues" }}>
					Everything in this queue has been decided. New items appear here.
				</EmptyState>
			) : (
				<>
					<div className="mb-6">
						{free > 0 ? (
							<ActionButton
								action={href("/admin/work/:queue/claim", { queue: slug })}
								pending="Claiming..."
								variant="main"
							>
								Claim next {one}
							</ActionButton>
						) : (
							<p>
								Others on our team have claimed every {one}. An item is free again when its claim expires.
							</p>
						)}
					</div>
					{mine > 1 && (
						<BackOfficeBanner
							label="Your claims"
							actions={
								<ActionButton
									action={href("/admin/work/:queue/release-all", { queue: slug })}
									pending="Releasing..."
								>
									Release all
								</ActionButton>
							}
						>
							You’ve claimed {mine} items in this queue.
						</BackOfficeBanner>
					)}
					<fieldset>
						<legend className="sr-only">Items to select</legend>
						<Table
							caption="Most urgent first"
							columns={canSelect ? [selection, ...columns] : columns}
							rows={rows}
							rowKey={({ id }) => id}
							isDense
						/>
					</fieldset>
					{canSelect && <Selected slug={slug} {...selected} />}
				</>
			)}
			{all && (
				<p className="mt-6">
					<Link to={all}>See all {label.toLowerCase()}, including decided ones</Link>
				</p>
			)}
		</BackOfficePage>
	);
}

type SelectedProps = { slug: string } & Route.ComponentProps["loaderData"]["selected"];

/** The actions for the items whose checkboxes are checked: claim them, or review and close them. */
function Selected({ slug, isClaimed, closing }: SelectedProps) {
	const claim = href("/admin/work/:queue/claim-several", { queue: slug });
	return (
		<Form id={SELECTION} method="post" action={claim} className="mt-4 flex flex-wrap gap-3">
			{isClaimed && (
				<SubmitButton action={claim} pending="Claiming..." variant="plain">
					Claim selected items
				</SubmitButton>
			)}
			{closing && (
				<Button
					type="submit"
					formMethod="get"
					formAction={href("/admin/work/:queue/close-several", { queue: slug })}
				>
					{closing}
				</Button>
			)}
		</Form>
	);
}
