import { afterEach, describe, expect, it } from "vitest";
import { acceptBooking } from "#app/domain/bookings/booking.server.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import { getAgreement } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { getWork } from "#app/domain/bookings/work-queries.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { openFile } from "#app/domain/platform/files/file.server.ts";
import { askDeletion, deleteAccounts } from "#app/domain/trust/delete-account.server.ts";
import { EVIDENCE_YEARS, keptAfterDeletion } from "#app/domain/trust/deletion.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { verifyPassword } from "#app/infra/security/passwords.server.ts";
import { newMember, PASSWORD, visitor } from "../../support/accounts/actors.ts";
import { newFullAccount } from "../../support/accounts/full-account.ts";
import { findBookingStatus, newBooking, newProfessional, sendQuote } from "../../support/market/bookings.ts";
import { openAt } from "../../support/market/disputes.ts";
import { addMarketRecords } from "../../support/market/market-records.ts";
import { acceptAt, deliverAt, expectMilestones, fund, newFunded } from "../../support/market/milestones.ts";
import { newAgreement } from "../../support/market/quotes.ts";

afterEach(() => setClock(undefined));

/** Requests the deletion of an account, and lets the grace period pass. */
async function leave(user: Awaited<ReturnType<typeof newMember>>): Promise<void> {
	await askDeletion(visitor({ user }));
	setClock(later(now(), 14 * DAY));
	expect(await deleteAccounts()).toBe(1);
}

const emailsTo = async (recipient: string) =>
	(await db().outboxEmail.findMany({ where: { recipient }, orderBy: { id: "asc" } })).map(({ kind }) => kind);

