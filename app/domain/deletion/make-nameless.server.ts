import type { Tx } from "#app/infra/database/db.server.ts";
import { FORMER_NAME, formerAddress } from "../accounts/account.ts";
import { NEXT_CREDENTIALS } from "../credentials/credentials.server.ts";
import { refreshDirectory } from "../professionals/refresh-directory.server.ts";
import { NOT_SUSPENDED } from "../suspension/suspension.server.ts";

/** Whether a person shares bookings or messages with others, who keep access to them. */
export async function isRemembered(tx: Tx, userId: string): Promise<boolean> {
	const professional = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
	// One query per side. A combined one would scan all bookings.
	const shared =
		(await tx.booking.findFirst({ where: { creatorId: userId }, select: { id: true } })) ??
		(professional &&
			(await tx.booking.findFirst({ where: { professionalId: professional.id }, select: { id: true } }))) ??
		(await tx.message.findFirst({ where: { senderId: userId }, select: { id: true } }));
	return shared !== null;
}

/**
 * Reduces an account to a row without name, address, password, and sessions, so that bookings,
 * messages, and reviews stay readable for their other side. Everything else is deleted, as with a
 * complete deletion.
 */
export async function makeNameless(tx: Tx, userId: string, passwordHash: string): Promise<void> {
	const ofUser = { where: { userId } };
	await tx.session.deleteMany(ofUser);
	await tx.accountToken.deleteMany(ofUser);
	await tx.twoFactor.deleteMany(ofUser);
	await tx.recoveryCode.deleteMany(ofUser);
	await tx.passkey.deleteMany(ofUser);
	await tx.notificationChoice.deleteMany(ofUser);
	await tx.mailingAddress.deleteMany(ofUser);
	await tx.application.deleteMany(ofUser);
	await tx.professionalLicense.deleteMany(ofUser);
	await tx.ageVerification.deleteMany(ofUser);
	await tx.requirements.deleteMany(ofUser);
	await tx.savedProfessional.deleteMany({ where: { creatorId: userId } });
	await tx.savedSearch.deleteMany({ where: { creatorId: userId } });
	await tx.professionalInvitation.deleteMany({ where: { inviterId: userId } });
	await tx.professionalInvitation.updateMany({ where: { userId }, data: { userId: null } });
	await tx.report.updateMany({ where: { reporterId: userId }, data: { reporterId: null } });
	await tx.accountMeasure.deleteMany(ofUser);
	await tx.adminScope.deleteMany(ofUser);
	await tx.messageFlag.deleteMany({ where: { senderId: userId, messageId: null } });
	await tx.conversationSide.deleteMany(ofUser);
	await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
	await tx.notification.deleteMany(ofUser);
	await tx.calendarFeed.deleteMany(ofUser);
	await tx.liveEvent.deleteMany(ofUser);
	const nothing = {
		...NOT_SUSPENDED,
		emailVerifiedAt: null,
		deletionAskedAt: null,
		verification: "PENDING",
		demo: false,
		referralCode: null,
		hasWords: false,
	} as const;
	await tx.user.update({
		where: { id: userId },
		data: { ...nothing, name: FORMER_NAME, email: formerAddress(userId), passwordHash, ...NEXT_CREDENTIALS },
	});
}

/**
 * Takes a profile down permanently: deletes it if no one shares a booking with it, else empties it.
 */
export async function removeProfile(tx: Tx, userId: string): Promise<void> {
	const professional = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
	if (!professional) return;
	const { id } = professional;
	if ((await tx.booking.count({ where: { professionalId: id } })) === 0) {
		await tx.professional.delete({ where: { id } });
		return;
	}
	const parts = { where: { professionalId: id } };
	await tx.professionalServiceLine.deleteMany(parts);
	await tx.professionalArea.deleteMany(parts);
	await tx.professionalLink.deleteMany(parts);
	await tx.professionalImage.deleteMany(parts);
	await tx.professionalCheck.deleteMany(parts);
	await tx.professionalPackage.deleteMany(parts);
	await tx.professionalSpecialty.deleteMany(parts);
	await tx.professionalLanguage.deleteMany(parts);
	await tx.professionalLicense.deleteMany(parts);
	await tx.busyPeriod.deleteMany(parts);
	await tx.busyCalendar.deleteMany(parts);
	await tx.payee.deleteMany(parts);
	await tx.savedProfessional.deleteMany(parts);
	await tx.professional.update({
		where: { id },
		data: {
			userId: null,
			state: "REMOVED",
			businessName: FORMER_NAME,
			description: "",
			otherSpecialties: null,
		},
	});
	await refreshDirectory(tx, id);
}
