import { href } from "react-router";
import type { MatchState } from "#app/domain/matching/match.ts";
import { getUserMatch } from "#app/domain/matching/matching-queries.server.ts";
import {
	budgetLabels,
	describeWorkplace,
	needLabels,
	timelineLabels,
} from "#app/domain/matching/requirements.ts";
import { PART_POINTS, partLabels, SCORE_PARTS, type ScorePart } from "#app/domain/matching/score/score.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { businessZone, formatDay, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { type Compared, findCompared } from "#app/domain/profiles/professional-queries.server.ts";
import { findSavedIds } from "#app/domain/profiles/saved-professionals.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { comparedFacts } from "#app/routes/site/professionals/parts/comparison-table.tsx";
import { SaveForm } from "#app/routes/site/professionals/parts/save-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FactLine } from "#app/ui/list/fact-line.tsx";
import { RowImages } from "#app/ui/list/professional-row.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/match";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const { id, state, sentAt, refusalReason, proposals, request } = await orNotFound(
		getUserMatch(user, params.matchId),
	);
	const { compared } = await findCompared(proposals.map(({ professionalId }) => professionalId));
	const saved = await findSavedIds(
		user,
		compared.map(({ id: professionalId }) => professionalId),
	);
	const { reference, status, serviceNeeds, budgetRange, projectTimeline } = request;
	return {
		...{
			id,
			reference,
			refusalReason,
			compared,
			saved,
			gone: proposals.length - compared.length,
			isOne: proposals.length === 1,
		},
		standing: state === "SENT" && status === "CLOSED" ? ("CLOSED" as const) : state,
		sentOn: timestamp(sentAt, formatDay(sentAt)),
		nextDue:
			status === "CLOSED" || request.match?.id !== id ? null : formatDay(request.dueAt, businessZone()),
		asked: [
			serviceNeeds.map((need) => needLabels[need]).join(", "),
			describeWorkplace(request),
			budgetLabels[budgetRange],
			timelineLabels[projectTimeline],
		],
		reasons: Object.fromEntries(
			proposals.map((proposal) => [
				proposal.professionalId,
				{ reason: proposal.reason, parts: listParts(proposal) },
			]),
		),
		chosen: proposals.filter(({ isChosen }) => isChosen).map(({ professionalId }) => professionalId),
	};
}

type Points = Record<ScorePart, number> & { partReasons: string };

/** The parts of the score when the match was sent. Empty for proposals from before scores were stored. */
const listParts = ({ partReasons, ...points }: Points) =>
	partReasons.split("\n").flatMap((reason, i) => {
		const part = SCORE_PARTS[i];
		return part && reason
			? [{ label: partLabels[part], points: points[part], most: PART_POINTS[part], reason }]
			: [];
	});

export default function Match({ loaderData }: Route.ComponentProps) {
	const { id, reference, compared, saved, gone, isOne, standing, sentOn, asked, reasons, chosen } =
		loaderData;
	const refusePath = href("/matches/:matchId/refuse", { matchId: id });
	const canAsk = standing === "SENT" || standing === "ACCEPTED";
	return (
		<Page
			title={`Your matches for ${reference}`}
			description="The professionals our team proposes, side by side, and why."
		>
			<PageTitle
				eyebrow={`Your matches · ${reference}`}
				aside={<time dateTime={sentOn.dateTime}>{sentOn.text}</time>}
				lead={
					isOne
						? "Only one professional fits what you need right now. Request a quote, or tell us to keep looking. A request commits you to nothing."
						: "Someone on our team chose them for you. Request as many quotes as you like. A request commits you to nothing."
				}
			>
				Your matches
			</PageTitle>
			<FactLine facts={asked} className="mb-8" />
			<MatchStanding {...loaderData} />
			{gone > 0 && (
				<Notice className="mb-8 max-w-2xl">
					<p>
						{gone === 1
							? "One of the professionals we proposed is"
							: `${gone} of the professionals we proposed are`}{" "}
						no longer available.
					</p>
				</Notice>
			)}
			{compared.length > 0 ? (
				<ProposedProfessionals
					proposed={compared}
					reasons={reasons}
					chosen={chosen}
					saved={saved}
					canAsk={canAsk}
					reference={reference}
					here={href("/matches/:matchId", { matchId: id })}
				/>
			) : (
				<EmptyState
					title="These professionals are no longer available"
					next={
						standing === "SENT"
							? { href: refusePath, label: "Ask us to look again" }
							: { href: href("/dashboard/creator"), label: "See your requirements and matches" }
					}
				>
					The professionals we proposed have left or don't take requests now.
				</EmptyState>
			)}
			{standing === "SENT" && compared.length > 0 && (
				<p className="no-print mt-10">
					<ButtonLink href={refusePath} variant="plain">
						{isOne ? "Keep looking" : "None of these"}
					</ButtonLink>
				</p>
			)}
		</Page>
	);
}

