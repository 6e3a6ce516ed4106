import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Actor } from "#app/domain/platform/actor.ts";
import { keepFile, openFile } from "#app/domain/platform/files/file.server.ts";
import { FILE_MAX_BYTES, type ReceivedFile } from "#app/domain/platform/files/file.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newIncomingPath } from "#app/infra/files/incoming-files.server.ts";
import { isStorageUnavailable } from "#app/infra/files/storage-errors.server.ts";
import { UPLOAD_TIMEOUT_MS } from "#app/infra/images/clean-image.server.ts";
import { IMAGE_LIMITS } from "#app/infra/images/image-process.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { bomb, encryptedPdf, image, pdf, zip } from "../../support/files/sample-files.ts";

const TYPE = "File type not supported. Please upload: .pdf,.jpg,.jpeg,.png";

/** Creates a file as the form receiver passes it on. */
function received(name: string, content: Buffer, isTooLarge = false): ReceivedFile {
	const path = newIncomingPath();
	writeFileSync(path, content);
	return {
		field: "license",
		name,
		bytes: content.length,
		sha256: createHash("sha256").update(content).digest("hex"),
		path,
		isTooLarge,
	};
}
const member = async (facts: Partial<Actor> = {}) =>
	visitor({ user: await newMember("PROFESSIONAL"), ...facts });
const readContent = async (actor: Actor, fileId: string) => buffer((await openFile(actor, fileId)).content);
const getUploadError = async (file: ReceivedFile) => {
	const error = await keepFile(await member(), file).then(
		() => undefined,
		(refused: unknown) => refused as { code: string; fieldErrors: Record<string, string[]> },
	);
	return error && [error.code, error.fieldErrors];
};

