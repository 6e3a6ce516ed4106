import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { bookingCommand, withIdempotency } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { queueEmail } from "../../platform/email/queue-email.server.ts";
import type { ReceivedFile } from "../../platform/files/file.ts";
import { lockBooking } from "../../platform/lock-booking.server.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { getTimeZone } from "../../platform/time/time-zones.server.ts";
import { getSideNames, withSides } from "../booking-sides.server.ts";
import { maskAddress } from "../quotes/agreement.server.ts";
import { isSameName } from "../quotes/agreement.ts";
import { isMarkedAdult } from "./adult-work.server.ts";
import { getReleaseState, RELEASE_CONSENT } from "./release.ts";
import { announceRelease, releaseCopy, releaseWithdrawal } from "./release-emails.server.ts";
import type { SignRelease } from "./release-forms.ts";
import { isCopyToken, isSigningToken, type ReleaseLink } from "./release-links.server.ts";
import { keepPhoto, NO_PHOTO, storePhoto } from "./release-photo.server.ts";

const withBooking = {
	booking: {
		include: { ...withSides, quotes: { where: { status: "ACCEPTED" }, select: { timeZone: true } } },
	},
	signature: { include: { photo: { select: { width: true, height: true } } } },
} as const;

const findRelease = (from: Tx, releaseId: string) =>
	from.release.findUnique({ where: { id: releaseId }, include: withBooking });
type Found = NonNullable<Awaited<ReturnType<typeof findRelease>>>;

/** The time zone of the agreement, in which the signer reads times. */
const zoneOf = ({ booking }: Found): string =>
	booking.quotes[0]?.timeZone ?? getTimeZone(booking.professional.user);

/** Why a link doesn't lead to a release to sign. */
export type ReleaseObstacle = "signed" | "closed" | "expired" | "adult" | "unknown";

/** Why a release can't be signed. Null if it can. */
async function findObstacle(from: Tx, release: Found): Promise<ReleaseObstacle | null> {
	const state = getReleaseState(release, now());
	if (state === "signed" || state === "withdrawn") return "signed";
	if (state === "canceled" || release.booking.status === "CANCELLED") return "closed";
	if (release.kind === "MINOR" && (await isMarkedAdult(from, release.bookingId))) return "adult";
	return state === "expired" ? "expired" : null;
}

/** A release for the person who has its link, or why it can't be signed. */
export async function getReleaseToSign(link: ReleaseLink) {
	const release = isSigningToken(link) ? await findRelease(db(), link.releaseId) : null;
	if (!release) return { state: "unknown" as ReleaseObstacle };
	const obstacle = await findObstacle(db(), release);
	if (obstacle) return { state: obstacle };
	const { kind, subject, text, askedBy, asksForPhoto, booking, expiresAt } = release;
	return {
		state: "open" as const,
		kind,
		subject,
		text,
		askedBy,
		asksForPhoto,
		expiresAt,
		title: booking.title,
		names: getSideNames(booking),
		timeZone: zoneOf(release),
	};
}

/** A visitor's actor. Releases are signed without an account, even by someone who is signed in. */
const signer = (actor: Actor): Actor => ({ ...actor, user: null });

const unlikeName = (typed: string, subject: string): DomainError =>
	invalidField(
		"confirmName",
		`The release is for “${subject}”. If that's you and “${typed}” is your full legal name, check this box and sign. Otherwise, correct the name.`,
	);

/** What the signer enters. The photo is used only if the release asks for one. */
type Typed = SignRelease & { photo?: ReceivedFile | undefined };

/** Returns the release, or throws why it can't be signed as entered, as `signRelease` does. */
async function requireSignable(from: Tx, release: Found | null, typed: Typed): Promise<Found> {
	if (!release) throw noRelease();
	if (await findObstacle(from, release))
		throw new DomainError("conflict", "This release can no longer be signed. Reload the page to see why.");
	const { kind, subject, asksForPhoto } = release;
	if (kind === "MINOR" && !typed.relation)
		throw invalidField("relation", "Choose your relationship to the minor");
	if (kind === "MODEL" && !typed.confirmName && !isSameName(typed.fullName, subject))
		throw unlikeName(typed.fullName, subject);
	if (asksForPhoto && !typed.photo) throw invalidField("photo", NO_PHOTO);
	return release;
}

/**
 * Signs a release through its link, emails the signer their copy, and tells both sides of the booking. Throws
 * `not_found` for a wrong link, `conflict` if the release can't be signed anymore, `invalid` if a parent or
 * guardian hasn't said which of them they are, or if a photo is missing or unusable, and `invalid` with
 * `fieldErrors.confirmName` if the typed name isn't the model's and wasn't confirmed.
 */
