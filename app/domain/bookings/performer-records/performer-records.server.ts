import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { bookingCommand, withIdempotency } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { requireUnchanged, withVersion } from "../../platform/edit-version.server.ts";
import { receiveImage } from "../../platform/files/file.server.ts";
import type { ReceivedFile } from "../../platform/files/file.ts";
import { lockBooking } from "../../platform/lock-booking.server.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { dayIn } from "../../platform/time/calendar-day.ts";
import { zoneOfUser } from "../../platform/time/time-zones.server.ts";
import type { BookingStatus } from "../booking.ts";
import { isAgreed } from "../quotes/quote.ts";
import {
	noRecords,
	recordLook,
	requireProducer,
	sealFacts,
	touchBinder,
	unsealFacts,
} from "./access.server.ts";
import { indexWords } from "./index-words.server.ts";
import {
	type BinderFacts,
	compareNames,
	type DepictionFacts,
	describeDayProblem,
	getIndexName,
	getLegalName,
	OTHER_NAMES_MAX,
	PERFORMERS_MAX,
	type PerformerFacts,
} from "./performer-record.ts";
import type { Custodian, PerformerInput } from "./performer-record-forms.ts";
import { areRecordsOn, RECORDS_OFF, recordsTexts, writeStatement } from "./records-texts.server.ts";
import { getKeptUntil } from "./regulation.ts";
import {
	discardSealedFiles,
	keepSealedFile,
	openSealedFile,
	storeSealedPath,
} from "./sealed-files.server.ts";

export type PerformerOf = { bookingId: string; performerId: string };

/** Whether people can be added: once the agreement is signed, unless the booking is canceled. */
const mayAdd = ({ phase, status }: { phase: string; status: BookingStatus }): boolean =>
	phase === "OPEN" && (isAgreed(status) || status === "COMPLETED");

const NOT_AGREED =
	"You can add people once you've both signed the agreement, unless the booking is canceled.";
const NO_CUSTODIAN = "First enter who keeps the records.";

/** The first action of a command about records: the booking, whose records must be turned on. */
async function requireOpen(tx: Tx, actor: Actor, bookingId: string) {
	const booking = await requireProducer(actor, bookingId, tx);
	if (!(await areRecordsOn(tx))) throw new DomainError("conflict", RECORDS_OFF);
	if (!mayAdd(booking)) throw new DomainError("conflict", NOT_AGREED);
	return booking;
}

const withPeople = {
	performers: { include: { depictions: { select: { depictionId: true } } } },
	depictions: {
		orderBy: { id: "asc" },
		include: {
			performers: { select: { performerId: true } },
			source: { select: { scan: true } },
			file: { select: { sha256: true } },
		},
	},
} as const;

export type Binder = NonNullable<Awaited<ReturnType<typeof findBinder>>>;

/** All records of a booking, decrypted: people by family name, and depictions in order. The caller checks rights. */
export async function findBinder(bookingId: string, from: Tx = db()) {
	const found = await from.performerBinder.findUnique({ where: { bookingId }, include: withPeople });
	if (!found) return null;
	const { performers, depictions, facts, ...binder } = found;
	return {
		...binder,
		facts: unsealFacts<BinderFacts>({ facts }),
		performers: performers
			.map(({ depictions: shown, ...performer }) => ({
				...performer,
				facts: unsealFacts<PerformerFacts>(performer),
				shownIn: shown.map(({ depictionId }) => depictionId),
			}))
			.sort((a, b) => compareNames(getIndexName(a.facts), getIndexName(b.facts))),
		depictions: depictions.map(({ performers: shown, ...depiction }) => ({
			...depiction,
			facts: unsealFacts<DepictionFacts>(depiction),
			shown: shown.map(({ performerId }) => performerId),
		})),
	};
}

/** The performer records of a booking, for their producer. The audit log gets the look. */
export async function getPerformerRecords(actor: Actor, bookingId: string) {
	const booking = await requireProducer(actor, bookingId);
	await recordLook(actor, "open-performer-records", ["PerformerBinder", bookingId]);
	const isOn = await areRecordsOn();
	return {
		reference: booking.reference,
		title: booking.title,
		isOn,
		mayAdd: isOn && mayAdd(booking),
		texts: recordsTexts(),
		binder: await findBinder(bookingId),
	};
}

