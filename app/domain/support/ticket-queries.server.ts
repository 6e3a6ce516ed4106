import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

/** A ticket with its thread, and the other tickets of the same address. Throws `not_found`. */
export async function getTicket(actor: Actor, id: string) {
	requireArea(actor, "support");
	const ticket = await db().supportTicket.findUnique({
		where: { id },
		include: { messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
	});
	if (!ticket) throw new DomainError("not_found", "There is no such ticket.");
	const [others, account] = await Promise.all([
		db().supportTicket.findMany({
			where: { email: ticket.email, id: { not: id } },
			orderBy: { createdAt: "desc" },
			take: 10,
			select: { id: true, reference: true, state: true, createdAt: true },
		}),
		db().user.findUnique({
			where: { email: ticket.email },
			select: { id: true, name: true, role: true, emailVerifiedAt: true },
		}),
	]);
	return { ...ticket, others, account };
}

/** All saved replies by title. */
export async function findSavedReplies(actor: Actor) {
	requireArea(actor, "support");
	return db().savedReply.findMany({ orderBy: { title: "asc" }, take: 200 });
}

/** One saved reply. Throws `not_found`. */
export async function getSavedReply(actor: Actor, id: string) {
	requireArea(actor, "support");
	const reply = await db().savedReply.findUnique({ where: { id } });
	if (!reply) throw new DomainError("not_found", "There is no such saved reply.");
	return reply;
}
