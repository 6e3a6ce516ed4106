import { href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { dayInWords } from "#app/domain/calendar/instant-words.server.ts";
import { businessZone } from "#app/domain/calendar/promised.server.ts";
import { getUserMatch } from "#app/domain/matching/matching-queries.server.ts";
import { PART_POINTS, partLabels, SCORE_PARTS, type ScorePart } from "#app/domain/matching/score.ts";
import { findCompared } from "#app/domain/professionals/compare-queries.server.ts";
import {
	budgetLabels,
	needLabels,
	timelineLabels,
	workplaceInWords,
} from "#app/domain/requirements/requirements.ts";
import { findSavedIds } from "#app/domain/saved-professionals/saved-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FactLine } from "#app/ui/list/fact-line.tsx";
import type { Route } from "./+types/match";
import { MatchStanding } from "./parts/match-standing.tsx";
import { ProposedProfessionals } from "./parts/proposed-professionals.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context), "CREATOR");
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
		sentOn: { dateTime: sentAt.toISOString(), text: dayInWords(sentAt) },
		nextDue:
			status === "CLOSED" || request.match?.id !== id ? null : dayInWords(request.dueAt, businessZone()),
		asked: [
			serviceNeeds.map((need) => needLabels[need]).join(", "),
			workplaceInWords(request),
			budgetLabels[budgetRange],
			timelineLabels[projectTimeline],
		],
		reasons: Object.fromEntries(
			proposals.map((proposal) => [
				proposal.professionalId,
				{ reason: proposal.reason, parts: partsOf(proposal) },
			]),
		),
		chosen: proposals.filter(({ isChosen }) => isChosen).map(({ professionalId }) => professionalId),
	};
}

type Points = Record<ScorePart, number> & { partReasons: string };

/** The parts of the score when the match was sent. None for proposals from before they were stored. */
const partsOf = ({ partReasons, ...points }: Points) =>
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
			isHidden
		>
			<PageTitle
				slug={`Your matches · ${reference}`}
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
