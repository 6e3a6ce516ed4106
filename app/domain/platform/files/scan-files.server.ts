import { site } from "#app/infra/content/site.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import { hasScanner, scanBytes, scanMaxBytes } from "#app/infra/files/scanner.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { jobActor } from "../actor.ts";
import { recordEvent } from "../audit.server.ts";
import type { Email } from "../email/email.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { formatDay, getTimeZone, zoneColumns } from "../time/time-zones.server.ts";

type InfectedFile = { to: string; fileName: string | null; uploadedAt: Date; timeZone: string };

/**
 * Sent to the owner of a stored file in which a virus was found. Names the file only if the address
 * is confirmed.
 */
export function infectedFileEmail({ to, fileName, uploadedAt, timeZone }: InfectedFile): Email {
	const { name, contact } = site();
	return {
		kind: "infected-file",
		to,
		subject: "We found a virus in a file you uploaded",
		facts: [
			...(fileName ? [{ label: "File", value: fileName }] : []),
			{ label: "Uploaded on", value: formatDay(uploadedAt, timeZone) },
		],
		paragraphs: [
			"No one can open the file anymore. Check your device for viruses. Then upload a clean copy where you used the file: in your application, your portfolio, or your messages.",
			"If you have questions, reply to this email.",
		],
		replyTo: contact.support,
		reason: `You're getting this email because you uploaded this file to ${name}.`,
	};
}

const scheduler = jobActor("scan-files");

/** The maximum number of files scanned per run. */
const BATCH = 50;

/**
 * Scans the files that are waiting to be scanned, and then those that were uploaded while no scanner was
 * configured, up to BATCH files. Infected files can no longer be opened, and their owners get an email. Stops
 * if the scanner is unavailable. Returns how many were scanned.
 */
export async function scanFiles(): Promise<number> {
	if (!hasScanner()) return 0;
	await markTooLarge();
	let count = 0;
	for await (const { id, storageKey } of filesToScan()) {
		const content = await fileStore().open(storageKey);
		if (!content) {
			log.error({ fileId: id }, "the bytes of a file are missing");
			continue;
		}
		const outcome = await scanBytes(content);
		if (outcome === "away") break;
		if (outcome === "infected") await lockAway(id);
		else await db().storedFile.updateMany({ where: { id }, data: { scan: "CLEAN" } });
		if (++count === BATCH) break;
	}
	return count;
}

/** Files that are too large for the scanner don't wait for it. */
async function markTooLarge(): Promise<void> {
	await db().storedFile.updateMany({
		where: { scan: { in: ["PENDING", "UNSCANNED"] }, bytes: { gt: scanMaxBytes() } },
		data: { scan: "TOO_LARGE" },
	});
}

/** Reads in batches and moves on, so that unreadable files don't block those after them. */
async function* filesToScan() {
	for (const scan of ["PENDING", "UNSCANNED"] as const) {
		let after = "";
		for (let isLast = false; !isLast; ) {
			const files = await db().storedFile.findMany({
				where: { scan, id: { gt: after } },
				orderBy: { id: "asc" },
				take: BATCH,
				select: { id: true, storageKey: true },
			});
			yield* files;
			after = files.at(-1)?.id ?? after;
			isLast = files.length < BATCH;
		}
	}
}

async function lockAway(id: string): Promise<void> {
	await transaction(async (tx) => {
		const { count } = await tx.storedFile.updateMany({
			where: { id, scan: { not: "INFECTED" } },
			data: { scan: "INFECTED" },
		});
		if (count === 0) return;
		const { name, createdAt, owner } = await tx.storedFile.findUniqueOrThrow({
			where: { id },
			select: {
				name: true,
				createdAt: true,
				owner: { select: { email: true, emailVerifiedAt: true, ...zoneColumns } },
			},
		});
		await queueEmail(
			tx,
			infectedFileEmail({
				to: owner.email,
				fileName: owner.emailVerifiedAt && name,
				uploadedAt: createdAt,
				timeZone: getTimeZone(owner),
			}),
		);
		await recordEvent(tx, scheduler, {
			action: "lock-away-file",
			subject: ["StoredFile", id],
			detail: { foundAt: now().toISOString() },
		});
	});
}
