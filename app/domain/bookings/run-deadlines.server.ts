import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { Deadline } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, jobActor } from "../platform/actor.ts";
import { lockBooking } from "../platform/lock-booking.server.ts";
import { findLastMaintenance } from "../platform/maintenance.server.ts";
import { agreedZone } from "../platform/time/time-zones.server.ts";
import { type BookingSides, withSides } from "./booking-sides.server.ts";
import {
	ACCEPTANCE_DAYS,
	AFTER_REMINDER,
	type DeadlineKind,
	type DisputeDeadlineKind,
	FIRST_FUNDING_BUSINESS_DAYS,
	NEXT_FUNDING_DAYS,
	reminderTimes,
} from "./deadline.ts";
import { endUnanswered, handToTeam } from "./disputes/answer-dispute.server.ts";
import { decideByClock, letDecisionStand } from "./disputes/decide-dispute.server.ts";
import { notifyOfDispute, notifyOfProposal } from "./disputes/dispute-emails.server.ts";
import { openDisputeAboutChanges } from "./disputes/open-dispute.server.ts";
import { expireProposal } from "./disputes/split-proposal.server.ts";
import { acceptMilestone, closeUnfunded, refundOverdue } from "./end-milestones.server.ts";
import { overdueAt } from "./milestone.server.ts";
import { endQuote, lapseChanges, withParts } from "./quotes/quote.server.ts";
import { remindOfChanges, remindOfQuote } from "./quotes/quote-emails.server.ts";
import { type MilestoneDeadlineKind, remindOfMilestone } from "./remind-of-milestone.server.ts";
import { remindOfRequest } from "./remind-of-requests.server.ts";
import { transitionBooking } from "./transition-booking.server.ts";

type Reminder = { dueAt: Date; isLast: boolean };

/** Returns when each deadline had to start waiting, by ID. Deadlines that don't have to wait are left out. */
type PausedSince = (tx: Tx, deadlines: readonly Deadline[]) => Promise<ReadonlyMap<string, Date>>;

/** What the job does for a kind of deadline. */
export type DeadlineRun = {
	/** Reminds the people concerned: one side, both sides, or the team. */
	remind: (tx: Tx, deadline: Deadline, booking: BookingSides, reminder: Reminder) => Promise<void>;
	/** Moves the expiration of the deadline's subject to a later time. */
	postpone?: (tx: Tx, subjectId: string, dueAt: Date) => Promise<unknown>;
	/** What else moves when the team extends the deadline. */
	extend?: (tx: Tx, subjectId: string, dueAt: Date) => Promise<unknown>;
	/** Finds when deadlines of this kind had to start waiting for a payment, a bank, or a dispute. */
	pausedSince?: PausedSince;
	/** What else moves when a pause ends, by the length of the pause in milliseconds. */
	resume?: (tx: Tx, subjectId: string, pause: number) => Promise<unknown>;
	/** Carries out the consequence. */
	end: (tx: Tx, actor: Actor, deadline: Deadline, booking: BookingSides) => Promise<void>;
};

/** The condition for the quote version to which the creator requested changes in the given note. */
const ofNote = (id: string) => ({ where: { notes: { some: { id } } } });

/** The deadlines of requests and quotes. */
const quoteRuns = {
	REQUEST_ANSWER: {
		remind: (tx, _, booking, { dueAt, isLast }) =>
			remindOfRequest(tx, { ...booking, expiresAt: dueAt }, { isLast }),
		postpone: (tx, id, expiresAt) =>
			tx.booking.updateMany({ where: { id, status: "REQUESTED" }, data: { expiresAt } }),
		end: (tx, actor, _, booking) => transitionBooking(tx, actor, "expire", booking, { role: "CLOCK" }),
	},
	QUOTE_VALIDITY: {
		remind: async (tx, { subjectId }, booking, reminder) =>
			remindOfQuote(tx, booking, await tx.quote.findUniqueOrThrow({ where: { id: subjectId } }), reminder),
		postpone: async (tx, id, expiresAt) => {
			await tx.quote.updateMany({ where: { id, status: "SENT" }, data: { expiresAt } });
			await tx.booking.updateMany({
				where: { status: "QUOTED", quotes: { some: { id } } },
				data: { expiresAt },
			});
		},
		end: async (tx, actor, { subjectId }, booking) =>
			endQuote(
				tx,
				actor,
				"expire",
				booking,
				await tx.quote.findUniqueOrThrow({ where: { id: subjectId }, include: withParts }),
			),
	},
	QUOTE_CHANGES: {
		remind: async (tx, { subjectId }, booking, reminder) =>
			remindOfChanges(tx, booking, await tx.quote.findFirstOrThrow(ofNote(subjectId)), reminder),
		postpone: (tx, id, changesDueAt) => tx.quote.updateMany({ ...ofNote(id), data: { changesDueAt } }),
		end: (tx, _, { subjectId }, booking) => lapseChanges(tx, booking, subjectId),
	},
} satisfies Record<string, DeadlineRun>;

