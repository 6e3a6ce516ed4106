import { afterEach, describe, expect, it } from "vitest";
import { DELIVERY_COMMANDS, type DeliveryCommand } from "#app/domain/bookings/delivery.ts";
import { commandSides } from "#app/domain/bookings/milestone-access.server.ts";
import { acceptDelivery } from "#app/domain/bookings/review-delivery.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { ReauthenticationRequiredError } from "#app/domain/people/credentials.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import {
	counts,
	deliveryCommands,
	makeState,
	reason,
	states,
} from "../../support/deliveries/delivery-states.ts";
import {
	acceptAt,
	deliverAt,
	expectLedgerAgrees,
	expectMilestones,
	freeze,
	milestoneAt,
	newDelivered,
	newFunded,
	requestChangesAt,
} from "../../support/market/milestones.ts";
import { newAgreement } from "../../support/market/quotes.ts";

afterEach(() => setClock(undefined));

/** The status that each transition leads to, written by hand a second time. */
const expected: Record<string, string> = {
	"FUNDED PROFESSIONAL deliver": "DELIVERED",
	"CHANGES_REQUESTED PROFESSIONAL deliver": "DELIVERED",
	"DELIVERED CREATOR accept-delivery": "ACCEPTED",
	"DELIVERED CREATOR request-changes": "CHANGES_REQUESTED",
};

