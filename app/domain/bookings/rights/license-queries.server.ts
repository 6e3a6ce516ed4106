import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import { type Actor, requireUser, type SignedInUser } from "../../platform/actor.ts";
import { formatCents, sumOfCents } from "../../platform/cents.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { getPageById, type IdPage, idPageQuery, type PageById } from "../../platform/pagination.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { showHidden } from "../../platform/text.ts";
import { addDays, type CalendarDay, dayIn, formatCalendarDay } from "../../platform/time/calendar-day.ts";
import { type BookingSide, bookingPath, DATES_MAX, DESCRIPTION_MAX, TITLE_MAX } from "../booking.ts";
import { shortenTitle } from "../booking-notifications.ts";
import { getSideNames, getUserBooking } from "../booking-sides.server.ts";
import { isInForce } from "../milestone.ts";
import { listStopped, releaseStanding } from "../releases/release.ts";
import { describeObstacle, getQuoteTarget } from "../request-quote.server.ts";
import { describeStanding } from "./license-standing.ts";
import { grantColumns } from "./usage-license.server.ts";
import {
	endingUntil,
	formatLicenseCode,
	getLicenseState,
	isPaidBack,
	LICENSE_FILTERS,
	type LicenseFilter,
	type LicenseState,
	listCompleteParts,
	readLicenseCode,
} from "./usage-license.ts";

const LICENSES_PAGE = 50;

const withQuote = {
	quote: {
		select: {
			id: true,
			version: true,
			usagePlatforms: true,
			usageTerm: true,
			usageTerritory: true,
			isExclusive: true,
			credit: true,
			isMonthly: true,
			timeZone: true,
			totalCents: true,
			booking: {
				select: {
					id: true,
					reference: true,
					title: true,
					status: true,
					serviceLine: true,
					creatorId: true,
					professionalId: true,
					creator: { select: { name: true } },
					professional: { select: { businessName: true } },
					releases: {
						where: { status: { in: ["SIGNED", "WITHDRAWN"] } },
						orderBy: { statusAt: "asc" },
						select: { id: true, ...releaseStanding },
					},
				},
			},
		},
	},
} satisfies Prisma.UsageLicenseInclude;
type License = Prisma.UsageLicenseGetPayload<{ include: typeof withQuote }>;

/** A license as its two sides read it. */
export type LicenseView = {
	id: string;
	bookingId: string;
	reference: string;
	title: string;
	version: number;
	other: string;
	state: LicenseState;
	platforms: string;
	term: string;
	territory: string;
	isExclusive: boolean;
	credit: string | null;
	/** Whether the words of the term say a number of months or years, or that there is no limit. */
	isTermRead: boolean;
	/** The first and the last day of use, in the time zone of the agreement. Null if there is none. */
	startsOn: CalendarDay | null;
	endsOn: CalendarDay | null;
	/** The withdrawn releases that stop a part of the use. */
	withdrawn: { id: string; subject: string; at: Date }[];
};

function toView({ quote, ...license }: License, side: BookingSide): LicenseView {
	const { booking, timeZone } = quote;
	const names = getSideNames(booking);
	// If the payment went back later, the stored days only show that the code was once on a certificate.
	const isShown = license.status === "GRANTED" || license.status === "REPLACED";
	return {
		id: license.id,
		bookingId: booking.id,
		reference: booking.reference,
		title: booking.title,
		version: quote.version,
		other: side === "CREATOR" ? names.PROFESSIONAL : names.CREATOR,
		state: getLicenseState(license, now()),
		platforms: showHidden(quote.usagePlatforms),
		term: showHidden(quote.usageTerm),
		territory: showHidden(quote.usageTerritory),
		isExclusive: quote.isExclusive,
		credit: quote.credit && showHidden(quote.credit),
		isTermRead: license.termUnit !== null,
		startsOn: isShown && license.startsAt ? dayIn(license.startsAt, timeZone) : null,
		endsOn: isShown && license.endsAt ? dayIn(license.endsAt, timeZone) : null,
		withdrawn: listStopped(booking.releases).map(({ id, subject, statusAt }) => ({
			id,
			subject: showHidden(subject),
			at: statusAt,
		})),
	};
}