const remind =
	(kind: MilestoneDeadlineKind): DeadlineRun["remind"] =>
	(tx, { subjectId }, booking, reminder) =>
		remindOfMilestone(tx, booking, { kind, subjectId, ...reminder });

/**
 * The time that `find` returns for each deadline, by the deadline's ID. Deadlines without a time are left
 * out.
 */
const byDeadline = (
	deadlines: readonly Deadline[],
	find: (deadline: Deadline) => Date | null | undefined,
): ReadonlyMap<string, Date> =>
	new Map(
		deadlines.flatMap((deadline) => {
			const at = find(deadline);
			return at ? [[deadline.id, at] as const] : [];
		}),
	);

/** Funding deadlines wait while a payment is being settled, because it may still fund a milestone. */
const settlingSince: PausedSince = async (tx, deadlines) => {
	const settling = await tx.checkout.findMany({
		where: {
			bookingId: { in: deadlines.map(({ bookingId }) => bookingId) },
			status: "PROCESSING",
			receivableId: null,
		},
		orderBy: { statusAt: "asc" },
		select: { bookingId: true, statusAt: true },
	});
	return byDeadline(
		deadlines,
		({ bookingId }) => settling.find((checkout) => checkout.bookingId === bookingId)?.statusAt,
	);
};

/** The milestone ID for each subject. A subject is a milestone or one of its deliveries. */
async function findMilestoneIds(tx: Tx, subjectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
	// A single query for both kinds of subjects would read all milestones.
	const deliveries = await tx.delivery.findMany({
		where: { id: { in: [...subjectIds] } },
		select: { id: true, milestoneId: true },
	});
	return new Map([
		...subjectIds.map((id) => [id, id] as const),
		...deliveries.map(({ id, milestoneId }) => [id, milestoneId] as const),
	]);
}

/** A milestone's deadlines wait while a chargeback freezes its money or a dispute is open. */
const frozenSince: PausedSince = async (tx, deadlines) => {
	const ids = await findMilestoneIds(
		tx,
		deadlines.map(({ subjectId }) => subjectId),
	);
	const milestones = await tx.milestone.findMany({
		where: { id: { in: [...ids.values()] } },
		select: {
			id: true,
			frozenAt: true,
			disputes: { where: { openFor: { not: null } }, select: { openedAt: true } },
		},
	});
	const since = new Map(
		milestones.map(({ id, frozenAt, disputes }) => {
			const times = [frozenAt, disputes[0]?.openedAt].flatMap((at) => at?.getTime() ?? []);
			return [id, times.length > 0 ? new Date(Math.min(...times)) : null];
		}),
	);
	return byDeadline(deadlines, ({ subjectId }) => since.get(ids.get(subjectId) ?? subjectId));
};

/** The milestone for a deadline whose subject is the milestone or one of its deliveries. */
const findMilestone = async (tx: Tx, subjectId: string) =>
	tx.milestone.findUniqueOrThrow({
		where: { id: (await findMilestoneIds(tx, [subjectId])).get(subjectId) ?? subjectId },
	});

/** The deadlines of milestones. */
const milestoneRuns = {
	FIRST_FUNDING: {
		remind: remind("FIRST_FUNDING"),
		pausedSince: settlingSince,
		end: (tx, actor, _, booking) =>
			closeUnfunded(
				tx,
				actor,
				booking,
				`No milestone was funded within ${FIRST_FUNDING_BUSINESS_DAYS} business days after signing.`,
			),
	},
	NEXT_FUNDING: {
		remind: remind("NEXT_FUNDING"),
		pausedSince: settlingSince,
		end: (tx, actor, _, booking) =>
			closeUnfunded(tx, actor, booking, `No other milestone was funded within ${NEXT_FUNDING_DAYS} days.`),
	},
	DELIVERY: {
		remind: remind("DELIVERY"),
		pausedSince: frozenSince,
		extend: (tx, id, overdueAt) => tx.milestone.update({ where: { id }, data: { overdueAt } }),
		resume: async (tx, id, pause) => {
			const milestone = await tx.milestone.findUniqueOrThrow({ where: { id } });
			await tx.milestone.update({
				where: { id },
				data: { overdueAt: later(overdueAt(milestone, await agreedZone(tx, milestone.bookingId)), pause) },
			});
		},
		end: (tx, actor, { subjectId }) => refundOverdue(tx, actor, subjectId),
	},
	ACCEPTANCE: {
		remind: remind("ACCEPTANCE"),
		pausedSince: frozenSince,
		end: async (tx, actor, { subjectId }) => {
			const { id } = await findMilestone(tx, subjectId);
			await acceptMilestone(tx, actor, id, {
				role: "CLOCK",
				reason: `No answer within ${ACCEPTANCE_DAYS} days.`,
			});
		},
	},
	CHANGES: {
		remind: remind("CHANGES"),
		pausedSince: frozenSince,
		end: async (tx, actor, { subjectId }, booking) =>
			openDisputeAboutChanges(tx, actor, booking, (await findMilestone(tx, subjectId)).id),
	},
} satisfies Record<MilestoneDeadlineKind, DeadlineRun>;

