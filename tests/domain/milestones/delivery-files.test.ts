import { afterEach, describe, expect, it } from "vitest";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.server.ts";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import { DELIVERY_FILES_MAX } from "#app/domain/bookings/delivery.ts";
import { ApiDeliverForm, DeliveryFields } from "#app/domain/bookings/delivery-forms.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { openFile, sweepFiles } from "#app/domain/platform/files/file.server.ts";
import type { Scope } from "#app/domain/platform/roles.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { reason } from "../../support/deliveries/delivery-states.ts";
import { openAt } from "../../support/market/disputes.ts";
import {
	acceptAt,
	deliverAt,
	expectLedgerAgrees,
	expectMilestones,
	fund,
	milestoneAt,
	newDelivered,
	newFunded,
} from "../../support/market/milestones.ts";
import { newAgreement } from "../../support/market/quotes.ts";

afterEach(() => setClock(undefined));

describe("the files of a delivery", () => {
	const newFile = (ownerId: string, name = "a.pdf") =>
		db().storedFile.create({
			data: {
				ownerId,
				storageKey: `${name}-${Math.random()}`,
				name,
				type: "application/pdf",
				bytes: 4,
				sha256: "00",
				createdAt: later(now(), -2 * DAY),
			},
		});

	it("can be seen only by the two sides and some of the team, and survive the cleanup", async () => {
		const deal = await newFunded();
		const { id } = await newFile(deal.professional.id);
		await deliver(deal.asProfessional(), {
			bookingId: deal.bookingId,
			position: 0,
			note: "Files",
			links: [],
			files: [id],
		});
		await sweepFiles();
		expect(await db().storedFile.count({ where: { id } })).toBe(1);
		// The file has no bytes, so it is marked as waiting for the virus check, and the error says so to anyone
		// who may open it.
		const outcome = (actor: Actor) => openFile(actor, id).catch((error: Error) => error.message);
		const stranger = visitor({ user: await newMember("CREATOR") });
		await db().storedFile.update({ where: { id }, data: { scan: "PENDING" } });
		for (const actor of [deal.asCreator(), visitor({ user: await newMember("ADMIN") })])
			expect(await outcome(actor)).toContain("still being checked for viruses");
		// The file is part of the booking's record, which finance needs. Other files aren't.
		const outcomeFor = async (scope: Scope) =>
			outcome(visitor({ user: await newMember("ADMIN", undefined, [scope]) }));
		expect([await outcomeFor("FINANCE"), await outcomeFor("EDITOR")]).toEqual([
			expect.stringContaining("still being checked"),
			"This file doesn't exist.",
		]);
		const other = await newFile(deal.professional.id, "b.pdf");
		await expect(
			openFile(visitor({ user: await newMember("ADMIN", undefined, ["FINANCE"]) }), other.id),
		).rejects.toMatchObject({ code: "not_found" });
		await db().storedFile.update({ where: { id }, data: { scan: "INFECTED" } });
		for (const actor of [deal.asCreator(), deal.asProfessional()])
			expect(await outcome(actor)).toContain("We found a virus");
		expect([await outcome(stranger), await outcome(visitor())]).toEqual([
			"This file doesn't exist.",
			"Authentication required",
		]);
	});

	it("must be the professional's own, used nowhere else, and no more than ten", async () => {
		const deal = await newFunded({}, [0, 1]);
		const professionalFile = await newFile(deal.professional.id);
		const foreign = await newFile(deal.creator.id);
		const run = (files: string[], position = 0) =>
			deliver(deal.asProfessional(), {
				bookingId: deal.bookingId,
				position,
				note: "Files",
				links: [],
				files,
			});
		await expect(run([foreign.id])).rejects.toMatchObject({
			fieldErrors: { files: ["Choose the files again."] },
		});
		await expect(run([professionalFile.id, professionalFile.id])).rejects.toMatchObject({
			fieldErrors: { files: ["Choose the files again."] },
		});
		await expect(
			run(Array.from({ length: DELIVERY_FILES_MAX + 1 }, () => professionalFile.id)),
		).rejects.toMatchObject({ fieldErrors: { files: ["Add at most 10 files."] } });
		await run([professionalFile.id]);
		await expect(run([professionalFile.id], 1)).rejects.toMatchObject({
			fieldErrors: { files: ["Choose the files again."] },
		});
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "FUNDED");
	});

	it("may be sent with up to ten links, each of which begins with https://", () => {
		const links = (typed: string) => DeliveryFields.safeParse({ note: "Note", links: typed });
		expect(links("https://a.example.com/x\n\n https://b.example.com ").data?.links).toEqual([
			"https://a.example.com/x",
			"https://b.example.com",
		]);
		expect(links("").data?.links).toEqual([]);
		for (const bad of [
			"http://a.example.com",
			"javascript:alert(1)",
			"a.example.com",
			Array.from({ length: 11 }, () => "https://a.example.com").join("\n"),
		]) {
			expect([bad, links(bad).success]).toEqual([bad, false]);
			expect([bad, ApiDeliverForm.safeParse({ note: "Note", links: bad.split("\n") }).success]).toEqual([
				bad,
				false,
			]);
		}
	});
});

