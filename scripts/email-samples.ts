/** Samples of all emails for `npm run emails` and its tests, made by the code that writes the real ones. */
import { type BookingSide, otherSide } from "#app/domain/bookings/booking.ts";
import {
	composeBookingEmail,
	getReaders,
	getReminderNotification,
	getRequestNotification,
	getTransitionNotification,
} from "#app/domain/bookings/booking-emails.server.ts";
import {
	addReminder,
	type BookingFacts,
	type BookingNotification,
	milestoneFact,
	nameWork,
} from "#app/domain/bookings/booking-notifications.ts";
import { callSheetNotifications } from "#app/domain/bookings/call-sheets/call-sheet-notifications.server.ts";
import { getCancellationReceipt } from "#app/domain/bookings/cancel-booking.server.ts";
import { commentNotification } from "#app/domain/bookings/comments/comments.server.ts";
import { deadlineKinds } from "#app/domain/bookings/deadline.ts";
import {
	type DisputeNews,
	disputeNotifications,
} from "#app/domain/bookings/disputes/dispute-emails.server.ts";
import { describeEnds } from "#app/domain/bookings/end-milestones.server.ts";
import { getExtensionNotification } from "#app/domain/bookings/extend-deadline.server.ts";
import { claimNotifications } from "#app/domain/bookings/guarantee-emails.server.ts";
import { longHoldNotifications } from "#app/domain/bookings/long-held-payments.server.ts";
import { heldMessageReleased, newMessageEmail } from "#app/domain/bookings/messages/message-emails.server.ts";
import type { MilestoneTransition } from "#app/domain/bookings/milestone.ts";
import { type MilestoneFacts, milestoneNotifications } from "#app/domain/bookings/milestone-notifications.ts";
import { moneyNotifications } from "#app/domain/bookings/money-outcomes.server.ts";
import {
	describeOffer,
	describeTurn,
	getChangesReminder,
	getQuoteReminder,
	getSigningReceipt,
	quoteNotifications,
} from "#app/domain/bookings/quotes/quote-emails.server.ts";
import {
	releaseAsked,
	releaseCopy,
	releaseNotifications,
	releaseWithdrawal,
} from "#app/domain/bookings/releases/release-emails.server.ts";
import { milestoneReminders, type ReminderFacts } from "#app/domain/bookings/remind-of-milestone.server.ts";
import { getReviewNotification } from "#app/domain/bookings/reviews.server.ts";
import { getEndReminder } from "#app/domain/bookings/rights/remind-of-license-ends.server.ts";
import {
	getLiftingNotification,
	getSuspensionNotification,
} from "#app/domain/bookings/suspended-bookings.server.ts";
import { matchDelayed, matchProposed } from "#app/domain/matching/matching-emails.server.ts";
import { budgetLabels } from "#app/domain/matching/requirements.ts";
import { composeDebtEmail, debtNotifications } from "#app/domain/money/debt-emails.server.ts";
import { composeDetailsDueEmail, composePayoutDetailsEmail } from "#app/domain/money/payee.server.ts";
import { campaignEmail } from "#app/domain/office/campaigns/campaign.server.ts";
import { newsletterConfirmation, newsletterKept } from "#app/domain/office/newsletter/newsletter.server.ts";
import {
	supportFollowUp,
	supportNotice,
	supportReceipt,
	supportReply,
} from "#app/domain/office/support/support-emails.server.ts";
import { webhookStopped } from "#app/domain/office/webhooks/deliver-webhooks.server.ts";
import { type MeasureEmail, measureTaken } from "#app/domain/people/account-measures.server.ts";
import {
	ageNotMet,
	ageVerificationRejected,
	ageVerificationReopened,
	ageVerified,
} from "#app/domain/people/age-verification-emails.server.ts";
import { emailChangeConfirmation, emailInUse } from "#app/domain/people/email-change.server.ts";
import { emailVerification, welcome } from "#app/domain/people/email-confirmation.server.ts";
import { passwordReset } from "#app/domain/people/password.server.ts";
import { securityEvents, securityNotice } from "#app/domain/people/security-emails.server.ts";
import { signInLink } from "#app/domain/people/sign-in.server.ts";
import { rolesChanged } from "#app/domain/people/team.server.ts";
import {
	placeQuestion,
	waitlistConfirmation,
	waitlistInvitation,
} from "#app/domain/people/waitlist/waitlist-emails.server.ts";
import { digestEmail } from "#app/domain/platform/email/digests.server.ts";
import type { BookingEmailKind, Email, EmailKind } from "#app/domain/platform/email/email.ts";
import { composeTeamNotice } from "#app/domain/platform/email/team-notice.server.ts";
import { infectedFileEmail } from "#app/domain/platform/files/scan-files.server.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { formatDeadline, formatMoment, formatShortDay } from "#app/domain/platform/time/time-zones.server.ts";
import { calendarUnreadable } from "#app/domain/profiles/busy-calendar.server.ts";
import { composeResultsEmail } from "#app/domain/profiles/saved-search.server.ts";
import { messageRemovedForReader, reportDecided } from "#app/domain/trust/decide-report.server.ts";
import { accountDeleted } from "#app/domain/trust/delete-account.server.ts";
import { textWarning } from "#app/domain/trust/message-flags.server.ts";
import { reportNotice, reportReceipt } from "#app/domain/trust/send-report.server.ts";
import {
	accountRestricted,
	accountSuspended,
	suspensionLifted,
} from "#app/domain/trust/suspend-account.server.ts";
import {
	applicationApproved,
	applicationRejected,
	changesRequested,
	checkStarted,
	draftExpiring,
	reviewStarted,
} from "#app/domain/vetting/application-emails.server.ts";
import {
	invitationAccepted,
	invitationListed,
	professionalInvited,
	professionalInvitedByTeam,
} from "#app/domain/vetting/invitations.server.ts";
import { licenseChecked } from "#app/domain/vetting/license-check.server.ts";
import { referenceAsked, referenceReminder } from "#app/domain/vetting/references.server.ts";
import type { PhaseName } from "#app/infra/content/phase.server.ts";

