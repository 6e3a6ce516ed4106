import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { keyedHash, keyedHashes, seal, unseal } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { getUserBooking } from "./booking-sides.server.ts";

const LIFE = 30 * DAY;

/** The draft's author, the form, and the ID of the record that the form is about. */
export type DraftKey = {
	userId: string;
	form:
		| "delivery"
		| "guarantee"
		| "dispute-OPENING"
		| "dispute-ANSWER"
		| "dispute-ADDITION"
		| "dispute-APPEAL";
	subjectId: string;
};

/** What someone typed into a form, by field, and the IDs of the files that they uploaded with it. */
export type FormDraft<Field extends string> = { [name in Field]: string } & { files: readonly string[] };

const getDraftName = ({ userId, form, subjectId }: DraftKey) => `${form}:${userId}:${subjectId}`;

/** Stores a draft in the caller's transaction, encrypted, for 30 days. */
export async function keepFormDraft<Field extends string>(
	tx: Tx,
	key: DraftKey,
	{ path, draft }: { path: string; draft: FormDraft<Field> },
): Promise<void> {
	const id = keyedHash(getDraftName(key));
	const kept = { fields: seal(JSON.stringify(draft)), expiresAt: later(now(), LIFE) };
	await tx.pendingForm.upsert({
		where: { id },
		create: { id, userId: key.userId, path, ...kept },
		update: kept,
	});
}

/** What someone typed and uploaded but didn't submit. Null if there is nothing or it has expired. */
export async function findFormDraft<Field extends string>(
	key: DraftKey,
	from: Tx = db(),
): Promise<FormDraft<Field> | null> {
	const kept = await from.pendingForm.findFirst({
		where: { id: { in: keyedHashes(getDraftName(key)) }, userId: key.userId },
		orderBy: { expiresAt: "desc" },
	});
	return kept && kept.expiresAt > now() ? (JSON.parse(unseal(kept.fields)) as FormDraft<Field>) : null;
}

/**
 * Files that still exist and belong to the draft's author, in the given order. A file that isn't submitted is
 * deleted after a day.
 */
async function findOwnFiles(
	tx: Tx,
	{ userId }: Pick<DraftKey, "userId">,
	fileIds: readonly string[],
): Promise<string[]> {
	const there = await tx.storedFile.findMany({
		where: { id: { in: [...fileIds] }, ownerId: userId },
		select: { id: true },
	});
	return fileIds.filter((id) => there.some((file) => file.id === id));
}

/** The draft's files that still exist, followed by the added files. */
export async function listDraftFiles(tx: Tx, key: DraftKey, added: readonly string[]): Promise<string[]> {
	const kept = (await findFormDraft(key, tx))?.files ?? [];
	return [...new Set([...(await findOwnFiles(tx, key, kept)), ...added])];
}

/** Deletes a draft, in the caller's transaction. */
export async function dropFormDraft(tx: Tx, key: DraftKey): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id: { in: keyedHashes(getDraftName(key)) } } });
}

type SaveInput<Field extends string> = Omit<DraftKey, "userId"> & {
	bookingId: string;
	/** The form's page. */
	path: string;
	draft: FormDraft<Field>;
};

/**
 * A side of a booking saves what they typed and uploaded, complete or not. Other people's files are left out.
 * Throws `not_found` for anyone on neither side.
 */
export async function saveFormDraft<Field extends string>(
	actor: Actor,
	{ bookingId, path, draft, ...key }: SaveInput<Field>,
): Promise<void> {
	const { id: userId } = requireUser(actor);
	await transaction(async (tx) => {
		await getUserBooking({ id: userId }, bookingId, tx);
		const files = await findOwnFiles(tx, { userId }, draft.files);
		await keepFormDraft(tx, { ...key, userId }, { path, draft: { ...draft, files } });
	});
}
