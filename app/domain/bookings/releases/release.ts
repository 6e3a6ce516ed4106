import { bookingPath } from "../booking.ts";
import { isSameName } from "../quotes/agreement.ts";

export const RELEASE_KINDS = ["MODEL", "PROPERTY", "MINOR"] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];
export type ReleaseStatus = "ASKED" | "SIGNED" | "WITHDRAWN" | "CANCELED";

export const releaseKindLabels: Record<ReleaseKind, string> = {
	MODEL: "Model release",
	PROPERTY: "Property release",
	MINOR: "Release for a minor",
};

export const RELEASE_RELATIONS = ["PARENT", "GUARDIAN"] as const;
export type ReleaseRelation = (typeof RELEASE_RELATIONS)[number];
export const relationLabels: Record<ReleaseRelation, string> = {
	PARENT: "Parent",
	GUARDIAN: "Legal guardian",
};

/** The file under content/agreements/ with the text of each kind. */
export const releaseFiles = {
	MODEL: "release-model",
	PROPERTY: "release-property",
	MINOR: "release-minor",
} as const satisfies Record<ReleaseKind, string>;

/** The placeholders of every release, in double square brackets. */
export const RELEASE_FACTS = [
	"reference",
	"subject",
	"work",
	"creator",
	"professional",
	"withdrawalDays",
] as const;
/** The additional placeholder of releases for minors. */
export const MINOR_FACTS = ["birthYear"] as const;
export type ReleaseFacts = Record<(typeof RELEASE_FACTS | typeof MINOR_FACTS)[number], string>;

/** The label of the checkbox for signing, which is stored with each signature. */
export const RELEASE_CONSENT =
	"I've read this release and agree to sign it electronically. Greenroom may keep it and share it with both sides of the booking.";

/** The maximum number of characters of the name of a person or a property. */
export const SUBJECT_MAX = 120;
/** How long a release can be signed through its link, in days. */
export const LINK_DAYS = 30;
/** How long a release that no one signed is stored after it expired or was canceled, in days. */
export const UNSIGNED_DAYS = 90;
/** The maximum number of releases of a booking. */
export const RELEASES_MAX = 60;

/** The state of a release, which also depends on whether its link has expired. */
export type ReleaseState = "asked" | "expired" | "signed" | "withdrawn" | "canceled";
export const releaseStateLabels: Record<ReleaseState, string> = {
	asked: "Waiting for a signature",
	expired: "Link expired",
	signed: "Signed",
	withdrawn: "Withdrawn",
	canceled: "Canceled",
};

const states: Record<ReleaseStatus, ReleaseState> = {
	ASKED: "asked",
	SIGNED: "signed",
	WITHDRAWN: "withdrawn",
	CANCELED: "canceled",
};

export const getReleaseState = (
	{ status, expiresAt }: { status: ReleaseStatus; expiresAt: Date },
	at: Date,
): ReleaseState => (status === "ASKED" && expiresAt <= at ? "expired" : states[status]);

/** The columns that say whether a release is missing or was withdrawn. */
export const releaseStanding = {
	kind: true,
	subject: true,
	status: true,
	statusAt: true,
	askedAt: true,
	day: true,
} as const;
export type ReleaseStanding = {
	kind: ReleaseKind;
	subject: string;
	status: ReleaseStatus;
	statusAt: Date;
	askedAt: Date;
	day: string | null;
};

const isSameSubject = (one: ReleaseStanding, other: ReleaseStanding): boolean =>
	one.kind === other.kind && isSameName(one.subject, other.subject);

/**
 * The releases that are still missing: those that no one has signed or canceled, and those that were
 * withdrawn and haven't been asked for again. A release for one date is missing only on that date.
 */
export const listMissing = <Row extends ReleaseStanding>(releases: readonly Row[], day?: string): Row[] =>
	releases.filter(
		(release) =>
			(release.status === "ASKED" || release.status === "WITHDRAWN") &&
			(day === undefined || release.day === null || release.day === day) &&
			!releases.some(
				(other) => other !== release && isSameSubject(other, release) && replaces(other, release),
			),
	);

/** Whether one release makes up for another one for the same subject that isn't signed now. */
function replaces(other: ReleaseStanding, { status, statusAt, askedAt }: ReleaseStanding): boolean {
	if (status !== "WITHDRAWN") return other.status === "SIGNED" && other.askedAt >= askedAt;
	return (
		(other.status === "SIGNED" && other.statusAt > statusAt) ||
		(other.status === "ASKED" && other.askedAt >= askedAt)
	);
}

/**
 * The releases whose withdrawal stops the use of the results: those that were withdrawn, and that no one has
 * signed again for the same person or property.
 */
export const listStopped = <Row extends ReleaseStanding>(releases: readonly Row[]): Row[] =>
	releases.filter(
		(release) =>
			release.status === "WITHDRAWN" &&
			!releases.some(
				(other) => other.status === "SIGNED" && isSameSubject(other, release) && replaces(other, release),
			),
	);

/** How many of a booking's releases are signed, for a link on its page. */
export function summarizeReleases(releases: readonly ReleaseStanding[]): string {
	const stopped = listStopped(releases).length;
	const missing = listMissing(releases).filter(({ status }) => status === "ASKED").length;
	const signed = releases.filter(({ status }) => status === "SIGNED").length;
	const total = signed + missing + stopped;
	if (total === 0) return "Ask for a release";
	return [`${signed} of ${total} signed`, ...(stopped > 0 ? [`${stopped} withdrawn`] : [])].join(", ");
}

/** The path of the list of a booking's releases. */
export const releasesPath = (bookingId: string): string => `${bookingPath(bookingId)}/releases`;

/** The path of a release's page for both sides of its booking, its photo, or one of its commands. */
export const releasePath = (
	bookingId: string,
	releaseId: string,
	page?: "photo" | "renew" | "cancel",
): string => `${releasesPath(bookingId)}/${releaseId}${page ? `/${page}` : ""}`;
