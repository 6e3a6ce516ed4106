import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import type { Depiction, SealedFile } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, jobActor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { bookingCommand } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { requireUnchanged, withVersion } from "../../platform/edit-version.server.ts";
import { type CalendarDay, dayIn, formatCalendarDay } from "../../platform/time/calendar-day.ts";
import { zoneOfUser } from "../../platform/time/time-zones.server.ts";
import { isSameName } from "../quotes/agreement.ts";
import {
	needsRecords,
	noRecords,
	recordLook,
	requireProducer,
	requireReader,
	sealFacts,
	touchBinder,
	unsealFacts,
} from "./access.server.ts";
import { indexWords } from "./index-words.server.ts";
import {
	ADDRESSES_MAX,
	type BinderFacts,
	type DepictionFacts,
	describeDayProblem,
	getLegalName,
	type PerformerFacts,
} from "./performer-record.ts";
import { areRecordsOn, RECORDS_OFF, writeStatement } from "./records-texts.server.ts";
import {
	keepSealedFile,
	openSealedFile,
	reserveSealedFile,
	storeSealedBytes,
} from "./sealed-files.server.ts";

export type DepictionOf = { bookingId: string; depictionId: string };

/** Whom a delivery of adult content shows, as the professional says. */
export type Shown = {
	/** IDs of records, and `release:` with the ID of a model release for people without one. */
	people: readonly string[];
	isNoOne: boolean;
	producedOn: CalendarDay | null;
};

const OF_RELEASE = "release:";

/** Someone whom a delivery may show: a person with a record, or one who was only asked for a model release. */
export type PossiblyShown = { value: string; name: string; hasRecord: boolean };

/** The people of a booking: those with a record, and those with only a model release. */
async function findPeople(from: Tx, bookingId: string) {
	const [performers, releases] = await Promise.all([
		from.performer.findMany({ where: { bookingId }, orderBy: { id: "asc" } }),
		from.release.findMany({
			where: { bookingId, kind: "MODEL", status: { in: ["ASKED", "SIGNED"] } },
			orderBy: { id: "asc" },
			select: { id: true, subject: true },
		}),
	]);
	const recorded = performers.map((performer) => ({
		id: performer.id,
		facts: unsealFacts<PerformerFacts>(performer),
	}));
	const isRecorded = (subject: string) =>
		recorded.some(({ facts }) =>
			[getLegalName(facts), ...facts.otherNames].some((name) => isSameName(name, subject)),
		);
	return { recorded, unrecorded: releases.filter(({ subject }) => !isRecorded(subject)) };
}

/** What the form for a delivery asks about people. Null if the booking needs no records. */
export async function getPeopleToChoose(bookingId: string) {
	if (!(await needsRecords(db(), bookingId))) return null;
	const { recorded, unrecorded } = await findPeople(db(), bookingId);
	const people: PossiblyShown[] = [
		...recorded.map(({ id, facts }) => ({ value: id, name: getLegalName(facts), hasRecord: true })),
		...unrecorded.map(({ id, subject }) => ({ value: OF_RELEASE + id, name: subject, hasRecord: false })),
	];
	return { isOn: await areRecordsOn(), people };
}

/** The people of a booking who need a record and have none: those with only a model release. */
export async function listWithoutRecord(bookingId: string): Promise<string[]> {
	if (!(await needsRecords(db(), bookingId))) return [];
	return (await findPeople(db(), bookingId)).unrecorded.map(({ subject }) => subject);
}

const list = new Intl.ListFormat("en-US");

type Delivered = {
	bookingId: string;
	shown: Shown | undefined;
	files: readonly string[];
	links: readonly string[];
};

/**
 * Requires that a delivery of adult content has a record of each person whom it shows. Returns the IDs of their
 * records, or null if the booking needs none or the delivery shows no one. Throws `conflict` if records are turned
 * off, and `invalid` with the names of people without a record.
 */
