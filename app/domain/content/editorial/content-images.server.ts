import type { Readable } from "node:stream";
import { db } from "#app/infra/database/db.server.ts";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { keepFile, openFile } from "../../platform/files/file.server.ts";
import type { ReceivedFile } from "../../platform/files/file.ts";

const PAGE_SIZE = 24;

/** The last part of an image's public URL: its ID and size, so that pages can reserve its space. */
const formatAddress = ({ id, width, height }: { id: string; width: number; height: number }): string =>
	`${id}-${width}x${height}`;

/** The images for articles, newest first, with the Markdown that shows each. */
export async function findImages(actor: Actor, page: number) {
	requireArea(actor, "content");
	const [count, rows] = await Promise.all([
		db().contentImage.count(),
		db().contentImage.findMany({
			orderBy: { id: "desc" },
			skip: (page - 1) * PAGE_SIZE,
			take: PAGE_SIZE,
			include: { file: { select: { name: true } } },
		}),
	]);
	return {
		count,
		pageCount: Math.max(1, Math.ceil(count / PAGE_SIZE)),
		images: rows.map(({ file, alt, width, height, ...row }) => {
			const path = `/content-pictures/${formatAddress({ ...row, width, height })}`;
			return {
				id: row.id,
				path,
				alt,
				width,
				height,
				fileName: file.name,
				markdown: `![${alt.replace(/[[\]\\]/g, "")}](${path})`,
			};
		}),
	};
}

/**
 * An image with its bytes as a stream, which the caller must read or destroy. Anyone may open it. Throws
 * `not_found`.
 */
export async function openImage(
	address: string,
): Promise<{ type: string; bytes: number; content: Readable }> {
	const id = /^[\w-]{1,60}(?=-\d{1,5}x\d{1,5}$)/.exec(address)?.[0];
	const image =
		id &&
		(await db().contentImage.findUnique({
			where: { id },
			include: { file: { select: { type: true, bytes: true, storageKey: true } } },
		}));
	const content =
		image && formatAddress(image) === address ? await fileStore().open(image.file.storageKey) : null;
	if (!image || !content) throw new DomainError("not_found", "This image doesn't exist.");
	return { type: image.file.type, bytes: image.file.bytes, content };
}

/** The team uploads an image for articles, with its alt text. The image is public from then on. */
export async function keepContentImage(
	actor: Actor,
	{ alt, image }: { alt: string; image: ReceivedFile | undefined },
): Promise<{ id: string }> {
	requireArea(actor, "content");
	if (!image) throw invalidField("image", "Choose an image");
	const { fileId, type } = await keepFile(actor, image);
	if (type === "application/pdf") throw invalidField("image", "Choose an image: .jpg, .jpeg, or .png");
	const size = imageSize(await readHead(actor, fileId));
	if (!size)
		throw invalidField("image", "We can't read the size of this image. Save it as a .png, then upload that.");
	return command(actor, "keep-picture", { alt, fileId }, async (tx) => {
		const { id } = await tx.contentImage.create({
			data: { fileId, alt, ...size, createdAt: now() },
			select: { id: true },
		});
		await recordEvent(tx, actor, {
			action: "keep-picture",
			subject: ["ContentPicture", id],
			detail: { fileId, ...size },
		});
		return { id };
	});
}

/** Enough bytes for the header of any re-encoded image. */
const HEAD = 64 * 1024;

async function readHead(actor: Actor, fileId: string): Promise<Buffer> {
	const { content } = await openFile(actor, fileId);
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of content) {
		chunks.push(chunk as Buffer);
		size += (chunk as Buffer).length;
		if (size >= HEAD) break;
	}
	return Buffer.concat(chunks);
}

/**
 * Width and height of a PNG (W3C PNG, IHDR) or a JPEG (ITU T.81, frame header) in pixels, from its first
 * bytes. Undefined if those bytes don't contain the size.
 */
function imageSize(head: Buffer): { width: number; height: number } | undefined {
	if (head.length > 24 && head.readUInt32BE(0) === 0x89504e47)
		return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
	for (let at = 2; at + 9 < head.length && head[at] === 0xff; ) {
		const marker = head[at + 1] ?? 0;
		// A frame header. The same range also includes the markers of Huffman and arithmetic coding tables, and a
		// reserved marker.
		const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
		at += 2 + head.readUInt16BE(at + 2);
	}
	return undefined;
}