/** An email without its greeting, and the kind of person who reads it. */
export type EmailSample = { reader: string; email: Omit<Email, "topic"> };

const ZONE = "America/Chicago";
const at = (day: string, time = "19:33") => new Date(`${day}T${time}:00Z`);
const sent = at("2026-12-01");
const due = at("2026-12-09");

const jane = { id: "1", userId: "1", name: "Jane Walker", email: "jane@example.com" };
const parker = { id: "2", userId: "2", name: "Parker Reed", email: "parker@example.com" };
const names = { CREATOR: jane.name, PROFESSIONAL: "Parker Light & Lens" };
const readers = { CREATOR: jane, PROFESSIONAL: parker };
const SIDES = ["CREATOR", "PROFESSIONAL"] as const;

const bookingFor = (phase: PhaseName): BookingFacts => ({
	id: "0190a1b2",
	reference: "BKG-204816",
	title: "A channel trailer",
	phase: phase === "open" ? "OPEN" : "EARLY_ACCESS",
	names,
	expiresAt: due,
});
const milestone = { position: 0, title: "First half" };
const reason = "The dates moved, and we can't make them work.";
const WORDS = "Could we add one vertical version of each clip?";

/** Returns a list with the sample of an email to one side of a booking, or an empty list if it gets none. */
function aboutBooking(
	booking: BookingFacts,
	side: BookingSide,
	kind: BookingEmailKind,
	notification: (BookingNotification & { path?: string }) | null | undefined,
): EmailSample[] {
	if (!notification) return [];
	const { path, ...words } = notification;
	const email = composeBookingEmail(kind, booking, side, readers[side], words);
	return [
		{
			reader: side === "CREATOR" ? "Creator" : "Professional",
			email: path ? { ...email, action: { label: words.label, path } } : email,
		},
	];
}

const quote = { version: 2, totalCents: 180_000, taxCents: 14_850, isMonthly: false, expiresAt: due };
const waiting = { version: 2, isAmendment: false, expiresAt: due, changesDueAt: null };
const asked = { ...waiting, changesDueAt: at("2026-12-04") };

function listTransitions(booking: BookingFacts): EmailSample[] {
	const open = [
		["decline", "PROFESSIONAL"],
		["withdraw", "CREATOR"],
		["expire", "CLOCK"],
		["send-quote", "PROFESSIONAL"],
		["accept-quote", "CREATOR"],
		["decline-quote", "CREATOR"],
		["withdraw-quote", "PROFESSIONAL"],
		["expire-quote", "CLOCK"],
		["close", "CLOCK"],
		["cancel", "CREATOR"],
		["cancel", "PROFESSIONAL"],
		["cancel-rest", "CREATOR"],
	] as const;
	const early = [
		["accept", "PROFESSIONAL"],
		["decline", "PROFESSIONAL"],
		["withdraw", "CREATOR"],
		["expire", "CLOCK"],
		["start", "PROFESSIONAL"],
		["complete", "CREATOR"],
		["cancel", "CREATOR"],
		["cancel", "PROFESSIONAL"],
	] as const;
	return (booking.phase === "OPEN" ? open : early).flatMap(([transition, role]) =>
		getReaders(transition, role).flatMap((side) => {
			const offer = transition.includes("cancel")
				? booking.phase === "OPEN" && describeEnds(ends, side, names)
				: transition.includes("quote") && {
						...describeOffer(quote, ZONE),
						...(transition === "accept-quote" && {
							facts: [
								{ label: "Total", value: "$1,800.00, plus sales tax of $148.50" },
								{ label: "Your payout", value: "$1,620.00" },
							],
						}),
					};
			const facts = { ...booking, role, reason, offer: offer || undefined };
			return aboutBooking(booking, side, transition, getTransitionNotification(transition, side, facts));
		}),
	);
}

const ends = [{ refundCents: 38_000, refundTaxCents: 3_135, releaseCents: 12_000 }];

