import { randomUUID } from "node:crypto";
import { Browser } from "../browser/browser.ts";
import { pdf } from "../files/sample-files.ts";
import { uploadAs } from "../files/uploads.ts";
import type { Instance } from "../instance/instance.ts";
import { addConversation } from "../instance/instance-conversation.ts";
import { addBooking, addProfessional, personId, stored } from "../market/market.ts";
import { addAttorney, addMatch } from "../market/matching-records.ts";

export const FOREIGN_PASSKEY = "0199c9a1-0000-7000-8000-000000000005";
export const FOREIGN_API_KEY = "0199c9a1-0000-7000-8000-000000000016";
export const FOREIGN_TEMPLATE = "0199c9a1-0000-7000-8000-000000000010";
export const FOREIGN_PAYMENT = "PAY-900001";
export const FOREIGN_DISPUTE = "0199c9a1-0000-7000-8000-000000000011";
export const FOREIGN_PROPOSAL = "0199c9a1-0000-7000-8000-000000000012";
export const FOREIGN_RELEASE = "0199c9a1-0000-7000-8000-000000000013";
export const FOREIGN_PERFORMER = "0199c9a1-0000-7000-8000-000000000014";
export const FOREIGN_DEPICTION = "0199c9a1-0000-7000-8000-000000000015";
export const FOREIGN_DEBT = "RCV-900001";
export const FOREIGN_CASE = "SUP-FOREIGN1";
export const FOREIGN_SEARCH = "0199c9a1-0000-7000-8000-000000000005";
export const SAVED_BY_OTHERS = "example-cascade-rights";
export const FOREIGN_LICENSE = "0199c9a1-0000-7000-8000-000000000007";
export const FOREIGN_PERIOD = "0199c9a1-0000-7000-8000-000000000008";
export const FOREIGN_IMAGE = "0199c9a1-0000-7000-8000-000000000003";

/** The IDs of the planted records. Most belong to people other than the demo's creator and professional. */
export type ForeignRecords = Awaited<ReturnType<typeof plantForeignRecords>>;

/**
 * Adds records for the tests. All but `userBooking` belong to someone other than the person who requests
 * them.
 */
export async function plantForeignRecords(instance: Instance) {
	const admin = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	const session =
		/\/settings\/sessions\/([\w-]+)\/end/.exec((await admin.get("/settings/sessions")).text)?.[1] ?? "";
	const booking = addBooking(instance, {
		creatorId: personId(instance, { role: "ADMIN" }),
		professionalId: addProfessional(instance),
	});
	plantDispute(instance, booking);
	plantRelease(instance, booking);
	plantPerformerRecords(instance, booking);
	const message = randomUUID();
	instance.change(
		"insert into Message (id, bookingId, senderId, content, createdAt) values (?, ?, ?, 'Hello', ?)",
		...[message, booking, personId(instance, { role: "ADMIN" }), stored(new Date())],
	);
	const userBooking = addConversation(
		instance,
		instance.account("CREATOR"),
		instance.account("PROFESSIONAL"),
	);
	const removedProfessional = addProfessional(instance, { state: "REMOVED" });
	const match = addMatch(instance, personId(instance, { role: "ADMIN" }), [
		addAttorney(instance, "Alder Law"),
	]);
	const notification = randomUUID();
	instance.change(
		`insert into Notification (id, userId, topic, title, path, createdAt) values (?, ?, 'NEWS', 'News', '/', ?)`,
		...[notification, personId(instance, { role: "ADMIN" }), stored(new Date())],
	);
	instance.change(
		"INSERT INTO Passkey (id, userId, credentialId, publicKey, counter, transports, name, createdAt) VALUES (?, ?, 'x', 'x', 0, '', 'Phone', ?)",
		...[FOREIGN_PASSKEY, personId(instance, { role: "ADMIN" }), stored(new Date())],
	);
	instance.change(
		"INSERT INTO ApiKey (id, userId, name, secretHash, ending, createdAt, expiresAt) VALUES (?, ?, 'Theirs', 'x', 'x', ?, ?)",
		...[FOREIGN_API_KEY, personId(instance, { role: "ADMIN" }), stored(new Date()), stored(new Date())],
	);
	instance.change(
		"INSERT INTO SupportTicket (id, reference, name, email, userType, inquiryType, dueAt, createdAt) VALUES (?, ?, 'Ana', 'ana@example.com', 'CREATOR', 'GENERAL', ?, ?)",
		...[randomUUID(), FOREIGN_CASE, stored(new Date()), stored(new Date())],
	);
	const [adminId, at] = [personId(instance, { role: "ADMIN" }), stored(new Date())];
	instance.change(
		"INSERT INTO SavedSearch (id, creatorId, name, query, createdAt, seenId) VALUES (?, ?, 'Theirs', '', ?, '')",
		FOREIGN_SEARCH,
		adminId,
		at,
	);
	instance.change(
		"INSERT INTO SavedProfessional (creatorId, professionalId, savedAt) VALUES (?, ?, ?)",
		adminId,
		SAVED_BY_OTHERS,
		at,
	);
	instance.change(
		"INSERT INTO QuoteTemplate (id, professionalId, name, fields, updatedAt) VALUES (?, 'example-cascade-rights', 'Half a day', '{}', ?)",
		...[FOREIGN_TEMPLATE, stored(new Date())],
	);
	instance.change(
		`INSERT INTO Checkout (id, reference, bookingId, payerId, provider, amountCents, status, statusAt, createdAt, expiresAt) VALUES (?, ?, ?, ?, 'test-bank', 100, 'PAID', ?, ?, ?)`,
		...[randomUUID(), FOREIGN_PAYMENT, booking, adminId, at, at, at],
	);
	instance.change(
		`INSERT INTO Receivable (id, reference, cause, subjectId, professionalId, bookingId, amountCents, status, statusAt, createdAt) VALUES (?, ?, 'CHARGEBACK', ?, 'example-cascade-rights', ?, 100, 'OPEN', ?, ?)`,
		...[randomUUID(), FOREIGN_DEBT, randomUUID(), booking, at, at],
	);
	const file = await uploadAs(instance, "PROFESSIONAL", "license.pdf", pdf());
	instance.change(
		`INSERT INTO ProfessionalImage (id, professionalId, position, fileId, alt, width, height) VALUES ('${FOREIGN_IMAGE}', 'example-cascade-rights', 0, '${file}', 'x', 1, 1)`,
	);
	instance.change(
		`INSERT INTO ProfessionalLicense (id, professionalId, kind, state, number, addedAt) SELECT '${FOREIGN_LICENSE}', id, 'ATTORNEY', 'WA', '1', listedAt FROM Professional WHERE id = 'example-cascade-rights'`,
	);
	instance.change(
		`INSERT INTO BusyPeriod (id, professionalId, firstDay, lastDay, source) VALUES ('${FOREIGN_PERIOD}', 'example-cascade-rights', '2099-01-01', '2099-01-02', 'form')`,
	);
	return {
		session,
		booking,
		message,
		notification,
		match,
		/** The reference of the requirements that the match is for. */
		requirements:
			instance.rows<{ reference: string }>(
				"SELECT r.reference FROM Requirements r JOIN Match m ON m.requirementsId = r.id WHERE m.id = ?",
				match,
			)[0]?.reference ?? "",
		removedProfessional,
		file,
		/** A booking of the creator with the professional. */ userBooking,
	};
}

