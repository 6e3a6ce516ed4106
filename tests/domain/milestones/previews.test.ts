import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import {
	discardPreview,
	findPreviewTime,
	makePreviews,
} from "#app/domain/bookings/previews/previews.server.ts";
import { exportRecord } from "#app/domain/bookings/record/record-export.server.ts";
import { choosePreviews } from "#app/domain/bookings/uploads/uploads.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { removeDiscardedFiles } from "#app/domain/platform/files/file.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { image, zip } from "../../support/files/sample-files.ts";
import {
	acceptAt,
	deliverAt,
	milestoneAt,
	newFunded,
	requestChangesAt,
} from "../../support/market/milestones.ts";
import {
	at,
	deliverUploads,
	forms,
	isOpen,
	newDelivery,
	read,
	upload,
} from "../../support/market/previews.ts";

afterEach(() => {
	setClock(undefined);
	settings().MEDIA_TOOLS = "none";
});

/** A photo that is larger than a preview, with a location and the camera's name. */
const photo = async () =>
	sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "#7090b0" } })
		.jpeg()
		.withMetadata({ orientation: 6 })
		.withExif({
			IFD0: { Make: "SECRET-CAMERA", Orientation: "6" },
			IFD3: { GPSLatitudeRef: "N", GPSLatitude: "34/1 3/1 0/1" },
		})
		.toBuffer();

describe("a delivered image", () => {
	it("is withheld until the delivery is accepted, and shown as a preview that reveals nothing else of it", async () => {
		const deal = await newFunded();
		const { deliveryId, fileIds } = await newDelivery(deal, ["SECRET-name.jpg", await photo()]);
		const [fileId = ""] = fileIds;
		const records = visitor({ user: await newMember("ADMIN", undefined, ["SUPPORT"]) });
		expect([await isOpen(deal.asCreator(), fileId), await isOpen(deal.asProfessional(), fileId)]).toEqual([
			"not_found",
			true,
		]);
		expect([await forms(deal), await findPreviewTime(deliveryId)]).toEqual([
			["being-made"],
			expect.any(Date),
		]);
		await expect(acceptAt(deal, deliveryId)).rejects.toThrow("still making the previews");

		expect([await makePreviews(), await makePreviews()]).toEqual([1, 0]);
		expect(await forms(deal)).toEqual(["preview"]);
		const preview = await read(deal.asCreator(), fileId);
		const facts = await sharp(preview).metadata();
		expect(facts).toMatchObject({ format: "jpeg", width: 1_067, height: 1_600 });
		expect([facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([
			undefined,
			undefined,
			undefined,
			undefined,
		]);
		expect(preview.includes("SECRET")).toBe(false);
		// The mark is all over a picture of a single color.
		const { channels } = await sharp(preview).extract({ left: 0, top: 800, width: 500, height: 500 }).stats();
		expect(channels.every(({ stdev }) => stdev > 5)).toBe(true);
		expect(await isOpen(records, fileId)).toBe(true);
		expect(await read(records, fileId)).toEqual(preview);
		for (const stranger of [
			visitor({ user: await newMember("CREATOR") }),
			visitor({ user: await newMember("PROFESSIONAL") }),
			visitor({ user: await newMember("ADMIN", undefined, ["EDITOR"]) }),
		])
			for (const position of [0, 1, -1, Number.NaN])
				await expect(read(stranger, fileId, position)).rejects.toMatchObject({ code: "not_found" });

		await acceptAt(deal, deliveryId);
		expect([await isOpen(deal.asCreator(), fileId), await forms(deal)]).toEqual([true, ["original"]]);
	});

	it("stays withheld if its money goes back, and isn't in the record that the creator downloads", async () => {
		const deal = await newFunded();
		const { fileIds } = await newDelivery(deal, ["a.jpg", await image("jpeg")]);
		const listFiles = async (actor: Actor) => {
			const names: string[] = [];
			for await (const { name, input } of (await exportRecord(actor, deal.bookingId, "")).entries) {
				for await (const _ of input as AsyncIterable<unknown>);
				if (name.startsWith("file-")) names.push(name);
			}
			return names;
		};
		expect(await listFiles(deal.asCreator())).toEqual([]);
		expect(await listFiles(deal.asProfessional())).toHaveLength(1);
		for (const status of ["CHANGES_REQUESTED", "DISPUTED", "REFUNDED", "CANCELLED"] as const) {
			await db().milestone.updateMany({ where: { bookingId: deal.bookingId }, data: { status } });
			expect([status, await isOpen(deal.asCreator(), fileIds[0] ?? "")]).toEqual([status, "not_found"]);
		}
	});

	it("is shown as it is if no preview can be made, after three tries if that may be the server's fault", async () => {
		const deal = await newFunded();
		const damaged = Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(100)]);
		const { deliveryId, fileIds } = await newDelivery(deal, ["a.jpg", damaged], ["b.jpg", await photo()]);
		const [broken = "", interrupted = ""] = fileIds;
		// The process ended in the middle each time.
		await db().preview.update({ where: { fileId: interrupted }, data: { attempts: 3 } });
		expect(await makePreviews()).toBe(2);
		expect(await forms(deal)).toEqual(["original", "original"]);
		expect([await isOpen(deal.asCreator(), broken), await isOpen(deal.asCreator(), interrupted)]).toEqual([
			true,
			true,
		]);
		await acceptAt(deal, deliveryId);
	});

	it("takes the bytes of its preview with it", async () => {
		const deal = await newFunded();
		const { fileIds } = await newDelivery(deal, ["a.png", await image("png")]);
		await makePreviews();
		const { storageKey } = await db().previewPart.findFirstOrThrow();
		await transaction(async (tx) => {
			await discardPreview(tx, fileIds[0] ?? "");
			await tx.storedFile.delete({ where: { id: fileIds[0] ?? "" } });
		});
		await removeDiscardedFiles();
		expect([await db().preview.count(), await fileStore().open(storageKey)]).toEqual([0, null]);
	});
});

