import { afterEach, describe, expect, it } from "vitest";
import { acceptBooking } from "#app/domain/bookings/accept-booking.server.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { askDeletion } from "#app/domain/deletion/ask-deletion.server.ts";
import { deleteAccounts } from "#app/domain/deletion/delete-accounts.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { verifyPassword } from "#app/infra/security/passwords.server.ts";
import { newMember, PASSWORD, visitor } from "../../support/accounts/actors.ts";
import { newFullAccount } from "../../support/accounts/full-account.ts";
import { newBooking, newProfessional, sendQuote, statusOf } from "../../support/market/bookings.ts";
import { addMarketRecords } from "../../support/market/market-records.ts";

afterEach(() => setClock(undefined));

/** Someone asks for the deletion and never comes back. */
async function leave(user: Awaited<ReturnType<typeof newMember>>): Promise<void> {
	await askDeletion(visitor({ user }));
	setClock(later(now(), 14 * DAY));
	expect(await deleteAccounts()).toBe(1);
}

const emailsTo = async (recipient: string) => (await db().outboxEmail.findMany({ where: { recipient }, orderBy: { id: "asc" } })).map(({ kind }) => kind);

describe("the deletion of an account with bookings", () => {
	it("leaves a row without a name, and the other side reads on", async () => {
		const { user } = await newFullAccount();
		const { bookingId, other } = await addMarketRecords(user);
		await leave(user);
		const left = await db().user.findUniqueOrThrow({ where: { id: user.id } });
		expect(left).toMatchObject({ name: "Former member", email: `deleted-${user.id}@deleted.invalid`, deletionAskedAt: null, emailVerifiedAt: null });
		expect(await verifyPassword(left.passwordHash, PASSWORD)).toBe(false);
		const booking = await getBooking(visitor({ user: other }), bookingId);
		expect([booking.other, booking.title]).toEqual(["Former member", "Portraits for a calendar"]);
		expect(await db().message.count({ where: { bookingId } })).toBe(2);
		expect(await db().review.count({ where: { bookingId } })).toBe(1);
	});

	it("takes everything else with it", async () => {
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

	it("withdraws a creator's requests and notifies the professional", async () => {
		const { bookingId, creator, professional } = await newBooking();
		await leave(creator);
		expect(await statusOf(bookingId)).toBe("WITHDRAWN");
		expect(await emailsTo(professional.email)).toEqual(["booking-withdraw"]);
	});

	it.each(["ACCEPTED", "IN_PROGRESS"] as const)("cancels a booking that is %s and notifies the other side", async (status) => {
		const { bookingId, creator, professional, professionalId } = await newBooking(status);
		await leave(professional);
		expect(await statusOf(bookingId)).toBe("CANCELLED");
		expect(await emailsTo(creator.email)).toEqual(["booking-cancel"]);
		expect(await db().professional.findUniqueOrThrow({ where: { id: professionalId } })).toMatchObject({ userId: null, state: "REMOVED", businessName: "Former member" });
	});

	it("lets a request to a professional that is over by then expire", async () => {
		const { bookingId, professional } = await newBooking();
		await leave(professional);
		expect(await statusOf(bookingId)).toBe("EXPIRED");
	});

	it("declines a request to a professional that still waits", async () => {
		const { user: professional, professionalId } = await newProfessional();
		await askDeletion(visitor({ user: professional }));
		setClock(later(now(), 13.5 * DAY));
		const creator = await newMember("CREATOR");
		await db().user.update({ where: { id: creator.id }, data: { verification: "VERIFIED" } });
		const { bookingId } = await sendQuote(creator, professionalId);
		setClock(later(now(), DAY));
		await deleteAccounts();
		expect(await statusOf(bookingId)).toBe("DECLINED");
	});

	it("leaves a dispute to the team", async () => {
		const { bookingId, creator } = await newBooking("DISPUTED");
		await leave(creator);
		expect(await statusOf(bookingId)).toBe("DISPUTED");
	});

	it("removes a profile that no one asked, whole", async () => {
		const { user } = await newProfessional();
		await leave(user);
		expect([await db().professional.count(), await db().user.count()]).toEqual([0, 0]);
	});

	it("is done once, and the row that is left is no one to the job", async () => {
		const { creator, professional, bookingId } = await newBooking();
		await acceptBooking(visitor({ user: professional }), { bookingId });
		await leave(creator);
		setClock(later(now(), 30 * DAY));
		expect(await deleteAccounts()).toBe(0);
		expect(await emailsTo(`deleted-${creator.id}@deleted.invalid`)).toEqual([]);
	});
});
