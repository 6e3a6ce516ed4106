import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newCreator } from "../../support/accounts/creator.ts";
import { Browser } from "../../support/browser/browser.ts";
import { image, pdf } from "../../support/files/sample-files.ts";
import { signInToApi, uploadWith } from "../../support/files/uploads.ts";
import { readLogLines, sharedInstance } from "../../support/instance/shared-instance.ts";
import { APPLICANT_PASSWORD, newApplicant } from "../../support/market/wizard.ts";

const UNKNOWN = "0199c9a1-0000-7000-8000-000000000000";

const instance = sharedInstance();
const { browser: owner, email } = await newApplicant(instance);
const { browser: stranger } = await newCreator(instance);
const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
const token = await signInToApi(instance.origin, { email, password: APPLICANT_PASSWORD });

const upload = (name: string, content: Buffer) => uploadWith(instance, token, name, content);

describe("GET /files/:fileId", () => {
	it("serves the file to the owner and the team as a download that browsers don't execute", async () => {
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

	it("serves pictures without their metadata", async () => {
		const id = await upload("me.jpg", await image("jpeg"));
		const answer = await owner.get(`/files/${id}`);
		expect([answer.headers["content-type"], answer.text.includes("SECRET")]).toEqual(["image/jpeg", false]);
		expect(Number(answer.headers["content-length"])).toBe(
			instance.rows<{ bytes: number }>("SELECT bytes FROM StoredFile WHERE id = ?", id)[0]?.bytes,
		);
	});

	it("responds to HEAD with the file's size and type", async () => {
		const id = await upload("a.pdf", pdf({ bytes: 5_000 }));
		const status = await new Promise((resolve, reject) => {
			const { hostname, port } = new URL(instance.origin);
			const headers = { Cookie: `session=${owner.cookies.get("session")}` };
			const outgoing = request(
				{ agent: false, hostname, port, method: "HEAD", path: `/files/${id}`, headers },
				(response) => {
					response.resume();
					resolve([
						response.statusCode,
						response.headers["content-length"],
						response.headers["content-type"],
					]);
				},
			);
			outgoing.on("error", reject);
			outgoing.end();
		});
		expect(status).toEqual([200, "5000", "application/pdf"]);
	});

	it("responds to other members as if the file didn't exist, and redirects visitors to sign-in", async () => {
		const id = await upload("a.pdf", pdf());
		const bare = ({ status, text, headers }: { status: number; text: string; headers: object }) => [
			status,
			text.replace(/Reference [\w-]+/, ""),
			Object.keys(headers),
		];
		const theirs = await stranger.get(`/files/${id}`);
		expect(theirs.status).toBe(404);
		expect(theirs.text).toContain("File not found");
		for (const path of [`/files/${UNKNOWN}`, "/files/x", "/files/1%27--"])
			expect(bare(await stranger.get(path))).toEqual(bare(theirs));
		expect(await new Browser(instance.origin).get(`/files/${id}`)).toMatchObject({
			status: 303,
			location: `/auth/signin?redirectTo=${encodeURIComponent(`/files/${id}`)}`,
		});
	});

	it("returns 404 and logs an error if the file's bytes are missing", async () => {
		const id = await upload("a.pdf", pdf());
		const [{ storageKey } = { storageKey: "" }] = instance.rows<{ storageKey: string }>(
			"SELECT storageKey FROM StoredFile WHERE id = ?",
			id,
		);
		rmSync(join(instance.dataDir, "uploads", storageKey.slice(0, 2), storageKey));
		const { status, headers } = await owner.get(`/files/${id}`);
		expect(status).toBe(404);
		await expect
			.poll(() => readLogLines(instance, String(headers["x-request-id"])))
			.toContain("the bytes of a file are missing");
	});

	it("keeps working if a client disconnects in the middle of a download", async () => {
		const content = pdf({ bytes: 9_000_000 });
		const id = await upload("a.pdf", content);
		const broken: string[] = [];
		for (let i = 0; i < 5; i++) {
			const requestId = await new Promise<string>((resolve) => {
				const { hostname, port } = new URL(instance.origin);
				const outgoing = request(
					{
						agent: false,
						hostname,
						port,
						path: `/files/${id}`,
						headers: { Cookie: `session=${owner.cookies.get("session")}` },
					},
					(response) => {
						response.once("data", () => {
							outgoing.destroy();
							resolve(String(response.headers["x-request-id"]));
						});
					},
				);
				outgoing.on("error", () => {});
				outgoing.end();
			});
			broken.push(requestId);
		}
		const { text } = await owner.get(`/files/${id}`);
		const hash = (value: Buffer) => createHash("sha256").update(value).digest("hex");
		expect(hash(Buffer.from(text, "utf8"))).toBe(hash(Buffer.from(content.toString("utf8"), "utf8")));
		for (const requestId of broken)
			expect(readLogLines(instance, requestId)).not.toMatch(/request failed|page failed/);
		expect(instance.log()).not.toContain('"level":"fatal"');
	});
});
