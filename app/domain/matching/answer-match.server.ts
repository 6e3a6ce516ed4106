import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { ServiceLine } from "../market/service-line.ts";
import { type Actor, requireArea, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { businessZone, formatWeekday } from "../platform/time/time-zones.server.ts";
import { alreadyDecided, type Restore, recordDecision } from "../platform/work-items.server.ts";
import type { DeclineCause } from "./match.ts";
import { matchDelayed } from "./matching-emails.server.ts";
import { needLines, needNames, requirementsTransitions, SERVICE_NEEDS } from "./requirements.ts";
import { isSent, proposalDue } from "./requirements-queries.server.ts";

type Asked = {
	creatorId: string;
	professionalId: string;
	serviceLine: ServiceLine;
	bookingId: string;
	/** The proposal on whose page the creator requested the quote. */
	matchId?: string | undefined;
};

/**
 * Accepts a match when a creator requests a quote from a proposed professional, in the transaction of that
 * request. The creator's requirements become ACCEPTED. If the professional was proposed several times, this
 * accepts the proposal on whose page the creator requested the quote. If the quote wasn't requested on such a
 * page, it prefers unanswered proposals, then those for the requested service, and then the latest. If the
 * proposal was already accepted, this only records the new quote request.
 */
export async function acceptMatch(
	tx: Tx,
	actor: Actor,
	{ creatorId, professionalId, serviceLine, bookingId, matchId }: Asked,
): Promise<void> {
	const requests = await tx.requirements.findMany({
		where: { userId: creatorId, status: { in: ["MATCHED", "ACCEPTED"] } },
		select: { id: true },
	});
	if (requests.length === 0) return;
	const open = await tx.match.findMany({
		where: {
			requirementsId: { in: requests.map(({ id }) => id) },
			state: { in: ["SENT", "ACCEPTED"] },
			...isSent(),
			proposals: { some: { professionalId, isChosen: false } },
		},
		orderBy: [{ sentAt: "desc" }, { id: "desc" }],
		select: {
			id: true,
			state: true,
			requirementsId: true,
			requirements: { select: { needs: { select: { need: true } } } },
		},
	});
	const unanswered = open.filter(({ state }) => state === "SENT");
	const asked = unanswered.length > 0 ? unanswered : open;
	const match =
		open.find(({ id }) => id === matchId) ??
		asked.find(({ requirements: { needs } }) => needs.some(({ need }) => getLine(need) === serviceLine)) ??
		asked[0];
	if (!match) return;
	await tx.matchProposal.updateMany({
		where: { matchId: match.id, professionalId },
		data: { isChosen: true, bookingId },
	});
	if (match.state === "ACCEPTED") return;
	const at = now();
	const { from, to } = requirementsTransitions.accept;
	const { count } = await tx.requirements.updateMany({
		where: { id: match.requirementsId, status: { in: [...from] } },
		data: { status: to, statusAt: at },
	});
	if (count === 0) return;
	await tx.match.updateMany({
		where: { id: match.id, state: "SENT" },
		data: { state: "ACCEPTED", answeredAt: at },
	});
	await recordEvent(tx, actor, {
		action: "accept-match",
		subject: ["Requirements", match.requirementsId],
		detail: { matchId: match.id },
	});
}

const getLine = (stored: (typeof needNames)[keyof typeof needNames]): ServiceLine | undefined => {
	const need = SERVICE_NEEDS.find((known) => needNames[known] === stored);
	return need && needLines[need];
};

/**
 * A creator declines all proposed professionals and says what is wrong with them and why none of them is a
 * good match. The request returns to the queue with a new due date, and none of these professionals is
 * proposed to this creator again. Throws `conflict` if the creator has already answered the proposal or the
 * request has changed state.
 */
export async function declineMatch(
	actor: Actor,
	{ matchId, causes, reason }: { matchId: string; causes: readonly DeclineCause[]; reason: string },
): Promise<{ matchId: string }> {
	const user = requireUser(actor, "CREATOR");
	return command(actor, "refuse-match", { matchId, causes, reason }, async (tx) => {
		const match = await tx.match.findFirst({
			where: { id: matchId, ...isSent(), requirements: { userId: user.id } },
			select: { state: true, requirementsId: true },
		});
		if (!match) throw new DomainError("not_found", "There is no such match.");
		if (match.state !== "SENT") throw new DomainError("conflict", refusals[match.state]);
		const { requirementsId: id } = match;
		const at = now();
		const { from, to } = requirementsTransitions["request-rematch"];
		const { count } = await tx.requirements.updateMany({
			where: { id, status: { in: [...from] } },
			data: { status: to, statusAt: at },
		});
		if (count === 0)
			throw new DomainError(
				"conflict",
				"This request is closed, so we won’t look again. You can send us a new request.",
			);
		const { count: answered } = await tx.match.updateMany({
			where: { id: matchId, state: "SENT" },
			data: { state: "REFUSED", answeredAt: at, refusalReason: reason, refusalCauses: causes.join(",") },
		});
		if (answered === 0) throw new DomainError("conflict", refusals.ACCEPTED);
		await recordEvent(tx, actor, {
			action: "refuse-match",
			subject: ["Requirements", id],
			detail: { matchId },
		});
		return { matchId };
	});
}

const refusals = {
	ACCEPTED:
		"You’ve requested a quote from one of them, so this proposal is accepted. If it doesn’t work out, send us a new request.",
	REFUSED: "You’ve already told us that none of them fits. We’re looking again.",
};

/**
 * An admin explains to a creator why matching is taking longer. The request becomes IN_REVIEW, and its new
 * due date is the promised number of business days from now. The first due date stays stored, so the
 * statistics about kept promises don't change. The email is sent once the delay can no longer be undone.
 * Throws `conflict` if the request is no longer waiting for a proposal or its creator's age isn't verified.
 */
export async function delayMatch(
	actor: Actor,
	{ requirementsId: id, reason }: { requirementsId: string; reason: string },
): Promise<{ dueAt: string }> {
	const { from, to } = requirementsTransitions.delay;
	requireArea(actor, "matching");
	return command(actor, "delay-match", { requirementsId: id, reason }, async (tx) => {
		const request = await requestFor(tx, id);
		const at = now();
		const dueAt = proposalDue(at);
		const { count } = await tx.requirements.updateMany({
			where: { id, status: { in: [...from] } },
			data: { status: to, statusAt: at, delayReason: reason, delayedAt: at },
		});
		if (count === 0)
			throw await alreadyDecided(tx, "MATCHING", id, "This request is no longer waiting for matches.");
		const { status, statusAt, delayReason, delayedAt, user, reference } = request;
		await recordDecision(tx, actor, {
			kind: "MATCHING",
			subjectId: id,
			choice: "delay-match",
			reason,
			from: status,
			to,
			at,
			before: {
				status,
				statusAt: statusAt.toISOString(),
				delayReason,
				delayedAt: delayedAt?.toISOString() ?? null,
			},
			emails: [matchDelayed({ ...user, reference }, reason, formatWeekday(dueAt, businessZone()))],
			event: { action: "delay-match", subject: ["Requirements", id] },
		});
		return { dueAt: dueAt.toISOString() };
	});
}

async function requestFor(tx: Tx, id: string) {
	const request = await tx.requirements.findUnique({
		where: { id },
		include: { user: { select: { id: true, name: true, email: true, verification: true } } },
	});
	if (!request) throw new DomainError("not_found", "There is no such request.");
	if (request.user.verification !== "VERIFIED")
		throw new DomainError(
			"conflict",
			"The creator’s age isn’t verified, so their request isn’t in the queue yet.",
		);
	return request;
}

type Stored = {
	status: "SUBMITTED" | "IN_REVIEW" | "REMATCH_REQUESTED";
	statusAt: string;
	delayReason: string | null;
	delayedAt: string | null;
};

/** Undoes a delay if the request hasn't changed since. The earlier due date applies again. */
export const restoreDelay: Restore = async (tx, { subjectId: id, at, before }) => {
	const { status, statusAt, delayReason, delayedAt } = before as Stored;
	const { count } = await tx.requirements.updateMany({
		where: { id, status: requirementsTransitions.delay.to, statusAt: at },
		data: {
			status,
			statusAt: new Date(statusAt),
			delayReason,
			delayedAt: delayedAt === null ? null : new Date(delayedAt),
		},
	});
	return count > 0;
};
