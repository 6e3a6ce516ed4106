import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { S3_KEYS, startS3Server } from "../../support/files/s3-server.ts";
import { image, pdf } from "../../support/files/sample-files.ts";
import { uploadAs } from "../../support/files/uploads.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";

const UNKNOWN = "0199c9a1-0000-7000-8000-000000000000";

let instance: Instance;
let owner: Browser;
let stranger: Browser;
let team: Browser;
beforeAll(async () => {
	instance = await startInstance();
	const signIn = (role: "PROFESSIONAL" | "CREATOR" | "ADMIN") => new Browser(instance.origin).signIn(instance.account(role));
	[owner, stranger, team] = [await signIn("PROFESSIONAL"), await signIn("CREATOR"), await signIn("ADMIN")];
});
afterAll(() => instance.stop());

const upload = (name: string, content: Buffer) => uploadAs(instance, "PROFESSIONAL", name, content);

describe("GET /files/:fileId", () => {
	it("gives the owner and the team the file to save, in a way that no browser runs", async () => {
		const content = pdf({ bytes: 200_000 });
		const id = await upload("Lizenz für „2026“.pdf", content);
		for (const browser of [owner, team]) {
			const answer = await browser.get(`/files/${id}`);
			expect(answer.status).toBe(200);
			expect(answer.text).toBe(content.toString("utf8"));
			expect(answer.headers).toMatchObject({
				"content-type": "application/pdf",
				"content-length": "200000",
				"content-disposition": `attachment; filename="Lizenz fur _2026_.pdf"; filename*=UTF-8''Lizenz%20f%C3%BCr%20%E2%80%9E2026%E2%80%9C.pdf`,
				"content-security-policy": "sandbox; default-src 'none'",
				"x-content-type-options": "nosniff",
				"cache-control": "private, no-store",
			});
			expect(answer.headers["content-encoding"]).toBeUndefined();
		}
	});

	it("gives pictures as they were cleaned", async () => {
		const id = await upload("me.jpg", await image("jpeg"));
		const answer = await owner.get(`/files/${id}`);
		expect([answer.headers["content-type"], answer.text.includes("SECRET")]).toEqual(["image/jpeg", false]);
		expect(Number(answer.headers["content-length"])).toBe(instance.rows<{ bytes: number }>("SELECT bytes FROM StoredFile WHERE id = ?", id)[0]?.bytes);
	});

	it("answers HEAD like GET, without the bytes", async () => {
		const id = await upload("a.pdf", pdf({ bytes: 5_000 }));
		const status = await new Promise((resolve, reject) => {
			const { hostname, port } = new URL(instance.origin);
			const headers = { Cookie: `session=${owner.cookies.get("session")}` };
			const outgoing = request({ agent: false, hostname, port, method: "HEAD", path: `/files/${id}`, headers }, (response) => {
				response.resume();
				resolve([response.statusCode, response.headers["content-length"], response.headers["content-type"]]);
			});
			outgoing.on("error", reject);
			outgoing.end();
		});
		expect(status).toEqual([200, "5000", "application/pdf"]);
	});

	it("is not found by anyone else, like a file that does not exist", async () => {
		const id = await upload("a.pdf", pdf());
		const bare = ({ status, text, headers }: { status: number; text: string; headers: object }) => [status, text.replace(/Reference [\w-]+/, ""), Object.keys(headers)];
		const theirs = await stranger.get(`/files/${id}`);
		expect(theirs.status).toBe(404);
		expect(theirs.text).toContain("File not found");
		for (const path of [`/files/${UNKNOWN}`, "/files/x", "/files/1%27--"]) expect(bare(await stranger.get(path))).toEqual(bare(theirs));
		expect(await new Browser(instance.origin).get(`/files/${id}`)).toMatchObject({ status: 303, location: `/auth/signin?redirectTo=${encodeURIComponent(`/files/${id}`)}` });
	});

	it("is a 404 if its bytes are missing, and the operator is notified", async () => {
		const id = await upload("a.pdf", pdf());
		const [{ storageKey } = { storageKey: "" }] = instance.rows<{ storageKey: string }>("SELECT storageKey FROM StoredFile WHERE id = ?", id);
		rmSync(join(instance.dataDir, "uploads", storageKey.slice(0, 2), storageKey));
		expect((await owner.get(`/files/${id}`)).status).toBe(404);
		await vi.waitFor(() => expect(instance.log()).toContain("the bytes of a file are missing"));
	});

	it("keeps working when a reader disconnects in the middle", async () => {
		const content = pdf({ bytes: 9_000_000 });
		const id = await upload("a.pdf", content);
		for (let i = 0; i < 5; i++) {
			await new Promise<void>((resolve) => {
				const { hostname, port } = new URL(instance.origin);
				const outgoing = request({ agent: false, hostname, port, path: `/files/${id}`, headers: { Cookie: `session=${owner.cookies.get("session")}` } }, (response) => {
					response.once("data", () => {
						outgoing.destroy();
						resolve();
					});
				});
				outgoing.on("error", () => {});
				outgoing.end();
			});
		}
		await sleep(100);
		const { text } = await owner.get(`/files/${id}`);
		const hash = (value: Buffer) => createHash("sha256").update(value).digest("hex");
		expect(hash(Buffer.from(text, "utf8"))).toBe(hash(Buffer.from(content.toString("utf8"), "utf8")));
		expect(instance.log()).not.toMatch(/"level":"fatal"|request failed|page failed/);
	});
});

describe("an instance with an S3 store", () => {
	it("stores files there, returns them, and says when the store is unavailable", async () => {
		const s3 = await startS3Server();
		const { region, bucket, accessKey, secretKey } = S3_KEYS;
		const onS3 = await startInstance({ S3_ENDPOINT: s3.endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey });
		try {
			const content = pdf({ bytes: 3_000_000 });
			const id = await uploadAs(onS3, "PROFESSIONAL", "a.pdf", content);
			const browser = await new Browser(onS3.origin).signIn(onS3.account("PROFESSIONAL"));
			const answer = await browser.get(`/files/${id}`);
			expect([answer.status, answer.headers["content-length"], answer.text === content.toString("utf8")]).toEqual([200, "3000000", true]);
			expect([s3.objects.size, existsSync(join(onS3.dataDir, "uploads")), readdirSync(join(onS3.dataDir, "incoming"))]).toEqual([1, false, []]);
			s3.failures = 100;
			expect(await uploadAs(onS3, "PROFESSIONAL", "b.pdf", pdf())).toBeUndefined();
			expect((await browser.get(`/files/${id}`)).status).toBe(503);
			expect(onS3.rows("SELECT id FROM StoredFile")).toHaveLength(1);
			expect(onS3.log()).toContain("503 SlowDown");
			expect(onS3.log()).not.toContain(secretKey);
		} finally {
			await onS3.stop();
			await s3.stop();
		}
	});
});
