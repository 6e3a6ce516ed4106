import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { findLicensesForUser } from "../profiles/licenses.server.ts";
import { CHECK_KINDS, type CheckKind } from "../profiles/professional.ts";
import { type ApplicationStatus, IN_PROGRESS_STATUSES } from "./application.ts";

const SHOWN = 100;

/** The states in which an application is waiting for the team. */
const QUEUE: readonly ApplicationStatus[] = ["SUBMITTED", "DOCUMENT_REVIEW", "BACKGROUND_CHECK"];

/**
 * Undecided applications, oldest first, and those most recently decided or withdrawn. Throws `forbidden`
 * unless the actor can open the vetting area.
 */
export async function findApplications(actor: Actor) {
	requireArea(actor, "vetting");
	const select = {
		id: true,
		status: true,
		reference: true,
		businessName: true,
		submittedAt: true,
		statusAt: true,
		user: { select: { name: true } },
	} as const;
	const [open, waiting, decided] = await Promise.all([
		db().application.findMany({
			where: { status: { in: [...QUEUE] } },
			orderBy: { submittedAt: "asc" },
			take: SHOWN,
			select,
		}),
		db().application.findMany({
			where: { status: "CHANGES_REQUESTED" },
			orderBy: { statusAt: "asc" },
			take: SHOWN,
			select,
		}),
		db().application.findMany({
			where: { status: { in: ["APPROVED", "REJECTED", "WITHDRAWN"] } },
			orderBy: { statusAt: "desc" },
			take: 20,
			select,
		}),
	]);
	return { open, waiting, decided };
}

/**
 * A complete application, with its references' answers and its history, oldest first. Throws `not_found` for
 * drafts, which are visible only to their owners.
 */
export async function getApplication(actor: Actor, applicationId: string) {
	requireArea(actor, "vetting");
	const found = await db().application.findUnique({
		where: { id: applicationId, status: { not: "DRAFT" } },
		include: {
			user: { select: { name: true, email: true, verification: true } },
			furtherLines: true,
			areas: { orderBy: { position: "asc" } },
			specialties: { select: { specialty: true } },
			languages: { select: { language: true } },
			references: { orderBy: { position: "asc" }, include: { recordedBy: { select: { name: true } } } },
			documents: { include: { file: { select: { id: true, name: true, bytes: true, type: true } } } },
			changes: { orderBy: { askedAt: "asc" } },
			checks: { include: { admin: { select: { name: true } } } },
		},
	});
	if (!found) throw new DomainError("not_found", "This application doesn't exist.");
	const events = await db().auditEvent.findMany({
		where: { subjectType: "Application", subjectId: applicationId, action: { not: "save-step" } },
		orderBy: { at: "asc" },
	});
	const people = await db().user.findMany({
		where: { id: { in: events.flatMap(({ actorId }) => (actorId ? [actorId] : [])) } },
		select: { id: true, name: true },
	});
	return {
		...found,
		licenses: await findLicensesForUser(actor, found.userId),
		isOpen: IN_PROGRESS_STATUSES.includes(found.status),
		history: events.map(({ id, at, action, actorId, detail }) => ({
			id,
			at,
			action,
			check: action === "record-check" ? checkIn(detail) : null,
			who: people.find((person) => person.id === actorId)?.name ?? null,
		})),
	};
}

/** The kind of check that an audit event recorded. */
function checkIn(detail: string): CheckKind | null {
	const { kind } = JSON.parse(detail) as { kind?: unknown };
	return CHECK_KINDS.find((known) => known === kind) ?? null;
}