export async function requireRecords(
	tx: Tx,
	actor: Actor,
	{ bookingId, shown, files, links }: Delivered,
): Promise<{ performerIds: string[]; producedOn: CalendarDay } | null> {
	if (!(await needsRecords(tx, bookingId))) return null;
	if (!shown || (shown.people.length === 0 && !shown.isNoOne))
		throw invalidField("shown", "Check everyone whom this delivery shows, or that it shows no one");
	if (shown.isNoOne && shown.people.length > 0)
		throw invalidField(
			"shown",
			"You've checked people, and that the delivery shows no one. Uncheck one of them",
		);
	if (shown.isNoOne) return null;
	if (!(await areRecordsOn(tx))) throw new DomainError("conflict", RECORDS_OFF);
	const { recorded, unrecorded } = await findPeople(tx, bookingId);
	const missing = unrecorded.filter(({ id }) => shown.people.includes(OF_RELEASE + id));
	if (missing.length > 0)
		throw invalidField(
			"shown",
			`There is no performer record of ${list.format(missing.map(({ subject }) => subject))} yet. Add one, then deliver. What you typed here is saved`,
		);
	const chosen = recorded.filter(({ id }) => shown.people.includes(id));
	if (chosen.length !== new Set(shown.people).size)
		throw invalidField("shown", "The list of people has changed. Check everyone whom this delivery shows");
	if (!(await tx.performerBinder.findUnique({ where: { bookingId } })))
		throw invalidField("shown", "First enter who keeps the performer records");
	const { producedOn } = shown;
	if (!producedOn) throw invalidField("producedOn", "Enter the day of production");
	await requireDayFor(tx, actor, chosen, producedOn);
	if (links.length > 0)
		throw invalidField(
			"links",
			"The records need a copy of everything that shows someone, so deliver it as files, and remove the links",
		);
	if (files.length === 0) throw invalidField("files", "Add the files that show the people you checked");
	return { performerIds: chosen.map(({ id }) => id), producedOn };
}

type Chosen = { id: string; facts: PerformerFacts };

/** Throws `invalid` unless everyone was of age, and their ID had been examined, on a day of production. */
async function requireDayFor(tx: Tx, actor: Actor, chosen: readonly Chosen[], producedOn: CalendarDay) {
	const today = dayIn(now(), await zoneOfUser(tx, requireUser(actor).id));
	for (const { facts } of chosen) {
		const problem = describeDayProblem(facts, producedOn, today);
		if (!problem) continue;
		const name = getLegalName(facts);
		const messages = {
			birthDate: `${name} was under 18 on ${formatCalendarDay(producedOn)}, so work of that day can't show them`,
			examinedOn: `You examined the ID of ${name} on ${formatCalendarDay(facts.examinedOn)}. The law requires that you examine it before production`,
			producedOn: problem.message,
		};
		throw invalidField("producedOn", messages[problem.field]);
	}
}

type NewDepictions = {
	bookingId: string;
	/** The booking's title and reference, which name the depictions. */
	title: string;
	reference: string;
	/** The number of the milestone, from 1, and the round of its delivery. */
	number: number;
	round: number;
	files: readonly string[];
	performerIds: readonly string[];
	producedOn: CalendarDay;
};

/** Adds the files of a delivery to the records, in its transaction. A job makes the copies. */
export async function addDepictions(
	tx: Tx,
	actor: Actor,
	{ bookingId, title, reference, number, round, files, performerIds, producedOn }: NewDepictions,
): Promise<void> {
	const stored = await tx.storedFile.findMany({ where: { id: { in: [...files] } } });
	const at = now();
	for (const [i, fileId] of files.entries()) {
		const file = stored.find(({ id }) => id === fileId);
		if (!file) continue;
		const facts: DepictionFacts = {
			title,
			identifier: `${reference}-${number}-${round}-${i + 1}`,
			fileName: file.name,
			producedOn,
			addresses: [],
		};
		const { id: depictionId } = await tx.depiction.create({
			data: {
				bookingId,
				facts: sealFacts(facts),
				type: file.type,
				bytes: file.bytes,
				sha256: file.sha256,
				sourceId: fileId,
				createdAt: at,
				changedAt: at,
				performers: { create: performerIds.map((performerId) => ({ performerId })) },
			},
			select: { id: true },
		});
		await indexWords(tx, { bookingId, depictionId }, [facts.title, facts.identifier, facts.fileName]);
	}
	await touchBinder(tx, bookingId);
	await recordEvent(tx, actor, {
		action: "add-depictions",
		subject: ["PerformerBinder", bookingId],
		detail: { files: files.length, people: performerIds.length },
	});
}

