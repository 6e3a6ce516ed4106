import { href } from "react-router";
import { ENDPOINTS_MAX } from "#app/domain/office/webhooks/webhook.ts";
import { findWebhooks } from "#app/domain/office/webhooks/webhooks.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/webhooks";
import { WebhookStateTag } from "./parts/webhook-state-tag.tsx";

export const handle = { breadcrumb: "Webhooks" } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
	const webhooks = await findWebhooks(getActor(context));
	return {
		webhooks: webhooks.map(({ id, description, url, state, firstFailedAt, types }) => ({
			id,
			description,
			host: new URL(url).host,
			state,
			isFailing: firstFailedAt !== null,
			count: types.length,
		})),
	};
}

type Row = Route.ComponentProps["loaderData"]["webhooks"][number];

const columns: Column<Row>[] = [
	{
		key: "description",
		label: "Webhook",
		isHead: true,
		cell: ({ id, description, host }) => (
			<>
				<Link to={href("/admin/webhooks/:endpointId", { endpointId: id })} className="wrap-break-word">
					{description}
				</Link>
				<span className="block font-normal text-soft wrap-anywhere">{host}</span>
			</>
		),
	},
	{
		key: "events",
		narrow: "inline",
		label: "Events",
		cell: ({ count }) => (count === 1 ? "1 event" : `${count} events`),
	},
	{
		key: "state",
		narrow: "inline",
		label: "State",
		cell: ({ state, isFailing }) => <WebhookStateTag state={state} isFailing={isFailing} />,
	},
];

const add = { href: href("/admin/webhooks/new"), label: "Add a webhook" };

export default function Webhooks({ loaderData: { webhooks } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title="Webhooks"
			description="Your own programs that are told about events."
			eyebrow="Back office · Operations"
			aside={`${webhooks.length} of ${ENDPOINTS_MAX}`}
			lead="A webhook tells a program of yours when something happens here, such as a signed quote or a new report. Each event has IDs only. The program reads the rest through the API, if it may."
		>
			{webhooks.length === 0 ? (
				<EmptyState title="No webhooks yet" next={add}>
					Add the address of a program that should hear about events.
				</EmptyState>
			) : (
				<>
					<Table
						caption={<span className="sr-only">Webhooks, oldest first</span>}
						columns={columns}
						rows={webhooks}
						rowKey={({ id }) => id}
						isDense
					/>
					{webhooks.length < ENDPOINTS_MAX ? (
						<p className="mt-8">
							<ButtonLink href={add.href}>{add.label}</ButtonLink>
						</p>
					) : (
						<p className="measure mt-8">
							You've reached the limit. To add another webhook, remove one you no longer use.
						</p>
					)}
				</>
			)}
		</BackOfficePage>
	);
}
