import { describe, expect, it } from "vitest";
import { findBookings } from "#app/domain/bookings/booking-queries.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { findOwnWork, findTurnsForSide } from "#app/domain/bookings/turns.server.ts";
import { createDebt } from "#app/domain/money/debt.server.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { loadWork } from "#app/routes/bookings/parts/load-work.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { openAt } from "../../support/market/disputes.ts";
import {
	acceptAt,
	deliverAt,
	fund,
	milestoneAt,
	newDelivered,
	newFunded,
	requestChangesAt,
} from "../../support/market/milestones.ts";
import { type Deal, newAgreement, newAmendment, newRequest } from "../../support/market/quotes.ts";
import { newFunding, payByCard, settle } from "../../support/money/payments.ts";

/** Lists the tasks in a booking as each side's dashboard describes them. */
const toDo = async ({
	creator,
	professional,
}: Pick<Awaited<ReturnType<typeof newAgreement>>, "creator" | "professional">) =>
	Promise.all(
		[creator, professional].map(async (user) => (await findOwnWork(user)).turns.map(({ label }) => label)),
	);

/** Adds a checkout for a booking, which the payer's bank is still settling. */
const settleLater = (
	{ bookingId, creator }: Deal,
	facts: Pick<Prisma.CheckoutUncheckedCreateInput, "amountCents" | "receivableId" | "lines">,
) =>
	db().checkout.create({
		data: {
			...facts,
			bookingId,
			payerId: creator.id,
			reference: newReference("PAY"),
			provider: "test-bank",
			status: "PROCESSING",
			statusAt: now(),
			createdAt: now(),
			expiresAt: now(),
		},
	});

