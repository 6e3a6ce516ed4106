import { beforeEach, describe, expect, it } from "vitest";
import { balancesByKind, entriesOfBooking, getBalance, postEntry } from "#app/domain/money/ledger.server.ts";
import {
	ACCOUNT_KINDS,
	clearing,
	FEES,
	hasForbiddenBalance,
	held,
	LOSSES,
	PROVIDER_COSTS,
	payable,
	readAccount,
	receivable,
	suspense,
} from "#app/domain/money/ledger-account.ts";
import { getPosting, POSTING_KINDS, type PostingKind, type postings } from "#app/domain/money/postings.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { newBooking } from "../../support/market/bookings.ts";
import { balances } from "../../support/money/deal.ts";

const payment = { id: "p", provider: "bank" };
const milestone = { id: "m", bookingId: "b" };
const payout = { id: "o", reference: "PYT-000001", round: 1, milestone };
const refund = { id: "r", reference: "RFD-000001", round: 1, paymentId: "p", milestone };
const chargeback = { id: "c", provider: "bank" };
const memo = "PAY-000001";
const debt = {
	id: "w",
	reference: "RCV-000001",
	personId: "u",
	cause: "GUARANTEE",
	bookingId: "b",
} as const;

type Facts<Kind extends PostingKind> = Parameters<(typeof postings)[Kind]>[0];
type Lines = Record<string, number>;
const example = <Kind extends PostingKind>(kind: Kind, facts: Facts<Kind>, lines: Lines) => ({
	kind,
	lines,
	posting: getPosting(kind, facts),
});

const opened = getPosting("chargeback-opened", {
	chargeback,
	milestone,
	heldCents: 100_000,
	taxCents: 0,
	lostCents: 0,
	memo,
});

