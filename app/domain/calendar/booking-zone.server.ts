import type { Tx } from "#app/infra/database/db.server.ts";
import { businessZone } from "./promised.server.ts";
import { zoneColumns, zoneOf } from "./reader-zone.server.ts";

const zoneInForce = async (from: Tx, bookingId: string): Promise<string | undefined> =>
	(await from.quote.findFirst({ where: { bookingId, status: "ACCEPTED" }, select: { timeZone: true } }))
		?.timeZone;

/**
 * The time zone in which the days of a booking are counted, as its agreement says: when milestones
 * are due, when they are overdue, and what a cancellation refunds. No later setting moves it.
 */
export const agreedZone = async (from: Tx, bookingId: string): Promise<string> =>
	(await zoneInForce(from, bookingId)) ?? businessZone();

/**
 * The time zone that the next version of a booking's quote states: the professional's. Once an
 * agreement is in force, its zone stays.
 */
export async function zoneOfNextVersion(from: Tx, bookingId: string): Promise<string> {
	const { professional } = await from.booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: { professional: { select: { user: { select: zoneColumns } } } },
	});
	return (await zoneInForce(from, bookingId)) ?? zoneOf(professional.user);
}
