import type { Tx } from "#app/infra/database/db.server.ts";
import { evidenceParts, passedChecks } from "./check.ts";

/** Updates a profile's checks to those that its approved application has passed. */
export async function writePassedChecks(tx: Tx, applicationId: string): Promise<void> {
	const application = await tx.application.findUniqueOrThrow({
		where: { id: applicationId },
		include: evidenceParts,
	});
	const { id: professionalId } = await tx.professional.findUniqueOrThrow({
		where: { userId: application.userId },
		select: { id: true },
	});
	await tx.professionalCheck.deleteMany({ where: { professionalId } });
	await tx.professionalCheck.createMany({
		data: passedChecks(application).map((check) => ({ ...check, professionalId })),
	});
}
