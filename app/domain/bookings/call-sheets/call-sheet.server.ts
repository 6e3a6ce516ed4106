import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { CallSheet, CallSheetSide } from "#generated/prisma/sqlite/client/client.ts";
import type { Point } from "../../market/places/place.ts";
import { resolvePlace } from "../../market/places/resolve-place.server.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { bookingCommand } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { requireUnchanged, withVersion } from "../../platform/edit-version.server.ts";
import {
	checkText,
	detectOffPlatformContact,
} from "../../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { addDays, type CalendarDay, dayIn, readDay } from "../../platform/time/calendar-day.ts";
import { instantsAt } from "../../platform/time/time-zone.ts";
import { getTimeZone } from "../../platform/time/time-zones.server.ts";
import { type BookingSide, type BookingStatus, otherSide } from "../booking.ts";
import { notifySide, refreshPages } from "../booking-emails.server.ts";
import {
	type BookingSides,
	getSideNames,
	getSidePerson,
	getUserBooking,
	listPeople,
	summarizeBooking,
} from "../booking-sides.server.ts";
import { findBlocks } from "../messages/conversation-side.server.ts";
import { listWithoutRecord } from "../performer-records/depictions.server.ts";
import { isAgreed } from "../quotes/quote.ts";
import { describeWorkPlace } from "../quotes/quote-facts.ts";
import { listMissing, releaseStanding } from "../releases/release.ts";
import { findTurnsForSide } from "../turns.server.ts";
import {
	ADDED_DATES_MAX,
	AHEAD_DAYS,
	callSheetPath,
	type DateTimes,
	datesPath,
	formatClock,
	getCheckInTimes,
	getEndDay,
	listAgreedDays,
} from "./call-sheet.ts";
import type { EditCallSheet } from "./call-sheet-forms.ts";
import { callSheetNotifications, type DateFacts } from "./call-sheet-notifications.server.ts";
import { getSun } from "./sun.ts";

export type DateOf = { bookingId: string; day: CalendarDay };

/** The columns of an agreement in force that call sheets need. */
const agreedColumns = {
	startsOn: true,
	endsOn: true,
	timeZone: true,
	isRemote: true,
	city: true,
	region: true,
} as const;

type Agreed = {
	startsOn: CalendarDay;
	endsOn: CalendarDay;
	timeZone: string;
	isRemote: boolean;
	city: string | null;
	region: string | null;
};

const findAgreed = (from: Tx, bookingId: string): Promise<Agreed | null> =>
	from.quote.findFirst({ where: { bookingId, status: "ACCEPTED" }, select: agreedColumns });

const isWithin = (agreed: Agreed | null, day: CalendarDay): boolean =>
	agreed !== null && agreed.startsOn <= day && day <= agreed.endsOn;

type UserBooking = Awaited<ReturnType<typeof getUserBooking>>;

/** Whether a booking's agreed days have call sheets, even if neither side has written anything. */
const hasAgreedDays = (status: BookingStatus): boolean => isAgreed(status) || status === "COMPLETED";

const noDate = () => new DomainError("not_found", "This booking has no call sheet for this date.");

/** A date's stored plan, if any, and whether the agreement includes the date. Throws `not_found`. */
async function findDate(from: Tx, { booking }: UserBooking, day: CalendarDay) {
	const stored =
		readDay(day) &&
		(await from.callSheet.findUnique({
			where: { bookingId_day: { bookingId: booking.id, day } },
			include: { sides: true },
		}));
	const agreed = await findAgreed(from, booking.id);
	const isOfAgreement = isWithin(agreed, day);
	if (!stored && !(readDay(day) && isOfAgreement && hasAgreedDays(booking.status))) throw noDate();
	return { stored: stored || null, agreed, isOfAgreement };
}

/** The time zone of a date until one is chosen: the agreement's, or else the professional's. */
const defaultZone = (agreed: Agreed | null, booking: Pick<BookingSides, "professional">): string =>
	agreed?.timeZone ?? getTimeZone(booking.professional.user);

/**
 * Whether the sides may share contact details: while a booking from the open marketplace is accepted or in
 * progress, once a milestone is funded or, if the work is paid for directly, once there is a milestone. The
 * rule is that for messages, except that it is never true for bookings from early access.
 */
