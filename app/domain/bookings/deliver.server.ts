import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now, nowAfter } from "#app/infra/process/clock.server.ts";
import { keyedHash, keyedHashes, seal, unseal } from "#app/infra/security/secrets.server.ts";
import { isPaidDirectly } from "../market/service-line.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { appendToRecord } from "../platform/booking-record.server.ts";
import { bookingCommand } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { requireUserFiles } from "../platform/files/file.server.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { withFileNames } from "../platform/off-platform-contact/off-platform-contact-error.ts";
import { DELIVERY_FILES_MAX, milestonePath } from "./delivery.ts";
import { transitionMilestone } from "./milestone.server.ts";
import { getMilestoneForCommand, type MilestoneAt } from "./milestone-access.server.ts";

const LIFE = 30 * DAY;

type Owner = { userId: string; milestoneId: string };
export type DeliveryDraft = {
	note: string;
	links: string;
	/** IDs of uploaded files. */
	files: readonly string[];
};

const getDraftName = ({ userId, milestoneId }: Owner) => `delivery:${userId}:${milestoneId}`;

/** Stores what the professional typed and uploaded for a milestone, encrypted, for 30 days. */
async function keepDeliveryDraft(tx: Tx, owner: Owner, path: string, draft: DeliveryDraft): Promise<void> {
	const id = keyedHash(getDraftName(owner));
	const kept = { fields: seal(JSON.stringify(draft)), expiresAt: later(now(), LIFE) };
	await tx.pendingForm.upsert({
		where: { id },
		create: { id, userId: owner.userId, path, ...kept },
		update: kept,
	});
}

/**
 * What the professional typed and uploaded for a milestone and hasn't delivered. Null if there is
 * nothing, or it has expired.
 */
export async function getDeliveryDraft(owner: Owner, from: Tx = db()): Promise<DeliveryDraft | null> {
	const kept = await from.pendingForm.findFirst({
		where: { id: { in: keyedHashes(getDraftName(owner)) }, userId: owner.userId },
		orderBy: { expiresAt: "desc" },
	});
	return kept && kept.expiresAt > now() ? (JSON.parse(unseal(kept.fields)) as DeliveryDraft) : null;
}

/**
 * The draft's files that still exist, followed by the added ones. A file that was never delivered
 * is deleted after a day.
 */
async function withDraft(tx: Tx, owner: Owner, added: readonly string[]): Promise<string[]> {
	const kept = (await getDeliveryDraft(owner, tx))?.files ?? [];
	const there = await tx.storedFile.findMany({
		where: { id: { in: [...kept] }, ownerId: owner.userId },
		select: { id: true },
	});
	return [...new Set([...kept.filter((id) => there.some((file) => file.id === id)), ...added])];
}

/** Deletes the draft, in the caller's transaction. */
async function dropDeliveryDraft(tx: Tx, owner: Owner): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id: { in: keyedHashes(getDraftName(owner)) } } });
}

type DraftInput = MilestoneAt & {
	note: string;
	links: string;
	/** IDs of files that were just uploaded. */
	added: readonly string[];
	removeFiles: boolean;
};

/** The professional saves what they typed and uploaded for a milestone, complete or not. */
export async function saveDeliveryDraft(
	actor: Actor,
	{ bookingId, position, note, links, added, removeFiles }: DraftInput,
): Promise<void> {
	const user = requireUser(actor);
	await transaction(async (tx) => {
		const { milestone } = await getMilestoneForCommand(user, "deliver", { bookingId, position }, tx);
		const owner = { userId: user.id, milestoneId: milestone.id };
		const files = removeFiles ? [...added] : await withDraft(tx, owner, added);
		if (files.length > DELIVERY_FILES_MAX)
			throw invalidField("files", `Add at most ${DELIVERY_FILES_MAX} files.`);
		await keepDeliveryDraft(tx, owner, milestonePath(bookingId, position, "deliver"), { note, links, files });
	});
}

type DeliveryInput = MilestoneAt & {
	note: string;
	links: readonly string[];
	/** IDs of the professional's own files, in order. */
	files: readonly string[];
	/** Whether the files of the draft come first. */
	withDraftFiles?: boolean;
};

/**
 * The professional delivers a milestone, or the changes to it: a note, and files or links. The
 * creator has 14 days to respond, and both get an email. Throws `conflict` if the milestone isn't
 * funded, or has moved on.
 */
export async function deliver(
	actor: Actor,
	{ bookingId, position, note, links, files: given, withDraftFiles = false }: DeliveryInput,
): Promise<{ deliveryId: string; round: number }> {
	const user = requireUser(actor);
	return bookingCommand(
		actor,
		"deliver",
		{ bookingId, position, note, links, given, withDraftFiles },
		async (tx) => {
			const { booking, milestone } = await getMilestoneForCommand(
				user,
				"deliver",
				{ bookingId, position },
				tx,
			);
			const isDirect = isPaidDirectly(booking.serviceLine);
			if (milestone.status === "PLANNED" && !isDirect)
				throw new DomainError(
					"conflict",
					"This milestone isn't funded yet. Deliver it once the payment is held. We'll email you.",
				);
			if (milestone.status === "DISPUTED")
				throw new DomainError(
					"conflict",
					"A dispute about this milestone is open, so nothing can be delivered for it. Add files that show your work to the dispute.",
				);
			const files = withDraftFiles
				? await withDraft(tx, { userId: user.id, milestoneId: milestone.id }, given)
				: given;
			if (files.length > DELIVERY_FILES_MAX)
				throw invalidField("files", `Add at most ${DELIVERY_FILES_MAX} files.`);
			const names = await requireUserFiles(tx, user.id, files, "files");
			const text = withFileNames([note, ...links].join("\n"), names);
			const { kinds } = await checkText(tx, actor, { place: "DELIVERY", subjectId: bookingId, text });
			const [latest] = milestone.deliveries;
			const round = (latest?.round ?? 0) + 1;
			const delivery = await tx.delivery.create({
				data: {
					...{ milestoneId: milestone.id, round, note, deliveredAt: nowAfter(milestone.statusAt) },
					files: { create: files.map((fileId, at) => ({ fileId, position: at })) },
					links: { create: links.map((url, at) => ({ url, position: at })) },
				},
				select: { id: true },
			});
			await appendToRecord(tx, bookingId, {
				kind: "delivery",
				facts: { deliveryId: delivery.id, milestoneId: milestone.id, position, round },
				texts: { note, ...nameLinks(links) },
				fileIds: files,
			});
			await transitionMilestone(tx, actor, isDirect ? "deliver-unfunded" : "deliver", milestone.id, {
				role: "PROFESSIONAL",
			});
			await recordEvent(tx, actor, {
				action: "deliver",
				subject: ["Delivery", delivery.id],
				detail: { bookingId, round, files: files.length, links: links.length, flags: kinds.join(",") },
			});
			await dropDeliveryDraft(tx, { userId: user.id, milestoneId: milestone.id });
			return { deliveryId: delivery.id, round };
		},
	);
}

/** The links of a delivery as texts of its entry: link-1, link-2, and so on. */
const nameLinks = (links: readonly string[]): Record<string, string> =>
	Object.fromEntries(links.map((url, i) => [`link-${i + 1}`, url]));