const examples = [
	example(
		"milestone-funded",
		{ payment, milestone, cents: 100_000, taxCents: 0, memo },
		{ "clearing:bank": 100_000, "held:m": -100_000 },
	),
	example(
		"milestone-funded",
		{ payment, milestone, cents: 100_000, taxCents: 8_250, memo },
		{ "clearing:bank": 108_250, "held:m": -100_000, "sales-tax:m": -8_250 },
	),
	example(
		"payment-suspended",
		{ payment, part: null, cents: 100_000, memo },
		{ "clearing:bank": 100_000, "suspense:p": -100_000 },
	),
	example(
		"payment-suspended",
		{ payment, part: milestone, cents: 40_000, memo },
		{ "clearing:bank": 40_000, "suspense:p": -40_000 },
	),
	example(
		"provider-fee",
		{ payment, cents: 2_930, memo },
		{ "provider-costs": 2_930, "clearing:bank": -2_930 },
	),
	example(
		"provider-charged",
		{ provider: "bank", lineId: "txn_1", cents: 1_500 },
		{ "provider-costs": 1_500, "clearing:bank": -1_500 },
	),
	example(
		"milestone-released",
		{ releaseId: "o", milestone, professionalId: "q", cents: 100_000, feeCents: 10_000, memo },
		{ "held:m": 100_000, "payable:q": -90_000, "revenue:fees": -10_000 },
	),
	example(
		"milestone-released",
		{ releaseId: "o", milestone, professionalId: "q", cents: 9, feeCents: 0, memo },
		{ "held:m": 9, "payable:q": -9 },
	),
	example(
		"transfer-sent",
		{ payout, professionalId: "q", cents: 90_000 },
		{ "payable:q": 90_000, "transfers-in-transit": -90_000 },
	),
	example(
		"transfer-confirmed",
		{ payout, provider: "bank", cents: 90_000 },
		{ "transfers-in-transit": 90_000, "clearing:bank": -90_000 },
	),
	example(
		"transfer-refused",
		{ payout, professionalId: "q", cents: 90_000 },
		{ "transfers-in-transit": 90_000, "payable:q": -90_000 },
	),
	example(
		"refund-sent",
		{ refund, source: "held", cents: 100_000 },
		{ "held:m": 100_000, "refunds-in-transit": -100_000 },
	),
	example(
		"refund-sent",
		{ refund: { ...refund, round: 2 }, source: "suspense", cents: 100_000 },
		{ "suspense:p": 100_000, "refunds-in-transit": -100_000 },
	),
	example(
		"refund-sent",
		{ refund, source: "held", cents: 100_000, taxCents: 8_250 },
		{ "held:m": 100_000, "sales-tax:m": 8_250, "refunds-in-transit": -108_250 },
	),
	example(
		"refund-confirmed",
		{ refund, provider: "bank", cents: 100_000 },
		{ "refunds-in-transit": 100_000, "clearing:bank": -100_000 },
	),
	example(
		"refund-refused",
		{ refund, returnedTo: null, cents: 100_000 },
		{ "refunds-in-transit": 100_000, "suspense:p": -100_000 },
	),
	example(
		"refund-refused",
		{ refund, returnedTo: payment, cents: 100_000 },
		{ "clearing:bank": 100_000, "suspense:p": -100_000 },
	),
	example(
		"chargeback-opened",
		{ chargeback, milestone, heldCents: 100_000, taxCents: 0, lostCents: 0, memo },
		{ "held:m": 100_000, "clearing:bank": -100_000 },
	),
	example(
		"chargeback-opened",
		{ chargeback, milestone, heldCents: 0, taxCents: 0, lostCents: 100_000, memo },
		{ losses: 100_000, "clearing:bank": -100_000 },
	),
	example(
		"chargeback-opened",
		{ chargeback, milestone, heldCents: 100_000, taxCents: 8_250, lostCents: 0, memo },
		{ "held:m": 100_000, "sales-tax:m": 8_250, "clearing:bank": -108_250 },
	),
	example("chargeback-won", { opened }, { "held:m": -100_000, "clearing:bank": 100_000 }),
	example(
		"loss-recovered",
		{ payment, cause: "r-1", cents: 100_000, memo },
		{ "suspense:p": 100_000, losses: -100_000 },
	),
	example(
		"receivable-booked",
		{ chargebackId: "c", bookingId: "b", personId: "u", cents: 100_000, memo },
		{ "receivable:u": 100_000, losses: -100_000 },
	),
	example(
		"own-funds-added",
		{ deposit: { id: "f", reference: "OWN-000001", provider: "bank" }, cents: 500_000 },
		{ "clearing:bank": 500_000, "own-funds": -500_000 },
	),
	example(
		"own-funds-returned",
		{ deposit: { id: "f", reference: "OWN-000001", provider: "bank" }, cents: 500_000 },
		{ "own-funds": 500_000, "clearing:bank": -500_000 },
	),
	example(
		"own-payout",
		{ provider: "bank", lineId: "txn_1", cents: 100_000 },
		{ "own-bank": 100_000, "clearing:bank": -100_000 },
	),
	example(
		"own-payout",
		{ provider: "bank", lineId: "txn_2", cents: -100_000 },
		{ "clearing:bank": 100_000, "own-bank": -100_000 },
	),
	example(
		"adjustment",
		{ provider: "bank", decisionId: "d", cents: 1_200 },
		{ "clearing:bank": 1_200, adjustments: -1_200 },
	),
	example(
		"adjustment",
		{ provider: "bank", decisionId: "e", cents: -1_200 },
		{ adjustments: 1_200, "clearing:bank": -1_200 },
	),
	example(
		"guarantee-paid",
		{ refund, cents: 40_000 },
		{ "guarantee-costs": 40_000, "refunds-in-transit": -40_000 },
	),
	example("guarantee-owed", { debt, cents: 40_000 }, { "receivable:u": 40_000, "guarantee-costs": -40_000 }),
	example(
		"receivable-repaid",
		{ debt, payment, cents: 30_000 },
		{ "clearing:bank": 30_000, "receivable:u": -30_000 },
	),
	example(
		"receivable-restored",
		{ debt, chargebackId: "c", cents: 30_000 },
		{ "receivable:u": 30_000, losses: -30_000 },
	),
	example(
		"receivable-offset",
		{ debt, payout, professionalId: "q", cents: 50_000 },
		{ "payable:q": 50_000, "receivable:u": -50_000 },
	),
	example(
		"receivable-offset",
		{ debt, payout: { ...payout, round: 2 }, professionalId: "q", cents: 50_000 },
		{ "payable:q": 50_000, "receivable:u": -50_000 },
	),
	example(
		"transfer-reversed",
		{ reversal: { id: "v", reference: "TRR-000001" }, debt, provider: "bank", cents: 40_000 },
		{ "clearing:bank": 40_000, "receivable:u": -40_000 },
	),
	example(
		"transfer-taken-back",
		{ payout, provider: "bank", reversalId: "trr_1", cents: 20_000 },
		{ "clearing:bank": 20_000, "suspense:o": -20_000 },
	),
	example(
		"taken-back-payable",
		{ payout, payoutId: "o2", professionalId: "q", cents: 20_000 },
		{ "suspense:o": 20_000, "payable:q": -20_000 },
	),
	example(
		"receivable-written-off",
		{ debt, decisionId: "d", cents: 10_000 },
		{ "guarantee-costs": 10_000, "receivable:u": -10_000 },
	),
	example(
		"receivable-written-off",
		{ debt: { ...debt, id: "e", cause: "CHARGEBACK" }, decisionId: "d", cents: 10_000 },
		{ losses: 10_000, "receivable:u": -10_000 },
	),
];