async function mayShowContacts(
	from: Tx,
	{ id, phase, serviceLine, status }: BookingSides & { status: string },
) {
	if (phase !== "OPEN" || !isAgreed(status as BookingStatus)) return false;
	const funded = isPaidDirectly(serviceLine) ? {} : { fundedAt: { not: null } };
	return (await from.milestone.count({ where: { bookingId: id, ...funded } })) > 0;
}

type Plan = Pick<CallSheet, "timeZone" | "startTime" | "endTime" | "meetingPoint" | "bring" | "notes">;

const emptyPlan = (timeZone: string): Plan => ({
	timeZone,
	startTime: null,
	endTime: null,
	meetingPoint: null,
	bring: null,
	notes: null,
});

/** The values of the form, as one side sees them. Each side enters only its own phone number. */
const getValues = (plan: Plan, own: Pick<CallSheetSide, "phone"> | undefined) => ({
	startTime: plan.startTime ? formatClock(plan.startTime) : "",
	endTime: plan.endTime ? formatClock(plan.endTime) : "",
	timeZone: plan.timeZone,
	meetingPoint: plan.meetingPoint ?? "",
	bring: plan.bring ?? "",
	notes: plan.notes ?? "",
	phone: own?.phone ?? "",
});

/** Where the work of a booking is. Undefined if it is remote or we don't know the place. */
function findPoint(
	booking: { city: string | null; region: string | null; latitude: number | null; longitude: number | null },
	place: { isRemote: boolean; city: string | null; region: string | null },
): Point | undefined {
	const { latitude, longitude } = booking;
	if (place.isRemote || !place.city || !place.region) return undefined;
	if (
		place.city === booking.city &&
		place.region === booking.region &&
		latitude !== null &&
		longitude !== null
	)
		return { latitude, longitude };
	const found = resolvePlace({ city: place.city, state: place.region });
	return "place" in found ? found.place : undefined;
}

const CLOSED = "You can change call sheets only while the booking is accepted or in progress.";

/**
 * Why a date can't be removed: a date of the agreement stays, and so does one on which someone has said
 * something. Null if it can.
 */
function findRemovalObstacle({
	stored,
	isOfAgreement,
}: Pick<Awaited<ReturnType<typeof findDate>>, "stored" | "isOfAgreement">): string | null {
	if (!stored || isOfAgreement)
		return "This date is part of the agreement. To change it, propose other dates on the quote's page.";
	return stored.sides.some(({ hereAt, lateAt }) => hereAt || lateAt)
		? "One of you has checked in on this date, or said that they're late, so it stays."
		: null;
}

/**
 * The call sheet for a date, as one side sees it. Throws `not_found` for anyone else, and if the booking has
 * no such date.
 */
export async function getCallSheet(actor: Actor, { bookingId, day }: DateOf) {
	const found = await getUserBooking(requireUser(actor), bookingId);
	const { booking, side } = found;
	const { stored, agreed, isOfAgreement } = await findDate(db(), found, day);
	const plan: Plan = stored ?? emptyPlan(defaultZone(agreed, booking));
	const names = getSideNames(booking);
	const times = { day, ...plan };
	const checkIn = getCheckInTimes(times);
	const at = now();
	const isOpen = isAgreed(booking.status);
	const mayContact = isOpen && at <= checkIn.until && (await mayShowContacts(db(), booking));
	const [turn] = isOpen ? await findTurnsForSide(bookingId, side) : [];
	const releases = await db().release.findMany({
		where: { bookingId, status: { not: "CANCELED" } },
		orderBy: { askedAt: "asc" },
		select: { id: true, ...releaseStanding },
	});
	const place = agreed ?? booking;
	const point = findPoint(booking, place);
	const views = (["CREATOR", "PROFESSIONAL"] as const).map((one) => {
		const said = stored?.sides.find((row) => row.side === one);
		return {
			side: one,
			name: names[one],
			isYours: one === side,
			phone: mayContact ? (said?.phone ?? null) : null,
			hereAt: said?.hereAt ?? null,
			lateMinutes: said?.lateMinutes ?? null,
			lateAt: said?.lateAt ?? null,
		};
	});
	const checkInState: "EARLY" | "OPEN" | "OVER" =
		at < checkIn.from ? "EARLY" : at > checkIn.until ? "OVER" : "OPEN";
	return {
		booking: {
			id: bookingId,
			reference: booking.reference,
			title: booking.title,
			status: booking.status,
			phase: booking.phase,
			serviceLine: booking.serviceLine,
		},
		day,
		side,
		names,
		other: names[otherSide(side)],
		plan,
		place: describeWorkPlace(place),
		sun: point ? getSun(day, point) : null,
		sides: views,
		/** The releases that the date still needs. Null if the booking has no releases. */
		missingReleases: releases.length > 0 ? listMissing(releases, day) : null,
		/** For the professional of adult content: people with a model release who have no performer record yet. */
		missingRecords: side === "PROFESSIONAL" ? await listWithoutRecord(bookingId) : [],
		turn: turn ?? null,
		editedBy: stored?.editedBy ?? null,
		editedAt: stored?.editedAt ?? null,
		checkIn,
		mayContact,
		isOfAgreement,
		mayEdit: isOpen,
		checkInState,
		/** Why the date can't be removed. Null if it can. */
		removalObstacle: isOpen ? findRemovalObstacle({ stored, isOfAgreement }) : CLOSED,
	};
}
export type CallSheetView = Awaited<ReturnType<typeof getCallSheet>>;

