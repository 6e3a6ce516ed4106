import type { Tx } from "#app/infra/database/db.server.ts";
import { refreshDirectory } from "../professionals/refresh-directory.server.ts";
import type { DecisionSnapshot } from "../work-items/record-decision.server.ts";
import type { Restore } from "../work-items/restore.server.ts";

/** A snapshot of an application and its owner before a decision, used to undo it. */
export async function applicationBefore(
	tx: Tx,
	{ id, userId }: { id: string; userId: string },
): Promise<DecisionSnapshot> {
	const { status, statusAt, decisionNote } = await tx.application.findUniqueOrThrow({
		where: { id },
		select: { status: true, statusAt: true, decisionNote: true },
	});
	const { verification, professional } = await tx.user.findUniqueOrThrow({
		where: { id: userId },
		select: { verification: true, professional: { select: { state: true } } },
	});
	return {
		userId,
		status,
		statusAt: statusAt.toISOString(),
		decisionNote,
		verification,
		professional: professional?.state ?? null,
	};
}

type Stored = {
	userId: string;
	status: "SUBMITTED" | "DOCUMENT_REVIEW" | "BACKGROUND_CHECK";
	statusAt: string;
	decisionNote: string | null;
	verification: "PENDING" | "VERIFIED" | "REJECTED";
	professional: "LISTED" | "SUSPENDED" | null;
};

/**
 * Undoes a decision on an application that hasn't changed since. A profile that the approval
 * created is removed from the site.
 */
export const restoreApplication: Restore = async (tx, { subjectId: id, choice, at, before }) => {
	const { userId, status, statusAt, decisionNote, verification, professional } = before as Stored;
	const begun = await tx.application.findFirst({
		where: { openFor: userId, id: { not: id } },
		select: { id: true },
	});
	if (begun) return false;
	const restored = { status, statusAt: new Date(statusAt), decisionNote, openFor: userId };
	const { count } = await tx.application.updateMany({ where: { id, statusAt: at }, data: restored });
	if (count === 0) return false;
	if (choice === "request-changes")
		await tx.applicationChange.deleteMany({ where: { applicationId: id, askedAt: at } });
	if (choice === "approve-application") await unlist(tx, userId, professional);
	if (choice === "approve-application" || choice === "reject-application") {
		await tx.user.updateMany({
			where: { id: userId, verification: { not: "SUSPENDED" } },
			data: { verification },
		});
	}
	return true;
};

async function unlist(tx: Tx, userId: string, before: Stored["professional"]): Promise<void> {
	const profile = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
	if (!profile) return;
	await tx.professional.update({ where: { id: profile.id }, data: { state: before ?? "REMOVED" } });
	await refreshDirectory(tx, profile.id);
}
