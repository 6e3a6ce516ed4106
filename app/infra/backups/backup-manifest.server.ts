import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { SEALED_FOLDER } from "#app/infra/files/file-store.server.ts";

/** Lists the files of a backup. It is written last, so a backup without it is unfinished. */
export const MANIFEST = "manifest.json";
export const SQLITE_FILE = "greenroom.db";
export const POSTGRES_FILE = "greenroom.pgdump";
export const SECRETS_FILE = "secrets.json";
/** The folders of uploads in DATA_DIR. Encrypted ones are kept apart. */
export const UPLOAD_FOLDERS = ["uploads", SEALED_FOLDER];

/** Thrown if a backup can't be used, or can't be restored here. The message says why and what to do. */
export class BackupRefusedError extends Error {
	override readonly name = "BackupRefusedError";
}

/** The files of a backup besides the manifest. */
export const BACKUP_PATH =
	/^(greenroom\.db|greenroom\.pgdump|test-bank\.db|secrets\.json|(uploads|performer-records)\/[0-9a-f]{2}\/[0-9a-f]{40}|content(\/[\w-][\w.-]*)+)$/;

const ManifestSchema = z.strictObject({
	format: z.literal(1),
	createdAt: z.iso.datetime(),
	dialect: z.enum(["sqlite", "postgres"]),
	/** The migrations applied to the database. */
	migrations: z.array(z.string()),
	/**
	 * `elsewhere`: the uploads are in an S3 store, which has its own backups. `left out`: the backup was made
	 * without the uploads.
	 */
	uploads: z.enum(["included", "elsewhere", "left out"]),
	files: z.array(
		z.strictObject({
			path: z.string().regex(BACKUP_PATH),
			bytes: z.int().min(0),
			sha256: z.string().regex(/^[0-9a-f]{64}$/),
		}),
	),
});
export type Manifest = z.infer<typeof ManifestSchema>;

/** Reads the text of a manifest. Undefined if it isn't one. */
export function parseManifest(text: string): Manifest | undefined {
	try {
		return ManifestSchema.parse(JSON.parse(text));
	} catch {
		return undefined;
	}
}

/** The SHA-256 of a file, in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
	const hash = createHash("sha256");
	await pipeline(createReadStream(file), hash);
	return hash.digest("hex");
}
