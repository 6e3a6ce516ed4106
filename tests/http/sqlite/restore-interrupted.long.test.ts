import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runScript } from "../../support/backups/run-script.ts";
import { readTables } from "../../support/backups/tables.ts";
import { Browser } from "../../support/browser/browser.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { uploadAs } from "../../support/files/uploads.ts";
import { startChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { InstanceStartError, startInstance } from "../../support/instance/instance.ts";

const { folder: root, remove } = temporaryFolder("restore");
const good = join(root, "good");

beforeAll(async () => {
	const instance = await startInstance();
	await uploadAs(instance, "PROFESSIONAL", "license.pdf", pdf());
	await new Browser(instance.origin).signIn(instance.account("CREATOR"));
	await runScript("backup", ["--to", good], { DATA_DIR: instance.dataDir });
	await instance.stop();
});
afterAll(remove);

const advice = (DATA_DIR: string) =>
	`A restore was interrupted, so ${DATA_DIR} contains only a part of the backup. Run it again with the same settings: npm run restore -- ${good}. To start over without it, use an empty DATA_DIR.`;

/**
 * Reads the contents of the files in a folder and its subfolders, except the database, the manifest of a
 * backup, and unfinished temporary files.
 */
function filesIn(folder: string): Record<string, string> {
	const names = readdirSync(folder, { recursive: true }).map(String).sort();
	const kept = names.filter(
		(name) =>
			statSync(join(folder, name)).isFile() && !/^(manifest\.json|greenroom\.db.*|.+\.tmp)$/.test(name),
	);
	return Object.fromEntries(kept.map((name) => [name, readFileSync(join(folder, name), "base64")]));
}

let interrupted = 0;

async function interruptedAt(step: number): Promise<{ DATA_DIR: string; isKilled: boolean }> {
	const DATA_DIR = join(root, `interrupted-${++interrupted}`);
	const child = startChild("backups/killed-restore.ts", {
		settings: { DATA_DIR },
		args: [good, String(step)],
	});
	await child.ended;
	return { DATA_DIR, isKilled: child.process.signalCode === "SIGKILL" };
}

describe("a restore that was killed", () => {
	it("at any point is completed by repeating the command, and the server refuses to start with a partial folder", async () => {
		let refused = 0;
		for (let step = 1; ; step++) {
			const { DATA_DIR, isKilled } = await interruptedAt(step);
			if (isKilled && existsSync(join(DATA_DIR, "restoring.json"))) {
				const start = await startInstance({ DATA_DIR }).catch((error: unknown) => error);
				expect([
					start instanceof InstanceStartError,
					String((start as InstanceStartError).message).trim(),
				]).toEqual([true, advice(DATA_DIR)]);
				refused++;
			}
			if (isKilled)
				expect(await runScript("restore", [good], { DATA_DIR })).toMatchObject({ code: 0, err: "" });
			expect(readTables(join(DATA_DIR, "greenroom.db"), ["Session"])).toEqual(
				readTables(join(good, "greenroom.db"), ["Session"]),
			);
			expect(readTables(join(DATA_DIR, "greenroom.db")).Session).toEqual([]);
			expect(filesIn(DATA_DIR)).toEqual(filesIn(good));
			if (!isKilled) break;
		}
		// The server refused to start while the secrets, the upload, the test bank, or the database was
		// missing, and when everything was restored but the restore was still marked as interrupted.
		expect(refused).toBe(5);
	});

	it("makes commands that open the instance fail and say what to do", async () => {
		const { DATA_DIR } = await interruptedAt(3);
		const before = readdirSync(DATA_DIR);
		const commands: [script: string, ...args: string[]][] = [
			["admin-create", "you@example.com"],
			["backup"],
			["db-move", "postgres://localhost/greenroom"],
			["doctor"],
			["jobs"],
		];
		for (const [script, ...args] of commands) {
			const { code, out, err } = await runScript(script, args, { DATA_DIR });
			expect([script, code, out + err]).toEqual([script, 1, expect.stringContaining(advice(DATA_DIR))]);
		}
		expect(readdirSync(DATA_DIR)).toEqual(before);
	});

	it("can't be continued with another backup or other options", async () => {
		const { DATA_DIR } = await interruptedAt(3);
		const other = join(root, "other");
		cpSync(good, other, { recursive: true });
		const manifest = JSON.parse(readFileSync(join(good, "manifest.json"), "utf8")) as object;
		writeFileSync(
			join(other, "manifest.json"),
			JSON.stringify({ ...manifest, createdAt: new Date().toISOString() }),
		);
		for (const args of [[other], [good, "--keep-sessions"]])
			expect(await runScript("restore", args, { DATA_DIR })).toMatchObject({
				code: 1,
				err: expect.stringContaining(advice(DATA_DIR)),
			});
		expect(existsSync(join(DATA_DIR, "greenroom.db"))).toBe(false);
	});
});