const whereFilter = (filter: LicenseFilter | undefined, at: Date): Prisma.UsageLicenseWhereInput => {
	if (!filter) return {};
	if (filter === "waiting") return { status: "WAITING" };
	if (filter === "not-in-force") return { status: { in: ["REPLACED", "NOT_GRANTED"] } };
	const until = endingUntil(at);
	const ends = {
		"in-use": { OR: [{ endsAt: null }, { endsAt: { gt: until } }] },
		ending: { endsAt: { gt: at, lte: until } },
		ended: { endsAt: { lte: at } },
	};
	return { status: "GRANTED", ...ends[filter] };
};

const sideOf = (user: SignedInUser): BookingSide =>
	user.role === "PROFESSIONAL" ? "PROFESSIONAL" : "CREATOR";

const whereUser = (user: SignedInUser): Prisma.UsageLicenseWhereInput => ({
	quote: {
		booking: sideOf(user) === "CREATOR" ? { creatorId: user.id } : { professional: { userId: user.id } },
	},
});

/**
 * One page of a user's licenses, latest agreement first: what a creator may use, or what a professional
 * granted.
 */
export async function findLicenses(
	user: SignedInUser,
	page: IdPage,
	filter?: LicenseFilter,
): Promise<PageById<LicenseView>> {
	const { where, ...rest } = idPageQuery(page, LICENSES_PAGE);
	const found = await db().usageLicense.findMany({
		where: { AND: [where, whereUser(user), whereFilter(filter, now())] },
		...rest,
		include: withQuote,
	});
	const { rows, ...pages } = getPageById(found, page, LICENSES_PAGE);
	return { rows: rows.map((license) => toView(license, sideOf(user))), ...pages };
}

/** All of a user's licenses, one page at a time. */
export async function* readLicenses(user: SignedInUser): AsyncGenerator<readonly LicenseView[]> {
	let older: string | undefined;
	do {
		const page = await findLicenses(user, { older });
		yield page.rows;
		older = page.older;
	} while (older);
}

/** How many licenses a user has, by filter. */
export async function countLicenses(user: SignedInUser): Promise<Record<LicenseFilter, number>> {
	const at = now();
	const counts = await Promise.all(
		LICENSE_FILTERS.map((filter) =>
			db().usageLicense.count({ where: { AND: [whereUser(user), whereFilter(filter, at)] } }),
		),
	);
	return Object.fromEntries(LICENSE_FILTERS.map((filter, i) => [filter, counts[i] ?? 0])) as Record<
		LicenseFilter,
		number
	>;
}

/**
 * The usage rights of a signed version, for a side of its booking: what was agreed, what is true about it now
 * and, once the rights are granted, what a certificate shows. Throws `not_found` for anyone else.
 */