describe("an uploaded file", () => {
	it("is stored with its name, type, size, and hash, and returned unchanged", async () => {
		const actor = await member();
		const content = pdf({ bytes: 5_000 });
		const kept = await keepFile(actor, received("License 2026.pdf", content));
		expect(kept).toEqual({
			fileId: kept.fileId,
			name: "License 2026.pdf",
			type: "application/pdf",
			bytes: 5_000,
		});
		expect(await readContent(actor, kept.fileId)).toEqual(content);
		const row = await db().storedFile.findUniqueOrThrow({ where: { id: kept.fileId } });
		expect([row.ownerId, row.storageKey, row.sha256]).toEqual([
			actor.user?.id,
			expect.stringMatching(/^[0-9a-f]{40}$/),
			expect.stringMatching(/^[0-9a-f]{64}$/),
		]);
		expect(await db().auditEvent.count({ where: { action: "keep-file", subjectId: kept.fileId } })).toBe(1);
	});

	it("is stored under a random name in a folder that only the server can read", async () => {
		const actor = await member();
		const { fileId } = await keepFile(actor, received("a.pdf", pdf()));
		const { storageKey } = await db().storedFile.findUniqueOrThrow({ where: { id: fileId } });
		const path = join(settings().dataDir, "uploads", storageKey.slice(0, 2), storageKey);
		expect(statSync(path).mode & 0o777).toBe(0o600);
		for (const folder of [join(path, ".."), join(path, "..", "..")])
			expect(statSync(folder).mode & 0o777).toBe(0o700);
	});

	it("may be exactly 10 MB, but not a single byte more", async () => {
		const actor = await member();
		await expect(keepFile(actor, received("a.pdf", pdf({ bytes: FILE_MAX_BYTES })))).resolves.toMatchObject({
			bytes: 10_485_760,
		});
		expect(await getUploadError(received("a.pdf", pdf({ bytes: FILE_MAX_BYTES }), true))).toEqual([
			"invalid",
			{ license: ["File size must be less than 10MB"] },
		]);
	});

	it.each([
		["nothing", "a.pdf", Buffer.alloc(0), "The file is empty. Choose the file again, or another one."],
		["a script", "a.pdf", Buffer.from("#!/bin/sh\nrm -rf /\n"), TYPE],
		["an HTML page", "a.pdf", Buffer.from("<!doctype html><script>alert(1)</script>"), TYPE],
		["a program", "a.png", Buffer.from("MZ\x90\0", "latin1"), TYPE],
		["an archive", "a.pdf", zip(), TYPE],
		["an SVG drawing", "a.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), TYPE],
		["one byte", "a.jpg", Buffer.from([0xff]), TYPE],
		["a PDF without an extension", "license", pdf(), TYPE],
		["a PDF named .exe", "license.pdf.exe", pdf(), TYPE],
		["text before a PDF", "a.pdf", pdf({ head: "<script>alert(1)</script>" }), TYPE],
		["a line before a PDF", "a.pdf", pdf({ head: "GIF89a\n" }), TYPE],
		[
			"a PDF with HTML inside",
			"a.pdf",
			Buffer.from(
				pdf().toString("latin1").replace("%PDF-1.4\n", "%PDF-1.4\n<html><script>alert(1)</script>\n"),
				"latin1",
			),
			/contains more than a document/,
		],
		["a PDF followed by an archive", "a.pdf", Buffer.concat([pdf(), zip()]), /contains more than a document/],
		[
			"a PDF with an archive inside",
			"a.pdf",
			pdf({ content: zip().toString("latin1") }),
			/contains more than a document/,
		],
		[
			"a PDF with a RAR archive inside",
			"a.pdf",
			pdf({ bytes: 200_000, content: "Rar!\x1a\x07\0" }),
			/contains more than a document/,
		],
		[
			"a PDF followed by a script",
			"a.pdf",
			pdf({ tail: "<script>alert(1)</script>" }),
			/contains more than a document/,
		],
		[
			"a PDF with a password",
			"a.pdf",
			encryptedPdf(),
			"The PDF is protected by a password. Save it without one, then upload it again.",
		],
		[
			"a large PDF with a password",
			"a.pdf",
			pdf({ bytes: 3_000_000, trailer: "/Encrypt 5 0 R" }),
			/protected by a password/,
		],
		["a truncated PDF", "a.pdf", pdf({ bytes: 10_000 }).subarray(0, 6_000), /This PDF is damaged/],
		["an empty PDF", "a.pdf", Buffer.from("%PDF-1.4\nstartxref\n0\n%%EOF\n"), /This PDF is damaged/],
		["a PDF without a version", "a.pdf", Buffer.from("%PDF-\nstartxref\n0\n%%EOF\n"), /This PDF is damaged/],
		["a decompression bomb", "a.png", bomb(), /more than 60 megapixels/],
		[
			"only the beginning of an image",
			"a.jpg",
			Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
			/This image is damaged/,
		],
	])("that contains %s is refused", async (_what, name, content, words) => {
		expect(await getUploadError(received(name, content))).toEqual([
			"invalid",
			{ license: [words instanceof RegExp ? expect.stringMatching(words) : words] },
		]);
		expect(await db().storedFile.count()).toBe(0);
	});

	it("whose content doesn't match its extension is refused, with the reason", async () => {
		for (const [name, content] of [
			["a.png", pdf()] as const,
			["a.pdf", await image("png")] as const,
			["a.png", await image("jpeg")] as const,
		]) {
			expect(await getUploadError(received(name, content))).toEqual([
				"invalid",
				{
					license: [
						expect.stringMatching(`^${TYPE.replaceAll(".", "\\.")}\\. This file's name doesn't match`),
					],
				},
			]);
		}
	});

	it("may be a PDF with an unusual but valid ending", async () => {
		const actor = await member();
		for (const content of [
			pdf({ tail: "\n\n" }),
			pdf({ tail: "\0".repeat(300) }),
			pdf({ tail: pdf().toString("latin1").slice(9) }),
		]) {
			await expect(keepFile(actor, received("a.PDF", content))).resolves.toMatchObject({
				type: "application/pdf",
			});
		}
	});
});

describe("an uploaded image", () => {
	it.each(["jpeg", "png"] as const)(
		"in the format %s is stored upright and without anything but its pixels",
		async (format) => {
			const actor = await member();
			const { fileId, type, bytes } = await keepFile(actor, received(`me.${format}`, await image(format)));
			const stored = await readContent(actor, fileId);
			expect([type, bytes]).toEqual([`image/${format}`, stored.length]);
			const { exif, xmp, orientation, width, height } = await sharp(stored).metadata();
			expect([exif, xmp, orientation, width, height]).toEqual([undefined, undefined, undefined, 20, 40]);
			expect(stored.toString("latin1")).not.toMatch(/SECRET|Exif|GPS/);
			// The image was rotated clockwise, so the left edge is now at the top.
			const { data } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true });
			const pixel = (x: number, y: number) =>
				[...data.subarray((y * 20 + x) * 3, (y * 20 + x) * 3 + 3)].map((value) => (value > 127 ? 1 : 0));
			expect([pixel(10, 5), pixel(10, 35)]).toEqual([
				[1, 0, 0],
				[0, 0, 1],
			]);
		},
	);

	it.runIf(existsSync("/dev/full"))(
		"causes an error about unavailable storage, not about damage, if the disk has no room to rewrite it",
		async () => {
			const file = received("me.jpeg", await image("jpeg"));
			symlinkSync("/dev/full", `${file.path}.clean`);
			await expect(keepFile(await member(), file)).rejects.toSatisfy(isStorageUnavailable);
		},
	);

	it("doesn't have to wait for every image that someone else uploaded earlier", async () => {
		const [many, one] = [await member(), await member()];
		const order: string[] = [];
		const send = async (actor: Actor, name: string, left: string) => {
			await keepFile(actor, received(`${name}.png`, await image("png", left)));
			order.push(name);
		};
		const first = send(many, "first of many", "white");
		const others = ["gray", "green", "black"].map((left) => send(many, "next of many", left));
		await Promise.all([first, ...others, send(one, "only one", "red")]);
		// The first of the many images started immediately, and may be saved at any time after that.
		expect(order.indexOf("only one")).toBeGreaterThanOrEqual(0);
		expect(order.indexOf("only one")).toBeLessThan(order.lastIndexOf("next of many"));
	});

	it("gets its turn even if eight other people send images that take the maximum processor time", () => {
		expect(8 * IMAGE_LIMITS.processor * 1_000).toBeLessThan(UPLOAD_TIMEOUT_MS);
	});

	it("that is cut off in the middle is refused", async () => {
		const noise = await sharp({
			create: {
				width: 400,
				height: 400,
				channels: 3,
				background: "white",
				noise: { type: "gaussian", mean: 128, sigma: 60 },
			},
		}).toBuffer({
			resolveWithObject: true,
		});
		for (const format of ["jpeg", "png"] as const) {
			const complete = await sharp(noise.data, {
				raw: { width: 400, height: 400, channels: noise.info.channels },
			})
				.toFormat(format)
				.toBuffer();
			expect(
				await getUploadError(received(`a.${format}`, complete.subarray(0, complete.length / 2))),
			).toEqual([
				"invalid",
				{ license: [expect.stringMatching(/^This image is damaged and can't be opened\./)] },
			]);
		}
	});
});

describe("a stored file", () => {
	it("can be opened by its owner and the team, but not by anyone else", async () => {
		const owner = await member();
		const { fileId } = await keepFile(owner, received("a.pdf", pdf()));
		for (const actor of [owner, visitor({ user: await newMember("ADMIN") })]) {
			const { name, content } = await openFile(actor, fileId);
			content.destroy();
			expect(name).toBe("a.pdf");
		}
		for (const other of [await member(), visitor({ user: await newMember("CREATOR") })]) {
			await expect(openFile(other, fileId)).rejects.toMatchObject({ code: "not_found" });
		}
		await expect(openFile(visitor(), fileId)).rejects.toMatchObject({ code: "unauthenticated" });
		await expect(keepFile(visitor(), received("a.pdf", pdf()))).rejects.toMatchObject({
			code: "unauthenticated",
		});
	});

	it("whose bytes are missing can't be opened", async () => {
		const owner = await member();
		const { fileId } = await keepFile(owner, received("a.pdf", pdf()));
		const { fileStore } = await import("#app/infra/files/file-store.server.ts");
		await fileStore().remove((await db().storedFile.findUniqueOrThrow({ where: { id: fileId } })).storageKey);
		await expect(openFile(owner, fileId)).rejects.toMatchObject({ code: "not_found" });
	});

	it("is stored only once, no matter how often its form is sent", async () => {
		const actor = await member({ submissionKey: "one form" });
		const sent = await Promise.all(
			Array.from({ length: 5 }, () => keepFile(actor, received("a.pdf", pdf()))),
		);
		sent.push(await keepFile(actor, received("a.pdf", pdf())));
		expect(new Set(sent.map(({ fileId }) => fileId)).size).toBe(1);
		expect(await db().storedFile.count()).toBe(1);
		await keepFile(actor, received("b.pdf", pdf()));
		expect(await db().storedFile.count()).toBe(2);
	});

	it("doesn't leave bytes behind if its record can't be written", async () => {
		const ghost = {
			id: "nobody",
			email: "",
			name: "",
			role: "PROFESSIONAL",
			emailVerified: false,
			scopes: [],
			needsTwoFactor: false,
			termsVersion: null,
			deletionAskedAt: null,
			sessionId: "",
			provedAt: null,
			credentialVersion: 0,
		} as const;
		const stored = () =>
			readdirSync(join(settings().dataDir, "uploads"), { recursive: true, withFileTypes: true }).filter(
				(entry) => entry.isFile(),
			).length;
		const before = stored();
		const file = received("a.pdf", pdf());
		await expect(keepFile(visitor({ user: ghost }), file)).rejects.toThrow();
		expect([stored(), existsSync(file.path), await db().discardedFile.count()]).toEqual([before, false, 0]);
	});
});