const scheduler = jobActor("copy-depictions");
/** Depictions per run. */
const BATCH = 20;

/**
 * Copies delivered files into the records, encrypted. Files that are still waiting for the virus scan, or in which a
 * virus was found, are left out. A copy is made again if the process is killed. Returns how many were copied.
 */
export async function copyDepictions(running?: { isStopped: () => boolean }): Promise<number> {
	const waiting = await db().depiction.findMany({
		// Databases find rows that aren't null by an index only with a comparison.
		where: { sourceId: { gt: "" }, source: { scan: { notIn: ["PENDING", "INFECTED"] } } },
		orderBy: { sourceId: "asc" },
		take: BATCH,
		include: { source: { select: { storageKey: true } }, file: true },
	});
	let count = 0;
	for (const depiction of waiting) {
		if (running?.isStopped()) break;
		if (await copyDepiction(depiction)) count++;
	}
	return count;
}

type Waiting = Depiction & { source: { storageKey: string } | null; file: SealedFile | null };

/** Returns whether the copy was made. Its file is reserved first, so that another attempt uses the same one. */
async function copyDepiction({ id, bookingId, type, bytes, sha256, source, file: begun }: Waiting) {
	const content = source && (await fileStore().open(source.storageKey));
	if (!content) {
		log.error({ depictionId: id }, "the bytes of a file are missing");
		return false;
	}
	try {
		const file =
			begun ??
			(await transaction(async (tx) => {
				const reserved = await reserveSealedFile(tx, type, bytes);
				await tx.depiction.update({ where: { id }, data: { fileId: reserved.id } });
				return reserved;
			}));
		if ((await storeSealedBytes(file, content)) !== sha256) {
			log.error({ depictionId: id }, "a delivered file has changed, so it wasn't copied");
			return false;
		}
		await transaction(async (tx) => {
			await tx.depiction.update({ where: { id }, data: { sourceId: null } });
			await keepSealedFile(tx, { id: file.id, sha256 });
			await recordEvent(tx, scheduler, {
				action: "copy-depiction",
				subject: ["Depiction", id],
				detail: { bookingId, bytes },
			});
		});
		return true;
	} finally {
		content.destroy();
	}
}

async function requireDepiction(tx: Tx, actor: Actor, { bookingId, depictionId }: DepictionOf) {
	await requireProducer(actor, bookingId, tx);
	const depiction = await tx.depiction.findFirst({
		where: { id: depictionId, bookingId },
		include: {
			binder: { select: { facts: true, keptUntil: true } },
			source: { select: { scan: true } },
			performers: { include: { performer: true } },
		},
	});
	if (!depiction) throw noRecords();
	return depiction;
}

/** A depiction with the people whom it shows, for the producer. The audit log gets the look. */
export async function getDepiction(actor: Actor, of: DepictionOf) {
	const booking = await requireProducer(actor, of.bookingId);
	const { binder, performers, facts, source, ...depiction } = await requireDepiction(db(), actor, of);
	await recordLook(actor, "open-depiction", ["Depiction", of.depictionId], of.bookingId);
	const read = unsealFacts<DepictionFacts>({ facts });
	return {
		...depiction,
		reference: booking.reference,
		facts: read,
		values: withVersion(
			getDepictionValues(
				read,
				performers.map(({ performerId }) => performerId),
			),
		),
		keptUntil: binder.keptUntil,
		isInfected: source?.scan === "INFECTED",
		shown: performers.map(({ performer }) => ({
			id: performer.id,
			name: getLegalName(unsealFacts<PerformerFacts>(performer)),
		})),
		people: (await findPeople(db(), of.bookingId)).recorded.map((one) => ({
			id: one.id,
			name: getLegalName(one.facts),
		})),
		statement: writeStatement(unsealFacts<BinderFacts>(binder), read),
	};
}