function listQuotes(booking: BookingFacts): EmailSample[] {
	const { title } = booking;
	const toCreator = (kind: BookingEmailKind, notification: BookingNotification) =>
		aboutBooking(booking, "CREATOR", kind, notification);
	const toProfessional = (kind: BookingEmailKind, notification: BookingNotification) =>
		aboutBooking(booking, "PROFESSIONAL", kind, notification);
	const offer = describeOffer(quote, ZONE);
	const turn = (side: BookingSide) => describeTurn(asked, side, names, ZONE);
	const { CREATOR, PROFESSIONAL } = names;
	const { revised, amended } = quoteNotifications;
	return [
		...toCreator("quote-revised", revised(PROFESSIONAL, title, quote, offer)),
		...toCreator("quote-amended", amended(PROFESSIONAL, title, quote, offer)),
		...toProfessional(
			"quote-changes-asked",
			quoteNotifications["changes-asked"](CREATOR, title, WORDS, turn("PROFESSIONAL")),
		),
		...SIDES.flatMap((side) =>
			aboutBooking(
				booking,
				side,
				"quote-changes-lapsed",
				quoteNotifications["changes-lapsed"](
					names[otherSide(side)],
					title,
					side,
					describeTurn(waiting, side, names, ZONE),
				),
			),
		),
		...SIDES.flatMap((side) =>
			aboutBooking(
				booking,
				side,
				"quote-dates-proposed",
				quoteNotifications["dates-proposed"](
					names[otherSide(side)],
					title,
					"2026-12-12",
					"2026-12-13",
					WORDS,
					side,
					side === "PROFESSIONAL" ? turn(side) : null,
				),
			),
		),
		...toProfessional("quote-amendment-accepted", quoteNotifications["amendment-accepted"](CREATOR, title)),
		...toProfessional(
			"quote-amendment-declined",
			quoteNotifications["amendment-declined"](CREATOR, title, reason),
		),
		...toCreator(
			"quote-amendment-withdrawn",
			quoteNotifications["amendment-withdrawn"](PROFESSIONAL, title, reason),
		),
		...SIDES.flatMap((side) =>
			aboutBooking(
				booking,
				side,
				"quote-amendment-expired",
				quoteNotifications["amendment-expired"](names[otherSide(side)], title),
			),
		),
		...toCreator(
			"quote-agreement-signed",
			getSigningReceipt(
				booking,
				{ version: 2, fullName: "Jane Q. Walker", at: sent, sha256: "9f86d081884c7d659a2feaa0c55ad015" },
				ZONE,
			),
		),
		...toCreator("quote-reminder", getQuoteReminder(booking, waiting, ZONE)),
		...toCreator("quote-reminder", getQuoteReminder(booking, asked, ZONE)),
		...toProfessional("quote-reminder", getChangesReminder(booking, asked, ZONE)),
	];
}

function listMilestones(booking: BookingFacts): EmailSample[] {
	const facts = (role: MilestoneFacts["role"]): MilestoneFacts => ({
		work: nameWork(milestone.title, booking.title),
		milestone: milestoneFact(milestone),
		names,
		amount: "$900.00",
		payout: "$810.00",
		available: null,
		held: "$900.00",
		taxCents: 7_425,
		dueOn: formatCalendarDay("2026-12-09"),
		deadline: formatDeadline(due, ZONE),
		deadlineDay: formatShortDay(due, ZONE),
		isPaidDirectly: false,
		isLast: false,
		isRenewed: false,
		role,
		reason,
	});
	const variants: Partial<Record<MilestoneTransition, Partial<MilestoneFacts>[]>> = {
		"deliver-unfunded": [{ isPaidDirectly: true }],
		"cancel-unfunded": [{ isPaidDirectly: true, reason: "The agreement was amended." }],
		accept: [
			{ role: "CREATOR", isLast: true },
			{ role: "CLOCK" },
			{ role: "CREATOR", isPaidDirectly: true },
			{ role: "CREATOR", isRenewed: true },
		],
		refund: [{ role: "CLOCK" }, { role: "PROVIDER" }],
		release: [{ role: "CLOCK", reason: undefined }],
	};
	const transitions = Object.keys(milestoneNotifications) as (keyof typeof milestoneNotifications)[];
	const moved = transitions.flatMap((transition) =>
		(variants[transition] ?? [{}]).flatMap((variant) =>
			SIDES.flatMap((side) =>
				aboutBooking(
					booking,
					side,
					`milestone-${transition}`,
					milestoneNotifications[transition][side]({ ...facts("CLOCK"), ...variant }),
				),
			),
		),
	);
	const kinds = Object.keys(milestoneReminders) as (keyof typeof milestoneReminders)[];
	const reminded = kinds.flatMap((kind) =>
		SIDES.flatMap((side) => {
			const reminder: ReminderFacts = {
				title: booking.title,
				work: nameWork(milestone.title, booking.title),
				milestone: [milestoneFact(milestone)],
				names,
				dueOn: formatCalendarDay("2026-12-09"),
				dueDay: "Dec 9",
				isOverdue: side === "CREATOR",
				isMoved: false,
				due: formatDeadline(due, ZONE),
				day: formatShortDay(due, ZONE),
				consequence: deadlineKinds[kind].consequence,
			};
			const words = milestoneReminders[kind][side]?.(reminder);
			return aboutBooking(
				booking,
				side,
				"milestone-reminder",
				words && { ...words, title: addReminder(words.title, side === "CREATOR") },
			);
		}),
	);
	return [...moved, ...reminded];
}

