import { createHash } from "node:crypto";
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor } from "#app/domain/platform/actor.ts";
import {
	discardWithin,
	keepFile,
	removeDiscardedFiles,
	sweepFiles,
	sweepOldIncoming,
} from "#app/domain/platform/files/file.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import { newIncomingPath, sweepIncoming } from "#app/infra/files/incoming-files.server.ts";
import { DAY, HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { pdf } from "../../support/files/sample-files.ts";

afterEach(() => setClock(undefined));

const member = async () => visitor({ user: await newMember("PROFESSIONAL") });
async function keep(actor: Actor): Promise<{ fileId: string; path: string; storageKey: string }> {
	const content = pdf();
	const path = newIncomingPath();
	writeFileSync(path, content);
	const { fileId } = await keepFile(actor, {
		field: "license",
		name: "a.pdf",
		bytes: content.length,
		sha256: createHash("sha256").update(content).digest("hex"),
		path,
		isTooLarge: false,
	});
	const { storageKey } = await db().storedFile.findUniqueOrThrow({ where: { id: fileId } });
	return { fileId, storageKey, path: getPath(storageKey) };
}
const getPath = (key: string) => join(settings().dataDir, "uploads", key.slice(0, 2), key);
const refer = async (actor: Actor, fileId: string) => {
	const application = await db().application.create({
		data: { userId: actor.user?.id ?? "", createdAt: now(), savedAt: now(), statusAt: now() },
	});
	await db().applicationDocument.create({
		data: { applicationId: application.id, kind: "LICENSE", fileId, addedAt: now() },
	});
};

describe("a discarded file", () => {
	it("is deleted by a job once its command is committed, but kept if the command fails", async () => {
		const actor = await member();
		const { fileId, path } = await keep(actor);
		await expect(
			transaction(async (tx) => {
				await discardWithin(tx, actor, fileId);
				throw new Error("no");
			}),
		).rejects.toThrow("no");
		expect(await db().storedFile.count()).toBe(1);
		await transaction((tx) => discardWithin(tx, actor, fileId));
		expect([await db().storedFile.count(), existsSync(path)]).toEqual([0, true]);
		expect(await removeDiscardedFiles()).toBe(1);
		expect([existsSync(path), await removeDiscardedFiles()]).toEqual([false, 0]);
	});
});

describe("the cleanup job", () => {
	it("removes only unreferenced files that are more than a day old", async () => {
		const actor = await member();
		const [unused, used] = [await keep(actor), await keep(actor)];
		await refer(actor, used.fileId);
		setClock(later(new Date(), DAY + HOUR));
		const fresh = await keep(actor);
		expect(await sweepFiles()).toBe(1);
		expect([unused, used, fresh].map(({ path }) => existsSync(path))).toEqual([false, true, true]);
		expect(await db().storedFile.count()).toBe(2);
		expect(await sweepFiles()).toBe(0);
	});

	it("removes stored bytes after an hour if their record was never written", async () => {
		const source = newIncomingPath();
		writeFileSync(source, "x");
		const storageKey = newStorageKey();
		await db().discardedFile.create({ data: { storageKey, discardedAt: later(now(), HOUR) } });
		await fileStore().put(storageKey, source, { bytes: 1, type: "application/pdf", sha256: "" });
		expect([await removeDiscardedFiles(), existsSync(getPath(storageKey))]).toEqual([0, true]);
		setClock(later(new Date(), 2 * HOUR));
		expect([
			await removeDiscardedFiles(),
			existsSync(getPath(storageKey)),
			await db().discardedFile.count(),
		]).toEqual([1, false, 0]);
	});

	it("leaves a file that it can't remove for a later run, and removes the others", async () => {
		const actor = await member();
		const { fileId, storageKey } = await keep(actor);
		await db().storedFile.delete({ where: { id: fileId } });
		await db().discardedFile.createMany({
			data: [
				{ storageKey, discardedAt: now() },
				{ storageKey: "no key of ours", discardedAt: later(now(), -HOUR) },
			],
		});
		expect([
			await removeDiscardedFiles(),
			existsSync(getPath(storageKey)),
			await db().discardedFile.count(),
		]).toEqual([1, false, 1]);
	});

	it("removes the files of interrupted requests after an hour", async () => {
		await sweepIncoming(later(new Date(), DAY));
		const [old, young] = [newIncomingPath(), newIncomingPath()];
		for (const path of [old, young]) writeFileSync(path, "x");
		utimesSync(old, new Date(), later(new Date(), -2 * HOUR));
		expect(await sweepOldIncoming()).toBe(1);
		expect(readdirSync(join(old, "..")).length).toBe(1);
		expect(existsSync(young)).toBe(true);
	});
});
