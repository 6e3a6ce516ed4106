import type { Tx } from "#app/infra/db.server.ts";
import { refreshDirectory } from "./refresh-directory.server.ts";

/**
 * Takes the profile of an account that is being deleted off the site, in that transaction: its address answers like an unknown one.
 * Its name stays for the people who have booked it; what else its owner wrote and showed is deleted.
 */
export async function removeProfile(tx: Tx, userId: string): Promise<void> {
	const profile = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
	if (!profile) return;
	const ofProfile = { where: { professionalId: profile.id } };
	await tx.professionalPicture.deleteMany(ofProfile);
	await tx.professionalLink.deleteMany(ofProfile);
	await tx.professionalArea.deleteMany(ofProfile);
	await tx.savedProfessional.deleteMany(ofProfile);
	await tx.professional.update({ where: { id: profile.id }, data: { state: "REMOVED", description: "", awayUntil: null } });
	await refreshDirectory(tx, profile.id);
}
