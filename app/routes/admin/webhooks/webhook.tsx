import { href } from "react-router";
import {
	ATTEMPTS_MAX,
	DELIVERIES_SHOWN,
	deliveryStateLabels,
	STOPPED_AFTER_DAYS,
	type WebhookDeliveryState,
	webhookProblems,
} from "#app/domain/office/webhooks/webhook.ts";
import { findDeliveries, getWebhook } from "#app/domain/office/webhooks/webhooks.server.ts";
import { formatMoment, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { WEBHOOK_EVENT_TYPES, webhookEvents } from "#app/domain/platform/webhooks/webhook-event.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getRetentionDays } from "#app/infra/process/retention.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ActionButton } from "#app/ui/layout/back-office.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/webhook";
import { WebhookStateTag } from "./parts/webhook-state-tag.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.webhook.description,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const {
		id,
		url,
		description,
		state,
		stateAt,
		types,
		firstFailedAt,
		previousUntil,
		hasNewSecret,
		createdAt,
	} = await orNotFound(getWebhook(actor, params.endpointId));
	const deliveries = await findDeliveries(actor, id);
	const moment = (label: string, at: Date | null) => (at ? [{ label, value: formatMoment(at) }] : []);
	return {
		webhook: { id, description, state, isFailing: firstFailedAt !== null },
		since: formatMoment(state === "ON" ? (firstFailedAt ?? stateAt) : stateAt),
		hasNewSecret,
		days: getRetentionDays("webhooks"),
		facts: [
			{ label: "Address", value: url },
			{
				label: "Events",
				value: WEBHOOK_EVENT_TYPES.filter((type) => types.includes(type))
					.map((type) => webhookEvents[type].name)
					.join(", "),
			},
			...moment("Added", createdAt),
			...moment("Old secret also signs until", previousUntil),
		],
		deliveries: deliveries.map(({ type, createdAt: at, nextAttemptAt, ...delivery }) => ({
			...delivery,
			name: webhookEvents[type].name,
			time: timestamp(at),
			next: delivery.state === "PENDING" ? timestamp(nextAttemptAt) : null,
		})),
	};
}

type Row = Route.ComponentProps["loaderData"]["deliveries"][number] & {
	endpointId: string;
	canReplay: boolean;
};

const statuses: Record<WebhookDeliveryState, Status> = {
	PENDING: "waiting",
	DELIVERED: "done",
	FAILED: "due",
};

const columns: Column<Row>[] = [
	{
		key: "event",
		label: "Event",
		isHead: true,
		cell: ({ name, eventId }) => (
			<>
				{name}
				<span className="fact block font-normal text-soft wrap-anywhere">{eventId}</span>
			</>
		),
	},
	{
		key: "state",
		narrow: "inline",
		label: "State",
		cell: ({ state }) => <StatusTag status={statuses[state]}>{deliveryStateLabels[state]}</StatusTag>,
	},
	{
		key: "answer",
		narrow: "line",
		label: "Last attempt",
		cell: ({ attempts, statusCode, problem, durationMs, next }) => (
			<>
				{describeAttempt({ attempts, statusCode, durationMs })}
				{problem && <span className="block">{webhookProblems[problem]}</span>}
				{next && (
					<span className="block">
						Next attempt <Time {...next} />
					</span>
				)}
			</>
		),
	},
	{
		key: "time",
		narrow: "labeled",
		label: "Happened",
		isNumber: true,
		cell: ({ time }) => <Time {...time} />,
	},
	{
		key: "replay",
		narrow: "line",
		label: "Replay",
		cell: ({ id, endpointId, name, state, canReplay }) =>
			canReplay && state !== "PENDING" ? (
				<ActionButton
					action={href("/admin/webhooks/:endpointId/deliveries/:deliveryId/replay", {
						endpointId,
						deliveryId: id,
					})}
					pending="Replaying..."
				>
					Replay<span className="sr-only"> {name}</span>
				</ActionButton>
			) : null,
	},
];

/** An attempt in words, such as "Attempt 2 of 10: status 500 after 120 ms". */
function describeAttempt({
	attempts,
	statusCode,
	durationMs,
}: Pick<Row, "attempts" | "statusCode" | "durationMs">): string {
	if (attempts === 0) return "Not sent yet";
	const duration = durationMs === null ? "" : ` after ${durationMs.toLocaleString("en-US")} ms`;
	return `Attempt ${attempts} of ${ATTEMPTS_MAX}: ${statusCode === null ? "no answer" : `status ${statusCode}`}${duration}`;
}

export default function Webhook({
	loaderData: { webhook, since, hasNewSecret, days, facts, deliveries },
}: Route.ComponentProps) {
	const { id: endpointId, description, state, isFailing } = webhook;
	const params = { endpointId };
	return (
		<BackOfficePage
			title={`Webhook: ${description}`}
			heading={description}
			description="A program that is told about events, and what was sent to it."
			eyebrow="Back office · Webhooks"
			aside={<WebhookStateTag state={state} isFailing={isFailing} />}
		>
			{state === "STOPPED" && (
				<Notice title={`Stopped on ${since}`} variant="due" className="mb-6 max-w-3xl">
					<p>
						It failed for {STOPPED_AFTER_DAYS} days, or answered that it wants no more events. Once it works
						again, turn it on and replay what it missed.
					</p>
				</Notice>
			)}
			{state === "ON" && isFailing && (
				<Notice title={`Failing since ${since}`} variant="due" className="mb-6 max-w-3xl">
					<p>
						Every attempt since then has failed. After {STOPPED_AFTER_DAYS} days, we stop sending events to it
						and email the owners.
					</p>
				</Notice>
			)}
			<div className="max-w-3xl [&_dd]:wrap-anywhere">
				<SummaryList rows={facts} />
			</div>
			<div className="mb-12 flex flex-wrap items-center gap-x-5 gap-y-3">
				{hasNewSecret && (
					<ButtonLink href={href("/admin/webhooks/:endpointId/secret", params)}>
						Show the new secret
					</ButtonLink>
				)}
				{state === "ON" ? (
					<ActionButton action={href("/admin/webhooks/:endpointId/test", params)} pending="Sending...">
						Send a test event
					</ActionButton>
				) : (
					<ButtonLink href={href("/admin/webhooks/:endpointId/turn-on", params)}>Turn on</ButtonLink>
				)}
				<Link to={href("/admin/webhooks/:endpointId/edit", params)}>Edit</Link>
				<Link to={href("/admin/webhooks/:endpointId/rotate", params)}>Create a new secret</Link>
				{state === "ON" && <Link to={href("/admin/webhooks/:endpointId/turn-off", params)}>Turn off</Link>}
				<Link to={href("/admin/webhooks/:endpointId/remove", params)}>Remove</Link>
			</div>
			<section aria-labelledby="deliveries-title">
				<SectionHeading id="deliveries-title">Deliveries</SectionHeading>
				{deliveries.length === 0 ? (
					<p className="measure">
						Nothing was sent yet. The next event that you chose appears here. To try it now, send a test
						event.
					</p>
				) : (
					<>
						<p className="measure mb-4 text-small">
							The latest {DELIVERIES_SHOWN}, newest first. They're deleted {days} days after they were
							delivered or failed. We don't keep what your program answered.
						</p>
						<Table
							caption={<span className="sr-only">Deliveries, newest first</span>}
							columns={columns}
							rows={deliveries.map((delivery) => ({ ...delivery, endpointId, canReplay: state === "ON" }))}
							rowKey={({ id }) => id}
							isDense
						/>
					</>
				)}
			</section>
		</BackOfficePage>
	);
}