/** The dispute ID for each subject. A subject is a dispute, or a proposal or decision in one. */
async function findDisputeIds(tx: Tx, subjectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
	const ofSubjects = { where: { id: { in: [...subjectIds] } }, select: { id: true, disputeId: true } };
	// A single query for all kinds of subjects would read all disputes.
	const parts = [
		...(await tx.splitProposal.findMany(ofSubjects)),
		...(await tx.disputeDecision.findMany(ofSubjects)),
	];
	return new Map([
		...subjectIds.map((id) => [id, id] as const),
		...parts.flatMap(({ id, disputeId }) => (disputeId ? [[id, disputeId] as const] : [])),
	]);
}

/** The dispute for a deadline whose subject is the dispute, or a proposal or decision in it. */
const findDispute = async (tx: Tx, subjectId: string) =>
	tx.dispute.findUniqueOrThrow({
		where: { id: (await findDisputeIds(tx, [subjectId])).get(subjectId) ?? subjectId },
	});

/** A dispute waits while the payer's bank decides on a chargeback of the milestone's payment. */
const chargedBackSince: PausedSince = async (tx, deadlines) => {
	const ids = await findDisputeIds(
		tx,
		deadlines.map(({ subjectId }) => subjectId),
	);
	const disputes = await tx.dispute.findMany({
		where: { id: { in: [...ids.values()] } },
		select: { id: true, milestone: { select: { frozenAt: true } } },
	});
	const since = new Map(disputes.map(({ id, milestone }) => [id, milestone.frozenAt]));
	return byDeadline(deadlines, ({ subjectId }) => since.get(ids.get(subjectId) ?? subjectId));
};

const remindOfDispute =
	(kind: Exclude<DisputeDeadlineKind, "SPLIT_ANSWER">): DeadlineRun["remind"] =>
	async (tx, { subjectId, side }, booking, { dueAt }) =>
		notifyOfDispute(tx, booking, await findDispute(tx, subjectId), {
			event: "reminder",
			by: "CLOCK",
			kind,
			side,
			dueAt,
		});

/** The deadlines of disputes, and of proposals made without a dispute. */
const disputeRuns = {
	SPLIT_ANSWER: {
		remind: async (tx, { subjectId, side }, booking, { dueAt }) => {
			const { milestoneId } = await tx.splitProposal.findUniqueOrThrow({ where: { id: subjectId } });
			await notifyOfProposal(tx, booking, milestoneId, {
				event: "reminder",
				by: "CLOCK",
				kind: "SPLIT_ANSWER",
				side,
				dueAt,
			});
		},
		pausedSince: async (tx, deadlines) => {
			const proposals = await tx.splitProposal.findMany({
				where: { id: { in: deadlines.map(({ subjectId }) => subjectId) } },
				select: { id: true, milestone: { select: { frozenAt: true } } },
			});
			const since = new Map(proposals.map(({ id, milestone }) => [id, milestone.frozenAt]));
			return byDeadline(deadlines, ({ subjectId }) => since.get(subjectId));
		},
		end: (tx, actor, { subjectId }, booking) => expireProposal(tx, actor, booking, subjectId),
	},
	DISPUTE_ANSWER: {
		remind: remindOfDispute("DISPUTE_ANSWER"),
		pausedSince: chargedBackSince,
		end: async (tx, actor, { subjectId }, booking) =>
			endUnanswered(tx, actor, booking, await findDispute(tx, subjectId)),
	},
	DISPUTE_PROPOSAL: {
		remind: remindOfDispute("DISPUTE_PROPOSAL"),
		pausedSince: chargedBackSince,
		end: (tx, actor, { subjectId }, booking) => expireProposal(tx, actor, booking, subjectId),
	},
	DISPUTE_TALKS: {
		remind: remindOfDispute("DISPUTE_TALKS"),
		pausedSince: chargedBackSince,
		end: async (tx, actor, { subjectId }, booking) =>
			handToTeam(tx, actor, booking, await findDispute(tx, subjectId), "CLOCK"),
	},
	DISPUTE_DECISION: {
		remind: remindOfDispute("DISPUTE_DECISION"),
		pausedSince: chargedBackSince,
		end: async (tx, actor, { subjectId }) => decideByClock(tx, actor, await findDispute(tx, subjectId)),
	},
	DISPUTE_APPEAL: {
		remind: remindOfDispute("DISPUTE_APPEAL"),
		pausedSince: chargedBackSince,
		end: async (tx, actor, { subjectId }, booking) =>
			letDecisionStand(tx, actor, booking, await findDispute(tx, subjectId)),
	},
	APPEAL_DECISION: {
		remind: remindOfDispute("APPEAL_DECISION"),
		pausedSince: chargedBackSince,
		end: async (tx, actor, { subjectId }, booking) =>
			letDecisionStand(tx, actor, booking, await findDispute(tx, subjectId)),
	},
} satisfies Record<DisputeDeadlineKind, DeadlineRun>;

