import { db } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { personPath } from "../people/people.ts";
import { contains } from "../records/text-match.server.ts";
import { jobPath, QUERY_MAX } from "./work.ts";

export type FoundRecord = { kind: string; id: string; name: string; about: string; at: Date; path: string | null };

/** Rows of each kind that a search shows at most. */
const SHOWN = 20;

/** What the team looks for by reference, e-mail address or name, newest first within each kind; nothing for less than two characters. */
export async function searchRecords(actor: Actor, typed: string): Promise<FoundRecord[]> {
	requireUser(actor, "ADMIN");
	const q = typed.replaceAll("\0", "").trim().slice(0, QUERY_MAX);
	if (q.length < 2) return [];
	const reference = q.toUpperCase();
	const [like, startsWith] = [contains(q), { startsWith: q.toLowerCase() }];
	const person = { OR: [{ email: startsWith }, { name: like }] };
	const [users, applications, requirements, tickets, reports, bookings] = await Promise.all([
		db().user.findMany({ where: person, orderBy: { createdAt: "desc" }, take: SHOWN, select: { id: true, name: true, email: true, role: true, createdAt: true } }),
		db().application.findMany({
			where: { status: { not: "DRAFT" }, OR: [{ reference }, { businessName: like }, { user: person }] },
			orderBy: { statusAt: "desc" },
			take: SHOWN,
			select: { id: true, reference: true, businessName: true, statusAt: true, user: { select: { name: true } } },
		}),
		db().requirements.findMany({
			where: { OR: [{ reference }, { user: person }] },
			orderBy: { createdAt: "desc" },
			take: SHOWN,
			select: { id: true, reference: true, createdAt: true, user: { select: { name: true } } },
		}),
		db().supportTicket.findMany({
			where: { OR: [{ reference }, ...person.OR] },
			orderBy: { createdAt: "desc" },
			take: SHOWN,
			select: { id: true, reference: true, name: true, email: true, createdAt: true },
		}),
		db().report.findMany({
			where: { OR: [{ reference }, { email: startsWith }, { reporter: person }] },
			orderBy: { createdAt: "desc" },
			take: SHOWN,
			select: { id: true, reference: true, createdAt: true, reporter: { select: { name: true } } },
		}),
		db().booking.findMany({
			where: { OR: [{ reference }, { creator: person }, { professional: { businessName: like } }] },
			orderBy: { statusAt: "desc" },
			take: SHOWN,
			select: { id: true, reference: true, title: true, status: true, statusAt: true, professional: { select: { businessName: true } }, creator: { select: { name: true } } },
		}),
	]);
	return [
		...users.map(({ id, name, email, role, createdAt }) => ({ kind: userKinds[role], id, name, about: email, at: createdAt, path: personPath(id) })),
		...applications.map(({ id, reference: called, businessName, user, statusAt }) => ({
			kind: "Application",
			id,
			name: called ?? "",
			about: `${businessName ?? ""}, ${user.name}`,
			at: statusAt,
			path: jobPath("APPLICATION", id),
		})),
		...requirements.map(({ id, reference: called, user, createdAt }) => ({
			kind: "Requirements",
			id,
			name: called,
			about: user.name,
			at: createdAt,
			path: jobPath("MATCHING", id),
		})),
		...tickets.map(({ id, reference: called, name, email, createdAt }) => ({
			kind: "Support",
			id,
			name: called,
			about: `${name}, ${email}`,
			at: createdAt,
			path: jobPath("SUPPORT", id),
		})),
		...reports.map(({ id, reference: called, reporter, createdAt }) => ({
			kind: "Report",
			id,
			name: called,
			about: reporter?.name ?? "Signed out",
			at: createdAt,
			path: jobPath("REPORT", id),
		})),
		...bookings.map(({ id, reference: called, title, status, creator, professional, statusAt }) => ({
			kind: "Booking",
			id,
			name: called,
			about: `${title}: ${creator.name} and ${professional.businessName}`,
			at: statusAt,
			path: status === "DISPUTED" ? jobPath("DISPUTE", id) : null,
		})),
	];
}

const userKinds = { CREATOR: "Creator", PROFESSIONAL: "Professional", ADMIN: "Team" } as const;
