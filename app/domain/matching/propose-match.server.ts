import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { renderEmail } from "../platform/email/queue-email.server.ts";
import { UNDO_MINUTES } from "../platform/work-item.ts";
import { alreadyDecided, type Restore, recordDecision } from "../platform/work-items.server.ts";
import { restoreDelay } from "./answer-match.server.ts";
import { PROPOSED_MAX, PROPOSED_MIN } from "./match.ts";
import { matchProposed } from "./matching-emails.server.ts";
import type { Proposal } from "./matching-forms.ts";
import { type Candidate, findCandidates, findScored } from "./pool.server.ts";
import { obstacleLabels } from "./pool.ts";
import { requirementsTransitions } from "./requirements.ts";
import { requirementsParts, requirementsView } from "./requirements-queries.server.ts";
import { draftReason, isDraftReason } from "./score/draft-reason.ts";
import { readWanted } from "./score/read-goal.server.ts";
import { getScore, SCORE_PARTS } from "./score/score.ts";
import type { Scored, Wanted } from "./score/score-facts.ts";

/**
 * When an admin claims a waiting request, it becomes IN_REVIEW, and its creator sees the new state. A request
 * in any other state doesn't change.
 */
export async function startReview(actor: Actor, requirementsId: string): Promise<void> {
	const { from, to } = requirementsTransitions.review;
	requireArea(actor, "matching");
	await transaction(async (tx) => {
		const { count } = await tx.requirements.updateMany({
			where: { id: requirementsId, status: { in: [...from] } },
			data: { status: to, statusAt: now() },
		});
		if (count > 0)
			await recordEvent(tx, actor, {
				action: "review-requirements",
				subject: ["Requirements", requirementsId],
			});
	});
}

type ProposeMatch = { requirementsId: string; proposals: readonly Proposal[] };

/**
 * An admin proposes two or three professionals to a creator whose age is verified, or one if no one else is a
 * good match, each with a reason in the admin's own words. The request becomes MATCHED. Once the proposal can
 * no longer be undone, the creator sees the proposal and gets an email. The professionals find out only when
 * they get a request. Throws `conflict` if the request has changed state or a professional may no longer be
 * proposed, and `invalid` if a reason is still the draft.
 */
export async function proposeMatch(
	actor: Actor,
	{ requirementsId, proposals }: ProposeMatch,
): Promise<{ matchId: string }> {
	requireArea(actor, "matching");
	return command(actor, "propose-match", { requirementsId, proposals }, async (tx) => {
		const request = await requestFor(tx, requirementsId);
		const candidates = await candidatesFor(tx, request, proposals);
		const { from, to } = requirementsTransitions.propose;
		const at = now();
		const { count } = await tx.requirements.updateMany({
			where: { id: requirementsId, status: { in: [...from] } },
			data: { status: to, statusAt: at },
		});
		if (count === 0) throw await conflictFor(tx, requirementsId);
		const scored = await findScored(
			proposals.map(({ professionalId }) => professionalId),
			tx,
		);
		const wanted = readWanted(requirementsView(request));
		assertWritten(wanted, candidates, scored);
		const { id: matchId } = await tx.match.create({
			data: {
				requirementsId,
				sentAt: later(at, UNDO_MINUTES * MINUTE),
				proposals: {
					create: candidates.flatMap((candidate, position) => {
						const professional = scored.get(candidate.id);
						if (!professional) return [];
						const score = getScore(wanted, professional);
						const { specialization, location, budget, timeline } = score;
						return {
							position,
							professionalId: candidate.id,
							reason: candidate.reason,
							partReasons: SCORE_PARTS.map((part) => score[part].reason).join("\n"),
							specialization: specialization.points,
							location: location.points,
							budget: budget.points,
							timeline: timeline.points,
						};
					}),
				},
			},
		});
		await recordDecision(tx, actor, {
			kind: "MATCHING",
			subjectId: requirementsId,
			choice: "propose-match",
			reason: null,
			before: { matchId, status: request.status, statusAt: request.statusAt.toISOString() },
			from: request.status,
			to,
			at,
			emails: [composeEmail(request, matchId, candidates)],
			event: {
				action: "propose-match",
				subject: ["Requirements", requirementsId],
				detail: { matchId, proposed: candidates.length },
			},
		});
		return { matchId };
	});
}

