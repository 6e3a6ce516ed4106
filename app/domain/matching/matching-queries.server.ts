import { db, type Tx } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea, type SignedInUser } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { nextFreeDays } from "../profiles/busy-period.ts";
import { findFacts } from "../profiles/professional.server.ts";
import { type Candidate, countProposals, findCandidates, findScored } from "./pool.server.ts";
import {
	creatorView,
	isSent,
	partsForCreator,
	type RequirementsView,
	requirementsParts,
	requirementsView,
} from "./requirements-queries.server.ts";
import { priceJob } from "./score/budget-score.ts";
import { draftReason } from "./score/draft-reason.ts";
import { getEmphasis } from "./score/ranking.ts";
import { readWanted } from "./score/read-goal.server.ts";
import { getScore, type Score } from "./score/score.ts";
import { rangeFor } from "./score/timeline-score.ts";

const noSuchMatch = () => new DomainError("not_found", "There is no such match.");

const proposalsInOrder = {
	orderBy: { position: "asc" },
	select: {
		professionalId: true,
		reason: true,
		isChosen: true,
		specialization: true,
		location: true,
		budget: true,
		timeline: true,
		partReasons: true,
		bookingId: true,
		professional: { select: { businessName: true, state: true } },
	},
} as const;

const matchFields = {
	id: true,
	state: true,
	sentAt: true,
	answeredAt: true,
	refusalReason: true,
	refusalCauses: true,
	proposals: proposalsInOrder,
} as const;

/** The maximum number of a request's earlier proposals that are shown. */
const SHOWN = 20;

/** Proposals are read for at most this many of a creator's requests. */
const REQUESTS_MAX = 200;

/**
 * A request with everything the team needs to match it. It includes earlier proposals, latest first, and the
 * parts of the score that carry more weight because of declined proposals. Throws `not_found`.
 */
export async function getMatchingWorkItem(actor: Actor, requirementsId: string) {
	requireArea(actor, "matching");
	const row = await db().requirements.findUnique({
		where: { id: requirementsId },
		include: { ...requirementsParts, user: { select: { id: true, name: true, verification: true } } },
	});
	if (!row) throw new DomainError("not_found", "There is no such request.");
	const history = await db().match.findMany({
		where: { requirementsId },
		orderBy: [{ sentAt: "desc" }, { id: "desc" }],
		take: SHOWN,
		select: matchFields,
	});
	return {
		...requirementsView(row),
		creator: { id: row.user.id, name: row.user.name, isVerified: row.user.verification === "VERIFIED" },
		history,
		emphasis: getEmphasis(history),
	};
}

export type Chosen = Candidate & {
	score: Score;
	proposedLately: number;
	/** A draft of the reason, which the team must rewrite in its own words. */
	draft: string;
};

/** The professionals the team has chosen for a request, best first. Unknown IDs are left out. */
export async function findChosen(
	actor: Actor,
	request: RequirementsView & { creator: { id: string } },
	ids: readonly string[],
): Promise<Chosen[]> {
	requireArea(actor, "matching");
	const [candidates, scored, proposals] = await Promise.all([
		findCandidates(ids, request.creator.id),
		findScored(ids),
		countProposals(ids),
	]);
	const wanted = readWanted(request);
	return [...candidates.values()]
		.flatMap((candidate) => {
			const professional = scored.get(candidate.id);
			if (!professional) return [];
			const score = getScore(wanted, professional);
			return [
				{
					...candidate,
					score,
					proposedLately: proposals.get(candidate.id) ?? 0,
					draft: draftReason(wanted, { ...professional, businessName: candidate.businessName }),
				},
			];
		})
		.toSorted((a, b) => b.score.total - a.score.total || (a.id < b.id ? -1 : 1));
}

/**
 * A proposal for one of the creator's own requests. Throws `not_found` if the request is someone else's or
 * the team can still undo the proposal.
 */
export async function getUserMatch(user: Pick<SignedInUser, "id">, matchId: string, from: Tx = db()) {
	const match = await from.match.findFirst({
		where: { id: matchId, ...isSent(), requirements: { userId: user.id } },
		select: {
			...matchFields,
			requirements: { include: partsForCreator() },
		},
	});
	if (!match) throw noSuchMatch();
	const { requirements, ...facts } = match;
	return { ...facts, request: creatorView(requirements) };
}

/** The maximum number of a professional's next free days that are shown. */
const FREE_DAYS = 3;

/**
 * What each professional's prices mean for a request, and their next free days from the first day of the
 * requested work, by professional ID. Free days are listed only for professionals who have marked busy days
 * that aren't over.
 */
export async function findTerms(request: RequirementsView, ids: readonly string[]) {
	const wanted = readWanted(request);
	const { firstDay } = rangeFor(wanted);
	const facts = await findFacts(ids);
	return new Map(
		[...facts].map(([id, { prices, busy }]) => [
			id,
			{
				job: priceJob(wanted, prices),
				freeDays: busy.some(({ lastDay }) => lastDay >= wanted.today)
					? nextFreeDays(busy, firstDay, FREE_DAYS)
					: [],
			},
		]),
	);
}

/** The latest proposals to a creator, across all requests. */
export async function findUserMatches(user: Pick<SignedInUser, "id">, take: number) {
	const requests = await db().requirements.findMany({
		where: { userId: user.id },
		orderBy: { createdAt: "desc" },
		take: REQUESTS_MAX,
		select: { id: true },
	});
	const rows = await db().match.findMany({
		where: { ...isSent(), requirementsId: { in: requests.map(({ id }) => id) } },
		orderBy: [{ sentAt: "desc" }, { id: "desc" }],
		take,
		select: {
			id: true,
			state: true,
			sentAt: true,
			requirements: { select: { reference: true, status: true } },
			proposals: {
				orderBy: { position: "asc" },
				select: { professional: { select: { businessName: true, state: true } } },
			},
		},
	});
	return rows.map(({ requirements, proposals, ...row }) => ({
		...row,
		...requirements,
		names: proposals
			.filter(({ professional }) => professional.state === "LISTED")
			.map(({ professional }) => professional.businessName),
	}));
}