function listMoney(booking: BookingFacts): EmailSample[] {
	const aboutFor = (reader: BookingSide) => ({
		reader,
		title: booking.title,
		on: formatMoment(sent, ZONE),
		timeZone: ZONE,
	});
	const about = aboutFor("CREATOR");
	const moved = { amountCents: 97_425, reference: "PAY-310092" };
	const failure = "The card was declined. Ask your bank why.";
	const method = "Card ending in 4242";
	const words = moneyNotifications;
	const samples: (readonly [keyof typeof moneyNotifications, BookingSide, BookingNotification])[] = [
		[
			"payment-received",
			"CREATOR",
			words["payment-received"](
				{
					...moved,
					amountCents: 194_850,
					method,
					receivedAt: sent,
					lines: [
						{ ...milestone, amountCents: 90_000, taxCents: 7_425 },
						{ position: 1, title: "Second half", amountCents: 90_000, taxCents: 7_425 },
					],
				},
				about,
			),
		],
		["payment-failed", "CREATOR", words["payment-failed"]({ ...moved, failure }, about)],
		["payment-returned", "CREATOR", words["payment-returned"](moved, about)],
		[
			"refund-sent",
			"CREATOR",
			words["refund-sent"](
				{
					amountCents: 41_135,
					taxCents: 3_135,
					reference: "REF-550311",
					payment: { reference: moved.reference, method },
				},
				about,
			),
		],
		[
			"payout-paid",
			"PROFESSIONAL",
			words["payout-paid"]({ amountCents: 81_000, reference: "POU-771204", milestone, keptCents: 0 }, about),
		],
		[
			"payout-failed",
			"PROFESSIONAL",
			words["payout-failed"](
				{ amountCents: 27_900, reference: "POU-771204", failure: "The account was closed." },
				about,
			),
		],
		...SIDES.flatMap((side) =>
			(["chargeback-opened", "chargeback-won", "chargeback-lost"] as const).map(
				(kind) => [kind, side, words[kind]({ amountCents: 90_000 }, aboutFor(side))] as const,
			),
		),
	];
	const longHeld = SIDES.flatMap((side) =>
		aboutBooking(
			booking,
			side,
			"payment-held-long",
			longHoldNotifications[side]({
				title: booking.title,
				amount: "$900.00",
				returnedOn: "2028-05-20",
				other: booking.names[side === "CREATOR" ? "PROFESSIONAL" : "CREATOR"],
			}),
		),
	);
	return [
		...samples.flatMap(([kind, side, notification]) => aboutBooking(booking, side, kind, notification)),
		...longHeld,
		...aboutBooking(
			booking,
			"CREATOR",
			"license-ends",
			getEndReminder({
				title: booking.title,
				professional: booking.names.PROFESSIONAL,
				platforms: "The creator's own channels",
				endsOn: "2028-11-20",
			}),
		),
	];
}

