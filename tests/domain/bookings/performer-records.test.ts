import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { load } from "cheerio";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	downloadBinder,
	downloadCopy,
	getSecondaryCopy,
	takeCopy,
} from "#app/domain/bookings/performer-records/binder.server.ts";
import {
	addAddress,
	copyDepictions,
	editDepiction,
	getDepiction,
	getPeopleToChoose,
	openDepictionCopy,
} from "#app/domain/bookings/performer-records/depictions.server.ts";
import {
	findPerformerRecords,
	getRecordsForTeam,
	listDeletedRecords,
} from "#app/domain/bookings/performer-records/find-performer-records.server.ts";
import { sweepPerformerRecords } from "#app/domain/bookings/performer-records/keep-performer-records.server.ts";
import {
	addNames,
	addPerformer,
	editPerformer,
	getPerformer,
	getPerformerRecords,
	openIdCopy,
	removePerformer,
	saveCustodian,
} from "#app/domain/bookings/performer-records/performer-records.server.ts";
import { RECORDS_OFF } from "#app/domain/bookings/performer-records/records-texts.server.ts";
import { REQUIRED_RECORDS } from "#app/domain/bookings/performer-records/regulation.ts";
import { askRelease } from "#app/domain/bookings/releases/release.server.ts";
import { askDeletion, deleteAccounts } from "#app/domain/trust/delete-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { sealedFileStore } from "#app/infra/files/file-store.server.ts";
import { sealBytes, sealedSize, unsealBytes } from "#app/infra/files/sealed-bytes.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { writeBinder } from "../../../app/routes/performer-records/parts/binder-document.server.tsx";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { receivedFile } from "../../support/files/received-file.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { sha256 } from "../../support/files/tus.ts";
import {
	type AdultDeal,
	addRecord,
	addTo,
	custodian,
	deliverShown,
	idCopy,
	newAdultDeal,
	newRecordedDeal,
	performerInput,
	turnRecordsOff,
	turnRecordsOn,
	upload,
} from "../../support/market/performer-records.ts";

beforeEach(turnRecordsOn);
afterAll(turnRecordsOff);
afterEach(() => setClock(undefined));

const compliance = async () => visitor({ user: await newMember("ADMIN", undefined, ["COMPLIANCE"]) });
const notFound = { code: "not_found" };

/** A delivery that shows one person, with its copy made. */
async function newDelivered() {
	const deal = await newRecordedDeal();
	const performerId = await addRecord(deal);
	await deliverShown(deal, { people: [performerId] }, { uploads: [await upload(deal)] });
	await copyDepictions();
	const { id: depictionId } = await db().depiction.findFirstOrThrow({
		where: { bookingId: deal.bookingId },
	});
	return { ...deal, performerId, depictionId };
}

/** The actions about one booking's records in the audit log, oldest first. */
async function looksAt(subjectId: string): Promise<string[]> {
	const events = await db().auditEvent.findMany({
		where: { subjectId },
		orderBy: [{ at: "asc" }, { id: "asc" }],
	});
	return events.map(({ action }) => action);
}

/** The text files of a zip's entries, and the bytes of the others, by name. */
async function readEntries({ entries }: Awaited<ReturnType<typeof downloadBinder>>) {
	const files = new Map<string, Buffer>();
	for await (const { name, input } of entries) files.set(name, await buffer(Readable.from(input)));
	return files;
}

describe("sealed bytes", () => {
	it("are read back whole, at any size, and never if anything was changed, moved, or cut off", async () => {
		const chunk = 64 * 1024;
		const seal = (content: Buffer) => buffer(Readable.from(sealBytes(Readable.from([content]))));
		const open = (sealed: Buffer) => buffer(Readable.from(unsealBytes(Readable.from([sealed]))));
		for (const size of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk]) {
			const content = randomBytes(size);
			const sealed = await seal(content);
			expect(sealed.length).toBe(sealedSize(size));
			expect((await open(sealed)).equals(content)).toBe(true);
		}
		const sealed = await seal(randomBytes(2 * chunk));
		const flipped = Buffer.from(sealed);
		flipped[40] = (flipped[40] ?? 0) ^ 1;
		const part = chunk + 16;
		const swapped = Buffer.concat([
			sealed.subarray(0, 17),
			sealed.subarray(17 + part),
			sealed.subarray(17, 17 + part),
		]);
		for (const wrong of [flipped, swapped, sealed.subarray(0, 17 + part), sealed.subarray(0, 10)])
			await expect(open(wrong)).rejects.toThrow("can't be decrypted");
	});
});

