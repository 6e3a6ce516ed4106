import type { Readable } from "node:stream";
import { db } from "#app/infra/database/db.server.ts";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

const PAGE_SIZE = 24;

/** The last part of an image's public URL: its ID and size, so that pages reserve its space. */
const addressOf = ({ id, width, height }: { id: string; width: number; height: number }): string =>
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
			const path = `/content-pictures/${addressOf({ ...row, width, height })}`;
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
 * An image with its bytes, which the caller reads or destroys. For everyone. Throws `not_found`.
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
		image && addressOf(image) === address ? await fileStore().open(image.file.storageKey) : null;
	if (!image || !content) throw new DomainError("not_found", "This image doesn't exist.");
	return { type: image.file.type, bytes: image.file.bytes, content };
}