type ProposalPart = { label: string; points: number; most: number; reason: string };

type ProposedProfessionalsProps = {
	proposed: readonly Compared[];
	/** Why the team proposes each, by ID, and the parts of the score. */
	reasons: Record<string, { reason: string; parts: readonly ProposalPart[] }>;
	/** The IDs of the professionals from whom a quote was requested. */
	chosen: readonly string[];
	/** The IDs of the professionals whom the creator has saved. */
	saved: readonly string[];
	/** Whether quotes can still be requested from others. */
	canAsk: boolean;
	/** The reference of the request. */
	reference: string;
	/** The path of the page. */
	here: string;
};

/**
 * The proposed professionals, one block each: actions, reason, facts. Side by side if there is
 * room.
 */
function ProposedProfessionals({
	proposed,
	reasons,
	chosen,
	saved,
	canAsk,
	reference,
	here,
}: ProposedProfessionalsProps) {
	return (
		<ul className="grid gap-x-10 gap-y-12 lg:auto-cols-fr lg:grid-flow-col">
			{proposed.map((professional) => {
				const { id, path, businessName, isExample, isAway, photo, images } = professional;
				const isChosen = chosen.includes(id);
				return (
					<li key={id} className="min-w-0 border-t-3 border-line pt-4">
						<RowImages images={images} />
						<h2 className="flex flex-wrap items-center gap-x-3 text-h3 wrap-anywhere">
							<Avatar name={businessName} photo={photo} />
							<a href={path}>{businessName}</a>
							{isExample && <Tag isStamp>Example</Tag>}
						</h2>
						<div className="no-print mt-3 flex flex-wrap items-center gap-2">
							{isChosen && <Tag variant="green">Asked for a quote</Tag>}
							{!isChosen && canAsk && !isAway && (
								<ButtonLink
									href={`${href("/booking/request-quote/:professionalId", { professionalId: id })}?request=${reference}`}
									variant="solid"
								>
									Request a quote<span className="sr-only"> from {businessName}</span>
								</ButtonLink>
							)}
							<ButtonLink href={path} variant="plain">
								See profile<span className="sr-only"> of {businessName}</span>
							</ButtonLink>
							<SaveForm id={id} name={businessName} isSaved={saved.includes(id)} from={here} />
						</div>
						<h3 className="mt-5 font-semibold">Why we propose them</h3>
						<p className="whitespace-pre-line wrap-anywhere">{reasons[id]?.reason}</p>
						<WhyThese parts={reasons[id]?.parts ?? []} />
						<dl className="mt-4 border-t border-rule">
							{comparedFacts.map(({ label, cell }) => (
								<div key={label} className="grid grid-cols-[8rem_1fr] gap-4 border-b border-rule py-2">
									<dt className="text-small text-soft">{label}</dt>
									<dd className="wrap-anywhere">{cell(professional)}</dd>
								</div>
							))}
						</dl>
					</li>
				);
			})}
		</ul>
	);
}

/** The four parts of the score, each with its sentence, as they were when the match was sent. */
function WhyThese({ parts }: { parts: readonly ProposalPart[] }) {
	if (parts.length === 0) return null;
	return (
		<details className="mt-4 border-t border-rule">
			<summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-green">
				How they fit, part by part
			</summary>
			<dl className="pb-3">
				{parts.map(({ label, points, most, reason }) => (
					<div key={label} className="mt-2">
						<dt className="flex items-baseline justify-between gap-3 font-semibold">
							{label}
							<span className="fact font-normal">
								{points} of {most}
							</span>
						</dt>
						<dd className="wrap-anywhere">{reason}</dd>
					</div>
				))}
			</dl>
		</details>
	);
}

type MatchStandingProps = {
	standing: MatchState | "CLOSED";
	refusalReason: string | null;
	/** When the next matches are due, if they haven't arrived yet. */
	nextDue: string | null;
};

/** What happened after the creator answered the matches. */
function MatchStanding({ standing, refusalReason, nextDue }: MatchStandingProps) {
	if (standing === "SENT") return null;
	if (standing === "ACCEPTED")
		return (
			<Notice title="You asked for a quote" className="mb-8 max-w-2xl">
				<p>
					See the status of <Link to={href("/creator/quotes")}>your requests</Link>. You can ask the others as
					well.
				</p>
			</Notice>
		);
	if (standing === "CLOSED")
		return (
			<Notice title="You closed this request" className="mb-8 max-w-2xl">
				<p>
					When you need someone again,{" "}
					<Link to={href("/onboarding/creator-requirements")}>tell us what you need</Link>.
				</p>
			</Notice>
		);
	return (
		<Notice title="None of these fit" className="mb-8 max-w-2xl">
			<p className="whitespace-pre-line wrap-anywhere">You told us: {refusalReason}</p>
			{nextDue && <p className="mt-2">We'll look again and propose others by {nextDue}.</p>}
		</Notice>
	);
}
