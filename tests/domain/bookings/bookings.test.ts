import { afterEach, describe, expect, it } from "vitest";
import {
	acceptBooking,
	completeBooking,
	declineBooking,
	startBooking,
	withdrawBooking,
} from "#app/domain/bookings/booking.server.ts";
import {
	BOOKING_STATUSES,
	type BookingActor,
	type BookingSide,
	type BookingStatus,
	type BookingTransition,
	bookingTransitions,
	canTransition,
	isPermitted,
	isQuiet,
	SIDE_TRANSITIONS,
	type SideTransition,
	transitionsFor,
} from "#app/domain/bookings/booking.ts";
import { getReaders } from "#app/domain/bookings/booking-emails.server.ts";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.server.ts";
import type { Actor, SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { findBookingStatus, newBooking } from "../../support/market/bookings.ts";

afterEach(() => setClock(undefined));

const commands: Record<
	SideTransition,
	(actor: Actor, input: { bookingId: string; reason: string }) => Promise<void>
> = {
	accept: acceptBooking,
	decline: declineBooking,
	withdraw: withdrawBooking,
	start: startBooking,
	complete: completeBooking,
	cancel: cancelBooking,
};

/** The lifecycle, written by hand a second time so that a change to any row of the table is noticed. */
const expected: Record<string, BookingStatus> = {
	"REQUESTED PROFESSIONAL accept": "ACCEPTED",
	"REQUESTED PROFESSIONAL decline": "DECLINED",
	"REQUESTED CREATOR withdraw": "WITHDRAWN",
	"ACCEPTED PROFESSIONAL start": "IN_PROGRESS",
	"ACCEPTED CREATOR cancel": "CANCELLED",
	"ACCEPTED PROFESSIONAL cancel": "CANCELLED",
	"IN_PROGRESS CREATOR complete": "COMPLETED",
	"IN_PROGRESS CREATOR cancel": "CANCELLED",
	"IN_PROGRESS PROFESSIONAL cancel": "CANCELLED",
};

type Who = BookingSide | "TEAM" | "STRANGER";
const everyone: Who[] = ["CREATOR", "PROFESSIONAL", "TEAM", "STRANGER"];
const reason = "For a reason";

describe("a booking", () => {
	it.each(Object.entries(expected))("%s leads to %s and notifies the other side", async (step, to) => {
		const [status, who, transition] = step.split(" ") as [BookingStatus, BookingSide, SideTransition];
		const { bookingId, creator, professional } = await newBooking(status);
		const [user, other] = who === "CREATOR" ? [creator, professional] : [professional, creator];
		await commands[transition](visitor({ user }), { bookingId, reason });
		expect(await findBookingStatus(bookingId)).toBe(to);
		expect(
			await db().notification.count({
				where: { userId: other.id, path: `/bookings/${bookingId}`, readAt: null },
			}),
		).toBe(1);
		expect(
			await db().outboxEmail.count({ where: { recipient: other.email, kind: `booking-${transition}` } }),
		).toBe(1);
		expect(await db().bookingEvent.findMany({ where: { bookingId, status: to, side: who } })).toHaveLength(1);
		expect(
			await db().auditEvent.count({
				where: { action: `${transition}-booking`, subjectId: bookingId, actorId: user.id },
			}),
		).toBe(1);
	});

	it.each(BOOKING_STATUSES)("in %s refuses every transition that the table doesn't allow", async (status) => {
		const { bookingId, creator, professional } = await newBooking(status);
		const people: Record<Who, SignedInUser> = {
			CREATOR: creator,
			PROFESSIONAL: professional,
			TEAM: await newMember("ADMIN"),
			STRANGER: await newMember("CREATOR"),
		};
		for (const who of everyone)
			for (const transition of SIDE_TRANSITIONS) {
				if (expected[`${status} ${who} ${transition}`]) continue;
				const isSide = who === "CREATOR" || who === "PROFESSIONAL";
				const code = !isSide ? "not_found" : isPermitted(transition, who) ? "conflict" : "forbidden";
				await expect(
					commands[transition](visitor({ user: people[who] }), { bookingId, reason }),
					`${who} ${transition}`,
				).rejects.toMatchObject({ code });
			}
		await expect(acceptBooking(visitor(), { bookingId })).rejects.toMatchObject({ code: "unauthenticated" });
		expect(await findBookingStatus(bookingId)).toBe(status);
		expect([
			await db().notification.count(),
			await db().outboxEmail.count(),
			await db().auditEvent.count(),
		]).toEqual([0, 0, 0]);
	});

	it("offers exactly the transitions that the table allows", () => {
		for (const status of BOOKING_STATUSES)
			for (const side of ["CREATOR", "PROFESSIONAL"] as const) {
				expect(transitionsFor(side, status).toSorted()).toEqual(
					SIDE_TRANSITIONS.filter((transition) => expected[`${status} ${side} ${transition}`]).toSorted(),
				);
			}
	});

	it("notifies the other side of a transition, or both sides if neither made it, except for quiet transitions", () => {
		for (const transition of Object.keys(bookingTransitions) as BookingTransition[])
			for (const mover of bookingTransitions[transition].by as readonly BookingActor[]) {
				// A milestone sends its own emails.
				if (isQuiet(transition)) continue;
				expect(getReaders(transition, mover)).toEqual(
					mover === "CREATOR"
						? ["PROFESSIONAL"]
						: mover === "PROFESSIONAL"
							? ["CREATOR"]
							: ["CREATOR", "PROFESSIONAL"],
				);
			}
	});

	it("has a way out of every state in which someone has to act", () => {
		const ends = BOOKING_STATUSES.filter(
			(status) =>
				!(Object.keys(bookingTransitions) as BookingTransition[]).some((transition) =>
					canTransition(transition, status),
				),
		);
		// DISPUTED is only in the history of older bookings, and no transition leads there.
		expect(ends).toEqual(["COMPLETED", "DECLINED", "WITHDRAWN", "EXPIRED", "CANCELLED", "DISPUTED"]);
		expect(Object.values(bookingTransitions).map(({ to }) => to)).not.toContain("DISPUTED");
	});

	it("never begins an email with a name that could be read as our own words", async () => {
		const { bookingId, creator, professional } = await newBooking("REQUESTED");
		await db().user.update({ where: { id: creator.id }, data: { name: "Final warning call us today" } });
		await withdrawBooking(visitor({ user: creator }), { bookingId, reason: "Other plans" });
		const { subject, text } = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: professional.email },
		});
		expect(subject).toBe("Request withdrawn by Final warning call us today: Portraits for a calendar");
		expect(text).not.toMatch(/^Final warning/m);
	});

	it("emails the reason if it is declined, and names the person who declined it", async () => {
		const { bookingId, creator, professional } = await newBooking();
		await declineBooking(visitor({ user: professional }), { bookingId, reason: "Booked <on> those days" });
		const email = await db().outboxEmail.findFirstOrThrow({ where: { recipient: creator.email } });
		expect(email.subject).toBe("Request declined by Vega Lights: Portraits for a calendar");
		expect(email.text).toContain("Booked <on> those days");
		expect(email.text).toContain(`/bookings/${bookingId}`);
	});

	it("makes only one transition when the same form arrives twenty times", async () => {
		const { bookingId, professional, creator } = await newBooking();
		const actor = visitor({ user: professional, submissionKey: "same" });
		await Promise.all(Array.from({ length: 20 }, () => acceptBooking(actor, { bookingId })));
		await acceptBooking(actor, { bookingId });
		expect(await db().outboxEmail.count({ where: { recipient: creator.email } })).toBe(1);
		expect(await db().bookingEvent.count({ where: { bookingId, status: "ACCEPTED" } })).toBe(1);
	});

	it.each(Array.from({ length: 5 }, (_, i) => i))(
		"has only one outcome if both sides decide at once (%i)",
		async () => {
			const { bookingId, creator, professional } = await newBooking();
			const results = await Promise.allSettled([
				withdrawBooking(visitor({ user: creator }), { bookingId }),
				acceptBooking(visitor({ user: professional }), { bookingId }),
				declineBooking(visitor({ user: professional }), { bookingId, reason: "No" }),
			]);
			expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
			const lost = results.flatMap((result) =>
				result.status === "rejected" ? [result.reason as { code: string; message: string }] : [],
			);
			for (const { code, message } of lost) {
				expect(code).toBe("conflict");
				expect(message).toMatch(
					/^This is no longer possible\. (You|Casey Creator|Vega Lights) (withdrew|accepted|declined) the request on /,
				);
			}
			expect(await db().bookingEvent.count({ where: { bookingId } })).toBe(2);
			expect(await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).toMatchObject({
				openFor: null,
			});
		},
	);

	it("measures how long the professional takes to answer", async () => {
		const { bookingId, professional, professionalId } = await newBooking();
		setClock(later(now(), 90 * 60_000));
		await acceptBooking(visitor({ user: professional }), { bookingId });
		expect(await db().professional.findUniqueOrThrow({ where: { id: professionalId } })).toMatchObject({
			responseMinutes: 90,
			responseCount: 1,
		});
	});

	it("can't be accepted by an unlisted professional, but can be declined", async () => {
		const { bookingId, professional, professionalId } = await newBooking();
		await db().professional.update({ where: { id: professionalId }, data: { state: "SUSPENDED" } });
		await expect(acceptBooking(visitor({ user: professional }), { bookingId })).rejects.toMatchObject({
			code: "conflict",
		});
		await declineBooking(visitor({ user: professional }), { bookingId, reason: "Suspended" });
		expect(await findBookingStatus(bookingId)).toBe("DECLINED");
	});
});
