import { describe, expect, it } from "vitest";
import { transitionMilestone } from "#app/domain/bookings/milestone.server.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import type { QuoteInput } from "#app/domain/bookings/quotes/quote-forms.ts";
import { reviseQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { jobActor } from "#app/domain/platform/actor.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import {
	expectMilestones,
	findMilestones,
	fund,
	milestoneAt,
	newFunded,
} from "../../support/market/milestones.ts";
import { type Deal, newAgreement, newQuote, quoteInput, signing } from "../../support/market/quotes.ts";

const facts = ({
	position,
	title,
	amountCents,
	feeCents,
	status,
}: Awaited<ReturnType<typeof findMilestones>>[number]) => [position, title, amountCents, feeCents, status];

describe("the milestones of an agreement", () => {
	it("are created with the signed fees when it is signed, and not before", async () => {
		const deal = await newQuote();
		expect(await findMilestones(deal.bookingId)).toEqual([]);
		await acceptQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId: deal.quoteId, signing });
		expect((await findMilestones(deal.bookingId)).map(facts)).toEqual([
			[0, "Shoot", 33_333, 3_333, "PLANNED"],
			[1, "Delivery", 66_667, 6_667, "PLANNED"],
		]);
		await expectMilestones(deal.bookingId, "ACCEPTED", "PLANNED", "PLANNED");
		expect(
			await db().deadline.count({
				where: { bookingId: deal.bookingId, kind: "FIRST_FUNDING", closedAt: null },
			}),
		).toBe(1);
	});

	it("need no funding before work starts if the attorney is paid directly", async () => {
		const { bookingId } = await newAgreement({}, "LEGAL");
		await expectMilestones(bookingId, "IN_PROGRESS", "PLANNED", "PLANNED");
		expect(await db().deadline.count({ where: { bookingId, closedAt: null } })).toBe(0);
		const { id } = await milestoneAt(bookingId);
		await expect(
			transaction((tx) => transitionMilestone(tx, jobActor("test"), "fund", id, { role: "PROVIDER" })),
		).rejects.toThrow("paid in the way that fund requires");
	});
});

/** Creates a quote for $1,200 with the first milestone as it was signed, plus any changes, and two others. */
const changed = (from: QuoteInput, facts: Partial<QuoteInput["milestones"][number]> = {}): QuoteInput => {
	const [first, second] = from.milestones;
	if (!first || !second) throw new Error("The quote has no milestones.");
	const milestones = [
		{ ...first, ...facts },
		{ ...second, title: "Edit", amount: 50_000 },
		{ ...second, title: "Sound", amount: 120_000 - 50_000 - (facts.amount ?? first.amount) },
	];
	return { ...from, items: [{ description: "All of it", quantity: 1, unitPrice: 120_000 }], milestones };
};

const amend = async (deal: Deal, input: QuoteInput) =>
	(await reviseQuote(deal.asProfessional(), { bookingId: deal.bookingId, input, signing })).quoteId;

const sign = (deal: Deal, quoteId: string) =>
	acceptQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId, signing });

