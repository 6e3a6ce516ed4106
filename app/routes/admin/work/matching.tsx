import { href } from "react-router";
import { matchStateLabels, readCauses, refusalCauseLabels } from "#app/domain/matching/match.ts";
import { getMatchingWorkItem } from "#app/domain/matching/matching-queries.server.ts";
import { readCriteria } from "#app/domain/matching/pool-criteria.ts";
import { readPoolCursor } from "#app/domain/matching/pool-cursor.ts";
import { findPool } from "#app/domain/matching/pool-queries.server.ts";
import { wantedOf } from "#app/domain/matching/wanted.server.ts";
import {
	budgetLabels,
	isLate,
	needLabels,
	requirementsStatusLabels,
	timelineLabels,
	WAITING_STATUSES,
	workplaceInWords,
} from "#app/domain/requirements/requirements.ts";
import { queuePath } from "#app/domain/work-items/work-item.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { formatTimestamp, getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/matching";
import { chosenIn } from "./parts/chosen-in.ts";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { MatchHistory } from "./parts/match-history.tsx";
import { poolViewOf } from "./parts/pool-view.server.ts";
import { PoolView } from "./parts/pool-view.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const job = await orNotFound(getMatchingWorkItem(actor, params.requirementsId));
	const { id, reference, creator, status, createdAt, dueAt, delayReason, delayedAt, history, emphasis } = job;
	const wanted = wantedOf(job);
	const { searchParams } = new URL(request.url);
	const isWaiting = WAITING_STATUSES.includes(status);
	const asking = {
		...{
			wanted,
			creatorId: creator.id,
			criteria: readCriteria(searchParams),
			after: readPoolCursor(searchParams.getAll("after")),
		},
		...{
			start: Number(/^\d{1,3}$/.exec(searchParams.get("start") ?? "")?.[0] ?? 0),
			chosen: chosenIn(searchParams),
			emphasis,
		},
	};
	return {
		...{ id, reference, isWaiting, isVerified: creator.isVerified, status: requirementsStatusLabels[status] },
		due: { ...formatTimestamp(dueAt), isLate: isLate(job, now()) },
		facts: [
			{ label: "Creator", value: creator.name },
			{ label: "Sent", value: formatTimestamp(createdAt).text },
			{ label: "Services", value: wanted.serviceNeeds.map((need) => needLabels[need]).join(", ") },
			{ label: "Place", value: workplaceInWords(wanted) },
			{ label: "Budget", value: budgetLabels[wanted.budgetRange] },
			{ label: "Timeline", value: timelineLabels[wanted.projectTimeline] },
			{ label: "Goal", value: job.goalDescription },
			...(delayedAt
				? [{ label: "Delayed", value: `${formatTimestamp(delayedAt).text}: ${delayReason}` }]
				: []),
		],
		history: history.map(
			({ id: key, state, sentAt, answeredAt, refusalReason, refusalCauses, proposals }) => ({
				...{
					id: key,
					state: matchStateLabels[state],
					refusalReason,
					sent: formatTimestamp(sentAt),
					answered: answeredAt && formatTimestamp(answeredAt),
				},
				causes: readCauses(refusalCauses).map((cause) => refusalCauseLabels[cause]),
				proposals: proposals.map(({ professional, reason, isChosen }) => ({
					name: professional.businessName,
					reason,
					isChosen,
				})),
			}),
		),
		pool: isWaiting && creator.isVerified ? poolViewOf(id, asking, await findPool(actor, asking)) : null,
		head: await getWorkItemHeader(actor, "MATCHING", id),
	};
}

export default function Matching({
	loaderData: { id, reference, isWaiting, isVerified, status, due, facts, history, pool, head },
}: Route.ComponentProps) {
	return (
		<BackOfficePage
			title={`Matching for ${reference}`}
			heading={reference}
			description="A creator's request, and the professionals who could fit."
			slug="Back office · Matching"
			aside={
				isWaiting ? (
					<>
						{due.isLate && <StatusTag status="due">Late</StatusTag>}{" "}
						<time dateTime={due.dateTime}>due {due.text}</time>
					</>
				) : (
					status
				)
			}
			undo={head.undo}
		>
			{isWaiting && isVerified && <ClaimBanner head={head} />}
			<div className="work-item">
				<SummaryList
					rows={facts.map(({ label, value }) => ({
						label,
						value: value && <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
					}))}
				/>
				<div className="min-w-0">
					{!isWaiting && (
						<Notice title={status} className="mb-6">
							<p>This request isn't waiting for matches.</p>
						</Notice>
					)}
					{isWaiting && !isVerified && (
						<Notice title="Not yet" variant="due" className="mb-6">
							<p>
								The creator’s age isn’t verified. Decide the{" "}
								<AreaLink area="vetting" to={queuePath("AGE_VERIFICATION")}>
									age verification
								</AreaLink>{" "}
								first. Then this request joins the queue.
							</p>
						</Notice>
					)}
					<MatchHistory history={history} />
				</div>
			</div>
			{pool && head.claim.state !== "held" && (
				<p className="mb-6">
					<Link to={href("/admin/matching/:requirementsId/delay", { requirementsId: id })}>
						Tell the creator that it takes longer
					</Link>
				</p>
			)}
			{pool && <PoolView pool={pool} heldBy={head.claim.state === "held" ? head.claim.name : null} />}
		</BackOfficePage>
	);
}