describe("a performer record", () => {
	it("stores nothing readable, neither in the database nor in the file store", async () => {
		const deal = await newRecordedDeal();
		const performerId = await addTo(deal, { familyName: "Foxworth" });
		const row = await db().performer.findUniqueOrThrow({
			where: { id: performerId },
			include: { file: true },
		});
		const binder = await db().performerBinder.findUniqueOrThrow({ where: { bookingId: deal.bookingId } });
		const words = await db().performerIndexWord.findMany({ where: { performerId } });
		expect(words).toHaveLength(6);
		const stored = JSON.stringify([row, binder, words]);
		// Each is too long to be in IDs, hashes, or encrypted text by chance.
		for (const word of ["Jamie", "Foxworth", "Stella", "1996-03-31", "4471002", "Robin Vega", "Main Street"])
			expect(stored).not.toContain(word);
		const bytes = await sealedFileStore().open(row.file.storageKey);
		const sealed = await buffer(bytes ?? Readable.from([]));
		expect(sealed.length).toBe(sealedSize(row.file.bytes));
		const opened = await openIdCopy(deal.asProfessional(), { bookingId: deal.bookingId, performerId });
		const content = await buffer(opened.content);
		expect([content.subarray(0, 3).toString("hex"), sha256(content)]).toEqual(["ffd8ff", row.file.sha256]);
		expect(sealed.includes(content.subarray(20, 60))).toBe(false);
	});

	it("is refused for someone under 18 on the first day of production, and for an ID examined too late", async () => {
		const deal = await newRecordedDeal();
		const { producedOn } = performerInput();
		const year = Number(producedOn.slice(0, 4)) - 18;
		const dayAfter18 = later(new Date(`${year}${producedOn.slice(4)}T00:00:00Z`), DAY);
		const birthDate = dayAfter18.toISOString().slice(0, 10);
		await expect(addTo(deal, { birthDate })).rejects.toMatchObject({
			fieldErrors: { "birthDate.year": [expect.stringContaining("under 18")] },
		});
		const today = now().toISOString().slice(0, 10);
		await expect(addTo(deal, { examinedOn: today })).rejects.toMatchObject({
			fieldErrors: { examinedOn: [expect.stringContaining("before production")] },
		});
		await expect(addTo(deal, { producedOn: "2999-01-01" })).rejects.toMatchObject({
			fieldErrors: { producedOn: [expect.stringContaining("future")] },
		});
		expect(await db().performer.count({ where: { bookingId: deal.bookingId } })).toBe(0);
	});

	it("needs a custodian and a picture of the ID, and keeps one record of a repeated form", async () => {
		const deal = await newAdultDeal();
		const { bookingId, asProfessional } = deal;
		await expect(addTo(deal)).rejects.toMatchObject({ code: "conflict" });
		await saveCustodian(asProfessional(), { bookingId, ...custodian });
		for (const file of [undefined, receivedFile("id.pdf", pdf(), "idCopy")])
			await expect(
				addPerformer(asProfessional(), { bookingId, ...performerInput(), idCopy: file }),
			).rejects.toMatchObject({ fieldErrors: { idCopy: [expect.stringContaining("photo or scan")] } });
		const actor = { ...asProfessional(), submissionKey: "once" };
		for (let n = 0; n < 2; n++)
			await addPerformer(actor, { bookingId, ...performerInput(), idCopy: await idCopy("png") });
		expect(await db().performer.count({ where: { bookingId } })).toBe(1);
	});

	it("can be corrected and removed until work shows the person, and gets more names at any time", async () => {
		const deal = await newRecordedDeal();
		const { bookingId, asProfessional } = deal;
		const of = { bookingId, performerId: await addTo(deal) };
		const other = await addRecord(deal, { familyName: "Lake" });
		const before = await db().performer.findUniqueOrThrow({ where: { id: of.performerId } });
		await editPerformer(asProfessional(), {
			...of,
			...performerInput({ familyName: "Foxx" }),
			idCopy: await idCopy("png"),
		});
		expect((await getPerformer(asProfessional(), of)).facts.familyName).toBe("Foxx");
		expect(await db().sealedFile.findUniqueOrThrow({ where: { id: before.fileId } })).toMatchObject({
			removeAt: expect.any(Date),
		});
		await removePerformer(asProfessional(), { bookingId, performerId: other });
		await deliverShown(deal, { people: [of.performerId] }, { uploads: [await upload(deal)] });
		await addNames(asProfessional(), { ...of, otherNames: ["Stella Noir", "Foxy"] });
		expect(await getPerformer(asProfessional(), of)).toMatchObject({
			mayEdit: false,
			facts: { otherNames: ["Jamie Jones", "Stella Noir", "Foxy"] },
		});
		for (const refused of [
			() => removePerformer(asProfessional(), of),
			() => editPerformer(asProfessional(), { ...of, ...performerInput(), idCopy: undefined }),
		])
			await expect(refused()).rejects.toMatchObject({ code: "conflict" });
	});

	it("is read by its producer and the role Compliance only, and each look is in the audit log", async () => {
		const { bookingId, asProfessional, asCreator, performerId, depictionId } = await newDelivered();
		const stranger = await newDelivered();
		const of = { bookingId, performerId };
		const file = { bookingId, depictionId };
		const reads = (actor: ReturnType<typeof visitor>) => [
			() => getPerformerRecords(actor, bookingId),
			() => getPerformer(actor, of),
			async () => (await openIdCopy(actor, of)).content.destroy(),
			() => getDepiction(actor, file),
			async () => (await openDepictionCopy(actor, file)).content.destroy(),
			() => downloadBinder(actor, bookingId, writeBinder),
		];
		for (const actor of [asCreator(), stranger.asProfessional(), stranger.asCreator()])
			for (const read of reads(actor)) await expect(read()).rejects.toMatchObject(notFound);
		for (const read of reads(visitor()))
			await expect(read()).rejects.toMatchObject({ code: "unauthenticated" });
		// Its own booking's ID with someone else's record, and the other way around.
		for (const wrong of [
			() => openIdCopy(stranger.asProfessional(), { ...of, bookingId: stranger.bookingId }),
			() => openDepictionCopy(stranger.asProfessional(), { ...file, bookingId: stranger.bookingId }),
			() => openIdCopy(asProfessional(), { bookingId, performerId: stranger.performerId }),
		])
			await expect(wrong()).rejects.toMatchObject(notFound);
		const support = visitor({
			user: await newMember("ADMIN", undefined, ["SUPPORT", "REVIEWER", "FINANCE"]),
		});
		for (const read of [
			() => getRecordsForTeam(support, bookingId),
			() => findPerformerRecords(support, "Fox"),
			() => downloadBinder(support, bookingId, writeBinder),
			() => openDepictionCopy(support, file),
		])
			await expect(read()).rejects.toMatchObject({ code: "forbidden" });

		const looked = await db().auditEvent.count({ where: { subjectId: { in: [bookingId, performerId] } } });
		for (const read of reads(asProfessional())) await read();
		const team = await compliance();
		expect((await getRecordsForTeam(team, bookingId)).binder.performers[0]?.facts.familyName).toBe("Fox");
		await downloadBinder(team, bookingId, writeBinder);
		(await openDepictionCopy(team, file)).content.destroy();
		expect((await looksAt(bookingId)).slice(-4)).toEqual([
			"open-performer-records",
			"download-binder",
			"open-performer-records",
			"download-binder",
		]);
		expect((await looksAt(performerId)).slice(-2)).toEqual(["open-performer", "open-id-copy"]);
		expect((await looksAt(depictionId)).slice(-3)).toEqual([
			"open-depiction",
			"open-depiction-copy",
			"open-depiction-copy",
		]);
		expect(looked).toBeGreaterThan(0);
	});

	it("is found by any of its names and titles, by its producer among their own", async () => {
		const deal = await newDelivered();
		const { reference } = await db().booking.findUniqueOrThrow({ where: { id: deal.bookingId } });
		await editDepiction(deal.asProfessional(), {
			bookingId: deal.bookingId,
			depictionId: deal.depictionId,
			title: "Crème Été",
			producedOn: performerInput().producedOn,
			shown: [deal.performerId],
		});
		const find = async (query: string, actor = deal.asProfessional()) =>
			(await findPerformerRecords(actor, query)).map((found) => found.reference);
		for (const query of ["fox", "NOIR stella", "jones", "creme ete", `${reference}-1-1-1`, "clip"])
			expect([query, await find(query)]).toEqual([query, [reference]]);
		for (const query of ["stella creme", "fo", "reed"])
			expect([query, await find(query)]).toEqual([query, []]);
		const stranger = await newDelivered();
		expect(await find("fox", stranger.asProfessional())).not.toContain(reference);
		expect(await find("fox", await compliance())).toContain(reference);
	});
});