const BATCH = 100;

const scheduler = jobActor("run-deadlines");

/** What the job does for each kind of deadline. */
export const deadlineRuns: Record<DeadlineKind, DeadlineRun> = {
	...quoteRuns,
	...milestoneRuns,
	...disputeRuns,
};

/**
 * Sends the reminders that are due and carries out the consequences of deadlines that have passed, each in
 * its own transaction. No consequence comes before the last reminder. If the server was down from the time of
 * that reminder until after the deadline, the reminder is sent now, and the deadline moves to a day from now.
 * A deadline that has to wait for a payment, a bank, or a dispute is paused. One that passed during maintenance moves
 * to a day after it. Returns the number of deadlines processed.
 */
export async function runDeadlines(): Promise<number> {
	await updatePauses();
	await giveTimeBack();
	const due = await db().deadline.findMany({
		where: { closedAt: null, pausedAt: null, nextAt: { lte: now() } },
		orderBy: [{ nextAt: "asc" }, { id: "asc" }],
		take: BATCH,
	});
	return forEachInSequence(
		due,
		{ text: "a deadline was not run", about: ({ id }) => ({ deadlineId: id }) },
		(deadline) => transaction((tx) => runOne(tx, deadline)),
	);
}

/**
 * Pauses deadlines that have to wait, and resumes those that no longer do, oldest first. Deadlines that are
 * paused or might have to be paused are checked in batches, and only those that change get a transaction.
 */
async function updatePauses(): Promise<void> {
	const mayWait = {
		OR: [
			{ milestones: { some: { frozenAt: { not: null } } } },
			{ checkouts: { some: { status: "PROCESSING" as const } } },
		],
	};
	for (let after = ""; ; ) {
		const found = await db().deadline.findMany({
			where: { id: { gt: after }, closedAt: null, OR: [{ pausedAt: { not: null } }, { booking: mayWait }] },
			orderBy: { id: "asc" },
			take: BATCH,
		});
		const since = await findPausedSince(found);
		await forEachInSequence(
			// Only deadlines that have to wait but aren't paused, or that are paused but don't have to wait.
			found.filter(({ id, pausedAt }) => since.has(id) !== (pausedAt !== null)),
			{ text: "a deadline was not paused", about: ({ id }) => ({ deadlineId: id }) },
			updatePause,
		);
		const last = found.at(-1);
		if (!last || found.length < BATCH) return;
		after = last.id;
	}
}

/**
 * When each deadline had to start waiting. Kinds of deadlines with the same `pausedSince` are looked up
 * together.
 */
async function findPausedSince(deadlines: readonly Deadline[]): Promise<ReadonlyMap<string, Date>> {
	const groups = [...Map.groupBy(deadlines, ({ kind }) => deadlineRuns[kind].pausedSince)];
	const found = await Promise.all(
		groups.map(async ([pausedSince, group]) => [...((await pausedSince?.(db(), group)) ?? [])]),
	);
	return new Map(found.flat());
}

/**
 * Pauses a deadline as of the time when it had to start waiting, or resumes it with new reminders and the
 * time that was left, but at least `AFTER_REMINDER`.
 */
