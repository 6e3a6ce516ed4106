import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { S3FileStore } from "#app/infra/files/s3-file-store.server.ts";
import {
	FileStoreRefusedError,
	FileStoreUnavailableError,
	UploadLostError,
} from "#app/infra/files/storage-errors.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { syncToDisk, writeFileAtomically } from "#app/infra/process/write-file.server.ts";
import { backupInFolder, type StoredBackup } from "./stored-backup.server.ts";

/** The suffix of a backup's folder that is still being written, or was left behind by a killed process. */
export const PARTIAL = ".partial";

/** Follows the name of a backup in the name of the file that says when it was verified. */
const VERIFIED = ".verified.json";

/** The name of a backup in a destination. Backups with other names are never deleted. */
const NAME = /^greenroom-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

/** A new name for a backup that begins at a time. */
export const newBackupName = (at: Date): string => `greenroom-${at.toISOString().replace(/[:.]/g, "-")}`;

/** When a backup of this name began. */
const readTime = (name: string): Date => new Date(name.replace(NAME, "$1:$2:$3.$4Z"));

/** A backup in a destination, as its list shows it. */
export type ListedBackup = { name: string; createdAt: Date; isVerified: boolean };

/** Where scheduled backups are kept. */
export type BackupDestination = {
	kind: "folder" | "s3";
	/** What messages call it. */
	label: string;
	/** The backups, the newest first, with those that aren't complete. */
	list: () => Promise<ListedBackup[]>;
	open: (name: string) => StoredBackup;
	/** Whether the last file of a backup was written. */
	isComplete: (name: string, lastFile: string) => Promise<boolean>;
	/** Stores a file of a backup that is being written. Resolves once it would survive a power failure. */
	put: (name: string, file: string, content: AsyncIterable<Uint8Array>, bytes: number) => Promise<void>;
	/** Makes a backup available under its name, once all its files are stored. */
	finish: (name: string) => Promise<void>;
	/** Marks a backup as read back and intact. Only then are older ones deleted, and is it restored as the latest. */
	markVerified: (name: string, facts: Record<string, unknown>) => Promise<void>;
	/** Removes a backup, complete or not. */
	remove: (name: string) => Promise<void>;
};

/** A destination can't be used. The message says why, and what to do. */
export class BackupDestinationError extends Error {
	override readonly name = "BackupDestinationError";
}

/** The configured destinations: a folder, an S3 store, both, or none. */
export function backupDestinations(): BackupDestination[] {
	const { BACKUP_FOLDER, BACKUP_S3_ENDPOINT } = settings();
	return [
		...(BACKUP_FOLDER ? [folderDestination(BACKUP_FOLDER)] : []),
		...(BACKUP_S3_ENDPOINT ? [s3Destination()] : []),
	];
}

const describe = (names: Iterable<string>, verified: (name: string) => boolean): ListedBackup[] =>
	[...names]
		.filter((name) => NAME.test(name))
		.map((name) => ({ name, createdAt: readTime(name), isVerified: verified(name) }))
		.sort((a, b) => b.name.localeCompare(a.name));

/** A folder of backups. It must exist, because a disk that isn't mounted must not be mistaken for an empty one. */
export function folderDestination(folder: string): BackupDestination {
	const at = (name: string) => join(folder, name);
	const assertExists = () => {
		if (!existsSync(folder))
			throw new BackupDestinationError(
				`The folder for backups, ${folder}, doesn't exist. Mount its disk, or create it.`,
			);
	};
	return {
		kind: "folder",
		label: folder,
		list: async () => {
			assertExists();
			const names = new Set(await readdir(folder));
			return describe(new Set([...names].map((name) => name.replace(PARTIAL, ""))), (name) =>
				names.has(name + VERIFIED),
			);
		},
		open: (name) => backupInFolder(at(name)),
		isComplete: async (name) => existsSync(at(name)),
		put: async (name, file, content) => {
			assertExists();
			const path = join(at(name + PARTIAL), file);
			await mkdir(dirname(path), { recursive: true, mode: 0o700 });
			await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
		},
		finish: async (name) => {
			const entries = await readdir(at(name + PARTIAL), { recursive: true, withFileTypes: true });
			for (const entry of entries)
				if (entry.isDirectory()) await syncToDisk(join(entry.parentPath, entry.name));
			await syncToDisk(at(name + PARTIAL));
			await rename(at(name + PARTIAL), at(name));
			await syncToDisk(folder);
		},
		markVerified: async (name, facts) => writeFileAtomically(at(name + VERIFIED), JSON.stringify(facts)),
		remove: async (name) => {
			// First, so that a backup of which only a part is left isn't listed as verified.
			await rm(at(name + VERIFIED), { force: true });
			for (const each of [name, name + PARTIAL]) await rm(at(each), { recursive: true, force: true });
		},
	};
}

function s3Destination(): BackupDestination {
	const given = settings();
	const prefix = given.BACKUP_S3_PREFIX ? `${given.BACKUP_S3_PREFIX}/` : "";
	const store = new S3FileStore({
		endpoint: given.BACKUP_S3_ENDPOINT ?? "",
		region: given.BACKUP_S3_REGION ?? "",
		bucket: given.BACKUP_S3_BUCKET ?? "",
		accessKey: given.BACKUP_S3_ACCESS_KEY,
		secretKey: given.BACKUP_S3_SECRET_KEY,
		credentials: given.BACKUP_S3_CREDENTIALS,
		prefix,
	});
	const label = `s3://${given.BACKUP_S3_BUCKET}/${prefix}`;
	const ask = async <T>(work: Promise<T>): Promise<T> => {
		try {
			return await work;
		} catch (error) {
			throw explain(error, label);
		}
	};
	return {
		kind: "s3",
		label,
		list: async () => {
			const { keys, folders } = await ask(store.list(""));
			return describe(
				folders.map((folder) => folder.replace(/\/$/, "")),
				(name) => keys.includes(name + VERIFIED),
			);
		},
		open: (name) => ({
			label: label + name,
			isElsewhere: true,
			open: async (file) => {
				const content = await ask(store.open(`${name}/${file}`));
				return content && Readable.from(explained(content, label), { objectMode: false });
			},
		}),
		isComplete: async (name, lastFile) => (await ask(store.list(`${name}/${lastFile}`))).keys.length > 0,
		put: (name, file, content, bytes) => ask(store.putStream(`${name}/${file}`, content, bytes)),
		finish: async () => {},
		markVerified: (name, facts) => {
			const text = Buffer.from(JSON.stringify(facts));
			return ask(store.putStream(name + VERIFIED, Readable.from([text]), text.length));
		},
		remove: async (name) => {
			await ask(store.remove(name + VERIFIED));
			await ask(store.removeAll(`${name}/`));
		},
	};
}

async function* explained(content: Readable, label: string): AsyncGenerator<Uint8Array> {
	try {
		yield* content;
	} catch (error) {
		throw explain(error, label);
	}
}

/** Says which store an error of an S3 store is about. Other errors stay as they are. */
function explain(error: unknown, label: string): unknown {
	if (error instanceof FileStoreUnavailableError || error instanceof UploadLostError)
		return new BackupDestinationError(`${label} can't be reached: ${error.message} It is tried again.`, {
			cause: error,
		});
	if (error instanceof FileStoreRefusedError)
		return new BackupDestinationError(
			`${label} can't be used: ${error.message} Check the settings that begin with BACKUP_S3_, and what the access key may do.`,
			{ cause: error },
		);
	return error;
}
