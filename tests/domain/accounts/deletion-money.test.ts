import { afterEach, describe, expect, it } from "vitest";
import { askDeletion, cancelDeletion, deleteAccounts } from "#app/domain/trust/delete-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { openAt } from "../../support/market/disputes.ts";
import { expectMilestones, fund, newDelivered, newFunded } from "../../support/market/milestones.ts";
import { newAgreement } from "../../support/market/quotes.ts";
import { cancelAs, onDay } from "../../support/money/cancel.ts";

afterEach(() => setClock(undefined));

describe("an account with money held for its bookings", () => {
	it("can't be deleted, and its owner is told which bookings to end first", async () => {
		const deal = await newFunded();
		const { reference } = await db().booking.findUniqueOrThrow({ where: { id: deal.bookingId } });
		for (const actor of [deal.asCreator(), deal.asProfessional()])
			await expect(askDeletion(actor)).rejects.toThrow(
				`Money is held for ${reference}. Finish or cancel this booking, then delete your account.`,
			);
		await cancelAs(deal, "PROFESSIONAL");
		await askDeletion(deal.asProfessional());
		await cancelDeletion(deal.asProfessional());
	});

	it("can't be deleted during a dispute", async () => {
		const deal = await newDelivered();
		await openAt(deal);
		for (const actor of [deal.asCreator(), deal.asProfessional()])
			await expect(askDeletion(actor)).rejects.toThrow("Money is held for");
	});

	it("isn't deleted when its deletion is due, and its work continues, unlike an account whose work was never funded", async () => {
		onDay(0);
		const deal = await newAgreement();
		const other = await newAgreement();
		for (const { asCreator } of [deal, other]) await askDeletion(asCreator());
		await fund(deal, 0);
		onDay(31);
		await deleteAccounts();
		const left = await db().user.findMany({
			where: { id: { in: [deal.creator.id, other.creator.id] }, deletionAskedAt: { not: null } },
			select: { id: true },
		});
		expect(left.map(({ id }) => id)).toEqual([deal.creator.id]);
		await expectMilestones(other.bookingId, "CANCELLED", "CANCELLED", "CANCELLED");
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "PLANNED");
	});
});