async function updatePause({ id, kind }: Deadline): Promise<boolean> {
	return transaction(async (tx) => {
		const { pausedSince, resume } = deadlineRuns[kind];
		const deadline = await tx.deadline.findUniqueOrThrow({ where: { id } });
		const { pausedAt, bookingId, subjectId } = deadline;
		await lockBooking(tx, bookingId);
		const since = (await pausedSince?.(tx, [deadline]))?.get(id);
		const where = { id, closedAt: null, pausedAt };
		if (since && !pausedAt) {
			const runsSince = deadline.resumedAt ?? deadline.createdAt;
			const { count } = await tx.deadline.updateMany({
				where,
				data: { pausedAt: new Date(Math.max(since.getTime(), runsSince.getTime())) },
			});
			return count > 0;
		}
		if (since || !pausedAt) return false;
		const resumedAt = now();
		const dueAt = later(resumedAt, Math.max(deadline.dueAt.getTime() - pausedAt.getTime(), AFTER_REMINDER));
		const [nextAt = dueAt] = reminderTimes({ kind, createdAt: resumedAt, dueAt });
		const { count } = await tx.deadline.updateMany({
			where,
			data: { pausedAt: null, resumedAt, dueAt, nextAt, reminders: 0 },
		});
		if (count > 0) await resume?.(tx, subjectId, resumedAt.getTime() - pausedAt.getTime());
		return count > 0;
	});
}

/**
 * Moves the deadlines that passed during the latest maintenance, or less than an hour after it, to `AFTER_REMINDER`
 * after its end, with new reminders, because nobody could act. The job itself waits during maintenance.
 */
async function giveTimeBack(): Promise<void> {
	const last = await findLastMaintenance();
	if (!last) return;
	const missed = {
		closedAt: null,
		pausedAt: null,
		createdAt: { lt: last.endedAt },
		dueAt: { gte: last.startedAt, lt: later(last.endedAt, HOUR) },
	};
	for (;;) {
		const found = await db().deadline.findMany({ where: missed, orderBy: { id: "asc" }, take: BATCH });
		const moved = await forEachInSequence(
			found,
			{ text: "a deadline was not moved", about: ({ id }) => ({ deadlineId: id }) },
			({ id, kind, bookingId, subjectId }) =>
				transaction(async (tx) => {
					await lockBooking(tx, bookingId);
					const resumedAt = now();
					const dueAt = later(last.endedAt, AFTER_REMINDER);
					const [nextAt = dueAt] = reminderTimes({ kind, createdAt: resumedAt, dueAt });
					const { count } = await tx.deadline.updateMany({
						where: { ...missed, id },
						data: { resumedAt, dueAt, nextAt, reminders: 0 },
					});
					if (count === 0) return false;
					const { postpone, resume } = deadlineRuns[kind];
					await postpone?.(tx, subjectId, dueAt);
					await resume?.(tx, subjectId, last.endedAt.getTime() - last.startedAt.getTime());
					return true;
				}),
		);
		if (found.length < BATCH || moved === 0) return;
	}
}

async function runOne(tx: Tx, deadline: Deadline): Promise<boolean> {
	await lockBooking(tx, deadline.bookingId);
	const at = now();
	const { id, kind, nextAt, reminders } = deadline;
	const run = deadlineRuns[kind];
	// The deadline has to wait, and the next run pauses it.
	if ((await run.pausedSince?.(tx, [deadline]))?.has(id)) return false;
	const times = reminderTimes(deadline);
	const isOver = reminders >= times.length;
	const sent = isOver ? reminders : times.filter((time) => time <= at).length;
	const isLast = sent === times.length;
	const isLater = !isOver && isLast && deadline.dueAt <= at;
	const dueAt = isLater ? later(at, AFTER_REMINDER) : deadline.dueAt;
	const next = isOver ? { closedAt: at } : { reminders: sent, dueAt, nextAt: times[sent] ?? dueAt };
	// Someone may have just acted, or another node may be running this deadline.
	const { count } = await tx.deadline.updateMany({
		where: { id, closedAt: null, pausedAt: null, nextAt, reminders },
		data: next,
	});
	if (count === 0) return false;
	const booking = await tx.booking.findUniqueOrThrow({
		where: { id: deadline.bookingId },
		include: withSides,
	});
	if (isLater) await run.postpone?.(tx, deadline.subjectId, dueAt);
	if (!isOver) await run.remind(tx, deadline, booking, { dueAt, isLast });
	else await run.end(tx, scheduler, deadline, booking);
	return true;
}