describe("at the same moment", () => {
	/** Counts the runs that succeed. The others must be conflicts. */
	async function succeeded(...runs: Promise<unknown>[]): Promise<number> {
		const results = await Promise.allSettled(runs);
		for (const result of results)
			if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
		return results.filter(({ status }) => status === "fulfilled").length;
	}

	it("a delivery that is accepted twenty times pays the professional only once", async () => {
		const deal = await newDelivered();
		expect(await succeeded(...Array.from({ length: 20 }, () => acceptAt(deal, deal.deliveryId)))).toBe(1);
		expect(-(await getBalance(`payable:${deal.professionalId}`))).toBe(30_000n);
		await expectLedgerAgrees(deal.bookingId);
	});

	it("accepting and disputing a delivery has only one outcome", async () => {
		for (let round = 0; round < 3; round++) {
			const deal = await newDelivered();
			expect(
				await succeeded(acceptAt(deal, deal.deliveryId), openAt(deal, { by: "PROFESSIONAL" }), openAt(deal)),
			).toBe(1);
			const { status } = await milestoneAt(deal.bookingId);
			await expectMilestones(deal.bookingId, "IN_PROGRESS", status, "PLANNED");
			await expectLedgerAgrees(deal.bookingId);
		}
	});

	it("a delivery and the professional's cancellation always end in the cancellation, with one refund", async () => {
		for (let round = 0; round < 3; round++) {
			const deal = await newFunded();
			await Promise.allSettled([
				deliverAt(deal),
				cancelBooking(deal.asProfessional(), { bookingId: deal.bookingId, reason, shown: "1:33333:0 2:0:0" }),
			]);
			await expectMilestones(deal.bookingId, "CANCELLED", "REFUNDED", "CANCELLED");
			expect(await db().refund.count({ where: { milestone: { bookingId: deal.bookingId } } })).toBe(1);
			await expectLedgerAgrees(deal.bookingId);
		}
	});

	it("accepting the last two milestones completes the booking", async () => {
		const deal = await newFunded({}, [0, 1]);
		const ids = [await deliverAt(deal), await deliverAt(deal, 1)];
		expect(await succeeded(...ids.map((id, position) => acceptAt(deal, id, position)))).toBe(2);
		await expectMilestones(deal.bookingId, "COMPLETED", "ACCEPTED", "ACCEPTED");
	});

	it("funding two milestones starts the booking only once", async () => {
		const deal = await newAgreement();
		expect(await succeeded(fund(deal, 0), fund(deal, 1))).toBe(2);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "FUNDED");
		expect(
			await db().bookingEvent.count({ where: { bookingId: deal.bookingId, status: "IN_PROGRESS" } }),
		).toBe(1);
	});
});