export async function getLicense(
	actor: Actor,
	{ bookingId, version }: { bookingId: string; version: number },
) {
	const user = requireUser(actor);
	const { booking, side } = await getUserBooking(user, bookingId);
	const license = Number.isInteger(version)
		? await db().usageLicense.findFirst({ where: { quote: { bookingId, version } }, include: withQuote })
		: null;
	if (!license) throw new DomainError("not_found", "There are no such usage rights.");
	const view = toView(license, side);
	const [milestones, signatures, agreed] = await Promise.all([
		db().milestone.findMany({
			where: { bookingId, ...isInForce },
			orderBy: { position: "asc" },
			select: {
				...grantColumns,
				position: true,
				title: true,
				refundedCents: true,
				fundedAt: true,
				deliveries: {
					orderBy: { round: "desc" },
					take: 1,
					select: {
						links: { orderBy: { position: "asc" }, select: { url: true } },
						files: {
							orderBy: { position: "asc" },
							select: { file: { select: { name: true, sha256: true } } },
						},
					},
				},
			},
		}),
		db().agreementSignature.findMany({
			where: { agreement: { quoteId: license.quote.id } },
			select: { side: true, fullName: true, at: true },
		}),
		db().quoteMilestone.count({ where: { quoteId: license.quote.id } }),
	]);
	const { isMonthly } = license.quote;
	const complete = milestones.filter(({ status }) => status === "ACCEPTED");
	const parts = listCompleteParts({ signedAt: license.createdAt, isMonthly, agreed, milestones });
	const releasedCents = Number(sumOfCents(complete.map(({ amountCents }) => amountCents)));
	const returnedCents = Number(sumOfCents(milestones.flatMap(listReturned)));
	const banks = milestones.flatMap(({ chargebacks }) =>
		chargebacks.map(({ chargeback }) => chargeback.status),
	);
	const isDirect = isPaidDirectly(booking.serviceLine);
	const names = getSideNames(booking);
	const standing = describeStanding({
		state: view.state,
		side,
		names,
		term: view.term,
		isTermRead: view.isTermRead,
		isMonthly,
		isPaidDirectly: isDirect,
		isCanceled: booking.status === "CANCELLED",
		isDelivered: milestones.some(({ deliveries }) => deliveries.length > 0),
		complete: complete.length,
		milestones: milestones.length,
		paid: formatCents(
			Number(
				sumOfCents(
					milestones.map(({ fundedAt, amountCents, refundedCents }) =>
						fundedAt ? amountCents - refundedCents : 0,
					),
				),
			),
		),
		total: formatCents(Number(sumOfCents(milestones.map(({ amountCents }) => amountCents)))),
		returned: returnedCents > 0 ? formatCents(returnedCents) : null,
		isReturned: returnedCents > 0 && returnedCents >= releasedCents,
		isMonthReturned: isMonthly && parts.some(isPaidBack),
		isDisputed: banks.includes("OPEN"),
	});
	const isGranted = license.status === "GRANTED";
	const signedBy = (one: BookingSide) => signatures.find((signature) => signature.side === one)?.fullName;
	return {
		...view,
		side,
		names,
		standing,
		/** The names that the sides signed the agreement with. */
		signedNames: {
			CREATOR: signedBy("CREATOR") ?? names.CREATOR,
			PROFESSIONAL: signedBy("PROFESSIONAL") ?? names.PROFESSIONAL,
		},
		timeZone: license.quote.timeZone,
		/** The code that anyone can verify. Null if nothing was granted, or the payment went back. */
		code: view.startsOn ? formatLicenseCode(license.code) : null,
		/** The accepted deliveries that the rights cover. */
		deliveries: isGranted
			? parts
					.filter((part) => !isPaidBack(part))
					.flat()
					.map(({ position, title, deliveries: [delivery] }) => ({
						position,
						title: showHidden(title),
						files: delivery?.files.map(({ file }) => ({ ...file, name: showHidden(file.name) })) ?? [],
						links: delivery?.links.map(({ url }) => url) ?? [],
					}))
			: [],
		extension: side === "CREATOR" && isGranted ? await findExtension(user, license) : null,
	};
}

/** What went back to the creator after it was released, in cents: lost chargebacks and paid claims. */
const listReturned = ({
	chargebacks,
	guaranteeClaims,
}: Prisma.MilestoneGetPayload<{ select: typeof grantColumns }>): number[] => [
	...chargebacks.map(({ chargeback, lostCents }) => (chargeback.status === "LOST" ? lostCents : 0)),
	...guaranteeClaims.map(({ paidCents }) => paidCents ?? 0),
];

/**
 * Whether a creator can ask for a longer term and, if not, why. Null if the term has no limit, because there
 * is nothing to extend.
 */