describe("the posting table", () => {
	it.each(examples)("posts $kind as its example says: $lines", ({ posting, lines }) => {
		expect(Object.fromEntries(posting.lines.map(({ account, cents }) => [account, Number(cents)]))).toEqual(
			lines,
		);
		expect(posting.lines.reduce((sum, { cents }) => sum + cents, 0n)).toBe(0n);
	});

	it("has an example of every kind, and no two kinds share a key", () => {
		expect([...new Set(examples.map(({ kind }) => kind))].sort()).toEqual([...POSTING_KINDS].sort());
		const keys = examples.map(({ kind, posting: { key } }) => `${kind} ${key}`);
		expect(new Set(examples.map(({ posting }) => posting.key)).size).toBe(new Set(keys).size);
	});
});

describe("account names", () => {
	it.each([
		[clearing("bank"), "clearing", "bank"],
		[held("m"), "held", "m"],
		[payable("q"), "payable", "q"],
		[suspense("p"), "suspense", "p"],
		[receivable("u"), "receivable", "u"],
		[FEES, "revenue:fees", null],
		[PROVIDER_COSTS, "provider-costs", null],
		[LOSSES, "losses", null],
		["refunds-in-transit", "refunds-in-transit", null],
		["transfers-in-transit", "transfers-in-transit", null],
	])("%s is read as %s of %s", (name, kind, owner) => expect(readAccount(name)).toEqual({ kind, owner }));

	it.each(["", "held", "held:", "cash", "losses:m", "revenue:other"])("%j isn't an account", (name) =>
		expect(() => readAccount(name)).toThrow("isn't a ledger account"),
	);

	it("determine which accounts may never be in debit, which never in credit, and which may be either", () => {
		expect(
			[
				"held:m",
				"payable:q",
				"suspense:p",
				"refunds-in-transit",
				"transfers-in-transit",
				"revenue:fees",
				"sales-tax:m",
			].filter((name) => !hasForbiddenBalance(name, 1n) || hasForbiddenBalance(name, -1n)),
		).toEqual([]);
		expect(
			["provider-costs", "losses", "receivable:u"].filter(
				(name) => !hasForbiddenBalance(name, -1n) || hasForbiddenBalance(name, 1n),
			),
		).toEqual([]);
		expect([hasForbiddenBalance("clearing:bank", 1n), hasForbiddenBalance("clearing:bank", -1n)]).toEqual([
			false,
			false,
		]);
	});
});

const fund = (facts: Partial<Facts<"milestone-funded">> = {}) =>
	transaction((tx) =>
		postEntry(tx, "milestone-funded", { payment, milestone, cents: 100_000, taxCents: 0, memo, ...facts }),
	);
