import { db } from "#app/infra/database/db.server.ts";
import { jsonRows, parseJsonRows, sql } from "#app/infra/database/sql.server.ts";
import type {
	Application,
	ApplicationChange,
	ApplicationReference,
	AuditEvent,
	Professional,
} from "#generated/prisma/sqlite/client/client.ts";

type StoredApplication = Pick<
	Application,
	"id" | "status" | "reference" | "submittedAt" | "statusAt" | "savedAt" | "decisionNote"
> & {
	/** The requested changes that aren't made yet, in the order of the requests. */
	changes: Pick<ApplicationChange, "part" | "note">[];
	references: Pick<ApplicationReference, "name" | "askedAt" | "answeredAt">[];
	/** In the order in which they happened, without saves. */
	events: Pick<AuditEvent, "action" | "at">[];
};

/** Which facts a profile has. */
export type ProfileFacts = Pick<Professional, "isRemote" | "adultWork" | "factsDismissedAt"> & {
	hasSpecialties: boolean;
	hasLanguages: boolean;
};

/** If there is no application, its columns are null. If there is no profile, `professionalId` is null. */
type Row = Omit<StoredApplication, "id" | "changes" | "references" | "events"> &
	Omit<ProfileFacts, "hasSpecialties" | "hasLanguages"> & {
		id: string | null;
		changes: unknown;
		references: unknown;
		events: unknown;
		professionalId: string | null;
		specialties: bigint;
		languages: bigint;
	};

/** A professional's latest application and the facts of their profile. Each is null if there is none. */
export async function readProfessionalStanding(
	userId: string,
): Promise<{ application: StoredApplication | null; profile: ProfileFacts | null }> {
	const [row] = await db().$queryRaw<Row[]>(sql`
		SELECT a."id", a."status", a."reference", a."submittedAt", a."statusAt", a."savedAt", a."decisionNote",
			${jsonRows("c", ["part", "note"], sql`"ApplicationChange" c WHERE c."applicationId" = a."id" AND c."resolvedAt" IS NULL`, { order: sql`ORDER BY c."askedAt"` })} AS "changes",
			${jsonRows("r", ["name", "askedAt", "answeredAt"], sql`"ApplicationReference" r WHERE r."applicationId" = a."id"`, { order: sql`ORDER BY r."position"` })} AS "references",
			${jsonRows("e", ["action", "at"], sql`"AuditEvent" e WHERE e."subjectType" = 'Application' AND e."subjectId" = a."id" AND e."action" <> 'save-step'`, { order: sql`ORDER BY e."at"` })} AS "events",
			p."id" AS "professionalId", p."isRemote", p."adultWork", p."factsDismissedAt",
			(SELECT COUNT(*) FROM "ProfessionalSpecialty" s WHERE s."professionalId" = p."id") AS "specialties",
			(SELECT COUNT(*) FROM "ProfessionalLanguage" l WHERE l."professionalId" = p."id") AS "languages"
		FROM "User" u
		LEFT JOIN "Application" a ON a."id" = (SELECT "id" FROM "Application" WHERE "userId" = u."id" ORDER BY "createdAt" DESC LIMIT 1)
		LEFT JOIN "Professional" p ON p."userId" = u."id" AND p."state" <> 'REMOVED'
		WHERE u."id" = ${userId}`);
	if (!row) throw new Error("This person doesn't exist.");
	const { id, professionalId, isRemote, adultWork, factsDismissedAt, specialties, languages, ...rest } = row;
	return {
		application:
			id === null
				? null
				: {
						...rest,
						id,
						changes: parseJsonRows(rest.changes),
						references: parseJsonRows(rest.references),
						events: parseJsonRows(rest.events),
					},
		profile:
			professionalId === null
				? null
				: {
						isRemote,
						adultWork,
						factsDismissedAt,
						hasSpecialties: Number(specialties) > 0,
						hasLanguages: Number(languages) > 0,
					},
	};
}
