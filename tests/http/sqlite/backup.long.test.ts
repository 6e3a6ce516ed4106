import { spawn, spawnSync } from "node:child_process";
import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runScript } from "../../support/backups/run-script.ts";
import { readTables } from "../../support/backups/tables.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { S3_KEYS, type S3Server, startS3Server } from "../../support/files/s3-server.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { uploadAs } from "../../support/files/uploads.ts";
import { instanceEnvironment, temporaryFolder } from "../../support/instance/environment.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { firstAndLast, isFullRun } from "../../support/proof/proof.ts";

const { folder: root, remove } = temporaryFolder("backup");
const good = join(root, "good");
const OWN_CONTENT = join("content", "site.yaml");

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
	await uploadAs(instance, "PROFESSIONAL", "license.pdf", pdf());
	await new Browser(instance.origin).signIn(instance.account("CREATOR"));
	mkdirSync(join(instance.dataDir, "content"));
	writeFileSync(join(instance.dataDir, OWN_CONTENT), "tagline: Ours\n");
});
afterAll(async () => {
	await instance.stop();
	remove();
});

const fresh = (() => {
	let count = 0;
	return () => join(root, `fresh-${++count}`);
})();

describe("a backup", () => {
	it("made during writes is complete, as both the backup and the verify-backup commands report", async () => {
		let isWriting = true;
		const writing = (async () => {
			let sent = 0;
			for (; isWriting; sent++)
				await new Browser(instance.origin).post("/waitlist", {
					email: `busy-${sent}@example.com`,
					userType: "CREATOR",
				});
			return sent;
		})();
		const { code, out, err } = await runScript("backup", ["--to", good, "--json"], {
			DATA_DIR: instance.dataDir,
		});
		isWriting = false;
		expect(await writing).toBeGreaterThan(0);
		expect([code, err]).toEqual([0, ""]);
		expect(JSON.parse(out)).toMatchObject({ folder: good, uploads: "included", files: 5 });
		expect(readdirSync(good).toSorted()).toEqual([
			"content",
			"greenroom.db",
			"manifest.json",
			"secrets.json",
			"test-bank.db",
			"uploads",
		]);
		for (const file of ["greenroom.db", "secrets.json", "test-bank.db", "manifest.json"])
			expect(statSync(join(good, file)).mode & 0o777).toBe(0o600);
		expect((await runScript("verify-backup", [good], {})).out).toMatch(
			/^The backup of \S+ is good: 5 files, uploads included\.\n$/,
		);
	});

	it("is written to a new folder in DATA_DIR by default, and doesn't overwrite another backup", async () => {
		const { code, out } = await runScript("backup", [], { DATA_DIR: instance.dataDir });
		expect([code, out]).toEqual([
			0,
			expect.stringMatching(/^The backup is in \S+\/backups\/\S+: 5 files, [\d.]+ MB, verified\.\n$/),
		]);
		const again = await runScript("backup", ["--to", good], { DATA_DIR: instance.dataDir });
		expect(again.code).toBe(1);
		expect(existsSync(join(good, "manifest.json"))).toBe(true);
	});

	it("can be restored to an empty folder, with every row and file, but without sessions", async () => {
		const DATA_DIR = fresh();
		const { code, out, err } = await runScript("restore", [good], { DATA_DIR });
		expect([code, err, out]).toEqual([0, "", expect.stringContaining("Everyone is signed out.")]);
		const [was, is] = [join(good, "greenroom.db"), join(DATA_DIR, "greenroom.db")];
		expect(readTables(is, ["Session"])).toEqual(readTables(was, ["Session"]));
		expect([readTables(was).Session?.length, readTables(is).Session]).toEqual([expect.any(Number), []]);
		expect(readTables(was).Session?.length).toBeGreaterThan(0);
		expect(readTables(join(DATA_DIR, "test-bank.db"))).toEqual(readTables(join(good, "test-bank.db")));
		const uploads = readdirSync(join(good, "uploads"), { recursive: true })
			.map(String)
			.filter((name) => statSync(join(good, "uploads", name)).isFile());
		for (const name of uploads)
			expect(
				readFileSync(join(DATA_DIR, "uploads", name)).equals(readFileSync(join(good, "uploads", name))),
			).toBe(true);
		expect(readFileSync(join(DATA_DIR, OWN_CONTENT), "utf8")).toBe("tagline: Ours\n");
		cpSync(join(instance.dataDir, "demo-accounts.json"), join(DATA_DIR, "demo-accounts.json"));
		const restored = await startInstance({ DATA_DIR });
		const browser = await new Browser(restored.origin).signIn(instance.account("PROFESSIONAL"));
		const id = String(restored.rows<{ id: string }>("SELECT id FROM StoredFile")[0]?.id);
		expect((await browser.get(`/files/${id}`)).status).toBe(200);
		await restored.stop();
	});

	it("is restored with its sessions if that is requested", async () => {
		const DATA_DIR = fresh();
		expect((await runScript("restore", [good, "--keep-sessions"], { DATA_DIR })).code).toBe(0);
		expect(readTables(join(DATA_DIR, "greenroom.db"))).toEqual(readTables(join(good, "greenroom.db")));
	});

	it("can't be restored over existing files", async () => {
		// Uses another folder, because the running instance's jobs may write at any time.
		const DATA_DIR = fresh();
		await runScript("restore", [good], { DATA_DIR });
		const before = readTables(join(DATA_DIR, "greenroom.db"));
		const { code, err } = await runScript("restore", [good], { DATA_DIR });
		expect([code, err]).toEqual([
			1,
			expect.stringMatching(
				/greenroom\.db exists, and restoring replaces nothing\..+Nothing was changed\.\n$/,
			),
		]);
		expect(readTables(join(DATA_DIR, "greenroom.db"))).toEqual(before);
		rmSync(join(DATA_DIR, "greenroom.db"));
		expect((await runScript("restore", [good], { DATA_DIR })).err).toMatch(
			/test-bank\.db exists, and restoring replaces nothing\..+Nothing was changed\.\n$/,
		);
	});
});