describe("a delivery", () => {
	it.each(Object.entries(expected))(
		"%s leads to %s, notifies the other side, and returns the same result when repeated",
		async (step, to) => {
			const [status = "", side, command] = step.split(" ");
			const deal = await makeState(status);
			const actor = side === "CREATOR" ? deal.asCreator("once") : deal.asProfessional("once");
			const before = await db().outboxEmail.count({ where: { kind: { startsWith: "booking-milestone" } } });
			const run = () =>
				deliveryCommands[command as DeliveryCommand](actor, {
					bookingId: deal.bookingId,
					deliveryId: deal.deliveryId ?? "",
				});
			const first = await run();
			expect((await milestoneAt(deal.bookingId)).status).toBe(to);
			expect(await db().outboxEmail.count({ where: { kind: { startsWith: "booking-milestone" } } })).toBe(
				before + 1,
			);
			expect(
				await db().notification.count({
					where: { userId: (side === "CREATOR" ? deal.professional : deal.creator).id, readAt: null },
				}),
			).toBeGreaterThan(0);
			const after = await counts(deal.bookingId);
			expect(await run()).toEqual(first);
			expect(await counts(deal.bookingId)).toEqual(after);
			await expectLedgerAgrees(deal.bookingId);
		},
	);

	it.each(Object.keys(states))("in %s refuses disallowed commands, and changes nothing", async (status) => {
		const deal = await makeState(status);
		const at = { bookingId: deal.bookingId, deliveryId: deal.deliveryId ?? "none" };
		const before = await counts(deal.bookingId);
		const people = {
			CREATOR: deal.asCreator(),
			PROFESSIONAL: deal.asProfessional(),
			TEAM: visitor({ user: await newMember("ADMIN") }),
			STRANGER: visitor({ user: await newMember("CREATOR") }),
		};
		for (const [who, actor] of Object.entries(people))
			for (const command of DELIVERY_COMMANDS) {
				if (expected[`${status} ${who} ${command}`]) continue;
				const isSide = who === "CREATOR" || who === "PROFESSIONAL";
				const code = !isSide ? "not_found" : commandSides[command] === who ? "conflict" : "forbidden";
				await expect(deliveryCommands[command](actor, at), `${who} ${command}`).rejects.toMatchObject({
					code,
				});
			}
		for (const command of DELIVERY_COMMANDS)
			await expect(deliveryCommands[command](visitor(), at)).rejects.toMatchObject({
				code: "unauthenticated",
			});
		for (const command of DELIVERY_COMMANDS)
			await expect(
				deliveryCommands[command](people[commandSides[command]], { ...at, bookingId: "none" }),
			).rejects.toMatchObject({ code: "not_found" });
		expect(await counts(deal.bookingId)).toEqual(before);
	});

	it("releases the amount minus the fee when it is accepted, and accepting the last one completes the booking", async () => {
		const deal = await newFunded({}, [0, 1]);
		await acceptAt(deal, await deliverAt(deal));
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "ACCEPTED", "FUNDED");
		expect(await acceptAt(deal, await deliverAt(deal, 1), 1)).toEqual({ releasedCents: 66_667 });
		await expectMilestones(deal.bookingId, "COMPLETED", "ACCEPTED", "ACCEPTED");
		expect(-(await getBalance(`payable:${deal.professionalId}`))).toBe(90_000n);
		expect(
			await db().payout.findMany({
				where: { professionalId: deal.professionalId },
				orderBy: { createdAt: "asc" },
				select: { amountCents: true, feeCents: true },
			}),
		).toEqual([
			{ amountCents: 30_000, feeCents: 3_333 },
			{ amountCents: 60_000, feeCents: 6_667 },
		]);
		await expectLedgerAgrees(deal.bookingId);
		expect(await db().deadline.count({ where: { bookingId: deal.bookingId, closedAt: null } })).toBe(0);
	});

	it("can be accepted only with a recent proof of identity", async () => {
		const { bookingId, creator, deliveryId } = await newDelivered();
		const actor = visitor({ user: { ...creator, provedAt: later(now(), -16 * 60_000) } });
		await expect(acceptDelivery(actor, { bookingId, position: 0, deliveryId })).rejects.toThrow(
			ReauthenticationRequiredError,
		);
		await expect(
			acceptDelivery(visitor({ user: { ...creator, credentialVersion: 7 } }), {
				bookingId,
				position: 0,
				deliveryId,
			}),
		).rejects.toThrow(ReauthenticationRequiredError);
		await expectMilestones(bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
	});

	it("can be sent back only as often as the agreement says, counted across all milestones", async () => {
		const deal = await newFunded({ revisions: "2" }, [0, 1]);
		expect(await requestChangesAt(deal, await deliverAt(deal))).toEqual({ roundsLeft: 1 });
		expect(await requestChangesAt(deal, await deliverAt(deal, 1), 1)).toEqual({ roundsLeft: 0 });
		const deliveryId = await deliverAt(deal);
		await expect(requestChangesAt(deal, deliveryId)).rejects.toThrow(
			"You've used all 2 rounds of changes included in the agreement. Accept the delivery or, if it isn't what you agreed on, open a dispute.",
		);
		expect(
			await db().delivery.findMany({
				where: { milestone: { bookingId: deal.bookingId, position: 0 } },
				orderBy: { round: "asc" },
				select: { round: true, changes: true },
			}),
		).toEqual([
			{ round: 1, changes: reason },
			{ round: 2, changes: null },
		]);
		const none = await newDelivered({ revisions: "0" });
		await expect(requestChangesAt(none, none.deliveryId)).rejects.toThrow(
			"The agreement includes no changes after a delivery.",
		);
	});

	it("can't be answered from an outdated tab, because the delivery shown must be the latest one", async () => {
		const deal = await newDelivered();
		await requestChangesAt(deal, deal.deliveryId);
		await deliverAt(deal);
		await expect(acceptAt(deal, deal.deliveryId)).rejects.toThrow(
			"Another version was delivered in the meantime",
		);
		await expect(requestChangesAt(deal, deal.deliveryId)).rejects.toThrow(
			"Another version was delivered in the meantime",
		);
	});

	it("can't be accepted while a chargeback is open", async () => {
		const deal = await newDelivered();
		await freeze(deal.bookingId);
		await expect(acceptAt(deal, deal.deliveryId)).rejects.toThrow("it can't be accepted, refunded, or split");
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
	});

	it("of legal services doesn't need funding, hold money, or post to the ledger", async () => {
		const deal = await newAgreement({}, "LEGAL");
		const deliveryId = await deliverAt(deal);
		await requestChangesAt(deal, deliveryId);
		expect(await acceptAt(deal, await deliverAt(deal))).toEqual({ releasedCents: 0 });
		await acceptAt(deal, await deliverAt(deal, 1), 1);
		await expectMilestones(deal.bookingId, "COMPLETED", "ACCEPTED", "ACCEPTED");
		expect([await db().ledgerEntry.count(), await db().payout.count()]).toEqual([0, 0]);
		const { text } = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: deal.professional.email, kind: "booking-milestone-accept" },
		});
		expect(text.replaceAll(/\s+/g, " ")).toContain("Casey Creator pays you directly.");
	});
});
