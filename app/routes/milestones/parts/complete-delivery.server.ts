import type * as z from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { deliver } from "#app/domain/deliveries/deliver.server.ts";
import { DELIVERY_FILES_MAX } from "#app/domain/deliveries/delivery.ts";
import { type DeliverForm, DeliveryFields } from "#app/domain/deliveries/delivery-forms.ts";
import type { MilestoneAt } from "#app/domain/deliveries/milestone-access.server.ts";
import { saveDeliveryDraft } from "#app/domain/deliveries/save-delivery-draft.server.ts";
import { DomainError, invalidField } from "#app/domain/domain-error.ts";
import type { ReceivedFile } from "#app/domain/files/file.ts";
import { keepFile } from "#app/domain/files/keep-file.server.ts";
import { OffPlatformContactError } from "#app/domain/off-platform-contact/off-platform-contact-error.ts";

/**
 * Stores the files that came, and delivers what was typed. Returns false if it was only saved. If
 * something must be corrected or confirmed first, everything is saved, and the refusal is thrown.
 */
export async function completeDelivery(
	actor: Actor,
	at: MilestoneAt,
	{ note, links, removeFiles, save }: z.output<typeof DeliverForm>,
	received: readonly ReceivedFile[],
): Promise<boolean> {
	if (received.length > DELIVERY_FILES_MAX)
		throw invalidField("files", `Add at most ${DELIVERY_FILES_MAX} files.`);
	const added: string[] = [];
	for (const file of received) added.push((await keepFile(actor, file)).fileId);
	const parsed = DeliveryFields.safeParse({ note, links });
	const keep = () => saveDeliveryDraft(actor, { ...at, note, links, added, removeFiles });
	if (parsed.success && !save) {
		await deliver(actor, { ...at, ...parsed.data, files: added, withDraftFiles: !removeFiles }).catch(
			async (error: unknown) => {
				if (error instanceof OffPlatformContactError) await keep();
				throw error;
			},
		);
		return true;
	}
	await keep();
	if (save) return false;
	const fieldErrors: Record<string, string[]> = {};
	for (const { path, message } of parsed.error?.issues ?? []) fieldErrors[String(path[0])] = [message];
	throw new DomainError("invalid", "Check the fields below", { fieldErrors });
}