describe("a backup in an S3 store", () => {
	let s3: S3Server;
	let settings: Record<string, string>;
	beforeAll(async () => {
		s3 = await startS3Server();
		settings = {
			DATA_DIR: instance.dataDir,
			BACKUP_S3_ENDPOINT: s3.endpoint,
			BACKUP_S3_REGION: S3_KEYS.region,
			BACKUP_S3_BUCKET: S3_KEYS.bucket,
			BACKUP_S3_ACCESS_KEY: S3_KEYS.accessKey,
			BACKUP_S3_SECRET_KEY: S3_KEYS.secretKey,
			BACKUP_KEY: "a key for backups only with 32 characters",
		};
	});
	afterAll(() => s3.stop());
	const backupsIn = async () =>
		(
			JSON.parse((await runScript("backup", ["--list", "--json"], settings)).out) as {
				backups: { backup: string; isVerified: boolean }[];
			}
		).backups;

	it("can be restored to an empty folder with its key, and not without it", async () => {
		const { code, out, err } = await runScript("backup", [], settings);
		expect([code, err, out]).toEqual([
			0,
			"",
			expect.stringMatching(
				/^The backup is in s3:\/\/\S+: 5 files, [\d.]+ MB, encrypted with the key [0-9a-f]{16}, verified\.\n$/,
			),
		]);
		const [{ backup = "" } = {}] = await backupsIn();
		const DATA_DIR = fresh();
		const restore = (...args: string[]) => runScript("restore", args, { ...settings, DATA_DIR });
		expect(await runScript("restore", [backup], { ...settings, DATA_DIR, BACKUP_KEY: "" })).toMatchObject({
			code: 1,
			err: expect.stringContaining("and BACKUP_KEY isn't set."),
		});
		expect(await restore("--latest")).toMatchObject({ code: 0, err: "" });
		const restored = readTables(join(DATA_DIR, "greenroom.db"));
		expect([restored.User?.length, restored.Session]).toEqual([3, []]);
		expect(readFileSync(join(DATA_DIR, OWN_CONTENT), "utf8")).toBe("tagline: Ours\n");
		expect(readdirSync(join(DATA_DIR, "backups"))).toEqual([]);
		// Nothing is read if the target isn't free.
		expect(await restore(backup)).toMatchObject({
			code: 1,
			err: expect.stringContaining("replaces nothing"),
		});
		expect(readdirSync(join(DATA_DIR, "backups"))).toEqual([]);
	});

	it("in a folder is encrypted as well, and a drill restores it, compares it, and leaves nothing behind", async () => {
		const folder = fresh();
		const made = { DATA_DIR: instance.dataDir, BACKUP_KEY: settings.BACKUP_KEY ?? "" };
		expect(await runScript("backup", ["--to", folder], made)).toMatchObject({ code: 0, err: "" });
		expect(existsSync(join(folder, "greenroom.db.sealed"))).toBe(true);
		for (const args of [[], [folder]]) {
			const { code, out, err } = await runScript("restore", ["--drill", ...args, "--json"], settings);
			expect([code, err]).toEqual([0, ""]);
			expect(JSON.parse(out)).toMatchObject({
				hasPassed: true,
				files: 5,
				pending: 0,
				rows: expect.any(Number),
			});
		}
		const left = () =>
			readdirSync(join(instance.dataDir, "backups")).filter((name) => name.includes("partial"));
		expect(left()).toEqual([]);
		flip(join(folder, "greenroom.db.sealed"));
		expect(await runScript("restore", ["--drill", folder], settings)).toMatchObject({
			code: 1,
			err: expect.stringContaining("greenroom.db can't be decrypted"),
		});
		expect(left()).toEqual([]);
		expect(JSON.parse(readFileSync(join(instance.dataDir, "last-backup.json"), "utf8"))).toMatchObject({
			drill: { hasPassed: false, passedAt: expect.any(String) },
		});
	});

	it("that is killed at its first file leaves the earlier ones, and the next one is complete", async () => {
		const before = await backupsIn();
		const { set } = s3.objects;
		s3.objects.set = (key, value) => {
			s3.fault = "hangs";
			return set.call(s3.objects, key, value);
		};
		const child = spawn(process.execPath, ["scripts/backup.ts"], {
			env: instanceEnvironment(settings),
			stdio: "ignore",
		});
		await expect.poll(() => s3.fault).toBe("hangs");
		child.kill("SIGKILL");
		s3.objects.set = set;
		s3.fault = null;
		expect(await runScript("backup", [], settings)).toMatchObject({ code: 0, err: "" });
		const after = await backupsIn();
		expect(after.map(({ isVerified }) => isVerified)).toEqual([true, false, ...before.map(() => true)]);
		expect(after.slice(2)).toEqual(before);
	});

	it("on a full disk fails and says so, and the earlier ones stay", async () => {
		const [BACKUP_FOLDER, DATA_DIR] = [fresh(), instance.dataDir];
		mkdirSync(BACKUP_FOLDER);
		const fill =
			'mount -t tmpfs -o size=100k tmpfs "$BACKUP_FOLDER" && mkdir "$BACKUP_FOLDER/$EARLIER" && "$@"; code=$?; ls "$BACKUP_FOLDER"; exit $code';
		const EARLIER = "greenroom-2026-01-01T00-00-00-000Z";
		const run = spawnSync(
			"unshare",
			[...["--map-root-user", "--mount", "sh", "-c", fill, "sh"], ...[process.execPath, "scripts/backup.ts"]],
			{ env: instanceEnvironment({ DATA_DIR, BACKUP_FOLDER, EARLIER }), encoding: "utf8" },
		);
		expect([run.status, run.stdout, run.stderr]).toEqual([
			1,
			`${EARLIER}\n`,
			expect.stringMatching(/^The backup to \S+ failed: the disk has no room left\./),
		]);
	});

	it("is made by a server's job if one is due, and /metrics reports it", async () => {
		s3.objects.clear();
		const { DATA_DIR: _, ...scheduled } = settings;
		const server = await startInstance({ ...scheduled, OPERATOR_TOKEN: "t".repeat(32) });
		try {
			// Otherwise, the job runs an hour after its last run, which the copied database contains.
			const owner = await new Browser(server.origin).signIn(server.account("ADMIN"));
			expect((await owner.post("/admin/jobs/make-backups/run", {})).status).toBe(303);
			await expect
				.poll(() => [...s3.objects.keys()].filter((key) => key.endsWith(".verified.json")).length)
				.toBe(1);
			const metrics = () =>
				exchange(server.origin, {
					path: "/metrics",
					headers: { Authorization: `Bearer ${"t".repeat(32)}` },
				});
			await expect
				.poll(async () => (await metrics()).text)
				.toMatch(/^greenroom_backup_failed\{destination="s3"\} 0$/m);
		} finally {
			await server.stop();
		}
	});
});