describe("due work", () => {
	it("is shown to the side that has to act, but not to the other side", async () => {
		const deal = await newAgreement();
		expect(await toDo(deal)).toEqual([["fund the first milestone"], []]);
		await fund(deal, 0);
		expect(await toDo(deal)).toEqual([[], ["deliver the milestone"]]);
		const deliveryId = await deliverAt(deal);
		expect(await toDo(deal)).toEqual([["review the delivery"], []]);
		await requestChangesAt(deal, deliveryId);
		expect(await toDo(deal)).toEqual([[], ["deliver the changes"]]);
	});

	it("shows a milestone's agreed date and, once that has passed, the date on which it is refunded", async () => {
		const deal = await newFunded();
		const { dueOn } = await milestoneAt(deal.bookingId);
		const {
			turns: [work],
		} = await findOwnWork(deal.professional);
		expect(work?.dueOn).toBe(dueOn);
		const { dueAt } = await db().deadline.findFirstOrThrow({
			where: { bookingId: deal.bookingId, kind: "DELIVERY", closedAt: null },
		});
		setClock(later(dueAt, -DAY));
		expect((await findOwnWork(deal.professional)).turns).toMatchObject([{ dueOn: null, dueAt }]);
		setClock(undefined);
	});

	it("includes a request to answer, with a link to the page where the quote is written", async () => {
		const { bookingId, professional } = await newRequest();
		expect((await findOwnWork(professional)).turns).toMatchObject([
			{ task: "REQUEST_ANSWER", path: `/bookings/${bookingId}/edit-quote` },
		]);
	});

	it("is listed with the work in progress, its current milestone, and its upcoming dates", async () => {
		const deal = await newFunded();
		const { creator, professional, bookingId } = deal;
		const dayOf = async (position: number) => (await milestoneAt(bookingId, position)).dueOn;
		const facts = async (user: typeof creator) => {
			const { running, days } = await findOwnWork(user);
			return [
				running.map(({ title, milestone }) => [title, milestone]),
				days.map(({ title, lastDay }) => [title, lastDay]),
			];
		};
		const { endsOn } = await db().quote.findFirstOrThrow({ where: { bookingId, status: "ACCEPTED" } });
		const [work, first, second] = [
			["Days of work", endsOn],
			["“Shoot” is due", await dayOf(0)],
			["“Delivery” is due", await dayOf(1)],
		];
		const one = { number: 1, count: 2 };
		const [runs, days] = await facts(creator);
		expect(runs).toEqual([["Waiting for Vega Lights to deliver the milestone", one]]);
		expect(days).toEqual(expect.arrayContaining([work, first, second]));
		// The professional sees the first milestone's date as a deadline.
		const [ownRuns, ownDays] = await facts(professional);
		expect(ownRuns).toEqual([["Deliver the milestone", one]]);
		expect(ownDays).toEqual(expect.arrayContaining([work, second]));
		expect(ownDays).not.toContainEqual(first);
		await acceptAt(deal, await deliverAt(deal));
		expect((await findOwnWork(creator)).running).toMatchObject([{ milestone: { number: 2, count: 2 } }]);
		setClock(later(now(), 400 * DAY));
		expect((await findOwnWork(creator)).days).toEqual([]);
		setClock(undefined);
	});

	it("names the first milestone that hasn't ended, even if a later one has", async () => {
		const deal = await newFunded({}, [0, 1]);
		await acceptAt(deal, await deliverAt(deal, 1), 1);
		expect((await findOwnWork(deal.creator)).running).toMatchObject([{ milestone: { number: 1, count: 2 } }]);
	});

	it("can include an amendment to answer", async () => {
		const [forCreator] = await toDo(await newAmendment());
		expect(forCreator).toContain("review the new version of the agreement");
	});

	it("names the same task and due date in both sides' lists of bookings", async () => {
		const deal = await newFunded();
		const turns = async () =>
			Promise.all(
				[deal.creator, deal.professional].map(
					async (user) => (await findBookings(user)).find(({ id }) => id === deal.bookingId)?.turn,
				),
			);
		const { dueOn } = await milestoneAt(deal.bookingId);
		expect(await turns()).toMatchObject([
			{ isYours: false, dueOn },
			{ isYours: true, dueOn },
		]);
		await deliverAt(deal);
		const { dueAt } = await db().deadline.findFirstOrThrow({
			where: { bookingId: deal.bookingId, kind: "ACCEPTANCE", closedAt: null },
		});
		const [forCreator, forProfessional] = await turns();
		const due = { dueAt, dueOn: null };
		expect(forCreator).toEqual({ title: "Review the delivery", isYours: true, ...due });
		const title = "Waiting for Casey Creator to review the delivery";
		expect(forProfessional).toEqual({ title, isYours: false, ...due });
	});

	it("doesn't include milestones to fund while their payment is being settled", async () => {
		const deal = await newFunding();
		await payByCard((await deal.start()).address, "settles-later");
		await settle();
		expect(await toDo(deal)).toEqual([[], []]);
	});

	it("includes a dispute about another milestone while a payment is being settled", async () => {
		const deal = await newDelivered();
		await openAt(deal);
		const answer = async () => {
			const [turn] = await findTurnsForSide(deal.bookingId, "PROFESSIONAL");
			return (await loadWork(deal.asProfessional(), deal.bookingId, turn))?.nextDue;
		};
		const before = [await toDo(deal), await answer()];
		expect(before).toMatchObject([
			[[], ["answer the dispute"]],
			{ consequence: expect.stringContaining("$333.33") },
		]);
		const { id: milestoneId, amountCents } = await milestoneAt(deal.bookingId, 1);
		await settleLater(deal, { amountCents, lines: { create: { milestoneId, amountCents } } });
		expect([await toDo(deal), await answer()]).toEqual(before);
	});

	it("includes milestones to fund while the professional's repayment is being settled", async () => {
		const deal = await newAgreement();
		const amountCents = 40_000;
		const { id: receivableId } = await transaction((tx) =>
			createDebt(tx, {
				cause: "CHARGEBACK",
				subjectId: "a chargeback",
				bookingId: deal.bookingId,
				amountCents,
				reason: null,
			}),
		);
		await settleLater(deal, { amountCents, receivableId });
		await runDeadlines();
		expect(await toDo(deal)).toEqual([["fund the first milestone"], []]);
	});
});
