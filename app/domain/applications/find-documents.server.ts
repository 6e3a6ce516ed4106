import { db } from "#app/infra/database/db.server.ts";
import { DomainError } from "../domain-error.ts";
import { LICENSE_WANTED, type SubmitApplication } from "./application-forms.ts";
import { DOCUMENTS, documentFacts, type Part } from "./application-steps.ts";
import type { DocumentKind } from "./document-records.server.ts";

/**
 * The files of an application by kind: the person's own uploads named in the input, or else the
 * stored ones. Throws `invalid` if the license is missing, or if a file that the input calls
 * uploaded isn't there.
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
