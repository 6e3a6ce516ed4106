import { transaction } from "#app/infra/database/db.server.ts";
import { imageSize } from "#app/infra/images/image-size.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { invalidField } from "../domain-error.ts";
import type { ReceivedFile } from "../files/file.ts";
import { openFile } from "../files/file-queries.server.ts";
import { keepFile } from "../files/keep-file.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";

/** The team uploads an image for articles, with its alt text. It's then public. */
export async function keepContentImage(
	actor: Actor,
	{ alt, image }: { alt: string; image: ReceivedFile | undefined },
): Promise<{ id: string }> {
	requireArea(actor, "content");
	if (!image) throw invalidField("image", "Choose a picture");
	const { fileId, type } = await keepFile(actor, image);
	if (type === "application/pdf") throw invalidField("image", "Choose a picture: .jpg, .jpeg, or .png");
	const size = imageSize(await headOf(actor, fileId));
	if (!size)
		throw invalidField(
			"image",
			"We can't read the size of this picture. Save it as a .png, then upload that.",
		);
	return withIdempotency(actor, "keep-picture", { alt, fileId }, (remember) =>
		transaction(async (tx) => {
			const { id } = await tx.contentImage.create({
				data: { fileId, alt, ...size, createdAt: now() },
				select: { id: true },
			});
			await recordEvent(tx, actor, {
				action: "keep-picture",
				subject: ["ContentPicture", id],
				detail: { fileId, ...size },
			});
			await remember(tx, { id });
			return { id };
		}),
	);
}

/** Enough for the header of any re-encoded image. */
const HEAD = 64 * 1024;

async function headOf(actor: Actor, fileId: string): Promise<Buffer> {
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