describe("a delivered file without a preview of its own", () => {
	it("is open right away, or shown by another file that its professional chose", async () => {
		const deal = await newFunded();
		const archive = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), zip()]);
		const [raw, contact] = [
			await upload(deal, "all.zip", archive),
			await upload(deal, "a.jpg", await photo()),
		];
		const choose = (previewId: string | null) =>
			choosePreviews(deal.asProfessional(), at(deal), [{ uploadId: raw.uploadId, previewId }]);
		await choose(raw.uploadId);
		await expect(deliverUploads(deal, [raw.uploadId])).rejects.toMatchObject({ code: "invalid" });
		await choose(contact.uploadId);
		await expect(deliverUploads(deal, [raw.uploadId])).rejects.toMatchObject({ code: "invalid" });
		const { deliveryId } = await deliverUploads(deal, [raw.uploadId, contact.uploadId]);
		expect([await forms(deal), await isOpen(deal.asCreator(), raw.fileId)]).toEqual([
			["another-file", "being-made"],
			"not_found",
		]);
		await makePreviews();
		await requestChangesAt(deal, deliveryId);
		const second = await newDelivery(deal, ["all.zip", archive]);
		expect([await forms(deal, 2), await isOpen(deal.asCreator(), second.fileIds[0] ?? "")]).toEqual([
			["original"],
			true,
		]);
		// What the last delivery replaced is part of what was paid for.
		await acceptAt(deal, second.deliveryId);
		expect(await forms(deal)).toEqual(["original", "original"]);
	});

	it("of legal and accounting services is never withheld", async () => {
		const deal = await newFunded();
		await db().booking.update({ where: { id: deal.bookingId }, data: { serviceLine: "ACCOUNTING" } });
		const { fileIds } = await newDelivery(deal, ["return.jpg", await photo()]);
		expect([await isOpen(deal.asCreator(), fileIds[0] ?? ""), await db().preview.count()]).toEqual([true, 0]);
	});

	it("that was delivered before there were previews stays open", async () => {
		const deal = await newFunded();
		await deliverAt(deal);
		const { id: deliveryId } = await db().delivery.findFirstOrThrow();
		const facts = {
			ownerId: deal.professional.id,
			name: "a.jpg",
			type: "image/jpeg",
			bytes: 1,
			sha256: "00",
		};
		const { id: fileId } = await db().storedFile.create({
			data: { ...facts, storageKey: newStorageKey(), createdAt: now() },
		});
		await db().deliveryFile.create({ data: { deliveryId, position: 0, fileId } });
		expect([await forms(deal), (await milestoneAt(deal.bookingId)).status]).toEqual([
			["original"],
			"DELIVERED",
		]);
	});
});
