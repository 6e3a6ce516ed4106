import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import type { ApplicationStatus } from "./application.ts";
import type { Part } from "./application-steps.ts";

/** The status of an application, for its applicant. Never includes what a reference said. */
export type ApplicationStanding = {
	id: string;
	status: ApplicationStatus;
	reference: string | null;
	submittedAt: Date | null;
	statusAt: Date;
	savedAt: Date;
	note: string | null;
	changes: { part: Part; note: string }[];
	references: { name: string; askedAt: Date; answeredAt: Date | null }[];
	/** When it reached each state, by the command that led there, latest time first. */
	reached: Partial<Record<string, Date>>;
};

/** The actor's latest application, or null if nothing was ever saved. */
export async function getApplicationStanding(actor: Actor): Promise<ApplicationStanding | null> {
	const user = requireUser(actor, "PROFESSIONAL");
	const found = await db().application.findFirst({
		where: { userId: user.id },
		orderBy: { createdAt: "desc" },
		select: {
			id: true,
			status: true,
			reference: true,
			submittedAt: true,
			statusAt: true,
			savedAt: true,
			decisionNote: true,
			changes: {
				where: { resolvedAt: null },
				select: { part: true, note: true },
				orderBy: { askedAt: "asc" },
			},
			references: { select: { name: true, askedAt: true, answeredAt: true }, orderBy: { position: "asc" } },
		},
	});
	if (!found) return null;
	const { decisionNote: note, ...application } = found;
	const events = await db().auditEvent.findMany({
		where: { subjectType: "Application", subjectId: found.id, action: { not: "save-step" } },
		orderBy: { at: "asc" },
	});
	return { ...application, note, reached: Object.fromEntries(events.map(({ action, at }) => [action, at])) };
}
