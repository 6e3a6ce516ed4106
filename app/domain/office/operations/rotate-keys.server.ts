import { db } from "#app/infra/database/db.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import {
	dataSecrets,
	findSealing,
	isCurrentSealing,
	type Sealing,
	seal,
	unseal,
} from "#app/infra/security/secrets.server.ts";
import {
	findFileSealings,
	reindexRecords,
	resealFile,
} from "../../bookings/performer-records/reseal-records.server.ts";

/**
 * What is encrypted with each key, newest first, how much of it is encrypted with another cipher than DATA_CIPHER, and
 * what no key decrypts.
 */
export type SealedHolding = { what: string; byKey: number[]; otherCipher: number; unreadable: number };

/** Hashes that only their own key finds again, and what happens to them without it. */
type LastingHashes = { what: string; count: number; without: string };

export type KeyReport = { keys: number; sealed: SealedHolding[]; hashes: LastingHashes[] };

/** How many rows are read at once. Each is written on its own, so a running server isn't delayed. */
const BATCH = 100;

type SealedRow = { id: string; sealed: string | null };

/** A column with encrypted values. `replace` does nothing if the value has changed since it was read. */
type SealedColumn = {
	what: string;
	read: (after: string) => Promise<SealedRow[]>;
	replace: (id: string, before: string, after: string) => Promise<unknown>;
};

const page = (after: string) =>
	({ where: { id: { gt: after } }, orderBy: { id: "asc" }, take: BATCH }) as const;

/** Every column whose values `seal` has encrypted. */
const columns: readonly SealedColumn[] = [
	{
		what: "drafts and saved forms",
		read: async (after) =>
			(await db().pendingForm.findMany({ ...page(after), select: { id: true, fields: true } })).map(
				({ id, fields }) => ({ id, sealed: fields }),
			),
		replace: (id, fields, next) =>
			db().pendingForm.updateMany({ where: { id, fields }, data: { fields: next } }),
	},
	{
		what: "authenticators",
		read: async (after) =>
			(
				await db().twoFactor.findMany({
					where: { userId: { gt: after } },
					orderBy: { userId: "asc" },
					take: BATCH,
					select: { userId: true, secret: true },
				})
			).map(({ userId, secret }) => ({ id: userId, sealed: secret })),
		replace: (userId, secret, next) =>
			db().twoFactor.updateMany({ where: { userId, secret }, data: { secret: next } }),
	},
	{
		what: "dates of birth of age verifications",
		read: async (after) =>
			(await db().ageVerification.findMany({ ...page(after), select: { id: true, dateOfBirth: true } })).map(
				({ id, dateOfBirth }) => ({ id, sealed: dateOfBirth }),
			),
		replace: (id, dateOfBirth, next) =>
			db().ageVerification.updateMany({ where: { id, dateOfBirth }, data: { dateOfBirth: next } }),
	},
	{
		what: "dates of birth in the underage log",
		read: async (after) =>
			(
				await db().underageRejection.findMany({ ...page(after), select: { id: true, dateOfBirth: true } })
			).map(({ id, dateOfBirth }) => ({ id, sealed: dateOfBirth })),
		replace: (id, dateOfBirth, next) =>
			db().underageRejection.updateMany({ where: { id, dateOfBirth }, data: { dateOfBirth: next } }),
	},
	{
		what: "mailing addresses",
		read: async (after) =>
			(
				await db().mailingAddress.findMany({
					where: { userId: { gt: after } },
					orderBy: { userId: "asc" },
					take: BATCH,
					select: { userId: true, address: true },
				})
			).map(({ userId, address }) => ({ id: userId, sealed: address })),
		replace: (userId, address, next) =>
			db().mailingAddress.updateMany({ where: { userId, address }, data: { address: next } }),
	},
	{
		what: "addresses of connected calendars",
		read: async (after) =>
			(
				await db().busyCalendar.findMany({
					where: { professionalId: { gt: after } },
					orderBy: { professionalId: "asc" },
					take: BATCH,
					select: { professionalId: true, address: true },
				})
			).map(({ professionalId, address }) => ({ id: professionalId, sealed: address })),
		replace: (professionalId, address, next) =>
			db().busyCalendar.updateMany({ where: { professionalId, address }, data: { address: next } }),
	},
	{
		what: "secrets of webhooks",
		read: async (after) =>
			(await db().webhookEndpoint.findMany({ ...page(after), select: { id: true, secret: true } })).map(
				({ id, secret }) => ({ id, sealed: secret }),
			),
		replace: (id, secret, next) =>
			db().webhookEndpoint.updateMany({ where: { id, secret }, data: { secret: next } }),
	},
	{
		what: "earlier secrets of webhooks",
		read: async (after) =>
			(
				await db().webhookEndpoint.findMany({ ...page(after), select: { id: true, previousSecret: true } })
			).map(({ id, previousSecret }) => ({ id, sealed: previousSecret })),
		replace: (id, previousSecret, next) =>
			db().webhookEndpoint.updateMany({ where: { id, previousSecret }, data: { previousSecret: next } }),
	},
	{
		what: "performer records: producers",
		read: async (after) =>
			(
				await db().performerBinder.findMany({
					where: { bookingId: { gt: after } },
					orderBy: { bookingId: "asc" },
					take: BATCH,
					select: { bookingId: true, facts: true },
				})
			).map(({ bookingId, facts }) => ({ id: bookingId, sealed: facts })),
		replace: (bookingId, facts, next) =>
			db().performerBinder.updateMany({ where: { bookingId, facts }, data: { facts: next } }),
	},
	{
		what: "performer records: people",
		read: async (after) =>
			(await db().performer.findMany({ ...page(after), select: { id: true, facts: true } })).map(
				({ id, facts }) => ({ id, sealed: facts }),
			),
		replace: (id, facts, next) => db().performer.updateMany({ where: { id, facts }, data: { facts: next } }),
	},
	{
		what: "performer records: descriptions of files",
		read: async (after) =>
			(await db().depiction.findMany({ ...page(after), select: { id: true, facts: true } })).map(
				({ id, facts }) => ({ id, sealed: facts }),
			),
		replace: (id, facts, next) => db().depiction.updateMany({ where: { id, facts }, data: { facts: next } }),
	},
];

