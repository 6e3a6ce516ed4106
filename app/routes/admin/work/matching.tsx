import { Form, href } from "react-router";
import {
	declineCauseLabels,
	matchStateLabels,
	PROPOSED_DAYS,
	PROPOSED_MAX,
	PROPOSED_MIN,
	readCauses,
} from "#app/domain/matching/match.ts";
import { getMatchingWorkItem } from "#app/domain/matching/matching-queries.server.ts";
import { findPool } from "#app/domain/matching/pool.server.ts";
import { readCriteria, readPoolCursor } from "#app/domain/matching/pool.ts";
import {
	budgetLabels,
	describeWorkplace,
	isLate,
	needLabels,
	requirementsStatusLabels,
	timelineLabels,
	WAITING_STATUSES,
} from "#app/domain/matching/requirements.ts";
import { readWanted } from "#app/domain/matching/score/read-goal.server.ts";
import { PART_POINTS, partLabels, SCORE_PARTS, type ScorePart } from "#app/domain/matching/score/score.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { queuePath } from "#app/domain/platform/work-item.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { StatusTag, Tag } from "#app/ui/list/tag.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/matching";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { chosenIn, getPoolView, type PoolRowView, type PoolViewData } from "./parts/pool-view.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const job = await orNotFound(getMatchingWorkItem(actor, params.requirementsId));
	const { id, reference, creator, status, createdAt, dueAt, delayReason, delayedAt, history, emphasis } = job;
	const wanted = readWanted(job);
	const { searchParams } = new URL(request.url);
	const isWaiting = WAITING_STATUSES.includes(status);
	const asking = {
		wanted,
		creatorId: creator.id,
		criteria: readCriteria(searchParams),
		after: readPoolCursor(searchParams.getAll("after")),
		start: Number(/^\d{1,3}$/.exec(searchParams.get("start") ?? "")?.[0] ?? 0),
		chosen: chosenIn(searchParams),
		emphasis,
	};
	return {
		id,
		reference,
		isWaiting,
		isVerified: creator.isVerified,
		status: requirementsStatusLabels[status],
		due: { ...exactTimestamp(dueAt), isLate: isLate(job, now()) },
		facts: [
			{ label: "Creator", value: creator.name },
			{ label: "Sent", value: exactTimestamp(createdAt).text },
			{ label: "Services", value: wanted.serviceNeeds.map((need) => needLabels[need]).join(", ") },
			{ label: "Place", value: describeWorkplace(wanted) },
			{ label: "Budget", value: budgetLabels[wanted.budgetRange] },
			{ label: "Timeline", value: timelineLabels[wanted.projectTimeline] },
			{ label: "Goal", value: job.goalDescription },
			...(delayedAt
				? [{ label: "Delayed", value: `${exactTimestamp(delayedAt).text}: ${delayReason}` }]
				: []),
		],
		history: history.map(
			({ id: key, state, sentAt, answeredAt, refusalReason, refusalCauses, proposals }) => ({
				id: key,
				state: matchStateLabels[state],
				refusalReason,
				sent: exactTimestamp(sentAt),
				answered: answeredAt && exactTimestamp(answeredAt),
				causes: readCauses(refusalCauses).map((cause) => declineCauseLabels[cause]),
				proposals: proposals.map(({ professional, reason, isChosen, ...points }) => ({
					name: professional.businessName,
					reason,
					isChosen,
					parts: listParts(points),
				})),
			}),
		),
		pool: isWaiting && creator.isVerified ? getPoolView(id, asking, await findPool(actor, asking)) : null,
		head: await getWorkItemHeader(actor, "MATCHING", id),
	};
}

type Points = Record<ScorePart, number> & { partReasons: string };

/** The parts of the score when the proposal was sent. Empty for proposals sent before scores were stored. */
const listParts = ({ partReasons, ...points }: Points) =>
	partReasons.split("\n").flatMap((reason, i) => {
		const part = SCORE_PARTS[i];
		return part && reason
			? [{ label: partLabels[part], points: `${points[part]} of ${PART_POINTS[part]}`, reason }]
			: [];
	});

