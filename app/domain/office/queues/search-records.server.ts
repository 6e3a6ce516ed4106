import { db } from "#app/infra/database/db.server.ts";
import { findByWords } from "../../people/person.server.ts";
import { personPath } from "../../people/person.ts";
import { type Actor, opensArea, requireArea } from "../../platform/actor.ts";
import { type Lookup, readLookup } from "../../platform/pagination.ts";
import type { Area } from "../../platform/roles.ts";
import { beginsWith, contains } from "../../platform/text-match.server.ts";
import { workItemPath } from "../../platform/work-item.ts";
import { flagTitle } from "../../trust/message-flag.ts";

export type FoundRecord = { kind: string; id: string; name: string; about: string; at: Date; path: string };

/** The maximum number of results of each kind. */
const SHOWN = 20;

/**
 * Searches the records that the actor may open, by reference, email address, or name, newest first within
 * each kind. Finds nothing for fewer than two characters.
 */
export async function searchRecords(actor: Actor, typed: string): Promise<FoundRecord[]> {
	const user = requireArea(actor, "search");
	const lookup = readLookup(typed);
	if (!lookup || lookup.text.length < 2) return [];
	const where = await getConditions(lookup);
	/** The rows of a query. The query doesn't run if the actor can't open the area. */
	const within = <Rows>(area: Area, find: () => Promise<Rows[]>): Promise<Rows[]> | Rows[] =>
		opensArea(user, area) ? find() : [];
	const [users, applications, requirements, tickets, reports, flags, bookings, disputes, claims, debts] =
		await Promise.all([
			within("people", () =>
				db().user.findMany({
					where: where.users,
					orderBy: { createdAt: "desc" },
					take: SHOWN,
					select: { id: true, name: true, email: true, role: true, createdAt: true },
				}),
			),
			within("vetting", () =>
				db().application.findMany({
					where: { status: { not: "DRAFT" }, ...where.applications },
					orderBy: { statusAt: "desc" },
					take: SHOWN,
					select: {
						id: true,
						reference: true,
						businessName: true,
						statusAt: true,
						user: { select: { name: true } },
					},
				}),
			),
			within("matching", () =>
				db().requirements.findMany({
					where: where.requirements,
					orderBy: { createdAt: "desc" },
					take: SHOWN,
					select: { id: true, reference: true, createdAt: true, user: { select: { name: true } } },
				}),
			),
			within("support", () =>
				db().supportTicket.findMany({
					where: where.tickets,
					orderBy: { createdAt: "desc" },
					take: SHOWN,
					select: { id: true, reference: true, name: true, email: true, createdAt: true },
				}),
			),
			within("moderation", () =>
				db().report.findMany({
					where: where.reports,
					orderBy: { createdAt: "desc" },
					take: SHOWN,
					select: { id: true, reference: true, createdAt: true, reporter: { select: { name: true } } },
				}),
			),
			within("moderation", () =>
				db().messageFlag.findMany({
					where: where.flags,
					orderBy: { createdAt: "desc" },
					take: SHOWN,
					select: {
						id: true,
						place: true,
						createdAt: true,
						sender: { select: { name: true } },
						message: { select: { booking: { select: { reference: true } } } },
					},
				}),
			),
			within("records", () =>
				db().booking.findMany({
					where: where.bookings,
					orderBy: { statusAt: "desc" },
					take: SHOWN,
					select: {
						id: true,
						reference: true,
						title: true,
						status: true,
						statusAt: true,
						professional: { select: { businessName: true } },
						creator: { select: { name: true } },
					},
				}),
			),
			within("records", () =>
				db().dispute.findMany({
					where: where.disputes,
					orderBy: { openedAt: "desc" },
					take: SHOWN,
					select: {
						id: true,
						reference: true,
						statusAt: true,
						booking: {
							select: {
								reference: true,
								creator: { select: { name: true } },
								professional: { select: { businessName: true } },
							},
						},
					},
				}),
			),
			within("records", () =>
				db().guaranteeClaim.findMany({
					where: where.claims,
					orderBy: { submittedAt: "desc" },
					take: SHOWN,
					select: { id: true, reference: true, statusAt: true, booking: { select: { title: true } } },
				}),
			),
			within("money", () =>
				db().receivable.findMany({
					where: where.debts,
					orderBy: { createdAt: "desc" },
					take: SHOWN,
					select: {
						id: true,
						reference: true,
						statusAt: true,
						professional: { select: { businessName: true } },
					},
				}),
			),
		]);
	return [
		...users.map(({ id, name, email, role, createdAt }) => ({
			kind: userKinds[role],
			id,
			name,
			about: email,
			at: createdAt,
			path: personPath(id),
		})),
		...applications.map(({ id, reference: called, businessName, user, statusAt }) => ({
			kind: "Application",
			id,
			name: called ?? "",
			about: `${businessName ?? ""}, ${user.name}`,
			at: statusAt,
			path: workItemPath("APPLICATION", id),
		})),
		...requirements.map(({ id, reference: called, user, createdAt }) => ({
			kind: "Requirements",
			id,
			name: called,
			about: user.name,
			at: createdAt,
			path: workItemPath("MATCHING", id),
		})),
		...tickets.map(({ id, reference: called, name, email, createdAt }) => ({
			kind: "Support",
			id,
			name: called,
			about: `${name}, ${email}`,
			at: createdAt,
			path: workItemPath("SUPPORT", id),
		})),
		...reports.map(({ id, reference: called, reporter, createdAt }) => ({
			kind: "Report",
			id,
			name: called,
			about: reporter?.name ?? "Signed out",
			at: createdAt,
			path: workItemPath("REPORT", id),
		})),
		...flags.map(({ id, place, createdAt, sender, message }) => ({
			kind: "Flagged text",
			id,
			name: flagTitle(place, sender.name),
			about: message?.booking.reference ?? "",
			at: createdAt,
			path: workItemPath("MESSAGE_FLAG", id),
		})),
		...bookings.map(({ id, reference: called, title, creator, professional, statusAt }) => ({
			kind: "Booking",
			id,
			name: called,
			about: `${title}: ${creator.name} and ${professional.businessName}`,
			at: statusAt,
			path: `/admin/bookings/${id}`,
		})),
		...disputes.map(({ id, reference: called, statusAt, booking }) => ({
			kind: "Dispute",
			id,
			name: called,
			about: `${booking.reference}: ${booking.creator.name} and ${booking.professional.businessName}`,
			at: statusAt,
			path: workItemPath("DISPUTE", id),
		})),
		...claims.map(({ id, reference: called, booking, statusAt }) => ({
			kind: "Guarantee claim",
			id,
			name: called,
			about: booking.title,
			at: statusAt,
			path: workItemPath("GUARANTEE", id),
		})),
		...debts.map(({ id, reference: called, professional, statusAt }) => ({
			kind: "Debt",
			id,
			name: called,
			about: professional.businessName,
			at: statusAt,
			path: workItemPath("RECEIVABLE", id),
		})),
	];
}

