import { declineBooking, withdrawBooking } from "#app/domain/bookings/booking.server.ts";
import type { BookingSide } from "#app/domain/bookings/booking.ts";
import { cancelBooking, getCancellation } from "#app/domain/bookings/cancel-booking.server.ts";
import {
	answerDispute,
	askTeam,
	withdrawDispute,
} from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { acceptDecision, appealDecision } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { acceptProposal, declineProposal } from "#app/domain/bookings/disputes/split-proposal.server.ts";
import { extendDeadline } from "#app/domain/bookings/extend-deadline.server.ts";
import type { QuoteInput } from "#app/domain/bookings/quotes/quote-forms.ts";
import { reviseQuote, sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { dayIn } from "#app/domain/platform/time/calendar-day.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../accounts/actors.ts";
import { decide, openAt, propose } from "../market/disputes.ts";
import { acceptAt, deliverAt, findMilestones, fund, requestChangesAt } from "../market/milestones.ts";
import { type Deal, quoteInput, signing } from "../market/quotes.ts";
import { confirmAbout } from "../money/second-person.ts";
import { quoteCommands } from "./quote-commands.ts";

/** How work is agreed on: at one price, by the month, or paid directly to an attorney. */
export const agreedWays = { once: "PHOTO_VIDEO", monthly: "MANAGEMENT", directly: "LEGAL" } as const;
export type AgreedWay = keyof typeof agreedWays;

export type StepAt = { bookingId: string; quoteId: string; deal: Deal; way: AgreedWay };

const reason = "Why";
const team = async () => visitor({ user: await newMember("ADMIN") });
const makeInput = ({ way }: StepAt): QuoteInput => quoteInput({ isMonthly: way === "monthly" });

/** Finds a booking's first milestone that is in one of the states. */
async function first({ bookingId }: StepAt, ...statuses: string[]) {
	const milestone = (await findMilestones(bookingId)).find(({ status }) => statuses.includes(status));
	if (!milestone) throw new DomainError("conflict", "No milestone is in that state.");
	const delivery = await db().delivery.findFirst({
		where: { milestoneId: milestone.id },
		orderBy: { round: "desc" },
	});
	return { position: milestone.position, deliveryId: delivery?.id ?? "none" };
}

const cancel = async (actor: Actor, { bookingId }: StepAt) =>
	cancelBooking(actor, { bookingId, reason, shown: (await getCancellation(actor, bookingId)).shown });

/** Finds the booking's open dispute. */
async function openDispute({ bookingId }: StepAt) {
	const dispute = await db().dispute.findFirst({ where: { bookingId, openFor: { not: null } } });
	if (!dispute) throw new DomainError("conflict", "No dispute is open.");
	return { ...dispute, disputeId: dispute.id };
}

/** Finds the pending proposal about one of the booking's milestones. */
async function waitingProposal({ bookingId }: StepAt) {
	const proposal = await db().splitProposal.findFirst({
		where: { milestone: { bookingId }, openFor: { not: null } },
	});
	if (!proposal) throw new DomainError("conflict", "No proposal is waiting.");
	return { bookingId, proposalId: proposal.id };
}

/** A side proposes that a third of the held, or disputed, amount go to the professional. */
async function proposeThird(side: BookingSide, at: StepAt) {
	const milestone = (await findMilestones(at.bookingId)).find(({ status }) =>
		["FUNDED", "DELIVERED", "CHANGES_REQUESTED", "DISPUTED"].includes(status),
	);
	if (!milestone) throw new DomainError("conflict", "Nothing is held.");
	const dispute = await db().dispute.findUnique({ where: { openFor: milestone.id } });
	const total =
		dispute?.disputedCents ?? milestone.amountCents - milestone.releasedCents - milestone.refundedCents;
	return propose(at.deal, side, Math.floor(total / 3), milestone.position);
}

/** The team decides that a share of the disputed amount goes to the professional. */
async function decideFor(share: number, at: StepAt) {
	const { id, disputedCents } = await openDispute(at);
	const { isDone } = await decide(id, Math.floor(disputedCents * share));
	if (!isDone) await confirmAbout(at.bookingId);
}

const answer = (agrees: boolean) => async (actor: Actor, at: StepAt) =>
	answerDispute(actor, { ...(await openDispute(at)), agrees, statement: "An answer", files: [] });

/** A side disputes the first milestone that it can dispute. */
async function disputeAs(by: BookingSide, at: StepAt, part = 1) {
	const { position } = await first(at, "DELIVERED", "FUNDED", "CHANGES_REQUESTED");
	const { amountCents } = await db().milestone.findFirstOrThrow({
		where: { bookingId: at.bookingId, position, replacedByVersion: 0 },
	});
	if (at.way === "directly")
		return openAt(at.deal, { by, wanted: by === "CREATOR" ? "REDO" : "RELEASE", position });
	return openAt(at.deal, { by, position, amountCents: Math.ceil(amountCents * part) });
}

/** The team extends the next deadline. */
async function extend({ bookingId }: StepAt) {
	const deadline = await db().deadline.findFirst({
		where: { bookingId, closedAt: null },
		orderBy: { dueAt: "asc" },
	});
	if (!deadline) throw new DomainError("conflict", "No deadline is open.");
	return extendDeadline(await team(), {
		deadlineId: deadline.id,
		day: dayIn(later(deadline.dueAt, 3 * DAY), "UTC"),
		time: "14:30",
		reason,
	});
}

/** Sends an amendment that replaces the planned milestones and keeps the others. */
async function reviseRest(actor: Actor, at: StepAt) {
	const milestones = await findMilestones(at.bookingId);
	const total = milestones.reduce((sum, { amountCents }) => sum + amountCents, 0);
	const kept = milestones.filter(({ status }) => status !== "PLANNED");
	const rest = total - kept.reduce((sum, { amountCents }) => sum + amountCents, 0);
	const given = kept.map(({ title, deliverable, dueOn, amountCents }) => ({
		title,
		deliverable,
		dueOn,
		amount: amountCents,
	}));
	const added = [10_000, rest].map((amount, i) => ({
		title: `Rest ${i}`,
		deliverable: "The rest",
		dueOn: quoteInput().endsOn,
		amount,
	}));
	const more = rest > 0 ? added : added.slice(0, 1);
	const input = {
		...makeInput(at),
		items: [{ description: "All of it", quantity: 1, unitPrice: total + 10_000 }],
		milestones: [...given, ...more],
	};
	return reviseQuote(actor, { bookingId: at.bookingId, input, signing });
}

type Step = { by: BookingSide; run: (actor: Actor, at: StepAt) => Promise<unknown> };

/** Steps that a side, the payment provider, or the team can take with a booking in an open marketplace. */
export const bookingSteps: Record<string, Step> = {
	send: {
		by: "PROFESSIONAL",
		run: (actor, at) => sendQuote(actor, { bookingId: at.bookingId, input: makeInput(at), signing }),
	},
	revise: {
		by: "PROFESSIONAL",
		run: (actor, at) => reviseQuote(actor, { bookingId: at.bookingId, input: makeInput(at), signing }),
	},
	"revise the rest": { by: "PROFESSIONAL", run: reviseRest },
	"withdraw quote": { by: "PROFESSIONAL", run: quoteCommands["withdraw-quote"] },
	"professional proposes dates": { by: "PROFESSIONAL", run: quoteCommands["propose-dates"] },
	"creator proposes dates": { by: "CREATOR", run: quoteCommands["propose-dates"] },
	accept: { by: "CREATOR", run: quoteCommands["accept-quote"] },
	"decline quote": { by: "CREATOR", run: quoteCommands["decline-quote"] },
	"ask for changes": { by: "CREATOR", run: quoteCommands["ask-for-changes"] },
	"decline request": {
		by: "PROFESSIONAL",
		run: (actor, { bookingId }) => declineBooking(actor, { bookingId, reason }),
	},
	"withdraw request": {
		by: "CREATOR",
		run: (actor, { bookingId }) => withdrawBooking(actor, { bookingId, reason }),
	},
	fund: {
		by: "CREATOR",
		run: async (_, at) => {
			if (at.way === "directly") throw new DomainError("conflict", "This work is paid directly.");
			await fund(at.deal, (await first(at, "PLANNED")).position);
		},
	},
	deliver: {
		by: "PROFESSIONAL",
		run: async (_, at) =>
			deliverAt(
				at.deal,
				(await first(at, "FUNDED", "CHANGES_REQUESTED", ...(at.way === "directly" ? ["PLANNED"] : [])))
					.position,
			),
	},
	"accept delivery": {
		by: "CREATOR",
		run: async (_, at) => {
			const { deliveryId, position } = await first(at, "DELIVERED");
			return acceptAt(at.deal, deliveryId, position);
		},
	},
	"request changes": {
		by: "CREATOR",
		run: async (_, at) => {
			const { deliveryId, position } = await first(at, "DELIVERED");
			return requestChangesAt(at.deal, deliveryId, position);
		},
	},
	"creator disputes": { by: "CREATOR", run: (_, at) => disputeAs("CREATOR", at) },
	"creator disputes a part": { by: "CREATOR", run: (_, at) => disputeAs("CREATOR", at, 0.4) },
	"professional disputes": { by: "PROFESSIONAL", run: (_, at) => disputeAs("PROFESSIONAL", at) },
	"professional agrees": { by: "PROFESSIONAL", run: answer(true) },
	"professional disagrees": { by: "PROFESSIONAL", run: answer(false) },
	"creator agrees": { by: "CREATOR", run: answer(true) },
	"creator disagrees": { by: "CREATOR", run: answer(false) },
	"creator withdraws the dispute": {
		by: "CREATOR",
		run: async (actor, at) => withdrawDispute(actor, await openDispute(at)),
	},
	"creator asks the team": { by: "CREATOR", run: async (actor, at) => askTeam(actor, await openDispute(at)) },
	"creator proposes": { by: "CREATOR", run: (_, at) => proposeThird("CREATOR", at) },
	"professional proposes": { by: "PROFESSIONAL", run: (_, at) => proposeThird("PROFESSIONAL", at) },
	"creator accepts the proposal": {
		by: "CREATOR",
		run: async (actor, at) => acceptProposal(actor, await waitingProposal(at)),
	},
	"professional declines the proposal": {
		by: "PROFESSIONAL",
		run: async (actor, at) => declineProposal(actor, { ...(await waitingProposal(at)), reason }),
	},
	"the team decides for the professional": { by: "CREATOR", run: (_, at) => decideFor(1, at) },
	"the team decides in between": { by: "CREATOR", run: (_, at) => decideFor(0.4, at) },
	"creator accepts the decision": {
		by: "CREATOR",
		run: async (actor, at) => acceptDecision(actor, await openDispute(at)),
	},
	"professional accepts the decision": {
		by: "PROFESSIONAL",
		run: async (actor, at) => acceptDecision(actor, await openDispute(at)),
	},
	"professional appeals": {
		by: "PROFESSIONAL",
		run: async (actor, at) =>
			appealDecision(actor, { ...(await openDispute(at)), statement: "An appeal", files: [] }),
	},
	"creator cancels": { by: "CREATOR", run: cancel },
	"professional cancels": { by: "PROFESSIONAL", run: cancel },
	"the team extends a deadline": { by: "CREATOR", run: (_, at) => extend(at) },
};

/** Runs a step as the side that takes it. */
export async function runStep(name: string, at: StepAt): Promise<unknown> {
	const { by, run } = bookingSteps[name] ?? {
		by: "CREATOR" as const,
		run: () => Promise.reject(new Error(`There is no step ${name}.`)),
	};
	return run(by === "CREATOR" ? at.deal.asCreator() : at.deal.asProfessional(), at);
}

/** The step by which each side leaves a booking, by the booking's state. */
export const leavingSteps: Record<string, Record<BookingSide, string>> = {
	REQUESTED: { CREATOR: "withdraw request", PROFESSIONAL: "decline request" },
	QUOTED: { CREATOR: "decline quote", PROFESSIONAL: "withdraw quote" },
	ACCEPTED: { CREATOR: "creator cancels", PROFESSIONAL: "professional cancels" },
	IN_PROGRESS: { CREATOR: "creator cancels", PROFESSIONAL: "professional cancels" },
};