export default function Matching({
	loaderData: { id, reference, isWaiting, isVerified, status, due, facts, history, pool, head },
}: Route.ComponentProps) {
	return (
		<BackOfficePage
			title={`Matching for ${reference}`}
			heading={reference}
			description="A creator's request, and the professionals who could fit."
			eyebrow="Back office · Matching"
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
						Tell the creator it's taking longer
					</Link>
				</p>
			)}
			{pool && <PoolView pool={pool} heldBy={head.claim.state === "held" ? head.claim.name : null} />}
		</BackOfficePage>
	);
}

const partColumn = (part: ScorePart): Column<PoolRowView> => ({
	key: part,
	label: `${partLabels[part]}, of ${PART_POINTS[part]}`,
	cell: ({ parts }) => (
		<div>
			<span className="fact font-semibold">{parts[part].points}</span>
			<span className="block">{parts[part].reason}</span>
		</div>
	),
});

const columnsFor = (isOpen: boolean, isChosen: boolean): Column<PoolRowView>[] => [
	{
		key: "name",
		label: "Professional",
		isHead: true,
		cell: ({ id, businessName, profile, place, rate, obstacle }) => (
			<div>
				{isOpen && !obstacle ? (
					<label className="flex min-h-6 items-start gap-2">
						<input
							type="checkbox"
							name="with"
							value={id}
							defaultChecked={isChosen}
							className="mt-0.5 size-5 shrink-0 accent-green"
						/>
						<span className="min-w-0 wrap-anywhere">
							<span className="sr-only">Propose </span>
							{businessName}
						</span>
					</label>
				) : (
					<span className="wrap-anywhere">{businessName}</span>
				)}
				<span className="block font-normal">
					{place} · {rate}
				</span>
				{obstacle && <span className="block font-normal text-tally">This one {obstacle}.</span>}
				<a href={profile} className="inline-flex min-h-6 items-center font-normal">
					Profile<span className="sr-only"> of {businessName}</span>
				</a>
			</div>
		),
	},
	{
		key: "total",
		label: "Score",
		isNumber: true,
		cell: ({ total }) => <span className="font-semibold">{total}</span>,
	},
	...SCORE_PARTS.map(partColumn),
	{
		key: "lately",
		label: `Proposed, ${PROPOSED_DAYS} days`,
		isNumber: true,
		cell: ({ proposedLately }) => `${proposedLately} ×`,
	},
];