function listDisputes(booking: BookingFacts): EmailSample[] {
	const split = { refundCents: 30_000, releaseCents: 60_000 };
	const proposal = { id: "3", side: "PROFESSIONAL" as const, reason: WORDS, ...split };
	const news: { [Event in DisputeNews["event"]]: Extract<DisputeNews, { event: Event }>[] } = {
		opened: [
			{ event: "opened", by: "CREATOR", text: WORDS, releasedCents: 10_000 },
			{ event: "opened", by: "CLOCK", text: "The changes weren't delivered in time." },
		],
		answered: [{ event: "answered", by: "PROFESSIONAL", text: WORDS }],
		statement: [{ event: "statement", by: "CREATOR", text: WORDS }],
		proposed: [{ event: "proposed", by: "PROFESSIONAL", proposal }],
		"proposal-declined": [{ event: "proposal-declined", by: "CREATOR", proposal, text: WORDS }],
		"proposal-withdrawn": [{ event: "proposal-withdrawn", by: "PROFESSIONAL", proposal }],
		"proposal-expired": [{ event: "proposal-expired", by: "CLOCK", proposal }],
		divided: [{ event: "divided", by: "CREATOR", split, text: WORDS }],
		team: [{ event: "team", by: "CREATOR" }],
		settled: [{ event: "settled", by: "CREATOR", outcome: "PROPOSAL", split }],
		withdrawn: [{ event: "withdrawn", by: "CREATOR" }],
		decided: [{ event: "decided", by: "TEAM", split, text: "One of the two clips matches the agreement." }],
		accepted: [{ event: "accepted", by: "CREATOR" }],
		appealed: [{ event: "appealed", by: "PROFESSIONAL", text: WORDS }],
		finished: [
			{ event: "finished", by: "TEAM", split, isAppeal: true, text: "We looked at both clips again." },
		],
		mediated: [{ event: "mediated", by: "TEAM", text: "Let's find a day on which all of us can talk." }],
		"mediation-ended": [{ event: "mediation-ended", by: "TEAM", isCanceled: false }],
		reminder: (
			["DISPUTE_ANSWER", "DISPUTE_PROPOSAL", "SPLIT_ANSWER", "DISPUTE_TALKS", "DISPUTE_APPEAL"] as const
		).map((kind) => ({ event: "reminder" as const, by: "CLOCK", kind, side: "PROFESSIONAL", dueAt: due })),
	};
	return Object.values(news)
		.flat()
		.flatMap((one) =>
			SIDES.flatMap((reader) => {
				const facts = {
					reader,
					names,
					work: nameWork(milestone.title, booking.title),
					...({ openedBy: "CREATOR", opener: "CREATOR", wanted: "REFUND" } as const),
					disputedCents: 80_000,
					restCents: 10_000,
					heldCents: 80_000,
					taxCents: reader === "CREATOR" ? 2_475 : 0,
					hasAccepted: false,
					isPaidDirectly: one.event.startsWith("mediat"),
					isFrozen: false,
					due: formatDeadline(due, ZONE),
					day: formatShortDay(due, ZONE),
					consequence: "the proposal is carried out",
				};
				const words = disputeNotifications[one.event](one as never, facts);
				return aboutBooking(
					booking,
					reader,
					`dispute-${one.event}`,
					words && { ...words, facts: [milestoneFact(milestone), ...(words.facts ?? [])] },
				);
			}),
		);
}

function listClaims(booking: BookingFacts): EmailSample[] {
	const about = { names, title: booking.title };
	const decided = { reference: "CLM-118204", reason: "Half of the photos are missing." };
	const words = {
		claimed: [
			claimNotifications.claimed(about, { ...decided, claimedCents: 40_000, by: "December 15, 2026" }),
		],
		responded: [claimNotifications.responded(about, decided)],
		withdrawn: [claimNotifications.withdrawn(about, decided)],
		declined: [claimNotifications.declined(about, { ...decided, paidCents: 0, owedCents: 0 })],
		paid: [0, 18_000].map((owedCents) =>
			claimNotifications.paid(about, { ...decided, paidCents: 20_000, owedCents }),
		),
	} satisfies Record<keyof typeof claimNotifications, unknown>;
	const kinds = Object.keys(words) as (keyof typeof words)[];
	return kinds.flatMap((kind) =>
		words[kind].flatMap((wording) =>
			SIDES.flatMap((side) => aboutBooking(booking, side, `guarantee-${kind}`, wording[side])),
		),
	);
}

/** Lists the emails that each side gets when the other side changes dates or a call sheet, or runs late. */
function listCallSheets(booking: BookingFacts): EmailSample[] {
	const words = callSheetNotifications;
	return SIDES.flatMap((side) => {
		const date = {
			name: booking.names[otherSide(side)],
			title: booking.title,
			day: "2026-12-09",
			startTime: "09:00",
			endTime: "17:00",
			timeZone: ZONE,
			meetingPoint: "North gate of the park, parking on Main Street",
			bring: "Two outfits",
		};
		return [
			...[
				words.changed(date),
				words.changed({ ...date, bring: null }),
				words.added(date),
				words.removed(date),
			].flatMap((notification) => aboutBooking(booking, side, "call-sheet", notification)),
			...aboutBooking(
				booking,
				side,
				"comment",
				commentNotification({
					name: date.name,
					title: date.title,
					number: 1,
					round: 2,
					file: "cut-2.mp4",
					place: "At 1:05",
					text: "The music is too loud here.",
					open: 3,
				}),
			),
			...aboutBooking(booking, side, "running-late", words.late(date, 20)),
			...aboutBooking(booking, side, "on-time", words.onTime(date)),
		];
	});
}

/** What the sides of a booking and the signer read about a release. */
function listReleases(booking: BookingFacts): EmailSample[] {
	const news = { id: "9", kind: "MODEL", subject: "Jamie Fox", title: booking.title } as const;
	const signed = { ...news, email: "jamie@example.org", at: sent, timeZone: ZONE };
	const asked = { ...signed, askedBy: "PROFESSIONAL", asker: booking.names.PROFESSIONAL } as const;
	return [
		...SIDES.flatMap((side) =>
			(["signed", "withdrawn"] as const).flatMap((event) =>
				aboutBooking(booking, side, `release-${event}`, releaseNotifications[event](news)),
			),
		),
		...[
			releaseAsked(asked),
			releaseCopy({ ...signed, withdrawableUntil: due }),
			releaseWithdrawal(signed),
		].map((email) => ({ reader: "Someone without an account", email })),
	];
}

