import { Readable } from "node:stream";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import { sealFacts, touchBinder } from "#app/domain/bookings/performer-records/access.server.ts";
import type { Shown } from "#app/domain/bookings/performer-records/depictions.server.ts";
import { indexWords } from "#app/domain/bookings/performer-records/index-words.server.ts";
import type { PerformerInput } from "#app/domain/bookings/performer-records/performer-record-forms.ts";
import {
	addPerformer,
	listNames,
	saveCustodian,
} from "#app/domain/bookings/performer-records/performer-records.server.ts";
import {
	keepSealedFile,
	storeSealedPath,
} from "#app/domain/bookings/performer-records/sealed-files.server.ts";
import { beginUpload, finishUpload, receiveBytes } from "#app/domain/bookings/uploads/uploads.server.ts";
import { textToApprove } from "#app/domain/office/launch/launch.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { receivedFile } from "../files/received-file.ts";
import { image } from "../files/sample-files.ts";
import { video } from "../files/tus.ts";
import { newFunded } from "./milestones.ts";

/** Turns performer records on, as the operator does, and records counsel's approval of their texts. */
export async function turnRecordsOn(): Promise<void> {
	settings().PERFORMER_RECORDS = true;
	const { sha256 } = textToApprove("PERFORMER_RECORDS");
	await db().counselApproval.create({
		data: {
			subject: "PERFORMER_RECORDS",
			counsel: "A Law Firm",
			approvedOn: "2026-01-02",
			sha256,
			at: now(),
		},
	});
}

export const turnRecordsOff = (): void => {
	settings().PERFORMER_RECORDS = false;
};

export const custodian = {
	producer: "Vega Lights LLC",
	custodian: "Robin Vega",
	title: "Manager",
	street: "12 Main Street",
	city: "Austin",
	state: "TX",
	zip: "78701",
} as const;

const dayBefore = (days: number): string =>
	later(now(), -days * DAY)
		.toISOString()
		.slice(0, 10);

/** What the producer enters about someone. */
export const performerInput = (facts: Partial<PerformerInput> = {}): PerformerInput => ({
	givenNames: "Jamie Lee",
	familyName: "Fox",
	birthDate: "1996-03-31",
	otherNames: ["Jamie Jones", "Stella Noir"],
	idType: "DRIVERS_LICENSE",
	idNumber: "TX-4471002",
	idIssuer: "Texas",
	examinedOn: dayBefore(3),
	producedOn: dayBefore(2),
	...facts,
});

export type AdultDeal = Awaited<ReturnType<typeof newAdultDeal>>;

/** A funded booking that is marked as adult content. */
export async function newAdultDeal() {
	const deal = await newFunded();
	await db().quote.updateMany({
		where: { bookingId: deal.bookingId, status: "ACCEPTED" },
		data: { isAdult: true },
	});
	return deal;
}

/** An adult booking whose custodian is entered. */
export async function newRecordedDeal(): Promise<AdultDeal> {
	const deal = await newAdultDeal();
	await saveCustodian(deal.asProfessional(), { bookingId: deal.bookingId, ...custodian });
	return deal;
}

export const idCopy = async (format: "jpeg" | "png" = "jpeg") =>
	receivedFile(format === "png" ? "id.png" : "id.jpg", await image(format), "idCopy");

/** Adds someone to the records of a booking. */
export async function addTo(
	{ bookingId, asProfessional }: AdultDeal,
	facts: Partial<PerformerInput> = {},
): Promise<string> {
	const input = performerInput(facts);
	const { performerId } = await addPerformer(asProfessional(), {
		bookingId,
		...input,
		idCopy: await idCopy(),
	});
	return performerId;
}

/**
 * Adds someone to the records of a booking as rows, without cleaning the copy of their ID, which takes a process of
 * its own.
 */
export async function addRecord(
	{ bookingId }: AdultDeal,
	facts: Partial<PerformerInput> = {},
): Promise<string> {
	const input = performerInput(facts);
	const { path, bytes } = await idCopy();
	const file = await storeSealedPath(path, "image/jpeg", bytes);
	const at = now();
	return transaction(async (tx) => {
		await keepSealedFile(tx, file);
		const { id: performerId } = await tx.performer.create({
			data: { bookingId, facts: sealFacts(input), fileId: file.id, createdAt: at, changedAt: at },
		});
		await indexWords(tx, { bookingId, performerId }, listNames(input));
		await touchBinder(tx, bookingId);
		return performerId;
	});
}

/** Uploads a video for the first milestone of a booking. */
export async function upload({ bookingId, asProfessional }: AdultDeal, bytes = 100_000): Promise<string> {
	const at = { bookingId, position: 0 };
	const content = video(bytes);
	const { uploadId } = await beginUpload(asProfessional(), {
		...at,
		name: "clip.mp4",
		bytes: content.length,
	});
	await receiveBytes(asProfessional(), { ...at, uploadId }, Readable.from([content]));
	await finishUpload(uploadId);
	return uploadId;
}

/** Delivers the first milestone of a booking. */
export const deliverShown = (
	{ bookingId, asProfessional }: AdultDeal,
	shown: Partial<Shown> | undefined,
	{ uploads = [], links = [] }: { uploads?: readonly string[]; links?: readonly string[] } = {},
) =>
	deliver(asProfessional(), {
		bookingId,
		position: 0,
		note: "The clip",
		links,
		files: [],
		uploads,
		...(shown && { shown: { people: [], isNoOne: false, producedOn: dayBefore(2), ...shown } }),
	});
