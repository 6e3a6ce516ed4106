import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.server.ts";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import {
	beginUpload,
	finishUpload,
	finishUploads,
	getUpload,
	listUploads,
	receiveBytes,
	requireUploader,
	sweepUploads,
} from "#app/domain/bookings/uploads/uploads.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { openFile, removeDiscardedFiles, sweepFiles } from "#app/domain/platform/files/file.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import { PIECE_BYTES } from "#app/infra/files/file-store.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { reason } from "../../support/deliveries/delivery-states.ts";
import { sha256, video } from "../../support/files/tus.ts";
import { newFunded } from "../../support/market/milestones.ts";

const quota = settings().UPLOAD_QUOTA_GB;
afterEach(() => {
	setClock(undefined);
	settings().UPLOAD_QUOTA_GB = quota;
});

type Deal = Awaited<ReturnType<typeof newFunded>>;
const at = ({ bookingId }: Deal) => ({ bookingId, position: 0 });
const list = async (deal: Deal) =>
	listUploads(requireUser(deal.asProfessional()), await requireUploader(deal.asProfessional(), at(deal)));
const begin = async (deal: Deal, bytes: number, name = "clip.mp4") =>
	(await beginUpload(deal.asProfessional(), { ...at(deal), name, bytes })).uploadId;
const receive = (deal: Deal, uploadId: string, ...chunks: Buffer[]) =>
	receiveBytes(deal.asProfessional(), { ...at(deal), uploadId }, Readable.from(chunks));
const findUpload = (deal: Deal, uploadId: string) =>
	getUpload(deal.asProfessional(), { ...at(deal), uploadId });

/** A file that has arrived and was checked. */
async function newReady(deal: Deal, content = video(100)): Promise<string> {
	const id = await begin(deal, content.length);
	await receive(deal, id, content);
	await finishUpload(id);
	return id;
}

describe("an upload", () => {
	it("keeps what was confirmed if the disk fills up, and continues from there", async () => {
		const deal = await newFunded();
		const content = video(PIECE_BYTES + 9_000);
		const id = await begin(deal, content.length);
		async function* untilDiskIsFull() {
			yield content.subarray(0, PIECE_BYTES);
			throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
		}
		await expect(
			receiveBytes(deal.asProfessional(), { ...at(deal), uploadId: id }, untilDiskIsFull()),
		).rejects.toThrow("no space");
		expect(await findUpload(deal, id)).toMatchObject({ received: PIECE_BYTES, arrivedAt: null });
		expect(await receive(deal, id, content.subarray(PIECE_BYTES))).toBe(content.length);
		await finishUpload(id);
		expect(await list(deal)).toMatchObject([{ id, state: "ready", sha256: sha256(content) }]);
		const { fileId } = await findUpload(deal, id);
		const { content: stored } = await openFile(deal.asProfessional(), fileId ?? "");
		expect((await buffer(stored)).equals(content)).toBe(true);
	});

	it("takes bytes from one request at a time, and none once its booking is canceled", async () => {
		const deal = await newFunded();
		const content = video(2_000);
		const id = await begin(deal, content.length);
		const bothBegan = Promise.withResolvers<void>();
		let begun = 0;
		async function* onceBothBegan() {
			if (++begun === 2) bothBegan.resolve();
			await bothBegan.promise;
			yield content;
		}
		const send = () => receiveBytes(deal.asProfessional(), { ...at(deal), uploadId: id }, onceBothBegan());
		const outcomes = await Promise.allSettled([send(), send()]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		const late = await begin(deal, 12);
		await cancelBooking(deal.asProfessional(), {
			bookingId: deal.bookingId,
			reason,
			shown: "1:33333:0 2:0:0",
		});
		await expect(receive(deal, late, video(12))).rejects.toMatchObject({ code: "conflict" });
		await expect(begin(deal, 10)).rejects.toMatchObject({ code: "conflict" });
	});

	it("that arrived before a restart is checked by a job, and says so if its bytes were lost", async () => {
		const deal = await newFunded();
		const [whole, lost] = [await begin(deal, 100), await begin(deal, 200, "lost.mp4")];
		for (const [id, content] of [
			[whole, video(100)],
			[lost, video(200)],
		] as const) {
			const upload = await findUpload(deal, id);
			const file = { key: upload.storageKey, bytes: content.length, received: 0, multipartId: "" };
			await fileStore().append(file, Readable.from([content]), async () => {});
			await db().upload.update({ where: { id }, data: { received: content.length, arrivedAt: now() } });
		}
		await fileStore().remove((await findUpload(deal, lost)).storageKey);
		expect(await finishUploads()).toBe(2);
		expect(await finishUploads()).toBe(0);
		expect(await list(deal)).toMatchObject([
			{ id: whole, state: "ready" },
			{ id: lost, state: "failed", problem: "LOST" },
		]);
		const run = (uploads: string[]) =>
			deliver(deal.asProfessional(), { ...at(deal), note: "Files", links: [], files: [], uploads });
		await expect(run([whole, lost])).rejects.toMatchObject({
			fieldErrors: { files: ["“lost.mp4” can't be delivered. Leave it out, or upload it again."] },
		});
		await run([whole]);
		expect(await db().deliveryFile.count()).toBe(1);
	});

	it("is removed with its bytes a week after the last of them arrived, unless it was delivered", async () => {
		const deal = await newFunded();
		const [delivered, ready, half] = [await newReady(deal), await newReady(deal), await begin(deal, 50)];
		await receive(deal, half, video(20));
		const keys = await Promise.all(
			[delivered, ready, half].map(async (id) => (await findUpload(deal, id)).storageKey),
		);
		await deliver(deal.asProfessional(), {
			...at(deal),
			note: "It",
			links: [],
			files: [],
			uploads: [delivered],
		});
		setClock(later(now(), 6 * DAY));
		await sweepFiles();
		expect(await sweepUploads()).toBe(0);
		setClock(later(now(), 2 * DAY));
		expect(await sweepUploads()).toBe(2);
		await removeDiscardedFiles();
		const isThere = await Promise.all(keys.map((key) => fileStore().open(key)));
		for (const content of isThere) content?.destroy();
		expect(isThere.map((content) => content !== null)).toEqual([true, false, false]);
		expect(await db().storedFile.count()).toBe(1);
	});

	it("counts toward the quota of its booking, with what was delivered", async () => {
		const deal = await newFunded();
		settings().UPLOAD_QUOTA_GB = 200 / 1024 ** 3;
		const first = await newReady(deal, video(90));
		await deliver(deal.asProfessional(), { ...at(deal), note: "It", links: [], files: [], uploads: [first] });
		await db().milestone.updateMany({
			data: { status: "CHANGES_REQUESTED" },
			where: { bookingId: deal.bookingId, position: 0 },
		});
		await begin(deal, 60);
		await expect(begin(deal, 51)).rejects.toMatchObject({
			fieldErrors: { files: [expect.stringContaining("200 bytes together, and 50 bytes is left")] },
		});
		expect(await begin(deal, 50)).toBeTruthy();
	});
});