async function findExtension(user: SignedInUser, { id, termUnit, quote: { booking } }: License) {
	if (termUnit === "UNLIMITED") return null;
	const { professionalId } = booking;
	const target = await getQuoteTarget(user, professionalId).catch((error: unknown) => {
		if (error instanceof DomainError && error.code === "not_found") return null;
		throw error;
	});
	const obstacle = target
		? describeObstacle(target)
		: `${booking.professional.businessName} isn't listed anymore, so you can't ask for a longer term here.`;
	return obstacle
		? {
				href: null,
				obstacle,
				open: target?.open && !target.obstacle ? bookingPath(target.open.id) : null,
			}
		: { href: `/booking/request-quote/${professionalId}?extend=${id}`, obstacle: null, open: null };
}

/**
 * The request that asks a professional to extend a license of the creator's. Null for any other license, so
 * that nothing is filled in.
 */
export async function findExtensionRequest(
	user: SignedInUser,
	professionalId: string,
	licenseId: string | null,
) {
	if (!licenseId || licenseId.length > 64) return null;
	const license = await db().usageLicense.findFirst({
		where: { id: licenseId, status: "GRANTED", quote: { booking: { creatorId: user.id, professionalId } } },
		include: withQuote,
	});
	if (!license) return null;
	const { title, reference, version, platforms, territory, term, isExclusive, endsOn } = toView(
		license,
		"CREATOR",
	);
	const until = endsOn ? `, through ${formatCalendarDay(endsOn)}` : "";
	return {
		reference,
		serviceLine: license.quote.booking.serviceLine,
		title: shortenTitle(`Longer usage rights for ${title}`, TITLE_MAX),
		description: [
			`I'd like to keep using the results of booking ${reference} (agreement version ${version}) for longer. Please quote a price for it. No new work is needed.`,
			`Platforms: ${platforms}`,
			`Territory: ${territory}`,
			`Exclusivity: ${isExclusive ? "exclusive" : "not exclusive"}`,
			`Term so far: ${term}${until}`,
		]
			.join("\n")
			.slice(0, DESCRIPTION_MAX),
		preferredDates: (endsOn && endsOn >= dayIn(now(), license.quote.timeZone)
			? `From ${formatCalendarDay(addDays(endsOn, 1))}`
			: "From now on"
		).slice(0, DATES_MAX),
	};
}

/** What anyone may know about a license. */
export type PublicLicense =
	| { state: "replaced" | "not-in-force" }
	| {
			state: "valid" | "ended";
			platforms: string;
			territory: string;
			startsOn: CalendarDay;
			endsOn: CalendarDay | null;
			/** Whether the term has no limit. Otherwise, `endsOn` is null if its words couldn't be read. */
			isUnlimited: boolean;
			/** Whether a withdrawn release stops a part of the use. */
			isReleaseWithdrawn: boolean;
	  };

/**
 * What anyone may know about a license by its code. A code is printed on a certificate, so this repeats only
 * what someone could have changed on a copy: whether the license is valid, on which days, on which platforms,
 * and in which territory, and whether a withdrawn release stops a part of the use. It names no one, and leaves out the credit, which is a name, as well as amounts,
 * files, and the booking. If a license was replaced or isn't in force, it says only that. Null for an unknown
 * code, and for a license that was never granted. Throws `rate_limited`.
 */
export async function verifyLicense(actor: Actor, typed: string): Promise<PublicLicense | null> {
	await consumeRateLimit("license-lookup", actor.address);
	const code = readLicenseCode(typed);
	const license = code ? await db().usageLicense.findUnique({ where: { code }, include: withQuote }) : null;
	if (!license?.startsAt) return null;
	const { state, platforms, territory, startsOn, endsOn, withdrawn } = toView(license, "CREATOR");
	if (state === "replaced") return { state };
	if (!startsOn) return { state: "not-in-force" };
	return {
		state: state === "ended" ? "ended" : "valid",
		platforms,
		territory,
		startsOn,
		endsOn,
		isUnlimited: license.termUnit === "UNLIMITED",
		isReleaseWithdrawn: withdrawn.length > 0,
	};
}