/** What the form about the custodian shows. */
const getCustodianValues = ({ title, ...facts }: BinderFacts) => ({ ...facts, title: title ?? "" });

/** Who keeps the records, or what to fill in first: the producer's latest entry for another booking. */
export async function getCustodian(actor: Actor, bookingId: string) {
	const booking = await requireProducer(actor, bookingId);
	const latest =
		(await db().performerBinder.findUnique({ where: { bookingId } })) ??
		(await db().performerBinder.findFirst({
			where: { producerId: requireUser(actor).id },
			orderBy: { changedAt: "desc" },
		}));
	const values = latest
		? getCustodianValues(unsealFacts<BinderFacts>(latest))
		: { producer: booking.professional.businessName };
	const isNew = latest?.bookingId !== bookingId;
	const isOpen = (await areRecordsOn()) && mayAdd(booking);
	return {
		reference: booking.reference,
		title: booking.title,
		values: isNew ? values : withVersion(values),
		mayAdd: isOpen,
		/** Once there are records, the custodian or their address may change at any time. */
		mayEdit: isOpen || !isNew,
		isNew,
	};
}

/**
 * The producer says who keeps the records, and where. The first time, this begins the records of the booking, and
 * throws `conflict` unless records are turned on and the agreement is signed.
 */
export const saveCustodian = async (
	actor: Actor,
	{ bookingId, version, ...facts }: Custodian & { bookingId: string },
): Promise<void> => {
	await bookingCommand(actor, "save-custodian", { bookingId, version, ...facts }, async (tx) => {
		await requireProducer(actor, bookingId, tx);
		const existing = await tx.performerBinder.findUnique({ where: { bookingId } });
		if (!existing) await requireOpen(tx, actor, bookingId);
		const at = now();
		const kept = { facts: sealFacts(facts), changedAt: at };
		if (existing) requireUnchanged(version, getCustodianValues(unsealFacts<BinderFacts>(existing)));
		await tx.performerBinder.upsert({
			where: { bookingId },
			create: {
				bookingId,
				producerId: requireUser(actor).id,
				createdAt: at,
				keptUntil: getKeptUntil(at, null),
				...kept,
			},
			update: { ...kept, keptUntil: getKeptUntil(at, existing?.businessEndedAt ?? null) },
		});
		await recordEvent(tx, actor, { action: "save-custodian", subject: ["PerformerBinder", bookingId] });
		return {};
	});
};

/** All names of a person, for the index. */
export const listNames = (facts: PerformerFacts): string[] => [getLegalName(facts), ...facts.otherNames];

/** Throws `invalid` if the person can't be shown in work that began on that day. */
async function requireGoodDays(tx: Tx, actor: Actor, facts: PerformerInput): Promise<void> {
	const today = dayIn(now(), await zoneOfUser(tx, requireUser(actor).id));
	const problem = describeDayProblem(facts, facts.producedOn, today);
	if (!problem) return;
	throw invalidField(problem.field === "birthDate" ? "birthDate.year" : problem.field, problem.message);
}

const toFacts = (input: PerformerInput): PerformerFacts => ({
	givenNames: input.givenNames,
	familyName: input.familyName,
	birthDate: input.birthDate,
	otherNames: input.otherNames,
	idType: input.idType,
	idNumber: input.idNumber,
	idIssuer: input.idIssuer,
	examinedOn: input.examinedOn,
	producedOn: input.producedOn,
});

type AddInput = PerformerInput & { bookingId: string; idCopy: ReceivedFile | undefined };

const NO_COPY = "Choose a photo or scan of the ID, as a .jpg or .png file";

/**
 * The producer adds a person who is shown in the work, with a copy of their ID, which is checked for viruses,
 * re-encoded, and encrypted. Throws `invalid` if the person was under 18 on the first day of production, or if
 * the ID wasn't examined before it, and `conflict` as `requireOpen` does.
 */