/** The maximum number of people found by name, and of people found by address, whose records are searched. */
const PEOPLE = 200;

const none = { id: { in: [] as string[] } };

/**
 * The conditions for each kind of record. References, addresses, and words in names are found through an
 * index, no matter how many records there are. People are found first, and then their records by ID. Only
 * support tickets are searched by reading all names, because they can be from visitors.
 */
async function getConditions({ by, text }: Lookup) {
	if (by === "reference") {
		const record = { reference: text };
		return {
			users: none,
			applications: record,
			requirements: record,
			tickets: record,
			reports: record,
			flags: await flagsOfBooking(text),
			bookings: record,
			disputes: text.startsWith("BKG-") ? { booking: record } : record,
			claims: record,
			debts: record,
		};
	}
	const address = { email: beginsWith(text.toLowerCase()) };
	const tickets = by === "address" ? address : { OR: [address, { name: contains(text) }] };
	const people = await findPeopleByAddress(address, by === "words" ? await findByWords(text, PEOPLE) : []);
	if (people.length === 0)
		return {
			users: none,
			applications: none,
			requirements: none,
			tickets,
			reports: address,
			flags: none,
			bookings: none,
			disputes: none,
			claims: none,
			debts: none,
		};
	const ids = { in: people.map(({ id }) => id) };
	const professionals = people.flatMap(({ professional }) => professional?.id ?? []);
	// If OR had an alternative that can't match, SQLite would read the whole table.
	const bookings =
		professionals.length > 0
			? { OR: [{ creatorId: ids }, { professionalId: { in: professionals } }] }
			: { creatorId: ids };
	return {
		users: { id: ids },
		applications: { userId: ids },
		requirements: { userId: ids },
		tickets,
		reports: { OR: [address, { reporterId: ids }] },
		flags: { senderId: ids },
		bookings,
		disputes: { booking: bookings },
		// Claims and debts are found only by their references.
		claims: none,
		debts: none,
	};
}

/**
 * The flagged texts of a booking are found through its two sides, because there is no index for finding them
 * by the booking's reference.
 */
async function flagsOfBooking(reference: string) {
	const booking = await db().booking.findUnique({
		where: { reference },
		select: { id: true, creatorId: true, professional: { select: { userId: true } } },
	});
	if (!booking) return none;
	const senders = [booking.creatorId, booking.professional.userId].filter((id) => id !== null);
	return {
		senderId: { in: senders },
		OR: [{ message: { bookingId: booking.id } }, { subjectId: booking.id }],
	};
}

/** People with the given IDs, then people whose address begins with the search text, newest first. */
async function findPeopleByAddress(address: { email: ReturnType<typeof beginsWith> }, ids: string[]) {
	const select = { id: true, professional: { select: { id: true } } };
	const named = ids.length > 0 ? await db().user.findMany({ where: { id: { in: ids } }, select }) : [];
	return [
		...named,
		...(await db().user.findMany({ where: address, orderBy: { createdAt: "desc" }, take: PEOPLE, select })),
	];
}

const userKinds = { CREATOR: "Creator", PROFESSIONAL: "Professional", ADMIN: "Team" } as const;