function listBookings(phase: PhaseName): EmailSample[] {
	const booking = bookingFor(phase);
	const requested = {
		service: "Photography and videography",
		place: "Austin, TX",
		dates: "December 12 or 13",
		budget: budgetLabels["1000_2500"],
		description:
			"A 90-second channel trailer for my cooking channel: one day in my kitchen, then the edit. I have a script and a list of shots.",
	};
	const reminders = [false, true].map((isLast) => getReminderNotification(booking, ZONE, isLast));
	const shared = [
		...aboutBooking(booking, "PROFESSIONAL", "request", getRequestNotification(booking, requested, ZONE)),
		...reminders.flatMap((words) => aboutBooking(booking, "PROFESSIONAL", "reminder", words)),
		...listTransitions(booking),
		...SIDES.flatMap((side) => [
			...aboutBooking(booking, side, "review-waiting", getReviewNotification("waiting", booking, side)),
			...aboutBooking(booking, side, "review-published", getReviewNotification("published", booking, side)),
			...aboutBooking(
				booking,
				side,
				"side-suspended",
				getSuspensionNotification(booking, otherSide(side), formatDeadline(due, ZONE)),
			),
			...aboutBooking(booking, side, "side-open-again", getLiftingNotification(booking, otherSide(side))),
		]),
		...listCallSheets(booking),
		{ reader: "Creator", email: newMessageEmail({ booking, to: jane, from: parker }) },
		{ reader: "Professional", email: heldMessageReleased({ booking, to: parker, other: jane }) },
	];
	if (phase !== "open") return shared;
	const extended = {
		kind: "DELIVERY" as const,
		serviceLine: "PHOTO_VIDEO" as const,
		fromAt: sent,
		toAt: due,
		reason: "The studio was flooded.",
	};
	return [
		...shared,
		...SIDES.flatMap((side) =>
			aboutBooking(
				booking,
				side,
				"cancel-receipt",
				getCancellationReceipt(booking, { isRest: false, money: describeEnds(ends, side, names), notes: [] }),
			),
		),
		...SIDES.flatMap((side) =>
			aboutBooking(
				booking,
				side,
				"deadline-extended",
				getExtensionNotification(booking, extended, side, ZONE),
			),
		),
		...listQuotes(booking),
		...listReleases(booking),
		...listMilestones(booking),
		...listMoney(booking),
		...listDisputes(booking),
		...listClaims(booking),
	];
}

function listDebts(): EmailSample[] {
	const facts = {
		reference: "RCV-402911",
		bookingId: "0190a1b2",
		debtor: parker,
		booking: { reference: "BKG-204816", title: "A channel trailer" },
	};
	const words = debtNotifications;
	const kept = { cents: 9_000, leftCents: 9_000, payout: "$810.00", sentCents: 72_000 };
	const notifications = {
		booked: words.booked({
			amountCents: 18_000,
			cause: "GUARANTEE",
			reason: "Half of the photos are missing.",
		}),
		offset: words.offset(kept),
		reversed: words.reversed({
			cents: 9_000,
			leftCents: 18_000,
			payout: "PYT-771204",
			provider: "the Greenroom test bank",
		}),
		repaid: words.repaid({ cents: 18_000, leftCents: 0, returnedCents: 0 }),
		"payment-failed": words["payment-failed"]({ amountCents: 18_000, failure: "The card was declined." }),
		returned: words.returned(9_000),
		restored: words.restored({ cents: 18_000, owedCents: 18_000, isContested: false }),
		answered: words.answered(
			{ leftCents: 9_000, isReduced: true, reason: "You had delivered half." },
			facts.reference,
		),
	} satisfies Record<keyof typeof debtNotifications, unknown>;
	const kinds = Object.keys(notifications) as (keyof typeof notifications)[];
	return [
		...kinds.map((kind) => ({
			reader: "Professional",
			email: composeDebtEmail(facts, kind, notifications[kind]),
		})),
		{ reader: "Professional", email: composePayoutDetailsEmail(parker) },
		{
			reader: "Professional",
			email: composeDetailsDueEmail(parker, {
				missing: ["Proof of identity"],
				by: "December 9, 2027, 11:59 PM CST",
				day: "Dec 9",
			}),
		},
	];
}