export async function addPerformer(
	actor: Actor,
	{ bookingId, idCopy, ...input }: AddInput,
): Promise<{ performerId: string }> {
	const user = requireUser(actor);
	await requireOpen(db(), actor, bookingId);
	await consumeRateLimit("performer-record", user.id);
	const facts = toFacts(input);
	await requireGoodDays(db(), actor, facts);
	if (!idCopy) throw invalidField("idCopy", NO_COPY);
	const named = { bookingId, ...facts, idCopy: idCopy.sha256 };
	return withIdempotency(actor, "add-performer", named, async (commit) => {
		const image = await receiveImage(idCopy, user.id, NO_COPY);
		const file = await storeSealedPath(image.path, image.type, image.bytes);
		return commit(async (tx) => {
			await lockBooking(tx, bookingId);
			await requireOpen(tx, actor, bookingId);
			if (!(await tx.performerBinder.findUnique({ where: { bookingId } })))
				throw new DomainError("conflict", NO_CUSTODIAN);
			if ((await tx.performer.count({ where: { bookingId } })) >= PERFORMERS_MAX)
				throw new DomainError("conflict", `A booking can have at most ${PERFORMERS_MAX} people.`);
			const at = now();
			await keepSealedFile(tx, file);
			const { id: performerId } = await tx.performer.create({
				data: { bookingId, facts: sealFacts(facts), fileId: file.id, createdAt: at, changedAt: at },
				select: { id: true },
			});
			await indexWords(tx, { bookingId, performerId }, listNames(facts));
			await touchBinder(tx, bookingId);
			await recordEvent(tx, actor, {
				action: "add-performer",
				subject: ["Performer", performerId],
				detail: { bookingId },
			});
			return { performerId };
		});
	});
}

const findPerformer = (from: Tx, { bookingId, performerId }: PerformerOf) =>
	from.performer.findFirst({
		where: { id: performerId, bookingId },
		include: {
			binder: { select: { keptUntil: true } },
			depictions: { include: { depiction: true }, orderBy: { depictionId: "asc" } },
		},
	});

async function requirePerformer(tx: Tx, actor: Actor, of: PerformerOf) {
	await requireProducer(actor, of.bookingId, tx);
	const performer = await findPerformer(tx, of);
	if (!performer) throw noRecords();
	return performer;
}

/** A person's record, for the producer. The audit log gets the look. */
export async function getPerformer(actor: Actor, of: PerformerOf) {
	const booking = await requireProducer(actor, of.bookingId);
	const { depictions, facts, ...performer } = await requirePerformer(db(), actor, of);
	await recordLook(actor, "open-performer", ["Performer", of.performerId], of.bookingId);
	return {
		...performer,
		reference: booking.reference,
		title: booking.title,
		facts: unsealFacts<PerformerFacts>({ facts }),
		depictions: depictions.map(({ depiction }) => ({
			id: depiction.id,
			...unsealFacts<DepictionFacts>(depiction),
		})),
		/** Once work shows the person, only names can be added, so that nothing is lost. */
		mayEdit: depictions.length === 0,
	};
}

const SHOWN =
	"Delivered work shows this person, so the record can't be changed or removed until it no longer has to be kept. You can add names. To correct a mistake, add the person again, and choose the new record for each delivered file.";

/** What the form for a record shows, except for the birth date. */
const getPerformerValues = ({ birthDate: _, otherNames, ...facts }: PerformerFacts) => ({
	...facts,
	otherNames: otherNames.join("\n"),
});

/** A person's record as the form shows it, for the producer. */
export async function getPerformerToEdit(actor: Actor, of: PerformerOf) {
	const { facts, ...performer } = await getPerformer(actor, of);
	return { ...performer, facts, values: withVersion(getPerformerValues(facts)) };
}

/**
 * The producer corrects a record of someone whom no delivered work shows yet. Without a new copy of the ID, the
 * current one is kept. Throws `conflict` once work shows the person.
 */
