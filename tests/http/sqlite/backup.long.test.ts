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
import { pdf } from "../../support/files/sample-files.ts";
import { uploadAs } from "../../support/files/uploads.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
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
