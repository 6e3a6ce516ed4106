import { expect } from "vitest";
import {
	type CheckedEvent,
	checkRecord,
	type RecordCheck,
} from "#app/domain/bookings/record/check-record.ts";
import type { readZip } from "#app/domain/bookings/record/read-zip.ts";
import { exportRecord, exportRecordForTeam } from "#app/domain/bookings/record/record-export.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { hashEntry } from "#app/domain/platform/booking-record.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { zipStream } from "#app/infra/files/zip.server.ts";
import { recordKeys } from "#app/infra/security/record-keys.server.ts";

/** Reads the entries of a booking's record, after checking that each hash follows from the previous one. */
export async function readRecord(bookingId: string): Promise<(CheckedEvent & Record<string, unknown>)[]> {
	const entries = await db().bookingRecordEntry.findMany({
		where: { bookingId },
		orderBy: { number: "asc" },
	});
	let previous = "";
	for (const [i, { number, event, hash }] of entries.entries()) {
		expect(number).toBe(i + 1);
		expect(hash).toBe(hashEntry(previous, event));
		previous = hash;
	}
	return entries.map(({ event }) => JSON.parse(event));
}

/**
 * Lists the kind of each entry in a record, followed by the name of its transition or posting, if it has one.
 */
export const listKinds = async (bookingId: string): Promise<string[]> =>
	(await readRecord(bookingId)).map(({ kind, transition, posting }) =>
		[kind, transition ?? posting].filter(Boolean).join(" "),
	);

/** Downloads an export of a booking's record, as the bytes of its zip. */
export async function downloadRecord(actor: Actor, bookingId: string, isTeam = false) {
	const open = isTeam ? exportRecordForTeam : exportRecord;
	const { entries } = await open(actor, bookingId, "<!doctype html><title>Checker</title>");
	return new Uint8Array(await new Response(zipStream(entries)).arrayBuffer());
}

/** Checks the files of an export, which a test may have changed, against the published keys. */
export const checkExport = (files: ReturnType<typeof readZip>): Promise<RecordCheck> =>
	checkRecord(files, recordKeys());