describe("the deletion of an account with bookings", () => {
	it("leaves an anonymous row, and the other side can still read the booking", async () => {
		const { user } = await newFullAccount();
		const { bookingId, other } = await addMarketRecords(user);
		await leave(user);
		const left = await db().user.findUniqueOrThrow({ where: { id: user.id } });
		expect(left).toMatchObject({
			name: "Former member",
			email: `deleted-${user.id}@deleted.invalid`,
			deletionAskedAt: null,
			emailVerifiedAt: null,
		});
		expect(await verifyPassword(left.passwordHash, PASSWORD)).toBe(false);
		const booking = await getBooking(visitor({ user: other }), bookingId);
		expect([booking.other, booking.title]).toEqual(["Former member", "Portraits for a calendar"]);
		expect(await db().message.count({ where: { bookingId } })).toBe(2);
		expect(await db().review.count({ where: { bookingId } })).toBe(1);
	});

	it("deletes everything that the bookings don't need", async () => {
		const { user } = await newFullAccount();
		await addMarketRecords(user);
		await leave(user);
		const ofUser = { where: { userId: user.id } };
		const counts = await Promise.all([
			db().session.count(ofUser),
			db().accountToken.count(ofUser),
			db().twoFactor.count(ofUser),
			db().recoveryCode.count(ofUser),
			db().passkey.count(ofUser),
			db().notificationChoice.count(ofUser),
			db().emailTiming.count(ofUser),
			db().digestLine.count(ofUser),
			db().mailingAddress.count(ofUser),
			db().pendingForm.count(ofUser),
			db().application.count(ofUser),
			db().ageVerification.count(ofUser),
			db().requirements.count(ofUser),
			db().notification.count(ofUser),
			db().liveEvent.count(ofUser),
			db().conversationSide.count(ofUser),
			db().professional.count(ofUser),
			db().savedProfessional.count({ where: { creatorId: user.id } }),
			db().block.count({ where: { blockerId: user.id } }),
			db().report.count({ where: { reporterId: user.id } }),
			db().storedFile.count({ where: { ownerId: user.id } }),
		]);
		expect(counts).toEqual(counts.map(() => 0));
		expect(await db().report.count()).toBe(1);
	});

	describe("with agreed work", () => {
		const newFile = async (ownerId: string, name: string) =>
			db().storedFile.create({
				data: {
					ownerId,
					storageKey: name,
					name,
					type: "application/pdf",
					bytes: 4,
					sha256: "00",
					createdAt: now(),
				},
			});
		const leftFiles = async () =>
			(await db().storedFile.findMany({ orderBy: { name: "asc" } })).map(({ name }) => name);
		/**
		 * Returns the error for someone who opens a file. These files have no bytes, so the test marks them as
		 * waiting for the virus check, and the error says so to anyone who may open them.
		 */
		const findOutcome = (user: SignedInUser, id: string) =>
			openFile(visitor({ user }), id).catch((error: Error) => error.message);

		/**
		 * Creates a professional who delivered work, was paid for it, and sent files in messages about that
		 * booking and about a declined one. Their account is now deleted.
		 */
		async function newLeft() {
			const deal = await newFunded();
			const { bookingId, professional } = deal;
			const [delivered, agreed, asked, unused] = await Promise.all(
				["delivered", "agreed", "asked", "unused"].map((name) => newFile(professional.id, `${name}.pdf`)),
			);
			const { deliveryId } = await deliver(deal.asProfessional(), {
				bookingId,
				position: 0,
				note: "Files",
				links: [],
				files: [delivered?.id ?? ""],
			});
			await acceptAt(deal, deliveryId);
			await fund(deal, 1);
			await acceptAt(deal, await deliverAt(deal, 1), 1);
			await db().payout.updateMany({ data: { status: "PAID" } });
			const earlier = await newBooking("DECLINED");
			await db().booking.update({
				where: { id: earlier.bookingId },
				data: { professionalId: deal.professionalId },
			});
			for (const [booking, file] of [
				[bookingId, agreed],
				[earlier.bookingId, asked],
			] as const)
				await db().message.create({
					data: {
						bookingId: booking,
						senderId: professional.id,
						content: "See this",
						createdAt: now(),
						attachments: { create: { position: 0, fileId: file?.id ?? "" } },
					},
				});
			await leave(professional);
			return {
				...deal,
				deliveredId: delivered?.id ?? "",
				agreedId: agreed?.id ?? "",
				unusedId: unused?.id ?? "",
			};
		}

		it("leaves the delivered work to the creator and the team, and the files in messages about it to the creator", async () => {
			const { creator, bookingId, deliveredId, agreedId, unusedId } = await newLeft();
			expect(await leftFiles()).toEqual(["agreed.pdf", "delivered.pdf"]);
			const finance = await newMember("ADMIN", undefined, ["FINANCE"]);
			await db().storedFile.updateMany({ data: { scan: "PENDING" } });
			for (const [user, id] of [
				[creator, deliveredId] as const,
				[creator, agreedId] as const,
				[finance, deliveredId] as const,
			])
				expect(await findOutcome(user, id)).toContain("still being checked for viruses");
			expect(await findOutcome(creator, unusedId)).toBe("This file doesn't exist.");
			const work = await getWork(visitor({ user: creator }), bookingId);
			expect(work?.milestones[0]?.deliveries[0]?.files.map(({ name }) => name)).toEqual(["delivered.pdf"]);
			const agreement = await getAgreement(visitor({ user: creator }), { bookingId, version: 1 });
			expect([agreement.names.PROFESSIONAL, agreement.signatures[0]?.fullName]).toEqual([
				"Former member",
				"Any Name",
			]);
		});

		it("says in the last email what remains, why, and for how long", async () => {
			const { professional } = await newLeft();
			const { text } = await db().outboxEmail.findFirstOrThrow({
				where: { recipient: professional.email, kind: "account-deleted" },
			});
			for (const { what, why, until } of keptAfterDeletion)
				expect(text.replace(/\s+/g, " ")).toContain(`${what}. ${why} ${until}`);
			expect(text.replace(/\s+/g, " ")).toContain(
				"Agreements you signed, with the name and mailing address you signed with",
			);
			const stranger = await newMember();
			setClock(undefined);
			await leave(stranger);
			const other = await db().outboxEmail.findFirstOrThrow({
				where: { recipient: stranger.email, kind: "account-deleted" },
			});
			expect(other.text).not.toContain("Agreements you signed");
		});

		it("keeps the delivered work and the files in messages about it for seven years after the booking, then discards them", async () => {
			const { bookingId } = await newLeft();
			const { statusAt } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
			const over = new Date(statusAt);
			over.setUTCFullYear(over.getUTCFullYear() + EVIDENCE_YEARS);
			setClock(over);
			await deleteAccounts();
			expect(await leftFiles()).toEqual(["agreed.pdf", "delivered.pdf"]);
			setClock(later(over, 1));
			await deleteAccounts();
			expect(await leftFiles()).toEqual([]);
			expect(
				(await db().discardedFile.findMany({ orderBy: { storageKey: "asc" } })).map(
					({ storageKey }) => storageKey,
				),
			).toEqual(["agreed.pdf", "asked.pdf", "delivered.pdf", "unused.pdf"]);
		});

		it("keeps files of the work for seven years even if an upgrade marked them as due for deletion", async () => {
			const { bookingId } = await newLeft();
			const kept = await db().storedFile.findMany({ orderBy: { name: "asc" }, select: { keptUntil: true } });
			await db().$executeRaw`UPDATE "StoredFile" SET "keptUntil" = "createdAt"`;
			setClock(later(now(), 1));
			await deleteAccounts();
			expect(
				await db().storedFile.findMany({ orderBy: { name: "asc" }, select: { keptUntil: true } }),
			).toEqual(kept);
			const { statusAt } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
			expect(
				kept.map(({ keptUntil }) => (keptUntil?.getUTCFullYear() ?? 0) - statusAt.getUTCFullYear()),
			).toEqual([EVIDENCE_YEARS, EVIDENCE_YEARS]);
		});

		it("keeps files of the work longer if the booking ended after the account was deleted", async () => {
			const { bookingId } = await newLeft();
			const over = new Date(now());
			over.setUTCFullYear(over.getUTCFullYear() + EVIDENCE_YEARS);
			await db().booking.update({ where: { id: bookingId }, data: { statusAt: later(now(), DAY) } });
			setClock(over);
			await deleteAccounts();
			expect(await leftFiles()).toEqual(["agreed.pdf", "delivered.pdf"]);
			setClock(later(over, DAY + 1));
			await deleteAccounts();
			expect(await leftFiles()).toEqual([]);
		});
	});

	it("withdraws a creator's requests and notifies the professional", async () => {
		const { bookingId, creator, professional } = await newBooking();
		await leave(creator);
		expect(await findBookingStatus(bookingId)).toBe("WITHDRAWN");
		expect(await emailsTo(professional.email)).toEqual(["booking-withdraw"]);
	});

	it.each(["ACCEPTED", "IN_PROGRESS"] as const)(
		"cancels a booking that is %s and notifies the other side",
		async (status) => {
			const { bookingId, creator, professional, professionalId } = await newBooking(status);
			await leave(professional);
			expect(await findBookingStatus(bookingId)).toBe("CANCELLED");
			expect(await emailsTo(creator.email)).toEqual(["booking-cancel"]);
			expect(await db().professional.findUniqueOrThrow({ where: { id: professionalId } })).toMatchObject({
				userId: null,
				state: "REMOVED",
				businessName: "Former member",
			});
		},
	);

	it("lets a request to a professional expire if its time is up before the account is deleted", async () => {
		const { bookingId, professional } = await newBooking();
		await leave(professional);
		expect(await findBookingStatus(bookingId)).toBe("EXPIRED");
	});

	it("declines a request to a professional if the request is still open", async () => {
		const { user: professional, professionalId } = await newProfessional();
		await askDeletion(visitor({ user: professional }));
		setClock(later(now(), 13.5 * DAY));
		const creator = await newMember("CREATOR");
		await db().user.update({ where: { id: creator.id }, data: { verification: "VERIFIED" } });
		const { bookingId } = await sendQuote(creator, professionalId);
		setClock(later(now(), DAY));
		await deleteAccounts();
		expect(await findBookingStatus(bookingId)).toBe("DECLINED");
	});

	it("leaves a dispute about legal work to its deadlines", async () => {
		const deal = await newAgreement({}, "LEGAL");
		await deliverAt(deal);
		await openAt(deal, { wanted: "REDO" });
		await leave(deal.creator);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DISPUTED", "CANCELLED");
	});

	it("removes a profile completely if no one ever sent it a request", async () => {
		const { user } = await newProfessional();
		await leave(user);
		expect([await db().professional.count(), await db().user.count()]).toEqual([0, 0]);
	});

	it("happens once, and the job then skips the anonymous row", async () => {
		const { creator, professional, bookingId } = await newBooking();
		await acceptBooking(visitor({ user: professional }), { bookingId });
		await leave(creator);
		setClock(later(now(), 30 * DAY));
		expect(await deleteAccounts()).toBe(0);
		expect(await emailsTo(`deleted-${creator.id}@deleted.invalid`)).toEqual([]);
	});
});