/** What the form for a depiction shows. */
const getDepictionValues = ({ title, producedOn }: DepictionFacts, shown: readonly string[]) => ({
	title,
	producedOn,
	shown: [...shown].sort(),
});

type DepictionInput = DepictionOf & {
	title: string;
	producedOn: CalendarDay;
	shown: readonly string[];
	version?: string | undefined;
};

/**
 * The producer corrects a depiction's title, day of production, and people. Throws `invalid` if no one is chosen, or
 * if someone was under 18 on that day.
 */
export async function editDepiction(
	actor: Actor,
	{ bookingId, depictionId, title, producedOn, shown, version }: DepictionInput,
): Promise<void> {
	const named = { bookingId, depictionId, title, producedOn, shown, version };
	await bookingCommand(actor, "edit-depiction", named, async (tx) => {
		const depiction = await requireDepiction(tx, actor, { bookingId, depictionId });
		const { recorded } = await findPeople(tx, bookingId);
		const chosen = recorded.filter(({ id }) => shown.includes(id));
		if (chosen.length === 0 || chosen.length !== new Set(shown).size)
			throw invalidField("shown", "Check everyone whom this file shows");
		await requireDayFor(tx, actor, chosen, producedOn);
		const before = unsealFacts<DepictionFacts>(depiction);
		requireUnchanged(
			version,
			getDepictionValues(
				before,
				depiction.performers.map(({ performerId }) => performerId),
			),
		);
		const facts = { ...before, title, producedOn };
		await tx.depiction.update({
			where: { id: depictionId },
			data: {
				facts: sealFacts(facts),
				changedAt: now(),
				performers: { deleteMany: {}, create: chosen.map(({ id }) => ({ performerId: id })) },
			},
		});
		await indexWords(tx, { bookingId, depictionId }, [facts.title, facts.identifier, facts.fileName]);
		await touchBinder(tx, bookingId);
		await recordEvent(tx, actor, {
			action: "edit-depiction",
			subject: ["Depiction", depictionId],
			detail: { bookingId, people: chosen.length },
		});
		return {};
	});
}

/** The producer adds an address where a depiction appears. An address that is already listed isn't added again. */
export async function addAddress(
	actor: Actor,
	{ bookingId, depictionId, url }: DepictionOf & { url: string },
): Promise<void> {
	await bookingCommand(actor, "add-depiction-address", { bookingId, depictionId, url }, async (tx) => {
		const facts = unsealFacts<DepictionFacts>(await requireDepiction(tx, actor, { bookingId, depictionId }));
		if (facts.addresses.some((address) => address.url === url)) return {};
		if (facts.addresses.length >= ADDRESSES_MAX)
			throw invalidField("url", `A file can have at most ${ADDRESSES_MAX} addresses`);
		const at = now();
		const addresses = [...facts.addresses, { url, addedAt: at.toISOString() }];
		await tx.depiction.update({
			where: { id: depictionId },
			data: { facts: sealFacts({ ...facts, addresses }), changedAt: at },
		});
		await touchBinder(tx, bookingId);
		await recordEvent(tx, actor, {
			action: "add-depiction-address",
			subject: ["Depiction", depictionId],
			detail: { bookingId },
		});
		return {};
	});
}

/**
 * The records' own copy of a depiction, for the producer or the team's role. The audit log gets the look. Throws
 * `conflict` until the copy is made.
 */
export async function openDepictionCopy(actor: Actor, { bookingId, depictionId }: DepictionOf) {
	await requireReader(actor, bookingId);
	const depiction = await db().depiction.findFirst({ where: { id: depictionId, bookingId } });
	if (!depiction) throw noRecords();
	if (!depiction.fileId || depiction.sourceId)
		throw new DomainError("conflict", "The copy isn't ready yet. Try again in a few minutes.");
	await recordLook(actor, "open-depiction-copy", ["Depiction", depictionId], bookingId);
	const file = await openSealedFile(depiction.fileId);
	return { ...file, name: unsealFacts<DepictionFacts>(depiction).fileName };
}