const release = (cents: number, releaseId = "o") =>
	transaction((tx) =>
		postEntry(tx, "milestone-released", {
			releaseId,
			milestone,
			professionalId: "q",
			cents,
			feeCents: 0,
			memo,
		}),
	);

describe("a ledger entry", () => {
	// Each entry about a booking is added to the booking's record, so the booking must exist.
	beforeEach(async () => {
		await newBooking("ACCEPTED", { id: "b" });
	});

	it("is posted with its lines, increments the accounts' versions, and is found by its booking", async () => {
		await fund();
		await release(40_000);
		expect(await balances()).toEqual({ "clearing:bank": 100_000, "held:m": -60_000, "payable:q": -40_000 });
		expect(await getBalance("held:m")).toBe(-60_000n);
		expect(await getBalance("held:unknown")).toBe(0n);
		const accounts = await db().ledgerAccount.findMany({ orderBy: { name: "asc" } });
		expect(accounts.map(({ name, version }) => [name, version])).toEqual([
			["clearing:bank", 1],
			["held:m", 2],
			["payable:q", 1],
		]);
		const entries = await entriesOfBooking("b");
		expect(entries.map(({ kind, lines }) => [kind, lines.map(({ cents }) => Number(cents))])).toEqual([
			["milestone-funded", [100_000, -100_000]],
			["milestone-released", [40_000, -40_000]],
		]);
	});

	it("that is posted again returns the first entry, and is refused if its content differs", async () => {
		const first = await fund();
		expect([first.isNew, await fund()]).toEqual([true, { entryId: first.entryId, isNew: false }]);
		for (const other of [
			{ cents: 99_999 },
			{ memo: "PAY-000002" },
			{ payment: { id: "p", provider: "other" } },
			{ milestone: { id: "m", bookingId: "other" } },
		])
			await expect(fund(other)).rejects.toThrow("The ledger has another entry with the key fund:p:m.");
		expect(await balances()).toEqual({ "clearing:bank": 100_000, "held:m": -100_000 });
	});

	it("is refused, and its transaction is rolled back, if it would overdraw an account", async () => {
		await fund();
		await expect(release(100_001)).rejects.toMatchObject({ code: "conflict" });
		expect([await db().ledgerEntry.count(), await balances()]).toEqual([
			1,
			{ "clearing:bank": 100_000, "held:m": -100_000 },
		]);
		await release(100_000);
		await expect(release(1, "o2")).rejects.toMatchObject({ code: "conflict" });
	});

	it("can raise a balance above the largest safe JavaScript integer", async () => {
		const cents = Number.MAX_SAFE_INTEGER;
		for (const id of ["m1", "m2", "m3"]) await fund({ milestone: { id, bookingId: "b" }, cents });
		expect(await getBalance("clearing:bank")).toBe(3n * BigInt(cents));
		expect((await balancesByKind()).get("held")).toBe(-3n * BigInt(cents));
	});

	it("isn't posted if nothing moves", async () => {
		await expect(fund({ cents: 0 })).rejects.toThrow("doesn't add up to zero over two accounts or more");
		expect([...(await balancesByKind())]).toEqual(ACCOUNT_KINDS.map((kind) => [kind, 0n]));
	});

	it("never changes, and neither do its lines, no matter which statement tries to change them", async () => {
		await fund();
		const tables = ["LedgerEntry", "LedgerLine"];
		const others = tables.map((table) =>
			isPostgres()
				? `TRUNCATE "${table}" CASCADE`
				: `INSERT OR REPLACE INTO "${table}" SELECT * FROM "${table}"`,
		);
		for (const statement of [
			`UPDATE "LedgerEntry" SET "memo" = 'x'`,
			`UPDATE "LedgerLine" SET "cents" = 0`,
			...tables.map((table) => `DELETE FROM "${table}"`),
			...others,
		])
			await expect(db().$executeRawUnsafe(statement), statement).rejects.toThrow("only grows");
	});
});
