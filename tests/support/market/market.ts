import { randomUUID } from "node:crypto";
import type { BookingStatus } from "#app/domain/bookings/booking.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import type { Role } from "#app/domain/platform/roles.ts";
import { DAY, HOUR } from "#app/infra/process/clock.server.ts";
import type { Instance } from "../instance/instance.ts";
import { insertInto } from "../instance/instance-database.ts";

type Database = Pick<Instance, "change" | "rows">;

/** Formats a time as Prisma stores it in SQLite. */
export const stored = (at: Date): string => at.toISOString().replace("Z", "+00:00");

/** Finds the ID of the person with an email address, or of the first person with a role. */
export const personId = ({ rows }: Database, of: { email: string } | { role: Role }): string => {
	const [person] =
		"email" in of
			? rows<{ id: string }>(`select id from "User" where email = ?`, of.email)
			: rows<{ id: string }>(`select id from "User" where role = ? order by createdAt`, of.role);
	if (!person) throw new Error("There is no such person.");
	return person.id;
};

const profile = {
	businessName: "Vega Lights",
	state: "LISTED",
	serviceLine: "PHOTO_VIDEO",
	description: "Portraits",
	experienceLevel: "YEARS_3_5",
	hourlyRateCents: 15_000,
	city: "Los Angeles",
	region: "CA",
	serviceRadius: "STATEWIDE",
	travelWillingness: "STATEWIDE",
};

/** Lists a professional, with an account if given. Returns the ID. */
export function addProfessional(
	to: Pick<Instance, "change">,
	{ userId = null, ...facts }: { userId?: string | null } & Partial<typeof profile> = {},
): string {
	const id = randomUUID();
	const at = stored(new Date());
	insertInto(to, "Professional", [
		{
			id,
			userId,
			exampleSlug: userId ? null : `example-${id}`,
			...profile,
			...facts,
			listedAt: at,
			updatedAt: at,
		},
	]);
	return id;
}

/** Verifies a creator's age, and confirms their email address. */
export const verifyCreator = (to: Database, id: string): void =>
	to.change(`update "User" set verification = 'VERIFIED', emailVerifiedAt = createdAt where id = ?`, id);

/** Returns a booking reference that isn't in use yet. */
function freeReference({ rows }: Pick<Database, "rows">): string {
	const reference = newReference("BKG");
	return rows("select 1 from Booking where reference = ?", reference).length === 0
		? reference
		: freeReference({ rows });
}

type Sides = { creatorId: string; professionalId: string; status?: BookingStatus };

/** Adds a booking between two sides, with its conversation. Returns the booking's ID. */
export function addBooking(to: Database, { creatorId, professionalId, status = "REQUESTED" }: Sides): string {
	const id = randomUUID();
	const now = new Date();
	const at = stored(now);
	const completedAt = status === "COMPLETED" ? at : null;
	to.change(
		`insert into Booking (id, reference, creatorId, professionalId, openFor, status, title, description, serviceLine, isRemote, preferredDates, budgetRange, requestedAt, expiresAt, completedAt, statusAt)
			values (?, ?, ?, ?, ?, ?, 'Portraits for a calendar', 'Twelve portraits', 'PHOTO_VIDEO', TRUE, 'In May', 'UNDER_500', ?, ?, ?, ?)`,
		...[
			id,
			freeReference(to),
			creatorId,
			professionalId,
			status === "REQUESTED" ? `${creatorId}:${professionalId}` : null,
			status,
		],
		...[at, stored(new Date(now.getTime() + 72 * HOUR)), completedAt, at],
	);
	to.change(
		`insert into BookingEvent (id, bookingId, status, side, at) values (?, ?, 'REQUESTED', 'CREATOR', ?)`,
		randomUUID(),
		id,
		at,
	);
	for (const userId of [
		creatorId,
		...to
			.rows<{ userId: string | null }>("select userId from Professional where id = ?", professionalId)
			.map((row) => row.userId),
	])
		if (userId)
			to.change(
				"insert into ConversationSide (bookingId, userId, lastActivityAt) values (?, ?, ?)",
				id,
				userId,
				at,
			);
	return id;
}

/** Sets the deadline of a request to the past. */
export const letExpire = (to: Database, bookingId: string): void =>
	to.change("update Booking set expiresAt = ? where id = ?", stored(new Date(Date.now() - DAY)), bookingId);