describe("a delivery of adult content", () => {
	it("is refused until everyone whom it shows has a record, with the names of those who don't", async () => {
		const deal = await newRecordedDeal();
		const { bookingId, asProfessional } = deal;
		for (const subject of ["Alex Reed", "Jamie Jones"])
			await askRelease(asProfessional(), {
				bookingId,
				kind: "MODEL",
				subject,
				birthYear: null,
				day: null,
				email: null,
			});
		const performerId = await addRecord(deal);
		// Jamie Jones is another name of someone with a record.
		const choices = (await getPeopleToChoose(bookingId))?.people ?? [];
		expect(choices.map(({ name, hasRecord }) => [name, hasRecord])).toEqual([
			["Jamie Lee Fox", true],
			["Alex Reed", false],
		]);
		const uploads = [await upload(deal)];
		const everyone = choices.map(({ value }) => value);
		const refusals: [object, object | undefined, { uploads?: string[]; links?: string[] }?][] = [
			[{ shown: [expect.stringContaining("Check everyone")] }, undefined],
			[{ shown: [expect.stringContaining("Check everyone")] }, {}],
			[{ shown: [expect.stringContaining("performer record of Alex Reed yet")] }, { people: everyone }],
			[{ shown: [expect.stringContaining("Uncheck")] }, { people: [performerId], isNoOne: true }],
			[{ shown: [expect.stringContaining("changed")] }, { people: [performerId, "unknown"] }],
			[{ producedOn: ["Enter the day of production"] }, { people: [performerId], producedOn: null }],
			[
				{ producedOn: [expect.stringContaining("under 18")] },
				{ people: [performerId], producedOn: "2010-01-01" },
			],
			[
				{ producedOn: [expect.stringContaining("examined the ID of Jamie Lee Fox")] },
				{ people: [performerId], producedOn: "2024-01-01" },
			],
			[{ files: [expect.stringContaining("Add the files")] }, { people: [performerId] }, {}],
			[
				{ links: [expect.stringContaining("remove the links")] },
				{ people: [performerId] },
				{ uploads, links: ["https://example.com/x"] },
			],
		];
		for (const [fieldErrors, shown, given = { uploads }] of refusals)
			await expect(deliverShown(deal, shown, given)).rejects.toMatchObject({ fieldErrors });
		expect(await db().delivery.count({ where: { milestone: { bookingId } } })).toBe(0);
		await deliverShown(deal, { people: [performerId] }, { uploads });
		expect(await db().depiction.count({ where: { bookingId } })).toBe(1);
	});

	it("that shows no one needs no record, and other bookings need none at all", async () => {
		const deal = await newAdultDeal();
		await deliverShown(deal, { isNoOne: true });
		expect(await db().depiction.count({ where: { bookingId: deal.bookingId } })).toBe(0);
	});

	it("can't be made while the records are turned off, or once counsel's approval has lapsed", async () => {
		const deal = await newRecordedDeal();
		const performerId = await addRecord(deal);
		const uploads = [await upload(deal)];
		const isRefused = () =>
			expect(deliverShown(deal, { people: [performerId] }, { uploads })).rejects.toMatchObject({
				code: "conflict",
				message: RECORDS_OFF,
			});
		turnRecordsOff();
		await isRefused();
		await expect(addTo(deal)).rejects.toMatchObject({ message: RECORDS_OFF });
		// The custodian may move at any time.
		const { asProfessional, bookingId } = deal;
		await saveCustodian(asProfessional(), { bookingId, ...custodian, city: "Dallas" });
		expect((await getPerformerRecords(asProfessional(), bookingId)).binder?.facts.city).toBe("Dallas");
		const early = await newAdultDeal();
		await expect(
			saveCustodian(early.asProfessional(), { bookingId: early.bookingId, ...custodian }),
		).rejects.toMatchObject({ message: RECORDS_OFF });
		await turnRecordsOn();
		await db().counselApproval.create({
			data: {
				subject: "PERFORMER_RECORDS",
				counsel: "A Law Firm",
				approvedOn: "2026-01-02",
				sha256: "0".repeat(64),
				at: later(now(), DAY),
			},
		});
		await isRefused();
		setClock(later(now(), 2 * DAY));
		await turnRecordsOn();
		await deliverShown(deal, { people: [performerId] }, { uploads });
	});

	it("is copied into the records, encrypted, and isn't deleted before", async () => {
		const deal = await newRecordedDeal();
		const performerId = await addRecord(deal);
		await deliverShown(deal, { people: [performerId] }, { uploads: [await upload(deal, 200_000)] });
		const { bookingId, asProfessional } = deal;
		const row = await db().depiction.findFirstOrThrow({ where: { bookingId } });
		const file = { bookingId, depictionId: row.id };
		await expect(openDepictionCopy(asProfessional(), file)).rejects.toMatchObject({ code: "conflict" });
		await expect(
			db().deliveryFile.deleteMany({ where: { fileId: row.sourceId ?? "" } }),
		).resolves.toBeDefined();
		await expect(db().storedFile.delete({ where: { id: row.sourceId ?? "" } })).rejects.toThrow();
		expect(await copyDepictions()).toBeGreaterThan(0);
		expect(await copyDepictions()).toBe(0);
		await db().storedFile.delete({ where: { id: row.sourceId ?? "" } });
		const { content, name, sha256: expected } = await openDepictionCopy(asProfessional(), file);
		const bytes = await buffer(content);
		expect([name, bytes.length, sha256(bytes), expected]).toEqual([
			...["clip.mp4", 200_000, row.sha256, row.sha256],
		]);
	});
});

