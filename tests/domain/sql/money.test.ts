import { describe, expect, it } from "vitest";
import { HELD_MILESTONE_STATUSES } from "#app/domain/money/amounts.ts";
import { findProvidersInUse, readEarned, readFunded } from "#app/domain/money/sums.sql.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newMember } from "../../support/accounts/actors.ts";
import { newPaidDeal } from "../../support/money/deal.ts";

describe("the sums of a creator and a professional", () => {
	it("cover only their own milestones, and say whether payouts are possible", async () => {
		const deal = await newPaidDeal([100_000, 50_000]);
		await newPaidDeal([7_000]);
		const { id: creatorId } = deal.creator;
		const [first] = deal.milestoneIds;
		await db().milestone.update({
			where: { id: first ?? "" },
			data: { releasedCents: 20_000, refundedCents: 5_000, taxCents: 900, taxRefundedCents: 100 },
		});
		expect(await readFunded(creatorId)).toStrictEqual({
			paid: 150_000,
			amount: 150_000,
			released: 20_000,
			refunded: 5_000,
			tax: 800,
		});
		const { id: userId } = deal.professional;
		const held = await db().milestone.findMany({
			where: { booking: { creatorId }, status: { in: [...HELD_MILESTONE_STATUSES] } },
			select: {
				paymentId: true,
				amountCents: true,
				feeCents: true,
				releasedCents: true,
				refundedCents: true,
			},
		});
		const provider = (await db().payee.findFirst({ where: { professional: { userId } } }))?.provider;
		const earned = await readEarned(userId, provider ? [provider] : []);
		expect(earned).toMatchObject({
			serviceLine: "PHOTO_VIDEO",
			isRemoved: false,
			paidOut: 0,
			isPayable: true,
		});
		const byAmount = <T extends { amountCents: number }>(rows: readonly T[]) =>
			rows.toSorted((a, b) => a.amountCents - b.amountCents);
		expect(held).toHaveLength(2);
		expect(byAmount(earned?.held ?? [])).toStrictEqual(byAmount(held));
		expect((await readEarned(userId, ["another provider"]))?.isPayable).toBe(false);
		// The provider of an earlier payment, and one that was never used.
		await db().payee.create({
			data: {
				professionalId: deal.professionalId,
				provider: "new",
				createdAt: new Date(),
				isReady: true,
				hasTaxDetails: true,
			},
		});
		const canBePaidBy = async (...names: string[]) => [
			(await readEarned(userId, names))?.isPayable,
			await findProvidersInUse(deal.professionalId, names, db()),
		];
		expect(await canBePaidBy("new", String(provider), "unused")).toEqual([true, [provider]]);
		await db().payee.updateMany({
			where: { professional: { userId }, provider: provider ?? "" },
			data: { hasTaxDetails: false },
		});
		expect(await canBePaidBy("new", String(provider), "unused")).toEqual([false, [provider]]);
		expect((await readEarned(userId, provider ? [provider] : []))?.isPayable).toBe(false);
		await db().professional.updateMany({ where: { userId }, data: { state: "REMOVED" } });
		expect(await readEarned(userId, [])).toMatchObject({ isRemoved: true, isPayable: false });
	});

	it("are nothing before any money has moved", async () => {
		const { id } = await newMember();
		expect(await readFunded(id)).toStrictEqual({ paid: 0, amount: 0, released: 0, refunded: 0, tax: 0 });
		expect(await readEarned(id, [])).toBeUndefined();
	});
});
