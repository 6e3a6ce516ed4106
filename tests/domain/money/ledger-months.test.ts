import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { clearing } from "#app/domain/money/ledger-account.ts";
import { findLedgerMonths, getLedgerMonth, readLedgerMonth } from "#app/domain/money/ledger-month.server.ts";
import { reconcilePayments } from "#app/domain/money/reconcile-payments.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { newEarnings } from "../../support/money/earnings.ts";

let user: SignedInUser;
const finance = () => visitor({ user });
const at = (time: string) => setClock(new Date(time));

beforeEach(async () => {
	await emptyDatabase();
	at("2026-03-15T18:00:00Z");
	user = await newMember("ADMIN", undefined, ["FINANCE"]);
});
afterEach(() => setClock(undefined));

/** Creates a payment of $1,000 in March, of which $900 is paid out in April. */
async function addTwoMonths() {
	const deal = await newEarnings();
	at("2026-04-02T18:00:00Z");
	await deal.settle();
	return deal;
}

const figures = ({ accounts }: Awaited<ReturnType<typeof getLedgerMonth>>) =>
	Object.fromEntries(
		accounts
			.filter(({ openingCents, debitCents, creditCents }) => openingCents || debitCents || creditCents)
			.map(({ account, openingCents, debitCents, creditCents, closingCents }) => [
				account,
				[openingCents, debitCents, creditCents, closingCents].map(Number),
			]),
	);

describe("a month of the ledger", () => {
	it("has each account's balance before and after it, and ends with the balances that the next one begins with", async () => {
		const { bank } = await addTwoMonths();
		const atBank = clearing(bank.provider.name);
		const [march, april] = [
			await getLedgerMonth(finance(), "2026-03"),
			await getLedgerMonth(finance(), "2026-04"),
		];
		expect(figures(march)).toEqual({
			[atBank]: [0, 100_000, 2_930, 97_070],
			held: [0, 100_000, 100_000, 0],
			payable: [0, 0, 90_000, 90_000],
			"provider-costs": [0, 2_930, 0, 2_930],
			"revenue:fees": [0, 0, 10_000, 10_000],
		});
		expect(figures(april)).toEqual({
			[atBank]: [97_070, 0, 90_000, 7_070],
			payable: [90_000, 90_000, 0, 0],
			"transfers-in-transit": [0, 90_000, 90_000, 0],
			"provider-costs": [2_930, 0, 0, 2_930],
			"revenue:fees": [10_000, 0, 0, 10_000],
		});
		expect(april.postings).toEqual([
			{ posting: "transfer-sent", label: "Transfer sent", entries: 1, cents: 90_000n, clearingCents: 0n },
			{
				posting: "transfer-confirmed",
				label: "Transfer confirmed",
				entries: 1,
				cents: 90_000n,
				clearingCents: -90_000n,
			},
		]);
		expect(await findLedgerMonths(finance())).toEqual(["2026-04", "2026-03"]);
	});

	it("begins and ends at midnight in the site's time zone", async () => {
		at("2026-04-01T06:59:59.999Z");
		await newEarnings();
		expect((await getLedgerMonth(finance(), "2026-03")).postings).not.toEqual([]);
		await expect(getLedgerMonth(finance(), "2026-04")).rejects.toMatchObject({ code: "not_found" });
		at("2026-04-01T07:00:00Z");
		expect((await getLedgerMonth(finance(), "2026-04")).postings).toEqual([]);
	});

	it("is confirmed by the first comparison after its end that finds no difference", async () => {
		await addTwoMonths();
		at("2026-04-30T18:00:00Z");
		await reconcilePayments(moneyOutcomes);
		at("2026-05-02T18:00:00Z");
		expect(await getLedgerMonth(finance(), "2026-04")).toMatchObject({
			isOver: true,
			comparisons: [{ provider: "test-bank", comparison: null }],
		});
		const compare = (differences: number) =>
			db().reconciliation.create({
				data: {
					provider: "test-bank",
					at: new Date(`2026-05-0${4 - differences}T10:00:00Z`),
					ledgerCents: 10_000n,
					providerCents: 10_000n - BigInt(differences),
					differences,
				},
			});
		await compare(1);
		expect((await getLedgerMonth(finance(), "2026-04")).comparisons).toMatchObject([
			{ comparison: { differences: 1, providerCents: 9_999n } },
		]);
		await compare(0);
		expect((await getLedgerMonth(finance(), "2026-04")).comparisons).toMatchObject([
			{ comparison: { differences: 0 } },
		]);
	});

	it("lists every line of its entries, and the lines of each entry add up to zero", async () => {
		const { bookingId } = await addTwoMonths();
		const { reference } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
		const lines = [];
		for await (const part of (await readLedgerMonth(finance(), "2026-04")).lines) lines.push(...part);
		expect(lines.map(({ entry, line, booking }) => [entry.kind, line.cents, booking])).toEqual([
			["transfer-sent", 90_000n, reference],
			["transfer-sent", -90_000n, reference],
			["transfer-confirmed", 90_000n, reference],
			["transfer-confirmed", -90_000n, reference],
		]);
	});

	it("is for people with the finance role only, and must have begun", async () => {
		await addTwoMonths();
		const other = visitor({ user: await newMember("ADMIN", undefined, ["EDITOR"]) });
		await expect(getLedgerMonth(other, "2026-04")).rejects.toMatchObject({ code: "forbidden" });
		await expect(readLedgerMonth(other, "2026-04")).rejects.toMatchObject({ code: "forbidden" });
		for (const month of ["2026-05", "2026-13", "april"])
			await expect(getLedgerMonth(finance(), month)).rejects.toMatchObject({ code: "not_found" });
	});
});
