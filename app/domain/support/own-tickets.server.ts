import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

/** Tickets that a list of a person's own shows at most. */
const LISTED = 50;

/**
 * The address whose tickets a person may read: the account's, once it is confirmed, since anyone
 * can type an address into the form.
 */
function ownAddress(actor: Actor): string {
	const { email, emailVerified } = requireUser(actor);
	if (!emailVerified) throw noSuchTicket();
	return email;
}

export const noSuchTicket = () => new DomainError("not_found", "There is no such support case.");

/**
 * The support cases of a signed-in person's confirmed address, newest first; none before it is
 * confirmed.
 */
export async function findOwnTickets(actor: Actor) {
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
 * One of them with its thread. Throws `not_found` for anyone else, as for a reference that does not
 * exist.
 */
export async function getOwnTicket(actor: Actor, reference: string) {
	const ticket = await db().supportTicket.findUnique({
		where: { reference, email: ownAddress(actor) },
		include: { messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
	});
	if (!ticket) throw noSuchTicket();
	return ticket;
}
