import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { appendToRecord } from "../platform/booking-record.server.ts";
import { canonicalJson } from "../platform/canonical-json.ts";
import { DomainError } from "../platform/domain-error.ts";
import {
	ACCOUNT_KINDS,
	type AccountKind,
	accounts,
	hasForbiddenBalance,
	OUR_ACCOUNTS,
	readAccount,
} from "./ledger-account.ts";
import { getPosting, type Line, type Posting, type PostingKind, type postings } from "./postings.ts";

const BATCH = 1_000;

/** The balance of an account in cents. Debits are positive, and credits are negative. */
export async function getBalance(name: string, from: Tx = db()): Promise<bigint> {
	const account = await from.ledgerAccount.findUnique({ where: { name }, select: { balanceCents: true } });
	return account?.balanceCents ?? 0n;
}

/** The condition for `OUR_ACCOUNTS`. */
export const ourAccounts = {
	OR: OUR_ACCOUNTS.map((kind) =>
		accounts[kind].owner === null ? { name: kind } : { name: { startsWith: `${kind}:` } },
	),
} satisfies Prisma.LedgerAccountWhereInput;

/**
 * How much of the money at the providers is ours, in cents: all of it except the amounts held for others,
 * owed to them, or on their way to them. Negative if the money doesn't cover those amounts.
 */
export async function getOurMoney(from: Tx = db()): Promise<bigint> {
	let sum = 0n;
	for (const kind of OUR_ACCOUNTS)
		sum += accounts[kind].owner === null ? await getBalance(kind, from) : await sumBalances(kind, from);
	return -sum;
}

/** The total balance of the accounts of a kind that has one for each owner, read in the order of the index. */
async function sumBalances(kind: AccountKind, from: Tx): Promise<bigint> {
	let sum = 0n;
	for (let after = `${kind}:`; ; ) {
		const batch = await from.ledgerAccount.findMany({
			where: { name: { gt: after } },
			orderBy: { name: "asc" },
			take: BATCH,
			select: { name: true, balanceCents: true },
		});
		const ofKind = batch.filter(({ name }) => readAccount(name).kind === kind);
		sum += ofKind.reduce((total, { balanceCents }) => total + balanceCents, 0n);
		if (ofKind.length < BATCH) return sum;
		after = batch.at(-1)?.name ?? after;
	}
}

const withLines = {
	lines: { orderBy: { position: "asc" }, select: { accountName: true, cents: true } },
} as const;

/** The entries posted for a booking, oldest first. */
export const entriesOfBooking = (bookingId: string, from: Tx = db()) =>
	from.ledgerEntry.findMany({ where: { bookingId }, orderBy: { id: "asc" }, include: withLines });

/** The total balance of each kind of account. These totals add up to zero. */
export async function balancesByKind(from: Tx = db()): Promise<Map<AccountKind, bigint>> {
	const sums = new Map<AccountKind, bigint>(ACCOUNT_KINDS.map((kind) => [kind, 0n]));
	for (let after = ""; ; ) {
		const batch = await from.ledgerAccount.findMany({
			where: { name: { gt: after } },
			orderBy: { name: "asc" },
			take: BATCH,
			select: { name: true, balanceCents: true },
		});
		for (const { name, balanceCents } of batch) {
			const { kind } = readAccount(name);
			sums.set(kind, (sums.get(kind) ?? 0n) + balanceCents);
		}
		const last = batch.at(-1);
		if (!last || batch.length < BATCH) return sums;
		after = last.name;
	}
}

type Posted = {
	entryId: string;
	/** False if the same entry was posted before. */
	isNew: boolean;
};

/**
 * Posts an event according to the posting table, in the transaction that records the event itself. Posting
 * the same event again does nothing. Throws if the key is known but the content differs, and throws
 * `conflict` if an account would be overdrawn.
 *
 * Locks every account before it reads anything that the posting depends on. Two transactions that post to the
 * same account at the same time run one after the other. The second sees what the first has committed,
 * because PostgreSQL takes a new snapshot for each statement and SQLite has one writer. Accounts are locked
 * in name order, and `transaction` retries if several entries deadlock.
 */
