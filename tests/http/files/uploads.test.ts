import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FILE_MAX_BYTES } from "#app/domain/platform/files/file.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { encryptedPdf, image, pdf } from "../../support/files/sample-files.ts";
import { postUpload, signInToApi, uploadPart } from "../../support/files/uploads.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { APPLICANT_PASSWORD, newApplicant } from "../../support/market/wizard.ts";

const MEGABYTE = 1024 * 1024;
const TYPE = "File type not supported. Please upload: .pdf,.jpg,.jpeg,.png";
const instance = sharedInstance();
const { email } = await newApplicant(instance);
const bearer = await signInToApi(instance.origin, { email, password: APPLICANT_PASSWORD });

const send = (body: Buffer, headers: Record<string, string> = {}) =>
	postUpload(instance, { Authorization: bearer, "Content-Type": MULTIPART, ...headers }, body);
const upload = (fileName: string, value: Buffer) => send(multipart(uploadPart(fileName, value)));
/** Lists the files that are arriving or were left behind. Other tests' files are here only for a moment. */
const leftovers = () =>
	existsSync(join(instance.dataDir, "incoming")) ? readdirSync(join(instance.dataDir, "incoming")) : [];

describe("POST /api/uploads", () => {
	it("stores a file and returns its ID, name, type, and size", async () => {
		const { status, json } = await upload("My license.pdf", pdf({ bytes: 2_000 }));
		expect([status, json]).toEqual([
			201,
			{
				id: expect.stringMatching(/^[0-9a-f-]{36}$/),
				name: "My license.pdf",
				type: "application/pdf",
				bytes: 2_000,
			},
		]);
		await expect.poll(leftovers).toEqual([]);
	});

	it("detects the type from the content, not from the form", async () => {
		expect((await send(multipart(uploadPart("a.pdf", pdf(), "text/html")))).json).toMatchObject({
			type: "application/pdf",
		});
		expect(
			(await send(multipart(uploadPart("a.jpg", await image("jpeg"), "application/x-sh")))).json,
		).toMatchObject({ type: "image/jpeg" });
		expect(
			(await send(multipart(uploadPart("a.png", Buffer.from("#!/bin/sh"), "image/png")))).json.fieldErrors,
		).toEqual({ file: [TYPE] });
	});

	it.each([
		["../../etc/passwd.pdf", "passwd.pdf"],
		["C:\\Users\\ana\\license.pdf", "license.pdf"],
		["/absolute/license.pdf", "license.pdf"],
		[`${"n".repeat(300)}.pdf`, `${"n".repeat(115)}….pdf`],
		["licen\u202Efdp.exe.pdf", "licenfdp.exe.pdf"],
		["\u200F\u2066license\u2069.pdf", "license.pdf"],
		["Zulässig – für 日本 🎉.pdf", "Zulässig – für 日本 🎉.pdf"],
		["a%22b.pdf", "a%22b.pdf"],
		["<script>.pdf", "_script_.pdf"],
	])("returns the name $0 as $1", async (sent, shown) => {
		const { status, json } = await upload(sent, pdf());
		expect([status, json]).toEqual([201, expect.objectContaining({ name: shown })]);
	});

	it("accepts exactly 10 MB, and refuses a larger file with the limit in the message", async () => {
		expect((await upload("a.pdf", pdf({ bytes: FILE_MAX_BYTES }))).status).toBe(201);
		const { status, json } = await upload("a.pdf", pdf({ bytes: FILE_MAX_BYTES + 1 }));
		expect([status, json.code, json.fieldErrors]).toEqual([
			422,
			"invalid",
			{ file: ["File size must be less than 10MB"] },
		]);
		expect((await upload("a.pdf", pdf({ bytes: 30 * MEGABYTE }))).json.fieldErrors).toEqual({
			file: ["File size must be less than 10MB"],
		});
		await expect.poll(leftovers).toEqual([]);
	});

	it.each([
		["an empty file", "a.pdf", Buffer.alloc(0), "The file is empty. Choose the file again, or another one."],
		["a script with the extension .pdf", "a.pdf", Buffer.from("#!/bin/sh\n"), TYPE],
		[
			"a PDF with the extension .png",
			"a.png",
			pdf(),
			`${TYPE}. This file's name doesn't match its content. Export it again as one of these types.`,
		],
		[
			"an encrypted PDF",
			"a.pdf",
			encryptedPdf(),
			"The PDF is protected by a password. Save it without one, then upload it again.",
		],
	])("refuses %s with a reason", async (_what, name, content, words) => {
		const { status, json } = await upload(name, content);
		expect([status, json.fieldErrors]).toEqual([422, { file: [words] }]);
	});

	it("requires exactly one file, in the expected field", async () => {
		for (const parts of [
			[],
			[{ name: "file", value: "text" }],
			[uploadPart("", Buffer.alloc(0))],
			[{ ...uploadPart("a.pdf", pdf()), name: "license" }],
			[uploadPart("a.pdf", pdf()), uploadPart("b.pdf", pdf())],
		]) {
			const { status, json } = await send(multipart(...parts));
			expect([status, json.fieldErrors]).toEqual([422, { file: ["Send one file, in the field `file`."] }]);
		}
		await expect.poll(leftovers).toEqual([]);
	});

	it("stores a file once, no matter how often it is sent with the same key", async () => {
		const body = multipart(uploadPart("once.pdf", pdf({ bytes: 3_333 })));
		const ids = (
			await Promise.all(Array.from({ length: 3 }, () => send(body, { "Idempotency-Key": "one key" })))
		).map(({ json }) => json.id);
		expect(new Set(ids).size).toBe(1);
		expect(
			instance.rows(
				"SELECT id FROM StoredFile WHERE bytes = 3333 AND ownerId = (SELECT id FROM User WHERE email = ?)",
				email,
			),
		).toHaveLength(1);
	});

	it("accepts three uploads at once", async () => {
		const answers = await Promise.all([
			upload("1.pdf", pdf({ bytes: MEGABYTE })),
			upload("2.pdf", pdf({ bytes: MEGABYTE })),
			upload("3.jpg", await image("jpeg")),
		]);
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
	});

	it("refuses a request with a wrong token, and doesn't leave files behind", async () => {
		const answer = await send(multipart(uploadPart("a.pdf", pdf({ bytes: MEGABYTE }))), {
			Authorization: "Bearer x",
		});
		expect([answer.status, answer.json.error]).toEqual([401, "Authentication required"]);
		await expect.poll(leftovers).toEqual([]);
	});
});