describe("the binder", () => {
	it("has each record that the regulation requires, with the copies of IDs", async () => {
		const deal = await newDelivered();
		const { bookingId, asProfessional, depictionId } = deal;
		await addAddress(asProfessional(), { bookingId, depictionId, url: "https://example.com/clip" });
		const files = await readEntries(await downloadBinder(asProfessional(), bookingId, writeBinder));
		const $ = load(files.get("binder.html")?.toString() ?? "");
		const part = (id: string) => $(`[data-record="${id}"]`).text().replace(/\s+/g, " ");
		const { producedOn, examinedOn } = performerInput();
		const day = (text: string) =>
			new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(text));
		const { sha256: copy } = await db().sealedFile.findFirstOrThrow({
			where: { performer: { id: deal.performerId } },
		});
		const { sha256: clip } = await db().depiction.findUniqueOrThrow({ where: { id: depictionId } });
		/** What the part of each requirement has to say. A new requirement doesn't compile without it. */
		const expected: Record<(typeof REQUIRED_RECORDS)[number]["id"], string[]> = {
			"legal-name": ["Jamie Lee Fox"],
			"birth-date": ["March 31, 1996"],
			"id-examined": ["Driver's license", "TX-4471002", "Texas", day(examinedOn)],
			"id-copy": ["ids/1.jpg", copy],
			"depiction-copy": ["clip.mp4", clip, "keep an encrypted copy"],
			addresses: ["https://example.com/clip"],
			"other-names": ["Jamie Jones", "Stella Noir"],
			"name-index": ["Fox, Jamie Lee", "Stella Noir", "See Fox, Jamie Lee", "-1-1-1"],
			"title-index": ["-1-1-1", "Fox, Jamie Lee"],
			"production-date": [day(producedOn)],
			"primary-producer": ["Vega Lights LLC", "12 Main Street", "Austin, TX 78701"],
			segregation: ["apart from all other records"],
			authentication: ["SHA-256"],
			retention: ["Kept until", String(now().getUTCFullYear() + 7)],
			custodian: ["Robin Vega, Manager", "12 Main Street", "Austin, TX 78701"],
			statement: ["18 U.S.C. 2257", day(producedOn), "Robin Vega, Manager", "12 Main Street", "-1-1-1"],
		};
		for (const { id, section, what } of REQUIRED_RECORDS) {
			for (const text of expected[id]) expect([id, part(id)]).toEqual([id, expect.stringContaining(text)]);
			expect($("#law").closest("section").text()).toContain(`${section}${what}`);
		}
		const names = $("[data-record=name-index] tbody th")
			.map((_, cell) => $(cell).text())
			.get();
		expect(names).toEqual(["Fox, Jamie Lee", "Jamie Jones", "Stella Noir"]);
		expect([...files.keys()]).toEqual(["binder.html", "ids/1.jpg"]);
		expect(sha256(files.get("ids/1.jpg") ?? Buffer.alloc(0))).toBe(copy);
	});

	it("is copied by a creator who publishes the work, with only the people whom it shows", async () => {
		const deal = await newDelivered();
		const { bookingId, asCreator, asProfessional } = deal;
		await addRecord(deal, { familyName: "Unseen", otherNames: [] });
		const copy = await getSecondaryCopy(asCreator(), bookingId);
		expect(copy).toMatchObject({ copiedAt: null, facts: { custodian: "Robin Vega" } });
		expect(JSON.stringify(copy)).not.toContain("Fox");
		await expect(downloadCopy(asCreator(), bookingId, writeBinder)).rejects.toMatchObject(notFound);
		await takeCopy(asCreator(), bookingId);
		const files = await readEntries(await downloadCopy(asCreator(), bookingId, writeBinder));
		const text = files.get("binder.html")?.toString() ?? "";
		expect(text).toContain("Jamie Lee Fox");
		expect(text).toContain("copy for the secondary producer");
		expect(text).not.toContain("Unseen");
		expect((await looksAt(bookingId)).slice(-2)).toEqual(["copy-performer-records", "download-binder"]);
		expect((await getPerformerRecords(asProfessional(), bookingId)).binder?.copiedAt).toBeInstanceOf(Date);
		for (const actor of [asProfessional(), visitor({ user: await newMember("CREATOR") })])
			await expect(getSecondaryCopy(actor, bookingId)).rejects.toMatchObject(notFound);
		const early = await newRecordedDeal();
		await expect(getSecondaryCopy(early.asCreator(), early.bookingId)).rejects.toMatchObject(notFound);
	});
});

