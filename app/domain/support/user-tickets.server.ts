import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

/** The most tickets in a user's own list. */
const LISTED = 50;

/**
 * The address whose tickets a user may read: the account's, once confirmed, since anyone can type
 * an address into the form.
 */
function confirmedAddress(actor: Actor): string {
	const { email, emailVerified } = requireUser(actor);
	if (!emailVerified) throw noSuchTicket();
	return email;
}

export const noSuchTicket = () => new DomainError("not_found", "There is no such support case.");

/** The tickets of a user's confirmed address, newest first. Empty before it is confirmed. */
export async function findUserTickets(actor: Actor) {
	const { email, emailVerified } = requireUser(actor);
	if (!emailVerified) return [];
	return db().supportTicket.findMany({
		where: { email },
		orderBy: { createdAt: "desc" },
		take: LISTED,
		select: { id: true, reference: true, inquiryType: true, state: true, createdAt: true },
	});
}

/**
 * One of the user's tickets with its thread. Throws `not_found` for anyone else's and for unknown
 * references.
 */
export async function getUserTicket(actor: Actor, reference: string) {
	const ticket = await db().supportTicket.findUnique({
		where: { reference, email: confirmedAddress(actor) },
		include: { messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
	});
	if (!ticket) throw noSuchTicket();
	return ticket;
}
