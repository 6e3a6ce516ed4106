import { afterEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import {
	getPayoutDetails,
	holdPayouts,
	needsPayoutDetails,
	startOnboarding,
} from "#app/domain/money/payee.server.ts";
import { applyPaymentEvents } from "#app/domain/money/payment-events.server.ts";
import { getBankPayee, savePayeeAtTestBank } from "#app/domain/money/test-bank.server.ts";
import { ReauthenticationRequiredError } from "#app/domain/people/credentials.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { testBank } from "#app/infra/payments/test-bank/test-bank.server.ts";
import { DAY, HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailsTo } from "../../support/email/outbox.ts";
import { newProfessional } from "../../support/market/bookings.ts";
import { countAtBank } from "../../support/money/bank-records.ts";
import { bankAddress, eventBodies, sendEvent, settle } from "../../support/money/payments.ts";

const start = new Date("2026-05-04T16:00:00Z");
const at = (milliseconds: number) => setClock(later(start, milliseconds));

afterEach(() => setClock(undefined));

const COMPLETE = { name: "Parker Person", accountNumber: "12345678", taxId: "123456789" };

/** Creates a professional who confirms their identity before each command. */
async function newPayee() {
	const { user, professionalId } = await newProfessional();
	const as = () => visitor({ user: { ...user, provedAt: now() } });
	const save = async (details: Partial<typeof COMPLETE>) => {
		const { id: payeeId, ...key } = bankAddress((await startOnboarding(as())).address);
		return savePayeeAtTestBank({ payeeId, ...key, details });
	};
	return { user, professionalId, as, save };
}

describe("a professional", () => {
	it("enters payout details in parts, is ready once they are complete, and gets no payouts for 3 days after entering the first bank account", async () => {
		at(0);
		const { user, as, save } = await newPayee();
		expect(await needsPayoutDetails(user)).toBe(false);
		await db().phaseChange.create({ data: { phase: "OPEN", at: now() } });
		expect(await needsPayoutDetails(user)).toBe(true);
		expect(await getPayoutDetails(as())).toMatchObject({ isReady: false, missing: null, bankEnding: null });
		expect(await save({ name: COMPLETE.name, accountNumber: COMPLETE.accountNumber })).toEqual({
			returnTo: "https://greenroom.example/professional/payout-details?returned",
		});
		await settle();
		expect(await getPayoutDetails(as())).toMatchObject({
			isReady: false,
			hasTaxDetails: false,
			missing: ["Tax ID"],
			bankEnding: "5678",
		});
		at(HOUR);
		await save({ taxId: COMPLETE.taxId });
		await settle();
		expect(await getPayoutDetails(as())).toMatchObject({
			isReady: true,
			hasTaxDetails: true,
			missing: [],
			bankEnding: "5678",
			pausedUntil: later(start, 3 * DAY),
		});
		expect(await needsPayoutDetails(user)).toBe(false);
		expect(await emailsTo(user.email)).toEqual(["security-notice: Your payout details were changed"]);
	});

	it.each([
		["in order", 2, (bodies: string[]) => bodies],
		["in reverse order", 1, (bodies: string[]) => bodies.toReversed()],
		["twice", 2, (bodies: string[]) => [...bodies, ...bodies]],
	])(
		"who replaces the bank account waits 3 days for payouts and gets an email, with the provider's reports arriving %s",
		async (_, emails, inOrder) => {
			at(0);
			const { user, as, save } = await newPayee();
			await save(COMPLETE);
			at(DAY);
			await save({ accountNumber: "87654321" });
			for (const body of inOrder(await eventBodies())) {
				await sendEvent(body);
				await applyPaymentEvents(moneyOutcomes);
			}
			expect(await getPayoutDetails(as())).toMatchObject({
				isReady: true,
				bankEnding: "4321",
				pausedUntil: later(start, 4 * DAY),
			});
			// The first account also causes an email, unless the second one was already known.
			expect(await emailsTo(user.email)).toEqual(
				Array(emails).fill("security-notice: Your payout details were changed"),
			);
			at(4 * DAY);
			expect(await getPayoutDetails(as())).toMatchObject({ pausedUntil: null });
		},
	);

	it("gets one email that says by when missing details are needed, and is asked for them until they are entered", async () => {
		at(0);
		const { user, professionalId, as, save } = await newPayee();
		await db().phaseChange.create({ data: { phase: "OPEN", at: now() } });
		await save(COMPLETE);
		await settle();
		const detailsDueAt = later(start, 10 * DAY);
		const [last = ""] = (await eventBodies()).slice(-1);
		const report = async (id: string, changes: object) => {
			await sendEvent(JSON.stringify({ ...JSON.parse(last), id, at: now(), ...changes }));
			await applyPaymentEvents(moneyOutcomes);
		};
		for (const [days, id] of [
			[5, "due-1"],
			[6, "due-2"],
		] as const) {
			at(days * DAY);
			await report(id, { missing: ["Proof of identity"], detailsDueAt });
		}
		expect(await getPayoutDetails(as())).toMatchObject({
			isReady: true,
			missing: ["Proof of identity"],
			detailsDueAt,
		});
		expect(await needsPayoutDetails(user)).toBe(true);
		expect(await emailsTo(user.email)).toEqual([
			"security-notice: Your payout details were changed",
			"payout-details-due: Add missing payout details by May 14",
		]);
		at(11 * DAY);
		await report("entered", { missing: [], detailsDueAt: null });
		expect(await needsPayoutDetails(user)).toBe(false);
		expect(await db().payee.findFirst({ where: { professionalId } })).toMatchObject({ detailsDueAt: null });
	});

	it("gets no payouts before the pause for a new bank account is over, even if that account is entered while payouts are being resumed", async () => {
		at(0);
		const { professionalId } = await newPayee();
		const payee = { professionalId, provider: "own-payouts" };
		const change = (data: { pausedUntil: Date; holdChangeAt: Date }) =>
			db().payee.updateMany({ where: payee, data });
		await db().payee.create({
			data: {
				...payee,
				providerId: "acct-1",
				pausedUntil: later(start, DAY),
				holdChangeAt: start,
				createdAt: start,
			},
		});
		const told: string[] = [];
		let meanwhile = async () => {};
		const bank = {
			...testBank,
			name: payee.provider,
			automaticPayouts: {
				stop: async (payeeId: string) => void told.push(`stop ${payeeId}`),
				resume: async (payeeId: string) => {
					told.push(`resume ${payeeId}`);
					await meanwhile();
				},
			},
		};
		const run = () => holdPayouts(undefined, [bank]);
		expect([await run(), await run()]).toEqual([1, 0]);
		at(DAY);
		meanwhile = async () =>
			void (await change({ pausedUntil: later(start, 4 * DAY), holdChangeAt: later(now(), 1) }));
		await run();
		meanwhile = () => Promise.reject(new Error("The provider doesn't respond."));
		at(DAY + HOUR);
		await run();
		at(4 * DAY);
		expect(await run()).toBe(0);
		meanwhile = async () => {};
		expect([await run(), await run()]).toEqual([1, 0]);
		expect(told).toEqual(["stop", "resume", "stop", "resume", "resume"].map((order) => `${order} acct-1`));
	});

	it("has an account at each provider, and a change of provider asks for details again but keeps the earlier account", async () => {
		at(0);
		const { user, professionalId, as, save } = await newPayee();
		await db().phaseChange.create({ data: { phase: "OPEN", at: now() } });
		const earlier = { professionalId, provider: "earlier-bank" };
		await db().payee.create({
			data: { ...earlier, providerId: "acct-1", isReady: true, hasTaxDetails: true, createdAt: now() },
		});
		expect(await needsPayoutDetails(user)).toBe(true);
		expect(await getPayoutDetails(as())).toMatchObject({ isReady: false, missing: null });
		await save(COMPLETE);
		await settle();
		expect(await needsPayoutDetails(user)).toBe(false);
		expect(await db().payee.findFirst({ where: earlier })).toMatchObject({
			providerId: "acct-1",
			isReady: true,
			detailsChangedAt: null,
			pausedUntil: null,
		});
	});

	it("can't enter payout details without a recent proof of identity, for legal work, without a profile, or in another role", async () => {
		at(0);
		const { user, professionalId, as } = await newPayee();
		await expect(
			startOnboarding(visitor({ user: { ...user, provedAt: later(now(), -HOUR) } })),
		).rejects.toBeInstanceOf(ReauthenticationRequiredError);
		await expect(
			startOnboarding(visitor({ user: { ...(await newMember("PROFESSIONAL")), provedAt: now() } })),
		).rejects.toMatchObject({ code: "not_found" });
		await expect(
			startOnboarding(visitor({ user: { ...(await newMember("CREATOR")), provedAt: now() } })),
		).rejects.toMatchObject({ code: "forbidden" });
		await db().professional.update({ where: { id: professionalId }, data: { serviceLine: "LEGAL" } });
		await expect(startOnboarding(as())).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("paid to the attorney directly"),
		});
		expect(await db().payee.count()).toBe(0);
	});

	it("can open the bank's form only with its URL, which is valid for an hour and for only one payee", async () => {
		at(0);
		const [one, two] = [await newPayee(), await newPayee()];
		const { id, ...key } = bankAddress((await startOnboarding(one.as())).address);
		const other = bankAddress((await startOnboarding(two.as())).address);
		expect(await getBankPayee({ payeeId: id, ...key })).toMatchObject({ id });
		for (const address of [
			{ payeeId: other.id, ...key },
			{ payeeId: id, key: key.key, until: `${Number(key.until) + DAY}` },
		])
			await expect(savePayeeAtTestBank({ ...address, details: COMPLETE })).rejects.toMatchObject({
				code: "not_found",
			});
		at(HOUR);
		await expect(getBankPayee({ payeeId: id, ...key })).rejects.toMatchObject({ code: "not_found" });
		expect(countAtBank("Event")).toBe(0);
	});
});
