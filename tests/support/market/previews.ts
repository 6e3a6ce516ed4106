import { buffer } from "node:stream/consumers";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import { getDelivery } from "#app/domain/bookings/previews/delivery-queries.server.ts";
import { openPreviewPart } from "#app/domain/bookings/previews/previews.server.ts";
import { keepUpload } from "#app/domain/bookings/uploads/uploads.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { openFile } from "#app/domain/platform/files/file.server.ts";
import { receivedFile } from "../files/received-file.ts";
import type { newFunded } from "./milestones.ts";

export type Deal = Awaited<ReturnType<typeof newFunded>>;
export const at = ({ bookingId }: Deal) => ({ bookingId, position: 0 });

export const upload = (deal: Deal, name: string, content: Buffer) =>
	keepUpload(deal.asProfessional(), at(deal), receivedFile(name, content, "files"));

export const deliverUploads = (deal: Deal, uploads: string[]) =>
	deliver(deal.asProfessional(), { ...at(deal), note: "The work", links: [], files: [], uploads });

/** Delivers files, and returns their IDs and the delivery's. */
export async function newDelivery(deal: Deal, ...files: [name: string, content: Buffer][]) {
	const kept: { uploadId: string; fileId: string }[] = [];
	for (const [name, content] of files) kept.push(await upload(deal, name, content));
	const { deliveryId } = await deliverUploads(
		deal,
		kept.map(({ uploadId }) => uploadId),
	);
	return { deliveryId, fileIds: kept.map(({ fileId }) => fileId) };
}

export const read = async (actor: Actor, fileId: string, position = 0) =>
	buffer((await openPreviewPart(actor, { fileId, position }, () => undefined)).content);
export const isOpen = (actor: Actor, fileId: string) =>
	openFile(actor, fileId).then(
		({ content }) => Boolean(content.destroy()),
		({ code }: { code: string }) => code,
	);
export const forms = async (deal: Deal, round = 1) =>
	(await getDelivery(deal.asCreator(), { ...at(deal), round })).files.map(({ form }) => form);
