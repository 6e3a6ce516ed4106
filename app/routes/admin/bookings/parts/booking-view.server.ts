import { bookingStatusLabels } from "#app/domain/bookings/booking.ts";
import type { TeamBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { describeTimes } from "#app/domain/bookings/call-sheets/call-sheet-notifications.server.ts";
import {
	type DeadlineKind,
	DISPUTE_DEADLINES,
	deadlineKinds,
	describeDeadline,
} from "#app/domain/bookings/deadline.ts";
import { disputeOutcomeLabels, getDisputeStatusLabel } from "#app/domain/bookings/disputes/dispute.ts";
import { milestoneLabel, milestoneName, milestoneStatusLabels } from "#app/domain/bookings/milestone.ts";
import { signatureLabels } from "#app/domain/bookings/quotes/agreement.ts";
import { quoteStatusLabels } from "#app/domain/bookings/quotes/quote.ts";
import { formatAmount, formatDays } from "#app/domain/bookings/quotes/quote-facts.ts";
import { formatTotal } from "#app/domain/bookings/quotes/quote-total.ts";
import {
	getReleaseState,
	relationLabels,
	releaseKindLabels,
	releaseStateLabels,
} from "#app/domain/bookings/releases/release.ts";
import { getHolder, nameHolder } from "#app/domain/bookings/turn.ts";
import { milestoneEventTitle } from "#app/domain/bookings/work-labels.ts";
import type { TeamWork } from "#app/domain/bookings/work-queries.server.ts";
import { isPaidDirectly, serviceLineLabels } from "#app/domain/market/service-line.ts";
import { getHeldCents } from "#app/domain/money/amounts.ts";
import { personPath } from "#app/domain/people/person.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { phaseLabels } from "#app/domain/platform/phase.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { workItemPath } from "#app/domain/platform/work-item.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { formatDueTime } from "#app/routes/admin/parts/back-office-data.server.ts";
import { shownDelivery } from "#app/routes/bookings/parts/shown-delivery.server.ts";

const sideNames = ({ creator, professional }: TeamBooking) => ({
	CREATOR: creator.name,
	PROFESSIONAL: professional.businessName,
});

const toPerson = (user: TeamBooking["creator"] | null, name = user?.name ?? "") => ({
	name,
	email: user?.email ?? null,
	path: user && personPath(user.id),
});

/** The data of the team's page about a booking. */
export function bookingView(booking: TeamBooking, work: TeamWork) {
	const {
		id,
		reference,
		title,
		description,
		status,
		statusAt,
		requestedAt,
		phase,
		serviceLine,
		isRemote,
		city,
		region,
		preferredDates,
		professional,
		creator,
	} = booking;
	return {
		id,
		reference,
		title,
		status: bookingStatusLabels[status],
		since: exactTimestamp(statusAt),
		creator: toPerson(creator),
		professional: toPerson(professional.user, professional.businessName),
		facts: [
			{
				label: "Requested",
				value: `${exactTimestamp(requestedAt).text}, in the phase “${phaseLabels[phase]}”`,
			},
			{
				label: "Service",
				value: `${serviceLineLabels[serviceLine]}, ${isRemote ? "remote" : `${city}, ${region}`}`,
			},
			{ label: "Preferred dates", value: preferredDates },
			{ label: "Description", value: description },
		],
		disputes: booking.disputes.map(
			({ id: disputeId, reference: name, status: state, outcome, milestone }) => ({
				path: workItemPath("DISPUTE", disputeId),
				name,
				about: `${milestoneName(milestone)}: ${(outcome ? disputeOutcomeLabels[outcome] : getDisputeStatusLabel(state, isPaidDirectly(serviceLine))).toLowerCase()}`,
			}),
		),
		versions: booking.quotes.map(
			({ version, status: state, totalCents, taxCents, isMonthly, sentAt, agreement }) => ({
				version,
				state: quoteStatusLabels[state],
				total: formatTotal({ totalCents, taxCents, isMonthly }),
				sent: exactTimestamp(sentAt),
				signatures: (agreement?.signatures ?? []).map(({ side, fullName, at }) => ({
					side,
					text: `${signatureLabels[side]}: ${fullName}`,
					at: exactTimestamp(at),
				})),
			}),
		),
		milestones: work.milestones.map(toMilestone),
		deadlines: booking.deadlines.map(
			({ id: deadlineId, kind, side, dueAt, pausedAt, reminders, closedAt }) => ({
				id: deadlineId,
				...describeDeadline(kind, serviceLine),
				who: nameHolder(kind, getHolder(kind, side), null, sideNames(booking)),
				due: formatDueTime(dueAt),
				reminders,
				isOpen: closedAt === null,
				isPaused: pausedAt !== null,
				canExtend: !(DISPUTE_DEADLINES as readonly DeadlineKind[]).includes(kind),
			}),
		),
		notes: booking.notes.map(({ id: noteId, text, author, at }) => ({
			id: noteId,
			title: author?.name ?? "A deleted account",
			text,
			time: exactTimestamp(at),
		})),
		timeline: listTimeline(booking, work),
	};
}
export type BookingView = ReturnType<typeof bookingView>;

/** A release, and who signed it when. */
export function showRelease({ signature, ...release }: TeamBooking["releases"][number]) {
	const { id, kind, subject, status, statusAt } = release;
	return {
		id,
		subject,
		kind: releaseKindLabels[kind],
		state: releaseStateLabels[getReleaseState(release, now())],
		signature: signature && {
			name: signature.relation
				? `${signature.fullName} (${relationLabels[signature.relation].toLowerCase()})`
				: signature.fullName,
			at: exactTimestamp(signature.at),
		},
		withdrawn: status === "WITHDRAWN" ? exactTimestamp(statusAt) : null,
	};
}

/** A call sheet, without phone numbers, and what the sides said on that day. */
export function showDate({ day, editedBy, editedAt, sides, ...plan }: TeamBooking["callSheets"][number]) {
	return {
		date: formatCalendarDay(day),
		times: describeTimes(plan),
		plan: [
			{ label: "Meet at", text: plan.meetingPoint },
			{ label: "Bring", text: plan.bring },
			{ label: "Notes", text: plan.notes },
			{
				label: "Last changed",
				text: editedBy && editedAt && `${signatureLabels[editedBy]}, ${exactTimestamp(editedAt).text}`,
			},
		].flatMap(({ label, text }) => (text ? [{ label, text }] : [])),
		said: sides.flatMap(({ side, hereAt, lateMinutes, lateAt }) => [
			...(lateAt
				? [
						{
							key: `${side}-late`,
							text: `${signatureLabels[side]}: ${lateMinutes} minutes late`,
							at: exactTimestamp(lateAt),
						},
					]
				: []),
			...(hereAt
				? [{ key: `${side}-here`, text: `${signatureLabels[side]}: here`, at: exactTimestamp(hereAt) }]
				: []),
		]),
	};
}

function toMilestone(milestone: TeamWork["milestones"][number]) {
	const {
		id,
		position,
		title,
		status,
		dueOn,
		frozenAt,
		amountCents,
		taxCents,
		releasedCents,
		refundedCents,
		taxRefundedCents,
		deliveries,
	} = milestone;
	return {
		id,
		number: position + 1,
		title,
		due: formatCalendarDay(dueOn),
		deliveries: deliveries.map((delivery) => shownDelivery(delivery)),
		status: frozenAt ? `${milestoneStatusLabels[status]}, chargeback open` : milestoneLabel(milestone),
		amount: formatAmount({ amountCents, taxCents }),
		held: formatCents(getHeldCents(milestone)),
		released: formatCents(releasedCents),
		refunded: formatCents(refundedCents + taxRefundedCents),
	};
}

type Entry = { id: string; title: string; text: string | null; at: Date };

/** Everything that happened to the booking, its quotes, its milestones, and its deadlines, oldest first. */
function listTimeline(booking: TeamBooking, work: TeamWork) {
	const entries = [
		...listEvents(booking),
		...booking.quotes.flatMap((quote) => quoteEntries(booking, quote)),
		...listMoves(booking, work),
		...listExtensions(booking),
	];
	return entries
		.sort((a, b) => a.at.getTime() - b.at.getTime())
		.map(({ at, ...entry }) => ({ ...entry, time: exactTimestamp(at) }));
}

const listEvents = (booking: TeamBooking): Entry[] =>
	booking.events.map(({ id, status, side, reason, at }) => ({
		id,
		title: `${bookingStatusLabels[status]}${side ? ` by ${sideNames(booking)[side]}` : ""}`,
		text: reason,
		at,
	}));

function listMoves(booking: TeamBooking, { events }: TeamWork): Entry[] {
	const names = sideNames(booking);
	const who = (mover: string) => (mover === "CREATOR" || mover === "PROFESSIONAL" ? names[mover] : null);
	return events.map(({ id, at, transition, mover, name, reason }) => ({
		id,
		title: milestoneEventTitle(transition, who(mover), name),
		text: reason,
		at,
	}));
}

/**
 * Entries that the events of the booking don't include: later versions, requested changes, proposed dates,
 * and how amendments ended.
 */
function quoteEntries(
	booking: TeamBooking,
	{ id, version, status, isAmendment, sentAt, statusAt, reason, notes }: TeamBooking["quotes"][number],
): Entry[] {
	const sent = {
		id: `${id} sent`,
		title: `Version ${version} sent by ${sideNames(booking).PROFESSIONAL}`,
		text: null,
		at: sentAt,
	};
	const ended = {
		id: `${id} ended`,
		title: `Version ${version}: ${quoteStatusLabels[status].toLowerCase()}`,
		text: reason,
		at: statusAt,
	};
	const asked = notes.map((note) => {
		const who = sideNames(booking)[note.side];
		const { startsOn, endsOn } = note;
		const what =
			startsOn && endsOn ? `${who} proposed ${formatDays({ startsOn, endsOn })}` : `${who} asked for changes`;
		return { id: note.id, title: `Version ${version}: ${what}`, text: note.text, at: note.at };
	});
	return [...(version > 1 ? [sent] : []), ...asked, ...(isAmendment && status !== "SENT" ? [ended] : [])];
}

const listExtensions = ({ deadlines }: TeamBooking): Entry[] =>
	deadlines.flatMap(({ kind, extensions }) =>
		extensions.map(({ id, toAt, reason, extendedBy, at }) => ({
			id,
			title: `${extendedBy?.name ?? "A deleted account"} extended the time to ${deadlineKinds[kind].label} to ${exactTimestamp(toAt).text}`,
			text: reason,
			at,
		})),
	);