/** Renders the email that a proposal would send. Throws the same errors as the proposal itself. */
export async function previewMatch(
	actor: Actor,
	{ requirementsId, proposals }: ProposeMatch,
): Promise<{ subject: string; text: string }> {
	requireArea(actor, "matching");
	const request = await requestFor(db(), requirementsId);
	const candidates = await candidatesFor(db(), request, proposals);
	const scored = await findScored(candidates.map(({ id }) => id));
	assertWritten(readWanted(requirementsView(request)), candidates, scored);
	const email = composeEmail(request, "preview", candidates);
	return { subject: email.subject, text: renderEmail(email).text };
}

type Request = Awaited<ReturnType<typeof requestFor>>;

async function requestFor(from: Tx, id: string) {
	const request = await from.requirements.findUnique({
		where: { id },
		include: {
			...requirementsParts,
			user: { select: { id: true, name: true, email: true, verification: true } },
		},
	});
	if (!request) throw new DomainError("not_found", "There is no such request.");
	if (!(requirementsTransitions.propose.from as readonly string[]).includes(request.status))
		throw await conflictFor(from, id);
	if (request.user.verification !== "VERIFIED")
		throw new DomainError(
			"conflict",
			"The creator’s age isn’t verified, so you can’t propose anyone to them now.",
		);
	return request;
}

/**
 * The proposed professionals in order, with the reason for each. Throws if one of them may not be proposed to
 * this creator now.
 */
async function candidatesFor(
	from: Tx,
	{ userId }: Request,
	proposals: readonly Proposal[],
): Promise<(Candidate & { reason: string })[]> {
	const ids = new Set(proposals.map(({ professionalId }) => professionalId));
	if (ids.size < proposals.length || ids.size < PROPOSED_MIN || ids.size > PROPOSED_MAX)
		throw invalidField("professional1", `Choose ${PROPOSED_MIN} to ${PROPOSED_MAX} professionals, each once`);
	const found = await findCandidates([...ids], userId, from);
	return proposals.map(({ professionalId, reason }) => {
		const candidate = found.get(professionalId);
		if (!candidate)
			throw new DomainError("conflict", "Someone you chose is no longer on the site. Choose someone else.");
		if (candidate.obstacle)
			throw new DomainError(
				"conflict",
				`${candidate.businessName} ${obstacleLabels[candidate.obstacle]}, so you can’t propose them. Choose someone else.`,
			);
		return { ...candidate, reason };
	});
}

const UNWRITTEN = "Put this in your own words. The creator reads it.";

/** Throws `invalid` if any reason is still the draft that the form was filled with. */
function assertWritten(
	wanted: Wanted,
	candidates: readonly (Candidate & { reason: string })[],
	scored: ReadonlyMap<string, Scored>,
): void {
	const unwritten = candidates.flatMap(({ id, businessName, reason }, i) => {
		const professional = scored.get(id);
		return professional && isDraftReason(reason, draftReason(wanted, { ...professional, businessName }))
			? [[`reason${i + 1}`, [UNWRITTEN]]]
			: [];
	});
	if (unwritten.length > 0)
		throw new DomainError("invalid", UNWRITTEN, { fieldErrors: Object.fromEntries(unwritten) });
}

const composeEmail = (
	{ user, reference }: Request,
	matchId: string,
	candidates: readonly (Candidate & { reason: string })[],
): Email => matchProposed({ ...user, reference }, matchId, candidates);

async function conflictFor(from: Tx, id: string): Promise<DomainError> {
	const found = await from.requirements.findUnique({ where: { id }, select: { status: true } });
	if (found?.status === "CLOSED")
		return new DomainError(
			"conflict",
			"The creator has closed this request in the meantime, so there is nothing left to propose.",
		);
	return alreadyDecided(from, "MATCHING", id, "Someone has already proposed professionals for this request.");
}

type Stored = { matchId: string; status: "SUBMITTED" | "IN_REVIEW" | "REMATCH_REQUESTED"; statusAt: string };

/** Undoes the team's decision on a request: a delay or a proposal. */
export const restoreMatch: Restore = (tx, undoing) =>
	(undoing.choice === "delay-match" ? restoreDelay : restoreProposal)(tx, undoing);

/** Undoes a proposal that the creator hasn't answered. The request returns to the queue. */
const restoreProposal: Restore = async (tx, { subjectId: id, at, before }) => {
	const { matchId, status, statusAt } = before as Stored;
	const { count } = await tx.requirements.updateMany({
		where: { id, status: "MATCHED", statusAt: at },
		data: { status, statusAt: new Date(statusAt) },
	});
	if (count === 0) return false;
	const { count: gone } = await tx.match.deleteMany({ where: { id: matchId, state: "SENT" } });
	return gone > 0;
};
