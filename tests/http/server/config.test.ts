import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runScript } from "../../support/backups/run-script.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder: DATA_DIR, remove } = temporaryFolder("config");
afterAll(remove);

it("config prints each setting with its source, own content, and no secret", async () => {
	const [secret, own] = [join(DATA_DIR, "secret"), join(DATA_DIR, "content")];
	writeFileSync(secret, "a-secret-of-at-least-32-characters!");
	mkdirSync(own);
	writeFileSync(join(own, "site.yaml"), "tagline: Ours\n");
	const { code, out, err } = await runScript("config", [], {
		DATA_DIR,
		UPLOAD_QUOTA_GB: "7",
		SMTP_URL: "smtp://user:password@127.0.0.1",
		DATA_SECRET_FILE: secret,
	});
	expect([code, err]).toEqual([0, ""]);
	expect(out).toMatch(/^UPLOAD_QUOTA_GB +7 {2}\(environment\)$/m);
	expect(out).toMatch(/^SMTP_URL +\(secret\) {2}\(environment\)$/m);
	expect(out).toContain(`(secret)  (file ${secret})`);
	expect(out).toMatch(/^HOST +\S+ {2}\(default\)$/m);
	expect(out.trimEnd().split("\n").at(-1)).toBe(join(own, "site.yaml"));
	expect(out).not.toMatch(/password|a-secret/);
});
