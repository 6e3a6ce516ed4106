import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { discardWithin } from "../files/discard-file.server.ts";
import type { DocumentName, documentFacts } from "./application-steps.ts";

export type DocumentKind = (typeof documentFacts)[DocumentName]["kind"];

type Place = { applicationId: string; kind: DocumentKind };

/** Makes a file the document of its kind. The replaced file is discarded. */
export async function putDocument(
	tx: Tx,
	actor: Actor,
	{ applicationId, kind, fileId, at }: Place & { fileId: string; at: Date },
): Promise<void> {
	const place = { applicationId_kind: { applicationId, kind } };
	const before = await tx.applicationDocument.findUnique({ where: place });
	if (before?.fileId === fileId) return;
	await tx.applicationDocument.upsert({
		where: place,
		create: { applicationId, kind, fileId, addedAt: at },
		update: { fileId, addedAt: at },
	});
	if (before) await discardUnused(tx, actor, before.fileId);
}

/** Removes the document of a kind with its file. False if there is none. */
export async function takeDocument(tx: Tx, actor: Actor, { applicationId, kind }: Place): Promise<boolean> {
	const before = await tx.applicationDocument.findUnique({
		where: { applicationId_kind: { applicationId, kind } },
	});
	if (!before) return false;
	await tx.applicationDocument.delete({ where: { applicationId_kind: { applicationId, kind } } });
	await discardUnused(tx, actor, before.fileId);
	return true;
}

/** One file may be the document of several kinds. */
async function discardUnused(tx: Tx, actor: Actor, fileId: string): Promise<void> {
	if ((await tx.applicationDocument.count({ where: { fileId } })) === 0)
		await discardWithin(tx, actor, fileId);
}