export async function signRelease(
	actor: Actor,
	link: ReleaseLink,
	typed: Typed,
): Promise<{ releaseId: string }> {
	const { releaseId } = link;
	const { bookingId } = await requireRelease(isSigningToken(link), releaseId);
	await consumeRateLimit("release-signature", actor.address);
	await consumeRateLimit("release-address", typed.email);
	const named = { bookingId, ...link, ...typed, photo: typed.photo?.sha256 ?? null };
	return withIdempotency(signer(actor), "sign-release", named, async (commit) => {
		const { asksForPhoto } = await requireSignable(db(), await findRelease(db(), releaseId), typed);
		const photo = asksForPhoto && typed.photo ? await storePhoto(typed.photo, actor) : null;
		return commit(async (tx) => {
			await lockBooking(tx, bookingId);
			const release = await requireSignable(tx, await findRelease(tx, releaseId), typed);
			const { kind, subject, text, sha256, booking, withdrawalDays } = release;
			const { fullName, email } = typed;
			const relation = kind === "MINOR" ? (typed.relation ?? null) : null;
			const at = now();
			const withdrawableUntil = later(at, withdrawalDays * DAY);
			await tx.release.update({
				where: { id: releaseId },
				data: { status: "SIGNED", statusAt: at, withdrawableUntil },
			});
			await tx.releaseSignature.create({
				data: {
					releaseId,
					fullName,
					relation,
					email,
					consent: RELEASE_CONSENT,
					sha256,
					at,
					address: maskAddress(actor.address),
				},
			});
			if (photo) await keepPhoto(tx, releaseId, photo);
			await appendToRecord(tx, bookingId, {
				kind: "release",
				facts: {
					releaseId,
					event: "signed",
					releaseKind: kind,
					relation,
					releaseSha256: sha256,
					...(photo && { photoSha256: photo.sha256 }),
				},
				openTexts: { consent: RELEASE_CONSENT },
				texts: { name: fullName, release: text },
			});
			await recordEvent(tx, signer(actor), {
				action: "sign-release",
				subject: ["Release", releaseId],
				detail: { bookingId, kind },
			});
			await queueEmail(
				tx,
				releaseCopy({ id: releaseId, kind, email, at, timeZone: zoneOf(release), withdrawableUntil }),
			);
			await announceRelease(tx, booking, { id: releaseId, kind, subject, title: booking.title }, "signed");
			return { releaseId };
		});
	});
}

const noRelease = () => new DomainError("not_found", "This release doesn't exist.");

/** The booking of a release whose link was checked. Throws `not_found` if the link is wrong. */
async function requireRelease(isLink: boolean, releaseId: string) {
	const release = isLink
		? await db().release.findUnique({ where: { id: releaseId }, select: { bookingId: true } })
		: null;
	if (!release) throw noRelease();
	return release;
}

/** The signer's own copy. Null for a wrong link. */
export async function getReleaseCopy(link: ReleaseLink) {
	const release = isCopyToken(link) ? await findRelease(db(), link.releaseId) : null;
	if (!release?.signature || !release.withdrawableUntil) return null;
	const { kind, subject, text, sha256, status, statusAt, withdrawableUntil, booking } = release;
	const { fullName, relation, email, at, photo } = release.signature;
	return {
		kind,
		subject,
		text,
		sha256,
		fullName,
		relation,
		email,
		photo,
		signedAt: at,
		withdrawableUntil,
		withdrawnAt: status === "WITHDRAWN" ? statusAt : null,
		mayWithdraw: status === "SIGNED" && withdrawableUntil > now(),
		title: booking.title,
		reference: booking.reference,
		names: getSideNames(booking),
		timeZone: zoneOf(release),
	};
}
export type ReleaseCopy = NonNullable<Awaited<ReturnType<typeof getReleaseCopy>>>;

/**
 * The signer withdraws a release through the link of their copy, as far as its text allows. Both sides of the
 * booking are told to stop using the results. Throws `not_found` for a wrong link, and `conflict` if the
 * release was withdrawn already, or if the time for it is over.
 */
export async function withdrawRelease(actor: Actor, link: ReleaseLink): Promise<void> {
	const { releaseId } = link;
	const { bookingId } = await requireRelease(isCopyToken(link), releaseId);
	await bookingCommand(signer(actor), "withdraw-release", { bookingId, ...link }, async (tx) => {
		const release = await findRelease(tx, releaseId);
		if (!release?.signature) throw noRelease();
		const at = now();
		if (release.status !== "SIGNED")
			throw new DomainError("conflict", "You've already withdrawn this release.");
		if (!release.withdrawableUntil || release.withdrawableUntil <= at)
			throw new DomainError(
				"conflict",
				"The time in which the release lets you withdraw it is over. Email us if you need help.",
			);
		const { kind, subject, booking } = release;
		await tx.release.update({ where: { id: releaseId }, data: { status: "WITHDRAWN", statusAt: at } });
		await appendToRecord(tx, bookingId, {
			kind: "release",
			facts: { releaseId, event: "withdrawn", releaseKind: kind },
		});
		await recordEvent(tx, signer(actor), {
			action: "withdraw-release",
			subject: ["Release", releaseId],
			detail: { bookingId, kind },
		});
		const { email } = release.signature;
		await queueEmail(tx, releaseWithdrawal({ id: releaseId, kind, email, at, timeZone: zoneOf(release) }));
		await announceRelease(tx, booking, { id: releaseId, kind, subject, title: booking.title }, "withdrawn");
		return {};
	});
}