/** The pool: its size, the effect of other criteria, and the ranking to choose from. */
function PoolView({
	pool: {
		path,
		proposalPath,
		criteria,
		count,
		isSingle,
		looked,
		emphasis,
		changes,
		leftOut,
		rows,
		chosen,
		next,
	},
	heldBy,
}: {
	pool: PoolViewData;
	heldBy: string | null;
}) {
	const isOpen = heldBy === null;
	return (
		<section aria-labelledby="pool-title">
			<SectionHeading
				id="pool-title"
				aside={`${count} found`}
				lead={`Available professionals this creator hasn't declined: ${looked}.`}
			>
				Professionals who fit
			</SectionHeading>
			{emphasis && <p className="measure mb-4">{emphasis}</p>}
			<ul className="mb-4 flex flex-wrap gap-x-6 gap-y-1">
				{changes.map(({ label, href, effect }) => (
					<li key={label}>
						<Link to={href} className="inline-flex min-h-6 items-center">
							{label}
						</Link>
						: <span className="fact">{effect}</span>
					</li>
				))}
			</ul>
			{leftOut.length > 0 && <p className="mb-4 text-soft">Left out: {leftOut.join("; ")}.</p>}
			{rows.length + chosen.length === 0 ? (
				<EmptyState
					title="No one fits"
					headingLevel={3}
					next={changes[0] ?? { href: queuePath("MATCHING"), label: "Back to the queue" }}
				>
					We found no professionals {looked}. Try another place or rate.
				</EmptyState>
			) : (
				<Form method="get" action={proposalPath}>
					<input type="hidden" name="place" value={criteria.place} />
					<input type="hidden" name="rate" value={criteria.rate} />
					{next?.after.map((after) => (
						<input key={after} type="hidden" name="after" value={after} />
					))}
					{next && <input type="hidden" name="start" value={next.start} />}
					{isSingle && (
						<p className="mb-4 font-semibold">
							Only one professional fits. Try another place or rate above, propose this one, or tell the
							creator it's taking longer.
						</p>
					)}
					<fieldset className="min-w-0">
						<legend className="field-label mb-2">
							Choose 2 or {PROPOSED_MAX} to propose, or {PROPOSED_MIN} if no more fit
						</legend>
						{chosen.length > 0 && (
							<Table
								caption="Chosen so far"
								columns={columnsFor(isOpen, true)}
								rows={chosen}
								rowKey={({ id }) => id}
								isDense
							/>
						)}
						{rows.length > 0 && (
							<Table
								caption="Best first"
								columns={columnsFor(isOpen, false)}
								rows={rows}
								rowKey={({ id }) => id}
								isDense
							/>
						)}
					</fieldset>
					{isOpen ? (
						<p className="mt-5 flex flex-wrap gap-3">
							<Button type="submit" variant="main">
								Write the reasons
							</Button>
							{next && (
								<Button type="submit" formAction={`${path}#pool-title`}>
									Keep selection, show more
								</Button>
							)}
						</p>
					) : (
						<p className="mt-5">
							{heldBy} is working on this request. You can choose once they release it or their claim expires.
						</p>
					)}
				</Form>
			)}
		</section>
	);
}

type Time = { dateTime: string; text: string };
type Sent = {
	id: string;
	state: string;
	sent: Time;
	answered: Time | null;
	refusalReason: string | null;
	causes: string[];
	proposals: {
		name: string;
		reason: string;
		isChosen: boolean;
		parts: { label: string; points: string; reason: string }[];
	}[];
};

/** The proposals for a request, and the creator's answers. */
function MatchHistory({ history }: { history: readonly Sent[] }) {
	if (history.length === 0) return null;
	return (
		<section aria-labelledby="history-title">
			<SectionHeading id="history-title">Proposals</SectionHeading>
			<Timeline
				label="Proposals, latest first"
				events={history.map(({ id, state, sent, answered, refusalReason, causes, proposals }) => ({
					id,
					title: state,
					time: answered ?? sent,
					children: (
						<>
							{causes.length > 0 && (
								<p className="mb-2">
									<strong>What was wrong:</strong> {causes.join("; ")}
								</p>
							)}
							{refusalReason && (
								<p className="mb-2 whitespace-pre-line wrap-anywhere">
									<strong>Creator's reason:</strong> {refusalReason}
								</p>
							)}
							<ul>
								{proposals.map(({ name, reason, isChosen, parts }) => (
									<li key={name} className="mb-1">
										<span className="font-semibold">{name}</span>{" "}
										{isChosen && <Tag variant="green">Asked</Tag>}
										<span className="block whitespace-pre-line text-soft wrap-anywhere">{reason}</span>
										{parts.length > 0 && (
											<details>
												<summary className="min-h-6 cursor-pointer text-green">
													The score<span className="sr-only"> of {name}</span>
												</summary>
												<dl>
													{parts.map(({ label, points, reason: why }) => (
														<div key={label} className="mt-1">
															<dt className="font-semibold">
																{label}, <span className="fact font-normal">{points}</span>
															</dt>
															<dd className="wrap-anywhere">{why}</dd>
														</div>
													))}
												</dl>
											</details>
										)}
									</li>
								))}
							</ul>
						</>
					),
				}))}
			/>
		</section>
	);
}