export async function editPerformer(
	actor: Actor,
	{
		bookingId,
		performerId,
		idCopy,
		version,
		...input
	}: AddInput & PerformerOf & { version?: string | undefined },
): Promise<void> {
	const user = requireUser(actor);
	await requirePerformer(db(), actor, { bookingId, performerId });
	await consumeRateLimit("performer-record", user.id);
	const facts = toFacts(input);
	await requireGoodDays(db(), actor, facts);
	const named = { bookingId, performerId, version, ...facts, idCopy: idCopy?.sha256 ?? null };
	await withIdempotency(actor, "edit-performer", named, async (commit) => {
		const image = idCopy && (await receiveImage(idCopy, user.id, NO_COPY));
		const file = image && (await storeSealedPath(image.path, image.type, image.bytes));
		return commit(async (tx) => {
			await lockBooking(tx, bookingId);
			await requireOpen(tx, actor, bookingId);
			const performer = await requirePerformer(tx, actor, { bookingId, performerId });
			if (performer.depictions.length > 0) throw new DomainError("conflict", SHOWN);
			requireUnchanged(version, getPerformerValues(unsealFacts<PerformerFacts>(performer)));
			if (file) await keepSealedFile(tx, file);
			await tx.performer.update({
				where: { id: performerId },
				data: { facts: sealFacts(facts), fileId: file?.id ?? performer.fileId, changedAt: now() },
			});
			if (file) await discardSealedFiles(tx, [performer.fileId]);
			await indexWords(tx, { bookingId, performerId }, listNames(facts));
			await touchBinder(tx, bookingId);
			await recordEvent(tx, actor, {
				action: "edit-performer",
				subject: ["Performer", performerId],
				detail: { bookingId },
			});
			return {};
		});
	});
}

/** The producer adds names that a person has used, at any time. Throws `invalid` if there are too many. */
export async function addNames(
	actor: Actor,
	{ bookingId, performerId, otherNames }: PerformerOf & { otherNames: readonly string[] },
): Promise<void> {
	await bookingCommand(actor, "add-performer-names", { bookingId, performerId, otherNames }, async (tx) => {
		const performer = await requirePerformer(tx, actor, { bookingId, performerId });
		const facts = unsealFacts<PerformerFacts>(performer);
		const all = [...new Set([...facts.otherNames, ...otherNames])];
		if (all.length > OTHER_NAMES_MAX)
			throw invalidField("otherNames", `A record can have at most ${OTHER_NAMES_MAX} other names`);
		const named = { ...facts, otherNames: all };
		await tx.performer.update({
			where: { id: performerId },
			data: { facts: sealFacts(named), changedAt: now() },
		});
		await indexWords(tx, { bookingId, performerId }, listNames(named));
		await touchBinder(tx, bookingId);
		await recordEvent(tx, actor, {
			action: "add-performer-names",
			subject: ["Performer", performerId],
			detail: { bookingId, names: all.length },
		});
		return {};
	});
}

/** The producer removes the record of someone whom no delivered work shows. Throws `conflict` otherwise. */
export async function removePerformer(actor: Actor, of: PerformerOf): Promise<void> {
	await bookingCommand(actor, "remove-performer", of, async (tx) => {
		const performer = await requirePerformer(tx, actor, of);
		if (performer.depictions.length > 0) throw new DomainError("conflict", SHOWN);
		await tx.performer.delete({ where: { id: of.performerId } });
		await discardSealedFiles(tx, [performer.fileId]);
		await touchBinder(tx, of.bookingId);
		await recordEvent(tx, actor, {
			action: "remove-performer",
			subject: ["Performer", of.performerId],
			detail: { bookingId: of.bookingId },
		});
		return {};
	});
}

/** The copy of a person's ID, for the producer. The audit log gets the look. */
export async function openIdCopy(actor: Actor, of: PerformerOf) {
	const { fileId } = await requirePerformer(db(), actor, of);
	await recordLook(actor, "open-id-copy", ["Performer", of.performerId], of.bookingId);
	const file = await openSealedFile(fileId);
	return { ...file, name: `id-${of.performerId.slice(-8)}.${file.type === "image/png" ? "png" : "jpg"}` };
}

/** The statement for each depiction of a binder, for its pages and the binder itself. */
export const listStatements = ({ facts, depictions }: Pick<Binder, "facts" | "depictions">) =>
	depictions.map(({ id, facts: depiction }) => ({ id, text: writeStatement(facts, depiction) }));