describe("an amendment", () => {
	it("replaces milestones that aren't funded, once both sides have signed", async () => {
		const deal = await newAgreement();
		const input = quoteInput();
		const quoteId = await amend(deal, changed(input, { title: "Shoot outside" }));
		expect((await findMilestones(deal.bookingId)).map(({ title }) => title)).toEqual(["Shoot", "Delivery"]);
		await sign(deal, quoteId);
		expect((await findMilestones(deal.bookingId)).map(facts)).toEqual([
			[0, "Shoot outside", 33_333, 3_333, "PLANNED"],
			[1, "Edit", 50_000, 5_000, "PLANNED"],
			[2, "Sound", 36_667, 3_667, "PLANNED"],
		]);
		const replaced = await db().milestone.findMany({
			where: { bookingId: deal.bookingId, replacedByVersion: { not: 0 } },
			orderBy: { position: "asc" },
		});
		expect(
			replaced.map(({ position, title, status, replacedByVersion }) => [
				position,
				title,
				status,
				replacedByVersion,
			]),
		).toEqual([
			[0, "Shoot", "CANCELLED", 2],
			[1, "Delivery", "CANCELLED", 2],
		]);
		await expectMilestones(deal.bookingId, "ACCEPTED", "PLANNED", "PLANNED", "PLANNED");
		await fund(deal, 0, 1);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "FUNDED", "PLANNED");
	});

	it("keeps a funded milestone with its fee, and the other milestones share exactly the rest of the fee", async () => {
		// Each part gets about a third of the 16-cent fee, so that rounding shows.
		const thirds = {
			items: [{ description: "All", quantity: "1", unitPrice: "1.60" }],
			milestones: quoteInput()
				.milestones.slice(0, 1)
				.flatMap((one) =>
					["0.54", "0.53", "0.53"].map((amount, i) => ({ ...one, title: `Part ${i}`, amount })),
				),
		};
		const deal = await newFunded(thirds);
		const kept = await milestoneAt(deal.bookingId);
		const { title, deliverable, dueOn, amountCents } = kept;
		const input = {
			...quoteInput(),
			items: [{ description: "More", quantity: 1, unitPrice: 199 }],
			milestones: [
				{ title, deliverable, dueOn, amount: amountCents },
				{ title: "Rest", deliverable, dueOn, amount: 145 },
			],
		};
		await sign(deal, await amend(deal, input));
		const after = await findMilestones(deal.bookingId);
		expect(after[0]).toEqual(kept);
		const quote = await db().quote.findFirstOrThrow({
			where: { bookingId: deal.bookingId, status: "ACCEPTED" },
		});
		expect([after.map(({ feeCents }) => feeCents), quote.feeCents]).toEqual([
			[kept.feeCents, 19 - kept.feeCents],
			19,
		]);
	});

	it.each([
		["title", { title: "Another" }],
		["deliverable", { deliverable: "Less" }],
		["amount", { amount: 33_334 }],
		["due date", { dueOn: "2099-01-01" }],
	])("can't be sent if it changes a funded milestone's %s", async (_, facts) => {
		const deal = await newFunded();
		await expect(amend(deal, changed(quoteInput(), facts))).rejects.toThrow(
			"Keep milestone 1, “Shoot”, as it is",
		);
		expect(await db().quote.count({ where: { bookingId: deal.bookingId } })).toBe(1);
	});

	it("is refused at signing if a milestone that it changes was funded in the meantime", async () => {
		const deal = await newAgreement();
		const quoteId = await amend(deal, changed(quoteInput(), { title: "Shoot outside" }));
		await fund(deal, 0);
		await expect(sign(deal, quoteId)).rejects.toThrow("Keep milestone 1, “Shoot”, as it is");
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "PLANNED");
	});

	it("can't change a milestone with an open checkout, but can replace one whose checkout has expired", async () => {
		const deal = await newAgreement();
		const { id, amountCents } = await milestoneAt(deal.bookingId);
		const at = now();
		const facts = {
			reference: newReference("PAY"),
			bookingId: deal.bookingId,
			payerId: deal.creator.id,
			provider: "test-bank",
			amountCents,
			status: "OPEN" as const,
			statusAt: at,
			createdAt: at,
			expiresAt: later(at, HOUR),
		};
		const checkout = await db().checkout.create({
			data: { ...facts, lines: { create: { milestoneId: id, amountCents } } },
		});
		await expect(amend(deal, changed(quoteInput(), { title: "Shoot outside" }))).rejects.toThrow(
			"is being paid for right now",
		);
		await db().checkout.update({ where: { id: checkout.id }, data: { status: "EXPIRED" } });
		await sign(deal, await amend(deal, changed(quoteInput(), { title: "Shoot outside" })));
		expect((await db().milestone.findUniqueOrThrow({ where: { id } })).status).toBe("CANCELLED");
	});

	it("that keeps only finished milestones completes the booking", async () => {
		const deal = await newFunded();
		const { id, title, deliverable, dueOn, amountCents } = await milestoneAt(deal.bookingId);
		await transaction((tx) => transitionMilestone(tx, jobActor("test"), "release", id, { role: "TEAM" }));
		const input = {
			...quoteInput(),
			items: [{ description: "Less", quantity: 1, unitPrice: amountCents }],
			milestones: [{ title, deliverable, dueOn, amount: amountCents }],
		};
		await sign(deal, await amend(deal, input));
		await expectMilestones(deal.bookingId, "COMPLETED", "ACCEPTED");
	});
});