/** The values of the form that edits a call sheet, with their version. */
export async function getCallSheetValues(actor: Actor, { bookingId, day }: DateOf) {
	const found = await getUserBooking(requireUser(actor), bookingId);
	const { stored, agreed } = await findDate(db(), found, day);
	const own = stored?.sides.find(({ side }) => side === found.side);
	return withVersion(getValues(stored ?? emptyPlan(defaultZone(agreed, found.booking)), own));
}

/** A date of a booking, as lists show it. */
export type ListedDate = DateTimes & {
	meetingPoint: string | null;
	/** Whether the agreement includes the date. */
	isOfAgreement: boolean;
};

/**
 * A booking's dates, earliest first: those of the agreement, and those that the sides have added. Of long
 * work, only the first and last day of the agreement and the days with a plan are listed.
 */
async function listDates(
	from: Tx,
	booking: Pick<UserBooking["booking"], "id" | "status" | "professional">,
): Promise<ListedDate[]> {
	const agreed = await findAgreed(from, booking.id);
	const stored = await from.callSheet.findMany({ where: { bookingId: booking.id }, orderBy: { day: "asc" } });
	const days = agreed && hasAgreedDays(booking.status) ? listAgreedDays(agreed) : [];
	const zone = defaultZone(agreed, booking);
	return [
		...stored,
		...days
			.filter((day) => stored.every((sheet) => sheet.day !== day))
			.map((day) => ({ day, ...emptyPlan(zone) })),
	]
		.sort((a, b) => (a.day < b.day ? -1 : 1))
		.map(({ day, timeZone, startTime, endTime, meetingPoint }) => ({
			day,
			timeZone,
			startTime,
			endTime,
			meetingPoint,
			isOfAgreement: isWithin(agreed, day),
		}));
}

/** A booking's dates for one of its sides. Throws `not_found` for anyone else. */
export async function getDates(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	return {
		reference: booking.reference,
		title: booking.title,
		other: getSideNames(booking)[otherSide(side)],
		preferredDates: booking.preferredDates,
		mayAdd: isAgreed(booking.status),
		dates: await listDates(db(), booking),
	};
}

/**
 * The booking, the actor's side, and the date, for a command that changes its call sheet. Throws `not_found`,
 * and `conflict` if the booking isn't accepted or in progress.
 */
export async function getDateForCommand(tx: Tx, actor: Actor, { bookingId, day }: DateOf) {
	const user = requireUser(actor);
	const found = await getUserBooking(user, bookingId, tx);
	const { booking, side } = found;
	const date = await findDate(tx, found, day);
	if (!isAgreed(booking.status)) throw new DomainError("conflict", CLOSED);
	const plan: Plan = date.stored ?? emptyPlan(defaultZone(date.agreed, booking));
	return { user, booking, side, plan, ...date };
}
export type CommandDate = Awaited<ReturnType<typeof getDateForCommand>>;

/** The ID of a date's call sheet. Creates it if neither side has said anything about the date so far. */
export async function requireStored(
	tx: Tx,
	{ booking, plan, stored }: CommandDate,
	day: CalendarDay,
): Promise<string> {
	if (stored) return stored.id;
	const { id } = await tx.callSheet.create({
		data: { bookingId: booking.id, day, timeZone: plan.timeZone, createdAt: now() },
		select: { id: true },
	});
	return id;
}

