import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import type { Email } from "../../platform/email/email.ts";
import { isProperName } from "../../platform/name.ts";
import { formatMoment } from "../../platform/time/time-zones.server.ts";
import type { BookingSide } from "../booking.ts";
import { notifySide, refreshPages } from "../booking-emails.server.ts";
import { type BookingNotification, shortenTitle } from "../booking-notifications.ts";
import { type BookingSides, listPeople, summarizeBooking } from "../booking-sides.server.ts";
import { LINK_DAYS, type ReleaseKind, releaseKindLabels, releasePath, releasesPath } from "./release.ts";
import { copyPath, signingPath } from "./release-links.server.ts";

/** "a model release" for a kind, in a sentence. */
const nameKind = (kind: ReleaseKind): string => `a ${releaseKindLabels[kind].toLowerCase()}`;

const aboutSide: Record<BookingSide, string> = { CREATOR: "a creator", PROFESSIONAL: "a professional" };

type Asked = { id: string; kind: ReleaseKind; email: string; askedBy: BookingSide; asker: string | null };

/**
 * Asks someone without an account to sign a release. The asker's name is the only user input in the email, so
 * that nobody can use the email to send their own text to someone else. It is null until the asker's own
 * address is confirmed.
 */
export function releaseAsked({ id, kind, email, askedBy, asker }: Asked): Email {
	const name = asker !== null && isProperName(asker) ? asker : aboutSide[askedBy];
	return {
		kind: "release-asked",
		to: email,
		subject: `Please read and sign ${nameKind(kind)} for ${name}`,
		facts: [
			{ label: "Takes", value: "A few minutes, without an account" },
			{ label: "Link valid for", value: `${LINK_DAYS} days` },
		],
		paragraphs: [
			`You, something of yours, or a minor in your care will appear in work that was arranged on ${site().name}, where content creators book professionals. A release says how the results may be used.`,
			"Read it before you sign. If you don't agree, you don't need to do anything.",
		],
		action: { label: "Read the release", path: signingPath(id) },
		reason: `You're getting this email because someone entered this address to ask for a release. If you don't know why, ignore it or email ${site().contact.support}.`,
	};
}

type Signed = {
	id: string;
	kind: ReleaseKind;
	email: string;
	at: Date;
	timeZone: string;
	withdrawableUntil: Date;
};

const copyReason = () =>
	`You're getting this email because someone entered this address when they signed a release. If that wasn't you, email ${site().contact.support}.`;

/** The signer's own copy, as a link that only the signer gets. */
export const releaseCopy = ({ id, kind, email, at, timeZone, withdrawableUntil }: Signed): Email => ({
	kind: "release-copy",
	to: email,
	subject: `Your copy of ${nameKind(kind)} that you signed`,
	facts: [
		{ label: "Release", value: releaseKindLabels[kind] },
		{ label: "Signed", value: formatMoment(at, timeZone) },
		{ label: "Can be withdrawn until", value: formatMoment(withdrawableUntil, timeZone) },
	],
	paragraphs: [
		"Your copy has the full text, which you can print or save. Keep this email, because the link below is only for you.",
		"If you change your mind in time, you can withdraw the release there.",
	],
	action: { label: "Open your copy", path: copyPath(id) },
	reason: copyReason(),
});

/** Confirms to the signer that they withdrew a release. */
export const releaseWithdrawal = ({
	id,
	kind,
	email,
	at,
	timeZone,
}: Omit<Signed, "withdrawableUntil">): Email => ({
	kind: "release-withdrawal",
	to: email,
	subject: `You withdrew ${nameKind(kind)}`,
	facts: [
		{ label: "Release", value: releaseKindLabels[kind] },
		{ label: "Withdrawn", value: formatMoment(at, timeZone) },
	],
	paragraphs: [
		"We've told both sides of the booking to stop the use that the release allowed, and to take down what they have published.",
		`If you still see it somewhere, email ${site().contact.support} with the address of the page.`,
	],
	action: { label: "Open your copy", path: copyPath(id) },
	reason: copyReason(),
});

/** A release, for notifications to the sides of its booking. */
export type ReleaseNews = { id: string; kind: ReleaseKind; subject: string; title: string };

const listFacts = ({ kind, subject }: ReleaseNews) => [
	{ label: "Release", value: releaseKindLabels[kind] },
	{ label: "For", value: subject },
];

export const releaseNotifications = {
	signed: (release: ReleaseNews): BookingNotification => ({
		title: `Release signed: ${shortenTitle(release.subject, 36)}, ${shortenTitle(release.title, 36)}`,
		facts: listFacts(release),
		paragraphs: ["You can both read and print it. It's part of the record of your booking."],
		label: "See the release",
	}),
	withdrawn: (release: ReleaseNews): BookingNotification => ({
		title: `Release withdrawn: ${shortenTitle(release.subject, 36)}, ${shortenTitle(release.title, 36)}`,
		facts: listFacts(release),
		paragraphs: [
			`Stop using everything that shows ${release.subject}, and take down what you've published. The release says so.`,
			"If you still need these results, ask for a new release.",
		],
		label: "See the release",
	}),
};

/** Tells both sides of a booking that a release was signed or withdrawn, and refreshes their pages. */
export async function announceRelease(
	tx: Tx,
	booking: BookingSides,
	release: ReleaseNews,
	news: keyof typeof releaseNotifications,
): Promise<void> {
	const path = releasePath(booking.id, release.id);
	for (const { side, person } of listPeople(booking)) {
		await notifySide(
			tx,
			summarizeBooking(booking),
			{ side, person },
			{ kind: `release-${news}`, path, ...releaseNotifications[news](release) },
		);
		await refreshReleases(tx, booking.id, person);
	}
}

/** Refreshes a person's open pages about a booking's releases. */
export const refreshReleases = (tx: Tx, bookingId: string, person: { id: string }, hasActed = false) =>
	refreshPages(tx, bookingId, person, { hasActed, paths: [releasesPath(bookingId)] });