/** Counts what is encrypted with each key. It changes nothing. Files take a request to the store each. */
export async function reportKeys({ hasFiles = true } = {}): Promise<KeyReport> {
	const keys = dataSecrets().length;
	const sealed: SealedHolding[] = [];
	for (const column of columns) {
		const holding = newHolding(column.what, keys);
		for await (const { sealed: value } of readAll(column.read)) countSealing(holding, findSealing(value));
		sealed.push(holding);
	}
	const files = newHolding("performer records: files", keys);
	if (hasFiles) for await (const { sealing } of readFiles()) countSealing(files, sealing);
	return { keys, sealed: hasFiles ? [...sealed, files] : sealed, hashes: await countHashes() };
}

/**
 * Whether everything is encrypted with the current key and cipher. Values that no key decrypts don't count.
 */
export const isAllCurrent = ({ sealed }: KeyReport): boolean =>
	sealed.every(
		({ byKey: [, ...older], otherCipher }) => otherCipher === 0 && older.every((count) => count === 0),
	);

/**
 * Encrypts everything again that is encrypted with an older data key or another cipher, row by row and file by file, while servers run. If
 * it is interrupted, everything stays readable, and the next call continues. `onProgress` is called after each
 * change. Returns how many values and files were encrypted again.
 */
export async function rotateKeys(onProgress: (count: number) => void = () => {}): Promise<number> {
	let count = 0;
	for (const { read, replace } of columns)
		for await (const { id, sealed } of readAll(read)) {
			const sealing = findSealing(sealed);
			if (!sealing || isCurrentSealing(sealing)) continue;
			await replace(id, sealed, seal(unseal(sealed)));
			onProgress(++count);
		}
	for await (const { id, sealing } of readFiles()) {
		if (!sealing || isCurrentSealing(sealing)) continue;
		if (await resealFile(id)) onProgress(++count);
	}
	for (const kind of ["performer", "depiction"] as const)
		for (let after: string | undefined = ""; after !== undefined; )
			after = await reindexRecords(kind, after, BATCH);
	return count;
}

const newHolding = (what: string, keys: number): SealedHolding => ({
	what,
	byKey: Array.from({ length: keys }, () => 0),
	otherCipher: 0,
	unreadable: 0,
});

function countSealing(holding: SealedHolding, sealing: Sealing | null): void {
	if (sealing === null) {
		holding.unreadable += 1;
		return;
	}
	const { key, cipher } = sealing;
	holding.byKey[key] = (holding.byKey[key] ?? 0) + 1;
	if (cipher !== settings().DATA_CIPHER) holding.otherCipher += 1;
}

/** The encrypted values of a column, in the order of their IDs. */
async function* readAll(read: SealedColumn["read"]): AsyncGenerator<{ id: string; sealed: string }> {
	for (let after: string | undefined = ""; after !== undefined; ) {
		const rows: SealedRow[] = await read(after);
		for (const { id, sealed } of rows) if (sealed !== null) yield { id, sealed };
		after = rows.at(-1)?.id;
	}
}

async function* readFiles(): AsyncGenerator<{ id: string; sealing: Sealing | null }> {
	for (let after: string | undefined = ""; after !== undefined; ) {
		const files: { id: string; sealing: Sealing | null }[] = await findFileSealings(after, BATCH);
		yield* files;
		after = files.at(-1)?.id;
	}
}

/**
 * What is only stored as a keyed hash of something that we don't have anymore. It can't be hashed again, so an older
 * key has to stay as long as these are needed.
 */
async function countHashes(): Promise<LastingHashes[]> {
	return [
		{
			what: "banned addresses of deleted accounts",
			count: await db().ban.count(),
			without: "someone who was banned while the key was in use can sign up again",
		},
		{
			what: "addresses that want no invitations",
			count: await db().invitationOptOut.count(),
			without: "people who opted out while the key was in use can be invited again",
		},
		{
			what: "professionals invited by an import",
			count: await db().professionalInvitation.count({ where: { addressHash: { not: null } } }),
			without: "another import can invite those again who were invited while the key was in use",
		},
		{
			what: "records of bookings",
			count: await db().bookingRecordEntry.count(),
			without:
				"records exported while the key was in use can't be verified with the published keys, and the texts of their entries can't be exported",
		},
		{
			what: "signed releases",
			count: await db().release.count({ where: { status: { in: ["SIGNED", "WITHDRAWN"] } } }),
			without: "links to signers' copies that were sent while the key was in use stop working",
		},
	];
}