function listTeam(): EmailSample[] {
	const notice = (
		kind: EmailKind,
		subject: string,
		text: string,
		item: Parameters<typeof composeTeamNotice>[0]["item"]["kind"],
	) => composeTeamNotice({ kind, subject, text, item: { kind: item, id: "4" }, bookingId: "0190a1b2" });
	const ticket = { reference: "SUP-611230", email: jane.email, inquiryType: "payment" as const };
	return [
		notice(
			"booking-dispute-notice",
			"Dispute: BKG-204816",
			"A dispute about “A channel trailer” between Jane Walker and Parker Light & Lens needs a decision.",
			"DISPUTE",
		),
		notice(
			"booking-dispute-team-reminder",
			"Due soon: dispute BKG-204816",
			"A dispute about “A channel trailer” needs a decision. After Wednesday, December 9, the disputed amount is refunded.",
			"DISPUTE",
		),
		notice(
			"guarantee-notice",
			"Guarantee claim: CLM-118204",
			"Jane Walker claims $400.00 for “A channel trailer” by Parker Light & Lens. Decide by December 15, 2026.",
			"GUARANTEE",
		),
		notice(
			"guarantee-reminder",
			"Due soon: claim CLM-118204",
			"Decide the claim of Jane Walker for $400.00. We promised a decision by December 15, 2026.",
			"GUARANTEE",
		),
		notice(
			"chargeback-notice",
			"Chargeback: PAY-402911",
			"The payer's bank has asked for $400.00 of PAY-402911 back. The payer says that they didn't receive the work. Submit evidence by Wednesday, December 9, 2026 at 5:00 PM CST.",
			"MONEY_ISSUE",
		),
		notice(
			"chargeback-reminder",
			"Due soon: evidence for PAY-402911",
			"Submit evidence about the chargeback of $400.00 by Wednesday, December 9, 2026 at 5:00 PM CST. A draft is saved, but nothing was submitted. Without evidence, the payer's bank usually decides for the payer.",
			"MONEY_ISSUE",
		),
		notice(
			"inquiry-notice",
			"Inquiry: PAY-402911",
			"The payer's bank asks about $400.00 of PAY-402911. The payer says that they don't recognize the payment. No money has moved, but it may become a chargeback. Submit evidence by Wednesday, December 9, 2026 at 5:00 PM CST.",
			"MONEY_ISSUE",
		),
		notice(
			"inquiry-reminder",
			"Due soon: evidence for PAY-402911",
			"Submit evidence about the inquiry of $400.00 by Wednesday, December 9, 2026 at 5:00 PM CST. Nothing has been written yet. Without evidence, the payer's bank may take the money back.",
			"MONEY_ISSUE",
		),
		notice(
			"debt-notice",
			"Contested debt: RCV-402911",
			"Parker Reed contests $180.00 for the booking “A channel trailer” (BKG-204816).",
			"RECEIVABLE",
		),
		supportNotice({ ...ticket, name: jane.name, userType: "creator", message: WORDS, dueAt: due }),
		supportFollowUp({ ...ticket, id: "5", name: jane.name, message: WORDS, isSafety: false, dueAt: due }),
		reportNotice({
			reference: "REP-330012",
			title: "A message in BKG-204816",
			reason: "SCAM_OR_PAYMENT_OUTSIDE",
			detail: "They asked me to pay them directly.",
			reporter: jane.name,
			dueAt: due,
			email: jane.email,
		}),
		webhookStopped({
			to: "casey@example.com",
			id: "6",
			description: "Posts to our chat",
			host: "hooks.example.com",
			isGone: false,
		}),
		rolesChanged({
			name: "Casey Owner",
			email: "casey@example.com",
			by: "Robin Owner",
			at: formatMoment(sent, ZONE),
			before: ["SUPPORT"],
			after: ["SUPPORT", "FINANCE"],
		}),
	].map((email) => ({ reader: "Team", email }));
}

function listAccounts(): EmailSample[] {
	const token = "a".repeat(43);
	const { name, email } = jane;
	const measures: MeasureEmail[] = ["message-removed", "review-hidden", "profile-suspended"];
	const why = "It contained a phone number and a price for paying directly.";
	const creator = [
		...(["CREATOR", "PROFESSIONAL"] as const).map((userType) =>
			welcome({ email, token, code: "012345", userType }),
		),
		emailVerification({ email, token, code: "012345" }),
		emailChangeConfirmation({ email, token }),
		emailInUse({ email }),
		passwordReset({ email, token }),
		signInLink({ email, token }),
		...Object.values(securityEvents).map((event) =>
			securityNotice({ to: email, name, ...event, at: formatMoment(sent, ZONE), facts: [] }),
		),
		ageNotMet(jane),
		ageVerified(jane),
		ageVerificationRejected({ ...jane, note: "The name doesn't match the one in your account." }),
		ageVerificationReopened(jane),
		accountSuspended({ name, email, reason: why }),
		accountRestricted({ name, email, reason: why, until: formatMoment(due, ZONE) }),
		...(["account", "profile", "requests"] as const).map((what) =>
			suspensionLifted({ name, email, reason: "You explained it.", what }),
		),
		...measures.map((measure) => measureTaken({ name, email, measure, reason: why })),
		textWarning({
			...({ place: "MESSAGE", name, email, sentAt: sent, timeZone: ZONE } as const),
			...({ kinds: ["phone", "email"], reason: why, isHeld: true } as const),
		}),
		messageRemovedForReader({ name, email, sender: parker.name }),
		accountDeleted(jane, { isShared: true, isBanned: false }),
		infectedFileEmail({ to: email, fileName: "script.pdf", uploadedAt: sent, timeZone: ZONE }),
		...(["OTHER", "HARASSMENT"] as const).map((reason) =>
			reportReceipt({ email, reference: "REP-330012", reason }),
		),
		...[true, false].map((isUpheld) => reportDecided({ email, reference: "REP-330012", isUpheld })),
		...(["payment", "safety"] as const).map((inquiryType) =>
			supportReceipt({ reference: "SUP-611230", email, inquiryType }),
		),
		supportReply({
			reference: "SUP-611230",
			email,
			body: "Thank you for writing.\n\nYour refund was sent on December 1.",
			isSafety: false,
			hasPage: true,
		}),
		digestEmail({
			to: email,
			name,
			lines: [
				{ text: "Delivered: First half of A channel trailer, answer by Dec 9", path: "/bookings/1" },
				{ text: "Message from Parker Reed: A channel trailer", path: "/messages?booking=1" },
			],
			count: 2,
		}),
	];
	return creator.map((email) => ({ reader: "Member", email }));
}

