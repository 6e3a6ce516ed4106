import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { examineScanner } from "#app/domain/office/operations/examine-instance.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { keepFile, openFile } from "#app/domain/platform/files/file.server.ts";
import { scanFiles } from "#app/domain/platform/files/scan-files.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newIncomingPath } from "#app/infra/files/incoming-files.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { EICAR } from "../../support/files/clamd.ts";
import { image, pdf } from "../../support/files/sample-files.ts";

const clamd = await vi.hoisted(async () => {
	const { startClamd } = await import("../../support/files/clamd.ts");
	const server = await startClamd();
	Object.assign(process.env, { CLAMD_HOST: "127.0.0.1", CLAMD_PORT: String(server.port) });
	return server;
});
beforeEach(() => {
	clamd.behavior = "scan";
});
afterAll(() => clamd.stop());

const REFUSED =
	"We found a virus in this file, so we didn't save it. Check your device for viruses, then upload a clean copy.";

const member = async () => visitor({ user: await newMember("PROFESSIONAL") });
const team = async () => visitor({ user: await newMember("ADMIN") });
function keep(actor: Actor, name: string, content: Buffer) {
	const path = newIncomingPath();
	writeFileSync(path, content);
	return keepFile(actor, {
		field: "license",
		name,
		bytes: content.length,
		sha256: createHash("sha256").update(content).digest("hex"),
		path,
		isTooLarge: false,
	});
}
const findScan = async (id: string) => (await db().storedFile.findUniqueOrThrow({ where: { id } })).scan;
const readContent = async (actor: Actor, id: string) => buffer((await openFile(actor, id)).content);

describe("a file that is uploaded while there is a scanner", () => {
	it("is scanned even if it is large, and can then be opened by the team", async () => {
		const content = pdf({ bytes: 3_000_000 });
		const { fileId } = await keep(await member(), "a.pdf", content);
		expect(await findScan(fileId)).toBe("CLEAN");
		expect((await readContent(await team(), fileId)).equals(content)).toBe(true);
	});

	it("is marked as too large to scan if it is, and can then be opened by the team", async () => {
		const [limit, before] = [settings().CLAMD_MAX_MB, clamd.scanned];
		try {
			settings().CLAMD_MAX_MB = 1;
			const content = pdf({ bytes: 1_100_000 });
			const { fileId } = await keep(await member(), "a.pdf", content);
			expect([await findScan(fileId), clamd.scanned]).toEqual(["TOO_LARGE", before]);
			expect(await scanFiles()).toBe(0);
			expect((await readContent(await team(), fileId)).equals(content)).toBe(true);
		} finally {
			settings().CLAMD_MAX_MB = limit;
		}
	});

	it("waits for its turn while four others are being scanned", async () => {
		clamd.most = 0;
		const files = await Promise.all(
			Array.from({ length: 12 }, async (_, i) => keep(await member(), `${i}.pdf`, pdf({ bytes: 1_000_000 }))),
		);
		for (const { fileId } of files) expect(await findScan(fileId)).toBe("CLEAN");
		expect(clamd.most).toBe(4);
	});

	it.each([
		["license.pdf", pdf({ content: EICAR })],
		["eicar.com", Buffer.from(EICAR)],
		["large.pdf", pdf({ bytes: 2_000_000, content: EICAR })],
	])("and contains a virus is refused with a clear message: %s", async (name, content) => {
		await expect(keep(await member(), name, content)).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { license: [REFUSED] },
		});
		expect(await db().storedFile.count()).toBe(0);
	});

	it.each(["error", "hang up"] as const)(
		"waits if the scanner is unavailable (%s), is never treated as clean, and can be opened only by its owner",
		async (behavior) => {
			clamd.behavior = behavior;
			const owner = await member();
			const { fileId } = await keep(owner, "me.png", await image("png"));
			expect(await findScan(fileId)).toBe("PENDING");
			expect((await readContent(owner, fileId)).length).toBeGreaterThan(0);
			await expect(openFile(await team(), fileId)).rejects.toMatchObject({
				code: "conflict",
				message: "This file is still being checked for viruses. Try again in a few minutes.",
			});
			await expect(openFile(await member(), fileId)).rejects.toMatchObject({ code: "not_found" });
			expect(await scanFiles()).toBe(0);
			expect(await findScan(fileId)).toBe("PENDING");
			clamd.behavior = "scan";
			expect(await scanFiles()).toBe(1);
			expect(await findScan(fileId)).toBe("CLEAN");
			expect((await readContent(await team(), fileId)).length).toBeGreaterThan(0);
		},
	);
});

describe("the job that scans", () => {
	it("quarantines an infected file, notifies its owner once, and adds an audit event", async () => {
		clamd.behavior = "error";
		const owner = await member();
		const { fileId } = await keep(owner, "late.pdf", pdf({ content: EICAR }));
		clamd.behavior = "scan";
		expect(await scanFiles()).toBe(1);
		expect(await scanFiles()).toBe(0);
		expect(await findScan(fileId)).toBe("INFECTED");
		for (const actor of [owner, await team()])
			await expect(openFile(actor, fileId)).rejects.toMatchObject({
				code: "conflict",
				message: expect.stringContaining("We found a virus"),
			});
		const emails = await db().outboxEmail.findMany({ where: { kind: "infected-file" } });
		expect(emails.map(({ recipient, text }) => [recipient, /File: +late\.pdf/.test(text)])).toEqual([
			[owner.user?.email, true],
		]);
		expect(await db().auditEvent.count({ where: { action: "lock-away-file", subjectId: fileId } })).toBe(1);
	});

	it("scans files that were uploaded before there was a scanner, and they can be opened even before the scan", async () => {
		const { fileId } = await keep(await member(), "a.pdf", pdf());
		await db().storedFile.update({ where: { id: fileId }, data: { scan: "UNSCANNED" } });
		expect((await readContent(await team(), fileId)).length).toBeGreaterThan(0);
		expect(await scanFiles()).toBe(1);
		expect(await findScan(fileId)).toBe("CLEAN");
	});

	it("continues past 60 files whose bytes are missing", async () => {
		const owner = await member();
		const ownerId = owner.user?.id ?? "";
		const lost = Array.from({ length: 60 }, (_, i) => ({
			storageKey: String(i).padStart(40, "0"),
			name: "lost.pdf",
			type: "application/pdf",
			bytes: 1,
			sha256: "",
			scan: "PENDING" as const,
			ownerId,
			createdAt: new Date(),
		}));
		await db().storedFile.createMany({ data: lost });
		const { fileId } = await keep(owner, "a.pdf", pdf());
		await db().storedFile.update({ where: { id: fileId }, data: { scan: "PENDING" } });
		expect(await scanFiles()).toBe(1);
		expect(await findScan(fileId)).toBe("CLEAN");
		expect(await db().storedFile.count({ where: { scan: "PENDING" } })).toBe(lost.length);
	});

	it("changes nothing if no scanner is listening, and doctor reports the failure", async () => {
		expect(await examineScanner()).toEqual([{ name: "scanner", state: "ok", said: "clamd answers." }]);
		const { CLAMD_PORT } = settings();
		Object.assign(settings(), { CLAMD_PORT: 1 });
		const { fileId } = await keep(await member(), "a.pdf", pdf());
		expect([await findScan(fileId), await scanFiles()]).toEqual(["PENDING", 0]);
		expect((await examineScanner()).map(({ state }) => state)).toEqual(["warning", "failed"]);
		Object.assign(settings(), { CLAMD_PORT });
	});
});