describe("performer records", () => {
	const years = (count: number, after = now()) => {
		const date = new Date(after);
		date.setUTCFullYear(date.getUTCFullYear() + count);
		return date;
	};
	const isKept = async ({ bookingId }: Pick<AdultDeal, "bookingId">) =>
		(await db().performerBinder.count({ where: { bookingId } })) > 0;

	it("are kept for seven years after the last addition, then deleted with their files and reported", async () => {
		const deal = await newDelivered();
		const { bookingId } = deal;
		const { reference } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
		const files = await db().sealedFile.findMany({
			where: { OR: [{ performer: { bookingId } }, { depiction: { bookingId } }] },
		});
		expect(files).toHaveLength(2);
		const start = now();
		setClock(years(3, start));
		await addAddress(deal.asProfessional(), {
			bookingId,
			depictionId: deal.depictionId,
			url: "https://example.com/later",
		});
		setClock(later(years(10, start), -DAY));
		await sweepPerformerRecords();
		expect(await isKept(deal)).toBe(true);
		setClock(later(years(10, start), DAY));
		await db().user.update({ where: { id: deal.creator.id }, data: { heldAt: now() } });
		await sweepPerformerRecords();
		expect(await isKept(deal)).toBe(true);
		await db().user.update({ where: { id: deal.creator.id }, data: { heldAt: null } });
		await sweepPerformerRecords();
		expect(await isKept(deal)).toBe(false);
		for (const { id, storageKey } of files) {
			expect(await db().sealedFile.count({ where: { id } })).toBe(0);
			expect(await sealedFileStore().open(storageKey)).toBeNull();
		}
		expect(await db().performerIndexWord.count({ where: { bookingId } })).toBe(0);
		expect(await listDeletedRecords(await compliance())).toContainEqual(
			expect.objectContaining({ reference, people: 1, files: 1 }),
		);
	});

	it("outlive the account of their producer by at least five years", async () => {
		const deal = await newDelivered();
		const { bookingId, professional, professionalId } = deal;
		await db().milestone.updateMany({ where: { bookingId }, data: { status: "CANCELLED", paymentId: null } });
		await db().booking.update({ where: { id: bookingId }, data: { status: "CANCELLED" } });
		const start = now();
		setClock(years(4, start));
		await askDeletion(visitor({ user: { ...professional, provedAt: now() } }));
		setClock(later(years(4, start), 15 * DAY));
		await deleteAccounts();
		expect((await db().professional.findUniqueOrThrow({ where: { id: professionalId } })).userId).toBeNull();
		const binder = await db().performerBinder.findUniqueOrThrow({ where: { bookingId } });
		expect([binder.businessEndedAt, binder.keptUntil]).toEqual([now(), years(5)]);
		setClock(later(years(7, start), DAY));
		await sweepPerformerRecords();
		expect((await getRecordsForTeam(await compliance(), bookingId)).binder.performers).toHaveLength(1);
		setClock(later(binder.keptUntil, DAY));
		await sweepPerformerRecords();
		expect(await isKept(deal)).toBe(false);
	});
});
