import { hkdfSync } from "node:crypto";
import type { KeySource } from "#app/infra/files/sealed-bytes.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";

/**
 * Says in plain text which key encrypted a backup, so that a missing key can be told apart from damage. A backup
 * without this file isn't encrypted.
 */
export const ENCRYPTION_FILE = "encryption.json";

/** Follows the name of each encrypted file. */
const SEALED = ".sealed";

/** One of the keys in BACKUP_KEY. Its ID is public, and reveals nothing about the key. */
export type BackupKey = { id: string; source: KeySource };

const derive = (secret: string, salt: Uint8Array | string, purpose: string, bytes: number): Buffer =>
	Buffer.from(hkdfSync("sha256", secret, salt, `greenroom backup ${purpose}`, bytes));

/** The keys in BACKUP_KEY. The first one encrypts, and all of them decrypt. Empty if it isn't set. */
export const backupKeys = (): BackupKey[] =>
	(settings().BACKUP_KEY?.split(",") ?? []).map((entry) => {
		const secret = entry.trim();
		return {
			id: derive(secret, "", "key id", 8).toString("hex"),
			source: {
				getKeys: (salt) => [derive(secret, salt, "files", 32)],
				failure: "An encrypted file of the backup is damaged.",
			},
		};
	});

/** The name under which a file of a backup is stored. */
export const storedName = (path: string, isEncrypted: boolean): string =>
	isEncrypted ? path + SEALED : path;
