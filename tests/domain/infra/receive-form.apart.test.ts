import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DomainError, invalidField } from "#app/domain/platform/domain-error.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import type { RequestFacts } from "#app/server/request-facts.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { multipart, type Part } from "../../support/browser/multipart.ts";
import { type Command, DONE, leftovers, license, sendForm, title } from "../../support/files/receive-form.ts";

describe("a page's form with files", () => {
	it("passes its values and files to the command, and the files are deleted afterward", async () => {
		const seen: unknown[] = [];
		const command: Command = async (input, actor, files) => {
			seen.push(
				input,
				actor.submissionKey,
				...files.map((file) => ({ ...file, content: readFileSync(file.path, "utf8") })),
			);
			return new Response(null, DONE);
		};
		const parts = [
			{ name: "submission", value: "one" },
			title,
			license("one"),
			{ name: "insurance", fileName: "b.png", value: "" },
			{ name: "none", fileName: "", value: "" },
		];
		expect(await sendForm({ body: multipart(...parts), command })).toEqual({ status: 303 });
		expect(seen).toEqual([
			{ title: "My files" },
			"one",
			expect.objectContaining({
				field: "license",
				name: "license.pdf",
				bytes: 3,
				content: "one",
				isTooLarge: false,
			}),
			expect.objectContaining({ field: "insurance", name: "b.png", bytes: 0 }),
		]);
		expect(leftovers()).toEqual([]);
	});

	it("is shown again with its input if a value is wrong, a file is refused, or the command fails", async () => {
		const wrong = await sendForm({
			body: multipart({ name: "title", value: "" }, { name: "other", value: "kept" }, license()),
		});
		expect(wrong).toMatchObject({
			status: 422,
			error: { title: ["Enter a title"] },
			initialValue: { other: "kept" },
		});
		const refused = await sendForm({
			command: () => Promise.reject(invalidField("license", "The file is empty.")),
		});
		expect(refused).toMatchObject({
			status: 422,
			error: { license: ["The file is empty."] },
			initialValue: { title: "My files" },
		});
		const conflict = await sendForm({ command: () => Promise.reject(new DomainError("conflict", "No.")) });
		expect(conflict).toMatchObject({ status: 409, error: { "": ["No."] } });
		expect(leftovers()).toEqual([]);
	});

	it("may be sent without files, URL-encoded like other forms", async () => {
		const files: number[] = [];
		const command: Command = async (_input, _actor, received) => {
			files.push(received.length);
			return new Response(null, DONE);
		};
		expect(
			await sendForm({ body: "title=x&license=a.pdf", type: "application/x-www-form-urlencoded", command }),
		).toEqual({ status: 303 });
		expect(await sendForm({ body: multipart(title), command })).toEqual({ status: 303 });
		expect(files).toEqual([0, 0]);
		expect(
			await sendForm({
				body: "title=&__intent__=%7B%22type%22%3A%22validate%22%2C%22payload%22%3A%7B%7D%7D",
				type: "application/x-www-form-urlencoded",
			}),
		).toMatchObject({
			error: { title: ["Enter a title"] },
		});
	});

	it("gets a 429 response that keeps the input if a person sends too many files", async () => {
		const actor = visitor({ user: await newMember("PROFESSIONAL") });
		for (let i = 0; i < 30; i++) expect(await sendForm({ actor })).toEqual({ status: 303 });
		const refused = await sendForm({ actor });
		expect(refused).toMatchObject({
			status: 429,
			error: { "": [expect.stringMatching(/^Too many attempts\. Wait (29|30) minutes/)] },
			initialValue: { title: "My files" },
		});
		expect(Number(refused.headers?.get("Retry-After"))).toBeGreaterThan(1_700);
		expect(leftovers()).toEqual([]);
	});

	it("keeps its input if the folder for files can't be used", async () => {
		const folder = join(settings().dataDir, "incoming");
		rmSync(folder, { recursive: true });
		symlinkSync("/dev/full", folder);
		try {
			const refused = await sendForm({
				body: multipart(title, license(Buffer.alloc(9_000_000, "x")), { name: "after", value: "the file" }),
			});
			expect(refused).toMatchObject({ status: 500, initialValue: { title: "My files", after: "the file" } });
		} finally {
			rmSync(folder);
		}
		expect(await sendForm({})).toEqual({ status: 303 });
	});

	it("is refused with the server's own error page if it can't be read", async () => {
		const facts: RequestFacts = {
			requestId: "r",
			method: "POST",
			route: () => "/",
			address: "10.9.9.9",
			nonce: "n",
		};
		await expect(
			sendForm({ facts, body: multipart(title, license()).subarray(0, 200) }),
		).rejects.toMatchObject({
			status: 400,
		});
		expect(facts.refusal).toMatchObject({ status: 400, code: "invalid" });
		expect(leftovers()).toEqual([]);
	});

	it("is treated as an upload only once the first byte of a file arrives", async () => {
		const actor = visitor({ user: await newMember("PROFESSIONAL") });
		const noFile: Part = { name: "license", fileName: "", value: "" };
		for (let i = 0; i < 31; i++)
			expect(await sendForm({ actor, body: multipart(title, noFile) })).toEqual({ status: 303 });
		expect(await sendForm({ actor, body: multipart(title, license("")) })).toEqual({ status: 303 });
		for (let i = 0; i < 30; i++) expect(await sendForm({ actor })).toEqual({ status: 303 });
		expect(await sendForm({ actor })).toMatchObject({ status: 429 });
		expect(await sendForm({ actor, body: multipart(title, noFile) })).toEqual({ status: 303 });
	});
});