/** Tells the other side of a booking about a change to a call sheet, and refreshes both sides' pages. */
export async function announceToOther(
	tx: Tx,
	{ booking, side }: Pick<CommandDate, "booking" | "side">,
	day: CalendarDay,
	message: Omit<Parameters<typeof notifySide>[3], "path">,
	path = callSheetPath(booking.id, day),
): Promise<void> {
	const reader = otherSide(side);
	for (const { side: one, person } of listPeople(booking)) {
		if (one === reader)
			await notifySide(tx, summarizeBooking(booking), { side: one, person }, { path, ...message });
		await refreshPages(tx, booking.id, person, { hasActed: one === side, paths: [path] });
	}
}

/** The facts of a date for a notification to the other side. */
export const describeDate = (
	{ booking, side, plan }: { booking: BookingSides; side: BookingSide; plan: Plan },
	day: CalendarDay,
): DateFacts => ({ name: getSideNames(booking)[side], title: booking.title, ...plan, day });

const NO_CONTACTS: Record<"OPEN" | "EARLY_ACCESS", string> = {
	OPEN: "Leave out phone numbers, email addresses, and links. You can share them once a milestone is funded.",
	EARLY_ACCESS:
		"Leave out phone numbers, email addresses, and links. Use your conversation to stay in touch.",
};

/** Throws `invalid` for a time that the clocks of the place skip on its day. */
function requireClockTimes(day: CalendarDay, { startTime, endTime, timeZone }: EditCallSheet): void {
	const endDay = getEndDay({ day, startTime, endTime });
	for (const [field, on, time] of [
		["startTime", day, startTime],
		["endTime", endDay, endTime],
	] as const)
		if (time && instantsAt(on, time, timeZone).length === 0)
			throw invalidField(
				field,
				`The clocks go forward on ${on === day ? "this" : "the next"} day and skip ${formatClock(time)}. Choose a time an hour earlier or later.`,
			);
}

/** Throws `conflict` if one side has blocked the other, because a plan is also a way to write to someone. */
async function requireNoBlock(
	tx: Tx,
	{ user, booking, side }: Pick<CommandDate, "user" | "booking" | "side">,
) {
	const other = getSidePerson(booking, otherSide(side));
	const { byUser, byOther } = other
		? await findBlocks(tx, user.id, other.id)
		: { byUser: false, byOther: false };
	if (byUser || byOther)
		throw new DomainError(
			"conflict",
			"One of you has blocked the other, so neither of you can change the call sheet.",
		);
}

/**
 * Either side changes the plan of a date. While the platform doesn't show contact details, texts that contain
 * them are refused, and phone numbers are ignored. The other side gets an email, which a later change
 * replaces if it hasn't been sent yet. Throws `conflict` if the plan changed after the form was opened, if
 * the booking isn't accepted or in progress, or if one side has blocked the other.
 */
export async function editCallSheet(
	actor: Actor,
	{ bookingId, day, version, ...typed }: DateOf & EditCallSheet,
): Promise<void> {
	await consumeRateLimit("call-sheet", requireUser(actor).id);
	await bookingCommand(actor, "edit-call-sheet", { bookingId, day, version, ...typed }, async (tx) => {
		const date = await getDateForCommand(tx, actor, { bookingId, day });
		const { booking, side, stored } = date;
		await requireNoBlock(tx, date);
		requireClockTimes(day, typed);
		const { phone: typedPhone, ...plan } = typed;
		const mayContact = await mayShowContacts(tx, booking);
		const own = stored?.sides.find((row) => row.side === side);
		const phone = mayContact ? typedPhone : (own?.phone ?? null);
		requireUnchanged(version, getValues(date.plan, own));
		const texts = { meetingPoint: plan.meetingPoint, bring: plan.bring, notes: plan.notes };
		if (!mayContact)
			for (const [field, text] of Object.entries(texts))
				if (
					text &&
					text !== date.plan[field as keyof typeof texts] &&
					detectOffPlatformContact(text).score === 1
				)
					throw invalidField(field, NO_CONTACTS[booking.phase]);
		await checkText(tx, actor, {
			place: "CALL_SHEET",
			subjectId: bookingId,
			text: Object.values(texts)
				.filter((text) => text !== null)
				.join("\n"),
		});
		const callSheetId = await requireStored(tx, date, day);
		if (phone !== (own?.phone ?? null))
			await tx.callSheetSide.upsert({
				where: { callSheetId_side: { callSheetId, side } },
				create: { callSheetId, side, phone },
				update: { phone },
			});
		const before = getValues(date.plan, undefined);
		const hasChanged = Object.entries(getValues(plan, undefined)).some(
			([field, value]) => before[field as keyof typeof before] !== value,
		);
		if (!hasChanged) return {};
		await tx.callSheet.update({
			where: { id: callSheetId },
			data: { ...plan, editedBy: side, editedAt: now() },
		});
		await appendToRecord(tx, bookingId, {
			kind: "call-sheet",
			facts: {
				callSheetId,
				day,
				side,
				startTime: plan.startTime,
				endTime: plan.endTime,
				timeZone: plan.timeZone,
			},
			texts,
		});
		await recordEvent(tx, actor, {
			action: "edit-call-sheet",
			subject: ["CallSheet", callSheetId],
			detail: { bookingId, day },
		});
		await announceToOther(tx, date, day, {
			kind: "call-sheet",
			about: callSheetId,
			...callSheetNotifications.changed(describeDate({ booking, side, plan }, day)),
		});
		return {};
	});
}