/** Ways in which a backup can be broken, and what the commands say about each. */
const faults: [name: string, breakIt: (folder: string) => void, said: RegExp][] = [
	["without its manifest", (folder) => rmSync(join(folder, "manifest.json")), /not a complete backup/],
	["with a truncated manifest", (folder) => truncateSync(join(folder, "manifest.json"), 60), /can't be read/],
	["without its database", (folder) => rmSync(join(folder, "greenroom.db")), /greenroom\.db is missing/],
	[
		"with a truncated database",
		(folder) => truncateSync(join(folder, "greenroom.db"), 8_192),
		/greenroom\.db has 8192 bytes/,
	],
	[
		"with one byte changed",
		(folder) => flip(join(folder, "greenroom.db")),
		/greenroom\.db has changed since the backup/,
	],
	[
		"with an appended byte",
		(folder) => appendFileSync(join(folder, "secrets.json"), " "),
		/secrets\.json has/,
	],
	[
		"without its uploads",
		(folder) => rmSync(join(folder, "uploads"), { recursive: true }),
		/uploads\/\S+ is missing/,
	],
	[
		"with a path that escapes its folder",
		(folder) => change(folder, '"path": "secrets.json"', '"path": "../../etc/passwd"'),
		/can't be read/,
	],
	[
		"of a newer version",
		(folder) => change(folder, '"migrations": [', '"migrations": ["29991231235959_next",'),
		/another version/,
	],
	[
		"that is an empty folder",
		(folder) => {
			rmSync(folder, { recursive: true });
			mkdirSync(folder);
		},
		/not a complete backup/,
	],
];

function flip(path: string): void {
	const bytes = readFileSync(path);
	bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
	writeFileSync(path, bytes);
}

function change(folder: string, from: string, to: string): void {
	const path = join(folder, "manifest.json");
	writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
}

describe("a broken backup", () => {
	it.each(faults.filter((_, i) => isFullRun || i % 2 === 0))(
		"%s is refused, and isn't restored",
		async (_, breakIt, said) => {
			const [broken, DATA_DIR] = [fresh(), fresh()];
			cpSync(good, broken, { recursive: true });
			breakIt(broken);
			const [verified, restored] = [
				await runScript("verify-backup", [broken], {}),
				await runScript("restore", [broken], { DATA_DIR }),
			];
			expect([verified.code, verified.err, restored.code, restored.err]).toEqual([
				1,
				expect.stringMatching(said),
				1,
				expect.stringMatching(said),
			]);
			expect(existsSync(join(DATA_DIR, "greenroom.db"))).toBe(false);
			expect(existsSync(join(DATA_DIR, "secrets.json"))).toBe(false);
		},
	);
});

describe("operators' commands", () => {
	it.each(
		firstAndLast([
			"backup",
			"restore",
			"verify-backup",
			"doctor",
			"email-test",
			"jobs",
			"ledger",
			"legal-hold",
			"../verification/prove",
		]),
	)("%s prints its usage and exits with 2 if it is called incorrectly", async (script) => {
		const wrong = await runScript(script, ["--wrong"], { DATA_DIR: fresh() });
		expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("Exit codes: 0")]);
	});

	it("doctor checks a running instance from inside and outside, and reports that the instance is healthy", async () => {
		const { code, out } = await runScript("doctor", ["--json"], {
			DATA_DIR: instance.dataDir,
			PORT: String(instance.port),
			PUBLIC_URL: instance.origin,
		});
		const { isWell, findings } = JSON.parse(out) as {
			isWell: boolean;
			findings: { name: string; state: string; todo?: string }[];
		};
		expect([code, isWell]).toEqual([0, true]);
		expect(findings.filter(({ state }) => state === "ok").map(({ name }) => name)).toEqual(
			expect.arrayContaining(["disk", "database", "clock", "mail", "jobs", "inside", "outside", "forms"]),
		);
		expect(findings.filter(({ state, todo }) => state !== "ok" && !todo)).toEqual([]);
	});

	it("doctor says what has failed and what to do", async () => {
		const settings = {
			DATA_DIR: fresh(),
			PORT: "1",
			NODE_ENV: "production",
			SMTP_URL: "smtp://127.0.0.1:1",
			SMPT_URL: "smtp://127.0.0.1",
			TRUSTED_PROXIES: "127.0.0.1",
		};
		const { code, out } = await runScript("doctor", [], settings);
		expect(code).toBe(1);
		expect(out).toMatch(
			/failed {3}settings {2}There is no PUBLIC_URL[\s\S]+Set PUBLIC_URL[\s\S]+failed {3}database[\s\S]+failed {3}inside[\s\S]+warning {2}forms {5}Couldn.t check whether the proxy forwards the headers of forms/,
		);
		expect(out).toContain("SMPT_URL is not a setting. Did you mean SMTP_URL?");
		const wrong = await runScript("doctor", [], { DATA_DIR: fresh(), PORT: "high" });
		expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining("PORT: ")]);
	});

	it("email:test sends an email as the server does, or says why it can't", async () => {
		const DATA_DIR = fresh();
		expect(await runScript("email-test", ["you@example.com"], { DATA_DIR })).toMatchObject({
			code: 0,
			out: expect.stringContaining("is a file in"),
		});
		expect(
			readFileSync(join(DATA_DIR, "outbox", readdirSync(join(DATA_DIR, "outbox"))[0] ?? ""), "utf8"),
		).toContain("To: you@example.com");
		expect(
			await runScript("email-test", ["you@example.com"], { DATA_DIR, SMTP_URL: "smtp://127.0.0.1:1" }),
		).toMatchObject({
			code: 1,
			err: expect.stringContaining("cannot be reached"),
		});
		expect((await runScript("email-test", ["nobody"], { DATA_DIR })).code).toBe(2);
	});
});