/** Adds performer records to a booking. Nobody else can open them, so their encrypted parts aren't read. */
function plantPerformerRecords(instance: Instance, bookingId: string): void {
	const at = stored(new Date());
	instance.change(
		"INSERT INTO PerformerBinder (bookingId, facts, createdAt, changedAt, keptUntil, copiedAt) VALUES (?, '', ?, ?, ?, ?)",
		...[bookingId, at, at, stored(new Date("2033-01-01")), at],
	);
	for (const id of [FOREIGN_PERFORMER, FOREIGN_DEPICTION])
		instance.change(
			"INSERT INTO SealedFile (id, storageKey, type, bytes, createdAt) VALUES (?, ?, 'image/jpeg', 1, ?)",
			...[id, id, at],
		);
	instance.change(
		"INSERT INTO Performer (id, bookingId, facts, fileId, createdAt, changedAt) VALUES (?, ?, '', ?, ?, ?)",
		...[FOREIGN_PERFORMER, bookingId, FOREIGN_PERFORMER, at, at],
	);
	instance.change(
		"INSERT INTO Depiction (id, bookingId, facts, type, bytes, sha256, fileId, createdAt, changedAt) VALUES (?, ?, '', 'video/mp4', 1, '', ?, ?, ?)",
		...[FOREIGN_DEPICTION, bookingId, FOREIGN_DEPICTION, at, at],
	);
}

/** Adds a release that no one has signed to a booking. */
function plantRelease({ change }: Pick<Instance, "change">, bookingId: string): void {
	const at = stored(new Date());
	change(
		"INSERT INTO Release (id, bookingId, kind, statusAt, askedBy, askedAt, subject, expiresAt, template, text, sha256, withdrawalDays) VALUES (?, ?, 'MODEL', ?, 'CREATOR', ?, 'Jamie Fox', ?, 'release-model 1', 'Yes', '0', 14)",
		...[FOREIGN_RELEASE, bookingId, at, at, at],
	);
}

/** Adds a dispute about a milestone of a booking, with a pending proposal. */
function plantDispute({ change }: Pick<Instance, "change">, bookingId: string): void {
	const [milestoneId, at] = [randomUUID(), stored(new Date())];
	change(
		"INSERT INTO Milestone (id, bookingId, position, title, deliverable, dueOn, amountCents, feeCents, status, statusAt) VALUES (?, ?, 0, 'Shoot', 'Twelve portraits', '2099-01-01', 50000, 5000, 'DISPUTED', ?)",
		...[milestoneId, bookingId, at],
	);
	change(
		"INSERT INTO Dispute (id, reference, bookingId, milestoneId, openFor, openedBy, wanted, disputedCents, resumesAs, status, statusAt, openedAt) VALUES (?, 'DSP-900001', ?, ?, ?, 'CREATOR', 'REFUND', 50000, 'DELIVERED', 'ANSWERED', ?, ?)",
		...[FOREIGN_DISPUTE, bookingId, milestoneId, milestoneId, at, at],
	);
	change(
		"INSERT INTO SplitProposal (id, milestoneId, openFor, disputeId, side, refundCents, releaseCents, reason, createdAt) VALUES (?, ?, ?, ?, 'CREATOR', 20000, 30000, 'Two of three sets', ?)",
		...[FOREIGN_PROPOSAL, milestoneId, milestoneId, FOREIGN_DISPUTE, at],
	);
}
