import { db } from "#app/infra/database/db.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

/** The most versions of a quote, and notes of the team, that are read, the latest first. */
const SHOWN = 50;

const person = { select: { id: true, name: true, email: true } } satisfies Prisma.UserDefaultArgs;
/** Mailing addresses are for the two sides alone. */
const signatures = {
	orderBy: { at: "asc" },
	omit: { mailingAddress: true },
} satisfies Prisma.Agreement$signaturesArgs;

/**
 * Any booking for the team: its sides, history, quotes with their agreements, deadlines, and the
 * team's notes. `getWorkForTeam` has its milestones. Not its messages. Throws `not_found`.
 */
export async function getBookingForTeam(actor: Actor, id: string) {
	requireArea(actor, "records");
	const booking = await db().booking.findUnique({
		where: { id },
		omit: { openFor: true },
		include: {
			creator: person,
			professional: { select: { businessName: true, user: person } },
			events: { orderBy: [{ at: "asc" }, { id: "asc" }] },
			deadlines: {
				orderBy: [{ dueAt: "desc" }, { id: "desc" }],
				include: {
					extensions: { orderBy: { at: "asc" }, include: { extendedBy: { select: { name: true } } } },
				},
			},
			notes: {
				orderBy: [{ at: "desc" }, { id: "desc" }],
				take: SHOWN,
				include: { author: { select: { name: true } } },
			},
			quotes: {
				orderBy: { version: "desc" },
				take: SHOWN,
				include: {
					notes: { orderBy: [{ at: "asc" }, { id: "asc" }] },
					agreement: { select: { template: true, sha256: true, signatures } },
				},
			},
		},
	});
	if (!booking) throw new DomainError("not_found", "This booking doesn't exist.");
	return booking;
}
export type TeamBooking = Awaited<ReturnType<typeof getBookingForTeam>>;

/** The agreement of a version with its signatures, for the team. Throws `not_found`. */
export async function getAgreementForTeam(
	actor: Actor,
	{ bookingId, version }: { bookingId: string; version: number },
) {
	requireArea(actor, "records");
	const agreement = Number.isInteger(version)
		? await db().agreement.findFirst({
				where: { quote: { bookingId, version } },
				include: { signatures, quote: { select: { booking: { select: { reference: true, title: true } } } } },
			})
		: null;
	if (!agreement) throw new DomainError("not_found", "This agreement doesn't exist.");
	const { quote, ...rest } = agreement;
	return { ...rest, ...quote.booking };
}
