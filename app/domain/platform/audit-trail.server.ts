import { db } from "#app/infra/database/db.server.ts";
import { describeAuditEvent, describeUnsignedActor, formatAuditSubject } from "./audit-event.ts";

/** A row of the table AuditEvent. */
type StoredEvent = {
	id: string;
	at: Date;
	action: string;
	actorId: string | null;
	subjectType: string;
	subjectId: string;
	detail: string;
};

/** An audit event for the team, with the names of the people in it. */
export type DescribedEvent = Omit<StoredEvent, "detail"> & {
	sentence: string;
	/** The event's other facts, in words. */
	detail: string;
	by: string;
	/** The kind of record that the event is about or, if it is about an account, the person's name. */
	about: string;
	/** The ID of the request or the name of the job that caused it. */
	requestId: string;
};

/** Describes audit events for the team. Names of people who have left are no longer known. */
export async function describeEvents(events: readonly StoredEvent[]): Promise<DescribedEvent[]> {
	const getAccount = ({ subjectType, subjectId }: StoredEvent) => (subjectType === "User" ? subjectId : []);
	const ids = new Set(events.flatMap((event) => [event.actorId ?? [], getAccount(event)].flat()));
	const people = await db().user.findMany({
		where: { id: { in: [...ids] } },
		select: { id: true, name: true },
	});
	const names = new Map(people.map(({ id, name }) => [id, name]));
	const getName = (id: string) => names.get(id) ?? "Someone who has left";
	return events.map((event) => ({
		...event,
		...describeAuditEvent(event.action, event.detail),
		by: event.actorId === null ? describeUnsignedActor(event.detail) : getName(event.actorId),
		about: event.subjectType === "User" ? getName(event.subjectId) : formatAuditSubject(event.subjectType),
		requestId: String((JSON.parse(event.detail) as { requestId?: unknown }).requestId ?? ""),
	}));
}
