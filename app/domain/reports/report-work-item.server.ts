import { db, type Tx } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { getMessageInContext, type MessageInContext } from "../messages/message-context.server.ts";

const person = { select: { id: true, name: true, email: true } } as const;

/** A report with its reporter and the other reports of the same content. Throws `not_found`. */
export async function getReport(actor: Actor, id: string) {
	requireArea(actor, "moderation");
	const report = await db().report.findUnique({
		where: { id },
		include: { reporter: { select: { name: true, email: true } } },
	});
	if (!report) throw new DomainError("not_found", "There is no such report.");
	const { subject, subjectId } = report;
	const [others, thing] = await Promise.all([
		db().report.findMany({
			where: { subject, subjectId, id: { not: id } },
			orderBy: { createdAt: "desc" },
			take: 10,
			select: { id: true, reference: true, state: true },
		}),
		contextOf(subject, subjectId),
	]);
	return { ...report, others, thing };
}

export type ReportedThing =
	| { kind: "MESSAGE"; booking: string; author: string; messages: MessageInContext[] }
	| { kind: "PROFESSIONAL"; id: string; businessName: string; description: string; state: string }
	| { kind: "REVIEW"; author: string; about: string; rating: number; text: string; state: string };

/** The reported content in context, or null if it is gone. Marks nothing as read. */
async function contextOf(subject: ReportedThing["kind"], id: string): Promise<ReportedThing | null> {
	if (subject === "PROFESSIONAL") {
		const found = await db().professional.findUnique({
			where: { id },
			select: { id: true, businessName: true, description: true, state: true },
		});
		return found && { kind: subject, ...found };
	}
	if (subject === "REVIEW") {
		const found = await db().review.findUnique({
			where: { id },
			include: {
				author: person,
				booking: { select: { creator: person, professional: { select: { businessName: true } } } },
			},
		});
		if (!found) return null;
		const about =
			found.side === "CREATOR" ? found.booking.professional.businessName : found.booking.creator.name;
		return {
			kind: subject,
			author: found.author.name,
			about,
			rating: found.rating,
			text: found.text,
			state: found.state,
		};
	}
	const found = await getMessageInContext(id);
	return (
		found && { kind: subject, booking: found.booking, author: found.sender.name, messages: found.messages }
	);
}

type Person = { id: string; name: string; email: string };

/**
 * The author of the reported content, and for a message its recipient. Throws `conflict` if it is
 * gone.
 */
export async function peopleOf(
	tx: Tx,
	subject: ReportedThing["kind"],
	id: string,
): Promise<{ author: Person | null; reader: Person | null }> {
	if (subject === "PROFESSIONAL") {
		const found = await tx.professional.findUnique({ where: { id }, select: { user: person } });
		if (found) return { author: found.user, reader: null };
	} else if (subject === "REVIEW") {
		const found = await tx.review.findUnique({ where: { id }, select: { author: person } });
		if (found) return { author: found.author, reader: null };
	} else {
		const found = await tx.message.findUnique({
			where: { id },
			select: {
				sender: person,
				booking: { select: { creator: person, professional: { select: { user: person } } } },
			},
		});
		if (found) {
			const { creator, professional } = found.booking;
			return { author: found.sender, reader: creator.id === found.sender.id ? professional.user : creator };
		}
	}
	throw new DomainError("conflict", "The reported content no longer exists. Dismiss the report.");
}
