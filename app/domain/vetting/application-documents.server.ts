import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { discardWithin } from "../platform/files/file.server.ts";
import { requireNoMaintenance } from "../platform/maintenance.server.ts";
import { EDITABLE } from "./application.ts";
import { requireEditableApplication } from "./application-draft.server.ts";
import { LICENSE_WANTED, type SubmitApplication } from "./application-forms.ts";
import { DOCUMENTS, type DocumentName, documentFacts, type Part } from "./application-steps.ts";

export type DocumentKind = (typeof documentFacts)[DocumentName]["kind"];

type Place = { applicationId: string; kind: DocumentKind };

/**
 * Sets an application's document of the given kind. Discards the replaced file unless another document uses
 * it.
 */
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

/**
 * Removes an application's document of the given kind, and discards its file unless another document uses it.
 * Returns false if there is no such document.
 */
async function takeDocument(tx: Tx, actor: Actor, { applicationId, kind }: Place): Promise<boolean> {
	const before = await tx.applicationDocument.findUnique({
		where: { applicationId_kind: { applicationId, kind } },
	});
	if (!before) return false;
	await tx.applicationDocument.delete({ where: { applicationId_kind: { applicationId, kind } } });
	await discardUnused(tx, actor, before.fileId);
	return true;
}

/** Discards a file unless another document uses it. One file may be used for several kinds of documents. */
async function discardUnused(tx: Tx, actor: Actor, fileId: string): Promise<void> {
	if ((await tx.applicationDocument.count({ where: { fileId } })) === 0)
		await discardWithin(tx, actor, fileId);
}

/**
 * An application's files by kind: the applicant's own uploads that the input names, and the stored files for
 * all other kinds. Throws `invalid` if the license is missing, if certifications were announced but are
 * missing, or if a file named in the input wasn't uploaded.
 */
export async function findDocuments(
	user: { id: string },
	input: SubmitApplication,
	kept: readonly { kind: DocumentKind; fileId: string }[],
	open: readonly Part[] | undefined,
): Promise<[DocumentKind, string][]> {
	const fieldErrors: Record<string, string[]> = {};
	const found = new Map<DocumentKind, string>(kept.map(({ kind, fileId }) => [kind, fileId]));
	for (const name of DOCUMENTS) {
		const { kind, label } = documentFacts[name];
		const id = input.files?.[name];
		if (!id || (open && !open.includes(kind))) continue;
		const file = await db().storedFile.findUnique({ where: { id, ownerId: user.id }, select: { id: true } });
		if (file) found.set(kind, file.id);
		else
			fieldErrors[`files.${name}`] = [
				`${label}: you have no upload with this ID. Upload the file to /api/uploads first`,
			];
	}
	if (!found.has("LICENSE")) fieldErrors["files.license"] ??= [LICENSE_WANTED];
	if (input.certificationsUploaded && !found.has("CERTIFICATIONS"))
		fieldErrors["files.certifications"] ??= [
			"Your certifications are missing. Upload them to /api/uploads, then send their ID",
		];
	const [problem] = Object.values(fieldErrors);
	if (problem) throw new DomainError("invalid", problem[0] ?? LICENSE_WANTED, { fieldErrors });
	return [...found];
}

/**
 * Attaches one of the applicant's own uploads to an editable application. Replaces the earlier document of
 * that kind.
 */
export async function attachDocument(
	actor: Actor,
	{ name, fileId }: { name: DocumentName; fileId: string },
): Promise<void> {
	requireNoMaintenance();
	const user = requireUser(actor, "PROFESSIONAL");
	const { applicationId } = await requireEditableApplication(actor, name);
	const { kind } = documentFacts[name];
	await transaction(async (tx) => {
		const at = now();
		const { count } = await tx.application.updateMany({
			where: { id: applicationId, status: { in: [...EDITABLE] } },
			data: { savedAt: at },
		});
		const file = await tx.storedFile.findUnique({
			where: { id: fileId, ownerId: user.id },
			select: { id: true },
		});
		if (count === 0 || !file)
			throw new DomainError("conflict", "We couldn't add this document. Reload the page and try again.");
		await putDocument(tx, actor, { applicationId, kind, fileId, at });
		await recordEvent(tx, actor, {
			action: "attach-document",
			subject: ["Application", applicationId],
			detail: { kind },
		});
	});
}

/**
 * Removes a document from an editable application, and discards its file unless another document uses it.
 * Idempotent.
 */
export async function removeDocument(actor: Actor, { name }: { name: DocumentName }): Promise<void> {
	requireNoMaintenance();
	const { applicationId } = await requireEditableApplication(actor, name);
	const { kind } = documentFacts[name];
	await transaction(async (tx) => {
		const { count } = await tx.application.updateMany({
			where: { id: applicationId, status: { in: [...EDITABLE] } },
			data: { savedAt: now() },
		});
		if (count === 0 || !(await takeDocument(tx, actor, { applicationId, kind }))) return;
		await recordEvent(tx, actor, {
			action: "remove-document",
			subject: ["Application", applicationId],
			detail: { kind },
		});
	});
}
