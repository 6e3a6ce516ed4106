import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { db } from "#app/infra/database/db.server.ts";
import { type FileStores, SEALED_FOLDER } from "./file-store.server.ts";
import type { FileStore } from "./file-store.ts";

/** A file that records name. `sha256` is null if only its copy can be compared with the file itself. */
type NamedFile = { key: string; type: string; sha256: string | null };

/** What became of the files. `toCopy` counts those that a dry run would copy. */
export type MoveResult = {
	copied: number;
	bytes: number;
	alreadyThere: number;
	toCopy: number;
	removed: number;
	/** What is wrong, as sentences that name a file's key. */
	problems: string[];
};

type Move = {
	from: FileStores;
	to: FileStores;
	/** Compares what is there, but copies nothing. */
	isDryRun: boolean;
	/** Removes each file from the first store once its copy in the second one was read and is right. */
	removes: boolean;
	/** Called after every hundred files. */
	report?: (done: number) => void;
};

/** Files are read from the database in pages of this size. */
const PAGE = 500;

/**
 * Copies the files that records name from one store to the other, and reads each copy to compare its SHA-256.
 * Files that are already there are only read, so an interrupted move continues where it stopped. Files that
 * are still arriving and files that wait for their deletion stay where they are. The first store is only read,
 * unless `removes` is set.
 */
export async function moveFiles({ from, to, isDryRun, removes, report }: Move): Promise<MoveResult> {
	const result: MoveResult = { copied: 0, bytes: 0, alreadyThere: 0, toCopy: 0, removed: 0, problems: [] };
	let done = 0;
	for (const { store, list } of namedFiles)
		for await (const file of list()) {
			await moveFile({ from: from[store], to: to[store] }, file, { isDryRun, removes }, result);
			done++;
			if (done % 100 === 0) report?.(done);
		}
	return result;
}

async function moveFile(
	{ from, to }: { from: FileStore; to: FileStore },
	{ key, type, sha256: recorded }: NamedFile,
	{ isDryRun, removes }: Pick<Move, "isDryRun" | "removes">,
	result: MoveResult,
): Promise<void> {
	const there = await readHash(to, key);
	const isIn = there !== null;
	if (there && there.sha256 === recorded) result.alreadyThere++;
	else {
		const wanted = await from.withPath(key, async (path) => {
			const facts = await hashOf(createReadStream(path));
			if (recorded !== null && facts.sha256 !== recorded) return "damaged";
			if (facts.sha256 === there?.sha256) return "same";
			if (isDryRun) return "to copy";
			// A store may move the file, so everything about it is read before.
			await to.put(key, path, { ...facts, type });
			return facts;
		});
		if (wanted === "same") result.alreadyThere++;
		else if (wanted === "to copy") result.toCopy++;
		else if (wanted === "damaged")
			result.problems.push(`${key} is damaged: its SHA-256 isn't the recorded one. It was left as it is.`);
		else if (wanted === null) {
			// Without a recorded hash, a file that is only in the second store can't be compared with anything.
			if (isIn && recorded === null) result.alreadyThere++;
			else result.problems.push(`${key} is missing${isIn ? ", and its copy is damaged" : ""}.`);
		} else {
			const copy = await readHash(to, key);
			if (copy?.sha256 !== wanted.sha256) {
				result.problems.push(`${key} was copied, but the copy is different. Run the command again.`);
				return;
			}
			result.copied++;
			result.bytes += wanted.bytes;
		}
		if (wanted === null || wanted === "damaged" || wanted === "to copy") return;
	}
	if (removes && !isDryRun) {
		await from.remove(key);
		result.removed++;
	}
}

type Hashed = { bytes: number; sha256: string };

async function readHash(store: FileStore, key: string): Promise<Hashed | null> {
	const content = await store.open(key);
	return content && hashOf(content);
}

async function hashOf(content: Readable): Promise<Hashed> {
	const hash = createHash("sha256");
	let bytes = 0;
	for await (const chunk of content as AsyncIterable<Uint8Array>) {
		hash.update(chunk);
		bytes += chunk.length;
	}
	return { bytes, sha256: hash.digest("hex") };
}

/** Reads all files of a table in pages, in the order of their keys. */
async function* inPages(find: (after: string) => Promise<NamedFile[]>): AsyncGenerator<NamedFile> {
	for (let after = ""; ; ) {
		const page = await find(after);
		yield* page;
		const last = page.at(-1);
		if (!last || page.length < PAGE) return;
		after = last.key;
	}
}

const pageAfter = (after: string) =>
	({
		where: { storageKey: { gt: after } },
		orderBy: { storageKey: "asc" },
		take: PAGE,
	}) as const;

/** Where the keys of files are, and in which store their bytes are. */
const namedFiles: readonly { store: keyof FileStores; list: () => AsyncGenerator<NamedFile> }[] = [
	{
		store: "files",
		list: () =>
			inPages(async (after) =>
				(
					await db().storedFile.findMany({
						...pageAfter(after),
						select: { storageKey: true, type: true, sha256: true },
					})
				).map(({ storageKey: key, ...file }) => ({ key, ...file })),
			),
	},
	{
		store: "files",
		list: () =>
			inPages(async (after) =>
				(
					await db().releasePhoto.findMany({
						...pageAfter(after),
						select: { storageKey: true, type: true, sha256: true },
					})
				).map(({ storageKey: key, ...file }) => ({ key, ...file })),
			),
	},
	{
		store: "files",
		list: () =>
			inPages(async (after) =>
				(
					await db().previewPart.findMany({
						...pageAfter(after),
						select: { storageKey: true, type: true },
					})
				).map(({ storageKey: key, type }) => ({ key, type, sha256: null })),
			),
	},
	{
		// Their recorded hashes are of the bytes before encryption.
		store: SEALED_FOLDER,
		list: () =>
			inPages(async (after) =>
				(
					await db().sealedFile.findMany({
						...pageAfter(after),
						where: { storageKey: { gt: after }, removeAt: null },
						select: { storageKey: true },
					})
				).map(({ storageKey: key }) => ({ key, type: "application/octet-stream", sha256: null })),
			),
	},
];
