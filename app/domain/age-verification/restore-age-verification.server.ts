import type { Restore } from "../work-items/restore.server.ts";

type Verified = { userId: string; verification: "PENDING" | "VERIFIED" | "REJECTED" };

/** Undoes a decision on an age verification, unless the creator has sent another one since. */
export const restoreAgeVerification: Restore = async (tx, { subjectId: id, at, before }) => {
	const { userId, verification } = before as Verified;
	const another = await tx.ageVerification.findFirst({
		where: { openFor: userId, id: { not: id } },
		select: { id: true },
	});
	if (another) return false;
	const { count } = await tx.ageVerification.updateMany({
		where: { id, decidedAt: at, status: { in: ["VERIFIED", "REJECTED"] } },
		data: { status: "SUBMITTED", decidedAt: null, decisionNote: null, openFor: userId },
	});
	if (count === 0) return false;
	await tx.user.updateMany({
		where: { id: userId, verification: { in: ["VERIFIED", "REJECTED"] } },
		data: { verification },
	});
	return true;
};

type Reviewed = { userId: string | null; isReopened: boolean; verificationIds: string[] };

/** Undoes the review of an underage log entry. */
export const restoreUnderageRejection: Restore = async (tx, { subjectId: id, at, before }) => {
	const { userId, isReopened, verificationIds } = before as Reviewed;
	if (isReopened && userId) {
		const again = await tx.ageVerification.findFirst({ where: { openFor: userId }, select: { id: true } });
		if (again) return false;
		const { count } = await tx.user.updateMany({
			where: { id: userId, verification: "PENDING" },
			data: { verification: "AGE_REJECTED" },
		});
		if (count === 0) return false;
		for (const verificationId of verificationIds)
			await tx.ageVerification.update({
				where: { id: verificationId },
				data: { status: "AGE_REJECTED", openFor: userId },
			});
	}
	const { count } = await tx.underageRejection.updateMany({
		where: { id, reviewedAt: at },
		data: { reviewedAt: null },
	});
	return count > 0;
};
