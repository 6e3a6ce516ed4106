import { afterEach, expect, it } from "vitest";
import { acceptDelivery } from "#app/domain/deliveries/accept-delivery.server.ts";
import { deliver } from "#app/domain/deliveries/deliver.server.ts";
import { findPayouts, findStatementMonths, getStatement, readStatement, sumEarnings } from "#app/domain/earnings/earnings-queries.server.ts";
import { findPayments, getReceipt, sumPayments } from "#app/domain/payments/payment-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newPaidDeal } from "../../support/money/deal.ts";
import { newFunding, payByCard, settle } from "../../support/money/payments.ts";

const start = new Date("2026-05-04T16:00:00Z");
afterEach(() => setClock(undefined));

it("a creator and a professional read the same figures, each in their own list", async () => {
	setClock(start);
	const deal = await newFunding();
	const { address, reference } = await deal.start();
	await payByCard(address, "succeeds");
	await settle();
	const proved = (user: typeof deal.creator) => visitor({ user: { ...user, provedAt: now() } });
	setClock(later(start, 60_000));
	const { deliveryId } = await deliver(deal.asProfessional(), { bookingId: deal.bookingId, position: 0, note: "Here it is.", links: [], files: [] });
	await acceptDelivery(proved(deal.creator), { bookingId: deal.bookingId, position: 0, deliveryId });

	expect(await sumPayments(deal.creator)).toEqual({ paid: 100_000, held: 66_667, refunded: 0, refunding: 0, waiting: 0, disputed: 0, takenBack: 0, tax: 0 });
	expect((await findPayments(deal.creator, {})).rows.map((row) => [row.reference, row.amountCents, row.status])).toEqual([[reference, 100_000, "PAID"]]);
	expect(await getReceipt(visitor({ user: deal.creator }), reference)).toMatchObject({ reference, amountCents: 100_000 });
	await expect(getReceipt(visitor({ user: await newMember() }), reference)).rejects.toMatchObject({ code: "not_found" });

	expect(await sumEarnings(deal.professional)).toEqual({ pending: 60_000, clearing: 0, available: 30_000, sent: 0, refused: 0, paidOut: 0, owedToUs: 0 });
	expect((await findPayouts(deal.professional, {})).rows.map(({ amountCents, feeCents }) => [amountCents, feeCents])).toEqual([[30_000, 3_333]]);
	expect(await findStatementMonths(deal.professional)).toEqual(["2026-05"]);
	const statement = await getStatement(visitor({ user: deal.professional }), "2026-05");
	expect(statement.totals).toEqual({ gross: 33_333, fees: 3_333, net: 30_000, paidOut: 0 });
	for (const month of ["2026-06", "2026-13", "May"]) await expect(getStatement(visitor({ user: deal.professional }), month)).rejects.toMatchObject({ code: "not_found" });
});

it("a statement adds up all lines of a month, and its CSV lists all, beyond what a page can show", async () => {
	setClock(start);
	const { professional, professionalId, milestoneId } = await newPaidDeal([100_000]);
	const { id: paymentId } = await db().payment.findFirstOrThrow({ where: { milestones: { some: { id: milestoneId } } } });
	const LINES = 1_203;
	await db().payout.createMany({
		data: Array.from({ length: LINES }, (_, i) => ({
			reference: `PYT-${String(i).padStart(6, "0")}`,
			...{ professionalId, milestoneId, paymentId, amountCents: 900, feeCents: 100, status: "PAID" as const, statusAt: now(), createdAt: now() },
		})),
	});
	const asProfessional = visitor({ user: professional });
	const { totals, counts, released } = await getStatement(asProfessional, "2026-05");
	expect(totals).toEqual({ gross: LINES * 1_000, fees: LINES * 100, net: LINES * 900, paidOut: LINES * 900 });
	expect([counts, released.length]).toEqual([{ released: LINES, paid: LINES }, 1_000]);
	const parts: string[] = [];
	for await (const lines of (await readStatement(asProfessional, "2026-05")).lines) parts.push(...lines.map(({ part }) => part));
	expect([parts.filter((part) => part === "released").length, parts.filter((part) => part === "paid").length]).toEqual([LINES, LINES]);
});
