import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { unsealBytes } from "#app/infra/files/sealed-bytes.server.ts";
import { type BackupKey, backupKeys, ENCRYPTION_FILE, storedName } from "./backup-encryption.server.ts";
import { BackupRefusedError, MANIFEST, type Manifest, parseManifest } from "./backup-manifest.server.ts";

/** One backup, in a folder or in an S3 store, encrypted or not. */
export type StoredBackup = {
	/** What commands call it: the path of a folder, or `s3://bucket/…`. */
	label: string;
	/** The folder, if it is one. */
	folder?: string;
	/** Whether anyone but this machine's accounts may have written it. */
	isElsewhere: boolean;
	/** The stored bytes of a file. Null if it is missing. */
	open: (name: string) => Promise<Readable | null>;
};

/** A backup whose manifest has been read. */
export type ReadableBackup = {
	backup: StoredBackup;
	manifest: Manifest;
	/** The text of the manifest. */
	manifestText: string;
	/** The ID of the key that encrypted it. Null if it isn't encrypted. */
	keyId: string | null;
	/** The content of a file, decrypted. Null if it is missing. */
	read: (path: string) => Promise<AsyncIterable<Uint8Array> | null>;
};

/** The backup in a folder. */
export const backupInFolder = (folder: string): StoredBackup => ({
	label: folder,
	folder,
	isElsewhere: false,
	open: async (name) => {
		const path = join(folder, name);
		const facts = await stat(path).catch(() => undefined);
		return facts?.isFile() ? createReadStream(path) : null;
	},
});

const EncryptionSchema = z.object({ format: z.literal(1), keyId: z.string().regex(/^[0-9a-f]{16}$/) });

/**
 * Reads which key encrypted a backup, and its manifest. Throws a BackupRefusedError if it is incomplete, damaged, or
 * encrypted with a key that isn't in BACKUP_KEY.
 */
export async function openBackup(backup: StoredBackup): Promise<ReadableBackup> {
	const key = await findKey(backup);
	const name = storedName(MANIFEST, key !== null);
	const stored = await backup.open(name);
	if (!stored)
		throw new BackupRefusedError(
			`${backup.label} is not a complete backup, because it has no ${name}. Choose another one.`,
		);
	const unreadable = () =>
		new BackupRefusedError(`The ${name} in ${backup.label} can't be read. Choose another backup.`);
	const manifestText = await text(decrypt(stored, key)).catch(() => {
		throw unreadable();
	});
	const manifest = parseManifest(manifestText);
	if (!manifest) throw unreadable();
	return {
		backup,
		manifest,
		manifestText,
		keyId: key?.id ?? null,
		read: async (path) => {
			const content = await backup.open(storedName(path, key !== null));
			return content && decrypt(content, key);
		},
	};
}

const decrypt = (content: Readable, key: BackupKey | null): AsyncIterable<Uint8Array> =>
	key ? unsealBytes(content, key.source) : content;

/** The key of a backup. Null if it isn't encrypted. */
async function findKey(backup: StoredBackup): Promise<BackupKey | null> {
	const stored = await backup.open(ENCRYPTION_FILE);
	if (!stored) {
		// Otherwise, anyone who can write to the bucket could have a backup of their own restored.
		if (backup.isElsewhere && backupKeys().length > 0)
			throw new BackupRefusedError(
				`${backup.label} is not encrypted, although BACKUP_KEY is set, so someone else may have written it. To use it anyway, run this command without BACKUP_KEY.`,
			);
		return null;
	}
	let keyId: string;
	try {
		keyId = EncryptionSchema.parse(JSON.parse(await text(stored))).keyId;
	} catch {
		throw new BackupRefusedError(
			`The ${ENCRYPTION_FILE} in ${backup.label} can't be read. Choose another backup.`,
		);
	}
	const keys = backupKeys();
	const key = keys.find(({ id }) => id === keyId);
	if (key) return key;
	throw new BackupRefusedError(
		`${basename(backup.label)} was encrypted with the key ${keyId}, ${
			keys.length > 0
				? `but BACKUP_KEY has ${keys.map(({ id }) => id).join(", ")}. Add the key that was in BACKUP_KEY when the backup was made, after a comma.`
				: "and BACKUP_KEY isn't set. Set it to the key that it had when the backup was made."
		}`,
	);
}
