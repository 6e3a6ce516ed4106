import type { Tx } from "#app/infra/database/db.server.ts";
import { invalidField } from "../domain-error.ts";

/** Files that no application, profile, message, or delivery has. */
export const NOT_USED = {
	documents: { none: {} },
	images: { none: {} },
	attachments: { none: {} },
	deliveries: { none: {} },
} as const;

/**
 * Each file must be the person's and not be used elsewhere. Throws `invalid` on the field. Returns
 * their names.
 */
export async function requireUserFiles(
	tx: Tx,
	ownerId: string,
	fileIds: readonly string[],
	field: string,
): Promise<string[]> {
	if (fileIds.length === 0) return [];
	const files = await tx.storedFile.findMany({
		where: { id: { in: [...fileIds] }, ownerId, ...NOT_USED },
		orderBy: { id: "asc" },
		select: { name: true },
	});
	if (files.length !== fileIds.length) throw invalidField(field, "Choose the files again.");
	return files.map(({ name }) => name);
}
