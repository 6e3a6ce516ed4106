import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { bookingCommand } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { queueEmail } from "../../platform/email/queue-email.server.ts";
import { checkText } from "../../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import type { BookingSide, BookingStatus } from "../booking.ts";
import {
	type BookingSides,
	getSideNames,
	getSidePerson,
	getUserBooking,
	listPeople,
} from "../booking-sides.server.ts";
import { getDates } from "../call-sheets/call-sheet.server.ts";
import { onOneLine } from "../quotes/agreement.ts";
import { isAgreed } from "../quotes/quote.ts";
import { ADULT_REFUSAL, isMarkedAdult } from "./adult-work.server.ts";
import {
	getReleaseState,
	LINK_DAYS,
	RELEASES_MAX,
	type ReleaseKind,
	releaseStanding,
	summarizeReleases,
	UNSIGNED_DAYS,
} from "./release.ts";
import { refreshReleases, releaseAsked } from "./release-emails.server.ts";
import type { AskRelease } from "./release-forms.ts";
import { signingUrl } from "./release-links.server.ts";
import { fillRelease } from "./release-templates.server.ts";

export type ReleaseOf = { bookingId: string; releaseId: string };

/** Whether the sides can ask for releases: once the agreement is signed, unless the booking is canceled. */
const mayAsk = ({ phase, status }: { phase: string; status: BookingStatus }): boolean =>
	phase === "OPEN" && (isAgreed(status) || status === "COMPLETED");

const NOT_AGREED =
	"You can ask for a release once you've both signed the agreement, unless the booking is canceled.";

const noRelease = () => new DomainError("not_found", "There is no such release.");

const withSignature = {
	signature: {
		select: {
			fullName: true,
			relation: true,
			at: true,
			photo: { select: { sha256: true, width: true, height: true } },
		},
	},
} as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRelease>>>;

const findRelease = (from: Tx, { bookingId, releaseId }: ReleaseOf) =>
	from.release.findFirst({ where: { id: releaseId, bookingId }, include: withSignature });

/** A release as one side reads it. Only the side that asked sees where the link was sent. */
function toView({ email, ...release }: Row, side: BookingSide) {
	const state = getReleaseState(release, now());
	return {
		...release,
		state,
		email: release.askedBy === side ? email : null,
		/** The address to pass on. Null if it has expired, or if the release was signed or canceled. */
		url: state === "asked" ? signingUrl(release.id) : null,
	};
}

/** The releases of a booking, as one of its sides sees them, latest first. Throws `not_found` for anyone else. */
export async function getReleases(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const releases = await db().release.findMany({
		where: { bookingId },
		orderBy: [{ askedAt: "desc" }, { id: "desc" }],
		include: withSignature,
	});
	const isOpen = mayAsk(booking);
	return {
		reference: booking.reference,
		title: booking.title,
		names: getSideNames(booking),
		side,
		mayAsk: isOpen,
		isAdult: await isMarkedAdult(db(), bookingId),
		days: isOpen ? (await getDates(actor, bookingId)).dates.map(({ day }) => day) : [],
		releases: releases.map((release) => toView(release, side)),
	};
}

/** How many of a booking's releases are signed, for a link. The caller has checked the reader's rights. */
export async function describeReleases(bookingId: string): Promise<string> {
	return summarizeReleases(await db().release.findMany({ where: { bookingId }, select: releaseStanding }));
}

/** A release, as one side of its booking sees it. Throws `not_found` for anyone else. */
export async function getRelease(actor: Actor, { bookingId, releaseId }: ReleaseOf) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const release = await findRelease(db(), { bookingId, releaseId });
	if (!release) throw noRelease();
	return {
		...toView(release, side),
		reference: booking.reference,
		title: booking.title,
		names: getSideNames(booking),
		mayChange: mayAsk(booking),
		isRefused: release.kind === "MINOR" && (await isMarkedAdult(db(), bookingId)),
	};
}
export type ReleaseView = Awaited<ReturnType<typeof getRelease>>;

/** Throws `invalid` for a year in which no one who is a minor now was born. */
function requireMinor(birthYear: number | null): void {
	if (birthYear === null) return;
	const age = now().getUTCFullYear() - birthYear;
	if (age < 0) throw invalidField("birthYear", "Enter this year or an earlier one");
	if (age > 18)
		throw invalidField(
			"birthYear",
			"Someone born in this year is an adult. Ask for a model release instead.",
		);
}

/**
 * Either side asks someone without an account to sign a release. If an address is given, the link is emailed
 * there. Throws `conflict` unless the agreement is signed, or if the booking has RELEASES_MAX releases, and
 * `invalid` for a minor if the booking is marked as adult content.
 */
