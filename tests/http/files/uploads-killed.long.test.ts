import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { getBearer } from "../../support/files/uploads.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { startInstance } from "../../support/instance/instance.ts";

const KILLS = 5;

it("acknowledged files are complete after the server is killed, and each stored file has a record", async () => {
	const { folder, remove } = temporaryFolder("killed");
	const acknowledged = new Map<string, number>();
	try {
		for (let kill = 0; kill < KILLS; kill++) {
			const instance = await startInstance({ DATA_DIR: folder });
			const headers = { Authorization: await getBearer(instance, "PROFESSIONAL"), "Content-Type": MULTIPART };
			let isOver = false;
			const sender = async (bytes: number) => {
				const body = multipart({ name: "file", fileName: "a.pdf", value: pdf({ bytes }) });
				while (!isOver) {
					const answer = await exchange(instance.origin, {
						method: "POST",
						path: "/api/uploads",
						headers,
						body,
					}).catch(() => undefined);
					if (answer && answer.status !== 201)
						throw new Error(`An upload was answered ${answer.status}: ${answer.text}`);
					if (answer) acknowledged.set((JSON.parse(answer.text) as { id: string }).id, bytes);
				}
			};
			const senders = [50_000, 400_000, 1_000_000].map(sender);
			const before = acknowledged.size;
			while (acknowledged.size < before + senders.length) await sleep(5);
			await sleep(Math.random() * 300);
			process.kill(instance.pid, "SIGKILL");
			while (instance.isRunning()) await sleep(5);
			isOver = true;
			await Promise.all(senders);
		}
		expect(acknowledged.size).toBeGreaterThan(KILLS);

		const instance = await startInstance({ DATA_DIR: folder });
		const owner = await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL"));
		for (const [id, bytes] of acknowledged) {
			const { status, text } = await owner.get(`/files/${id}`);
			const hash = (value: string) => createHash("sha256").update(value).digest("hex");
			expect([status, hash(text)]).toEqual([200, hash(pdf({ bytes }).toString("utf8"))]);
		}
		const known = instance
			.rows<{ storageKey: string }>(
				"SELECT storageKey FROM StoredFile UNION SELECT storageKey FROM DiscardedFile",
			)
			.map(({ storageKey }) => storageKey);
		const stored = readdirSync(join(folder, "uploads"), { recursive: true, withFileTypes: true }).filter(
			(entry) => entry.isFile(),
		);
		for (const { name } of stored) expect(known).toContain(name.replace(/\.part$/, ""));
		await instance.stop();
	} finally {
		remove();
	}
});