function listMatching(): EmailSample[] {
	const asker = { ...jane, reference: "REQ-120934" };
	const proposals = [
		["Parker Light & Lens", "Austin, TX", "$120 per hour"],
		["Vega Lights", "Round Rock, TX", "$150 per hour"],
	].map(([businessName = "", place = "", rate = ""]) => ({
		businessName,
		place,
		rate,
		reason: "Nora is in Austin and free this month.",
	}));
	const emails = [
		matchProposed(asker, "6", proposals),
		matchProposed(asker, "6", proposals.slice(0, 1)),
		matchDelayed(asker, "We're waiting for one more background check.", "Friday, December 4, 2026"),
		composeResultsEmail(jane, [
			{
				name: "Video in Austin",
				professionals: proposals.map(({ businessName, place, rate }) => ({
					businessName,
					place,
					rate,
					lines: [{ label: "Photography and videography" }],
				})),
			},
		]),
		invitationAccepted({ inviter: jane, businessName: names.PROFESSIONAL }),
		invitationListed({ inviter: jane, businessName: names.PROFESSIONAL, path: "/professional/2" }),
	];
	return emails.map((email) => ({ reader: "Creator", email }));
}

function listVetting(): EmailSample[] {
	const applicant = { ...parker, reference: "PRO-482913" };
	const license = { ...parker, license: { kind: "ATTORNEY", state: "TX" }, isListed: true } as const;
	const asked = { id: "7", email: "ref@example.com", applicant: { name: parker.name, emailVerified: true } };
	const emails = [
		reviewStarted(applicant),
		checkStarted(applicant),
		applicationApproved(applicant, "Your portfolio is lovely."),
		applicationRejected(applicant, "We couldn't confirm the business license."),
		changesRequested(applicant, [{ part: "LICENSE", note: "The scan of the license is cut off." }]),
		draftExpiring({ ...parker, lastDay: "December 15, 2026" }),
		licenseChecked({ ...license, result: "PASSED", note: null }),
		licenseChecked({ ...license, result: "FAILED", note: "The number belongs to someone else." }),
		calendarUnreadable({ ...parker, host: "calendar.example", problem: "It answered with an error." }),
	];
	return [
		...emails.map((email) => ({ reader: "Professional", email })),
		...[
			referenceAsked(asked),
			referenceReminder(asked),
			professionalInvited({
				id: "8",
				email: "pro@example.com",
				inviter: jane,
				serviceCategory: "Photography & Videography",
			}),
			professionalInvitedByTeam({
				id: "8",
				email: "pro@example.com",
				serviceCategory: "Photography & Videography",
				consent: "The sign-up sheet of the Austin photo meetup in May 2026, for an invitation",
			}),
		].map((email) => ({ reader: "Someone without an account", email })),
	];
}

function listNews(): EmailSample[] {
	const { email, name } = jane;
	const audiences = ["CREATOR", "PROFESSIONAL", "OTHER"] as const;
	const campaign = {
		id: "test",
		segment: "newsletter" as const,
		subject: "News from {{site}}",
		body: "Hi {{name}},\n\nThree **new articles** are on [the blog](/blog):\n\n- Contracts\n- Light\n- Taxes",
	};
	const emails = [
		...audiences.map((userType) =>
			waitlistConfirmation({ id: "9", email, userType, hasPlace: userType === "OTHER" }),
		),
		...audiences.map((audience) => placeQuestion({ id: "9", email, audience })),
		...audiences.map((audience) => waitlistInvitation({ id: "9", email, audience, referralCode: null })),
		newsletterConfirmation({ email, token: "a".repeat(43) }),
		newsletterKept({ id: "9", email }),
		campaignEmail(campaign, { email, name, unsubscribePath: "/newsletter/unsubscribe?token=a" }),
	];
	return emails.map((one) => ({ reader: "Subscriber", email: one }));
}

/** Lists a sample of each email that is sent in a phase, which must be the current one (see `withPhase`). */
export const listEmailSamples = (phase: PhaseName): EmailSample[] => [
	...listBookings(phase),
	...(phase === "open" ? listDebts() : []),
	...listMatching(),
	...listVetting(),
	...listAccounts(),
	...listNews(),
	...listTeam(),
];