export async function postEntry<Kind extends PostingKind>(
	tx: Tx,
	kind: Kind,
	facts: Parameters<(typeof postings)[Kind]>[0],
): Promise<Posted> {
	const posting = getPosting(kind, facts);
	requireBalance(posting);
	const lines = posting.lines.toSorted((a, b) => (a.account < b.account ? -1 : 1));
	const locked = [];
	for (const line of lines) locked.push({ ...line, ...(await lockAccount(tx, line.account)) });

	const earlier = await tx.ledgerEntry.findUnique({
		where: { key: posting.key },
		include: { lines: { orderBy: { position: "asc" } } },
	});
	if (earlier) {
		const { id, lines: earlierLines, ...facts } = earlier;
		const posted = {
			...facts,
			lines: earlierLines.map(({ accountName: account, cents }) => ({ account, cents })),
		};
		if (getContent(posted) !== getContent(posting))
			throw new Error(`The ledger has another entry with the key ${posting.key}.`);
		return { entryId: id, isNew: false };
	}

	const overdrawn = locked.find(({ account, balanceCents, cents }) =>
		hasForbiddenBalance(account, balanceCents + cents),
	);
	if (overdrawn)
		throw new DomainError(
			"conflict",
			"There isn't enough money left for this. Reload the page to see what happened in the meantime.",
		);
	const { lines: _, ...entry } = posting;
	const { id: entryId } = await tx.ledgerEntry.create({
		data: { ...entry, at: now() },
		select: { id: true },
	});
	for (const { account: name, version, cents } of locked) {
		const { count } = await tx.ledgerAccount.updateMany({
			where: { name, version },
			data: { version: version + 1, balanceCents: { increment: cents } },
		});
		if (count === 0) throw new Error(`The account ${name} changed while it was locked.`);
	}
	const versions = new Map(locked.map(({ account, version }) => [account, version + 1]));
	await tx.ledgerLine.createMany({
		data: posting.lines.map(({ account, cents }, position) => ({
			entryId,
			position,
			accountName: account,
			version: versions.get(account) ?? 0,
			cents,
		})),
	});
	if (posting.bookingId) await recordPosting(tx, posting.bookingId, posting);
	return { entryId, isNew: true };
}

/**
 * The postings of a payout. The record has only a hash of their amounts, because the amounts would show the
 * creator what was withheld for a debt.
 */
const PAYOUT_POSTINGS = [
	"transfer-sent",
	"transfer-confirmed",
	"transfer-refused",
	"transfer-taken-back",
	"taken-back-payable",
] as const satisfies readonly PostingKind[];

type Moved = { key: string; memo: string; lines: readonly Line[] };

/** What a posting moved, as stored in its booking's record. */
const describeMoved = ({ key, memo, lines }: Moved) => ({
	key,
	memo,
	// As text, because JSON numbers are exact only up to 2^53.
	lines: lines.map(({ account, cents }) => ({ account, cents: String(cents) })),
});

/** What a payout's posting moved, as a text that only the professional and the team can read. */
const describePayout = (posted: Moved): string => canonicalJson(describeMoved(posted));

/**
 * Adds a posting to its booking's record. Both sides read the record, so it leaves out debts, which are
 * between the professional and us.
 */
async function recordPosting(tx: Tx, bookingId: string, { kind, milestoneId, ...posted }: Posting) {
	if (posted.lines.some(({ account }) => readAccount(account).kind === "receivable")) return;
	const isPayout = PAYOUT_POSTINGS.some((one) => one === kind);
	await appendToRecord(tx, bookingId, {
		kind: "posting",
		facts: { posting: kind, milestoneId, ...(!isPayout && describeMoved(posted)) },
		texts: { payout: isPayout ? describePayout(posted) : null },
	});
}

/** What a booking's payouts moved, as the texts whose hashes are in the booking's record. */
export async function listPayoutTexts(bookingId: string): Promise<string[]> {
	const entries = await db().ledgerEntry.findMany({
		where: { bookingId, kind: { in: [...PAYOUT_POSTINGS] } },
		include: withLines,
	});
	return entries.map(({ key, memo, lines }) =>
		describePayout({
			key,
			memo,
			lines: lines.map(({ accountName: account, cents }) => ({ account, cents })),
		}),
	);
}

/** Creates an account or locks its row, and reads it, in one statement on both databases. */
export const lockAccount = (tx: Tx, name: string) =>
	tx.ledgerAccount.upsert({
		where: { name },
		create: { name },
		update: { version: { increment: 0 } },
		select: { version: true, balanceCents: true },
	});

/** The content of a posting, for comparison. */
const getContent = ({
	kind,
	lines,
	memo,
	bookingId,
	milestoneId,
}: Omit<Posting, "kind" | "key"> & { kind: string }): string =>
	JSON.stringify([
		kind,
		memo,
		bookingId,
		milestoneId,
		...lines.map(({ account, cents }) => [account, String(cents)]),
	]);

function requireBalance({ key, lines }: Posting): void {
	const sum = lines.reduce((total, { cents }) => total + cents, 0n);
	if (sum !== 0n || lines.length < 2)
		throw new Error(`The entry ${key} doesn't add up to zero over two accounts or more.`);
	if (new Set(lines.map(({ account }) => account)).size < lines.length)
		throw new Error(`The entry ${key} names an account twice.`);
}