export async function askRelease(
	actor: Actor,
	{ bookingId, ...typed }: AskRelease & { bookingId: string },
): Promise<{ releaseId: string }> {
	await consumeRateLimit("release", requireUser(actor).id);
	if (typed.email) await consumeRateLimit("release-address", typed.email);
	return bookingCommand(actor, "ask-release", { bookingId, ...typed }, async (tx) => {
		const user = requireUser(actor);
		const { booking, side } = await getUserBooking(user, bookingId, tx);
		if (!mayAsk(booking)) throw new DomainError("conflict", NOT_AGREED);
		const { kind, subject, birthYear, day, email } = typed;
		if (kind === "MINOR" && (await isMarkedAdult(tx, bookingId))) throw invalidField("kind", ADULT_REFUSAL);
		requireMinor(birthYear);
		if ((await tx.release.count({ where: { bookingId } })) >= RELEASES_MAX)
			throw new DomainError("conflict", `A booking can have at most ${RELEASES_MAX} releases.`);
		await checkText(tx, actor, { place: "SIGNATURE", subjectId: bookingId, text: subject });
		const names = getSideNames(booking);
		const at = now();
		const filled = fillRelease(kind, {
			reference: booking.reference,
			subject: onOneLine(subject),
			work: onOneLine(booking.title),
			creator: onOneLine(names.CREATOR),
			professional: onOneLine(names.PROFESSIONAL),
			birthYear: String(birthYear ?? ""),
		});
		const { id: releaseId } = await tx.release.create({
			data: {
				bookingId,
				kind,
				subject,
				birthYear,
				day,
				email,
				...filled,
				askedBy: side,
				askedAt: at,
				statusAt: at,
				expiresAt: later(at, LINK_DAYS * DAY),
			},
			select: { id: true },
		});
		await appendToRecord(tx, bookingId, {
			kind: "release",
			facts: { releaseId, event: "asked", releaseKind: kind, side, releaseSha256: filled.sha256 },
			texts: { subject, release: filled.text },
		});
		await recordEvent(tx, actor, {
			action: "ask-release",
			subject: ["Release", releaseId],
			detail: { bookingId, kind },
		});
		await sendLink(tx, booking, { id: releaseId, kind, email, askedBy: side });
		for (const { side: one, person } of listPeople(booking))
			await refreshReleases(tx, bookingId, person, one === side);
		return { releaseId };
	});
}

type Link = { id: string; kind: ReleaseKind; email: string | null; askedBy: BookingSide };

/** Emails the link of a release to the entered address, if any. */
async function sendLink(tx: Tx, booking: BookingSides, { id, kind, email, askedBy }: Link): Promise<void> {
	if (!email) return;
	const person = getSidePerson(booking, askedBy);
	const isConfirmed =
		person !== null &&
		(await tx.user.count({ where: { id: person.id, emailVerifiedAt: { not: null } } })) > 0;
	const asker = isConfirmed ? getSideNames(booking)[askedBy] : null;
	await queueEmail(tx, releaseAsked({ id, kind, email, askedBy, asker }));
}

/** A release for one side to change. Throws `not_found`, or `conflict` if it was signed or canceled. */
async function getUnsigned(tx: Tx, actor: Actor, { bookingId, releaseId }: ReleaseOf) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId, tx);
	const release = await findRelease(tx, { bookingId, releaseId });
	if (!release) throw noRelease();
	if (release.status !== "ASKED")
		throw new DomainError("conflict", "This release was signed or canceled in the meantime.");
	return { booking, side, release };
}

/**
 * Either side renews the link of a release that no one has signed, for LINK_DAYS from now. If the side that
 * asked entered an address, the link is emailed there again.
 */
export async function renewRelease(actor: Actor, input: ReleaseOf): Promise<{ isSent: boolean }> {
	await consumeRateLimit("release", requireUser(actor).id);
	const known = await db().release.findFirst({
		where: { id: input.releaseId, bookingId: input.bookingId },
		select: { email: true },
	});
	if (known?.email) await consumeRateLimit("release-address", known.email);
	return bookingCommand(actor, "renew-release", input, async (tx) => {
		const { booking, release } = await getUnsigned(tx, actor, input);
		if (!mayAsk(booking)) throw new DomainError("conflict", NOT_AGREED);
		if (release.kind === "MINOR" && (await isMarkedAdult(tx, booking.id)))
			throw new DomainError("conflict", ADULT_REFUSAL);
		await tx.release.update({
			where: { id: release.id },
			data: { expiresAt: later(now(), LINK_DAYS * DAY) },
		});
		await recordEvent(tx, actor, {
			action: "renew-release",
			subject: ["Release", release.id],
			detail: { bookingId: booking.id },
		});
		await sendLink(tx, booking, release);
		return { isSent: release.email !== null };
	});
}

/** Either side cancels a release that no one has signed. Its link stops working. */
export async function cancelRelease(actor: Actor, input: ReleaseOf): Promise<void> {
	await bookingCommand(actor, "cancel-release", input, async (tx) => {
		const { booking, side, release } = await getUnsigned(tx, actor, input);
		await tx.release.update({
			where: { id: release.id },
			data: { status: "CANCELED", statusAt: now() },
		});
		await appendToRecord(tx, booking.id, {
			kind: "release",
			facts: { releaseId: release.id, event: "canceled", side },
		});
		await recordEvent(tx, actor, {
			action: "cancel-release",
			subject: ["Release", release.id],
			detail: { bookingId: booking.id },
		});
		for (const { side: one, person } of listPeople(booking))
			await refreshReleases(tx, booking.id, person, one === side);
		return {};
	});
}

/**
 * Deletes releases that no one signed, UNSIGNED_DAYS after their links expired or they were canceled. Returns
 * the number of deleted releases.
 */
export async function sweepReleases(): Promise<number> {
	const before = later(now(), -UNSIGNED_DAYS * DAY);
	const { count } = await db().release.deleteMany({
		where: {
			OR: [
				{ status: "ASKED", expiresAt: { lte: before } },
				{ status: "CANCELED", statusAt: { lte: before } },
			],
		},
	});
	return count;
}