/**
 * Either side adds a date, in addition to the days of the agreement, to a booking that is accepted or in
 * progress. Idempotent. Throws `invalid` for a day that has passed or is too far ahead, and `conflict` at the
 * maximum number or if one side has blocked the other.
 */
export async function addDate(actor: Actor, { bookingId, day }: DateOf): Promise<void> {
	await bookingCommand(actor, "add-date", { bookingId, day }, async (tx) => {
		const user = requireUser(actor);
		const { booking, side } = await getUserBooking(user, bookingId, tx);
		if (!isAgreed(booking.status))
			throw new DomainError(
				"conflict",
				"You can add dates only while the booking is accepted or in progress.",
			);
		await requireNoBlock(tx, { user, booking, side });
		const agreed = await findAgreed(tx, bookingId);
		const timeZone = defaultZone(agreed, booking);
		const today = dayIn(now(), timeZone);
		if (day < today) throw invalidField("day", "Enter a date that hasn't passed");
		if (day > addDays(today, AHEAD_DAYS)) throw invalidField("day", "Enter a date within the next two years");
		const where = { bookingId_day: { bookingId, day } };
		if (isWithin(agreed, day) || (await tx.callSheet.findUnique({ where, select: { id: true } }))) return {};
		// Plans for days of the agreement can't be removed, so they don't count.
		const onOtherDays = agreed && { NOT: { day: { gte: agreed.startsOn, lte: agreed.endsOn } } };
		if ((await tx.callSheet.count({ where: { bookingId, ...onOtherDays } })) >= ADDED_DATES_MAX)
			throw new DomainError(
				"conflict",
				`A booking can have at most ${ADDED_DATES_MAX} added dates. Remove one first.`,
			);
		const { id } = await tx.callSheet.create({
			data: { bookingId, day, timeZone, createdAt: now() },
			select: { id: true },
		});
		await appendToRecord(tx, bookingId, {
			kind: "call-sheet",
			facts: { callSheetId: id, day, side, isAdded: true },
		});
		await recordEvent(tx, actor, {
			action: "add-date",
			subject: ["CallSheet", id],
			detail: { bookingId, day },
		});
		await announceToOther(tx, { booking, side }, day, {
			kind: "call-sheet",
			about: id,
			...callSheetNotifications.added(describeDate({ booking, side, plan: emptyPlan(timeZone) }, day)),
		});
		return {};
	});
}

/**
 * Either side removes a date that the agreement doesn't include, with its call sheet. Throws `conflict` for a
 * date of the agreement, and if someone has checked in or said that they're late.
 */
export async function removeDate(actor: Actor, { bookingId, day }: DateOf): Promise<void> {
	await bookingCommand(actor, "remove-date", { bookingId, day }, async (tx) => {
		const date = await getDateForCommand(tx, actor, { bookingId, day });
		const { booking, side } = date;
		const obstacle = findRemovalObstacle(date);
		if (obstacle) throw new DomainError("conflict", obstacle);
		const stored = await tx.callSheet.delete({ where: { bookingId_day: { bookingId, day } } });
		await appendToRecord(tx, bookingId, {
			kind: "call-sheet",
			facts: { callSheetId: stored.id, day, side, isRemoved: true },
		});
		await recordEvent(tx, actor, {
			action: "remove-date",
			subject: ["CallSheet", stored.id],
			detail: { bookingId, day },
		});
		await announceToOther(
			tx,
			date,
			day,
			{
				kind: "call-sheet",
				about: stored.id,
				...callSheetNotifications.removed(describeDate({ booking, side, plan: stored }, day)),
			},
			datesPath(bookingId),
		);
		return {};
	});
}
