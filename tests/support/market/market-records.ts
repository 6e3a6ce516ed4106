import { randomUUID } from "node:crypto";
import { openConversation } from "#app/domain/bookings/messages/conversation-side.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { appendToRecord } from "#app/domain/platform/booking-record.server.ts";
import { notify } from "#app/domain/platform/notifications.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { newStorageKey } from "#app/infra/files/file-store.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { newBooking, newProfessional } from "./bookings.ts";

/** Gives an account records in the marketplace's tables. Returns its booking and the booking's other side. */
export async function addMarketRecords({
	id: userId,
}: SignedInUser): Promise<{ bookingId: string; other: SignedInUser }> {
	const at = now();
	const { bookingId, creator, professional, professionalId } = await newBooking("COMPLETED");
	await db().booking.update({ where: { id: bookingId }, data: { creatorId: userId } });
	await db().conversationSide.deleteMany({ where: { bookingId } });
	await transaction((tx) =>
		openConversation(tx, { bookingId, creatorId: userId, professionalUserId: professional.id, at }),
	);
	await db().user.delete({ where: { id: creator.id } });
	for (const senderId of [userId, professional.id])
		await db().message.create({
			data: { bookingId, senderId, content: "About the calendar", createdAt: at },
		});
	const { id: messageId } = await db().message.findFirstOrThrow({ where: { bookingId, senderId: userId } });
	await db().messageFlag.create({
		data: { messageId, senderId: userId, kinds: "email", createdAt: at, dueAt: at },
	});
	await transaction((tx) => appendToRecord(tx, bookingId, { kind: "message", facts: { messageId } }));
	await db().review.create({
		data: {
			bookingId,
			side: "CREATOR",
			authorId: userId,
			rating: 5,
			text: "Calm and on time",
			createdAt: at,
		},
	});
	await db().savedProfessional.create({ data: { creatorId: userId, professionalId, savedAt: at } });
	await db().block.create({
		data: { blockerId: userId, blockedId: (await newProfessional()).user.id, createdAt: at },
	});
	await db().report.create({
		data: {
			reference: `REP-${userId.slice(-6)}`,
			subject: "PROFESSIONAL",
			subjectId: professionalId,
			reporterId: userId,
			reason: "OTHER",
			detail: "Something",
			dueAt: at,
			createdAt: at,
		},
	});
	await addQuoteRecords(bookingId, at);
	await db().callSheet.create({
		data: { bookingId, day: "2026-12-09", timeZone: "UTC", notes: "In the studio", createdAt: at },
	});
	await db().release.create({
		data: {
			bookingId,
			kind: "MODEL",
			subject: "Jamie Fox",
			status: "SIGNED",
			statusAt: at,
			askedBy: "CREATOR",
			askedAt: at,
			expiresAt: at,
			withdrawalDays: 14,
			email: "jamie@example.org",
			template: "release-model 1",
			text: "Yes",
			sha256: "0".repeat(64),
			signature: {
				create: {
					fullName: "Jamie Fox",
					email: "jamie@example.org",
					consent: "Yes",
					sha256: "0".repeat(64),
					address: "192.0.2.x",
					at,
					photo: {
						create: {
							storageKey: `photo-${bookingId}`,
							type: "image/jpeg",
							bytes: 1,
							sha256: "0".repeat(64),
							width: 1,
							height: 1,
						},
					},
				},
			},
		},
	});
	const profile = await db().professional.findUnique({ where: { userId } });
	if (profile)
		await db().quoteTemplate.create({
			data: { professionalId: profile.id, name: "Half a day", fields: "{}", updatedAt: at },
		});
	await addMoneyRecords({ bookingId, payerId: userId, earnerId: professionalId, at });
	await transaction((tx) =>
		notify(tx, { userId, topic: "BOOKINGS", title: "A booking is complete", path: `/bookings/${bookingId}` }),
	);
	return { bookingId, other: professional };
}

/** Adds an accepted quote with a signed agreement, and a closed deadline, to a booking. */
async function addQuoteRecords(bookingId: string, at: Date): Promise<void> {
	await db().booking.update({ where: { id: bookingId }, data: { phase: "OPEN" } });
	await db().deadline.create({
		data: {
			kind: "REQUEST_ANSWER",
			bookingId,
			subjectId: bookingId,
			dueAt: at,
			nextAt: at,
			createdAt: at,
			closedAt: at,
		},
	});
	const rule = await db().feeRule.create({
		data: { serviceLine: "PHOTO_VIDEO", basisPoints: 1_000, effectiveAt: at },
	});
	const terms = {
		usagePlatforms: "Own channels",
		usageTerm: "A year",
		usageTerritory: "Worldwide",
		isExclusive: false,
		cancellation: "MODERATE",
		revisions: 2,
		timeZone: "America/Chicago",
	} as const;
	const { id: quoteId } = await db().quote.create({
		data: {
			bookingId,
			version: 1,
			status: "ACCEPTED",
			isAmendment: false,
			isRemote: true,
			startsOn: "2026-05-01",
			endsOn: "2026-05-02",
			feeRuleId: rule.id,
			totalCents: 100_000,
			feeCents: 10_000,
			payoutCents: 90_000,
			sentAt: at,
			expiresAt: at,
			statusAt: at,
			...terms,
			items: { create: [{ position: 0, description: "Shoot", quantity: 1, unitCents: 100_000 }] },
			milestones: {
				create: [
					{
						position: 0,
						title: "Shoot",
						deliverable: "Twelve portraits",
						dueOn: "2026-05-02",
						amountCents: 100_000,
						feeCents: 10_000,
					},
				],
			},
			notes: { create: [{ side: "CREATOR", kind: "CHANGES", text: "One more portrait", at }] },
		},
	});
	const code = randomUUID().replaceAll("-", "").slice(0, 16).toUpperCase();
	await db().usageLicense.create({ data: { quoteId, code, statusAt: at, createdAt: at } });
	const agreement = await db().agreement.create({
		data: {
			quoteId,
			template: "photo-video 1.1.1",
			basisPoints: 1_000,
			text: "What was agreed",
			sha256: "0".repeat(64),
			createdAt: at,
		},
	});
	for (const side of ["PROFESSIONAL", "CREATOR"] as const)
		await db().agreementSignature.create({
			data: {
				agreementId: agreement.id,
				side,
				fullName: "Sam Person",
				consent: "Yes",
				sha256: "0".repeat(64),
				address: "192.0.2.x",
				at,
			},
		});
}

type Money = { bookingId: string; payerId: string; earnerId: string; at: Date };

/** Adds a milestone that was paid, delivered, disputed, and partly refunded, with a payout. */
async function addMoneyRecords({ bookingId, payerId, earnerId, at }: Money): Promise<void> {
	const facts = {
		title: "Shoot",
		deliverable: "Twelve portraits",
		dueOn: "2026-05-02",
		amountCents: 100_000,
		feeCents: 10_000,
	};
	const { id: milestoneId } = await db().milestone.create({
		data: {
			bookingId,
			position: 0,
			...facts,
			status: "ACCEPTED",
			statusAt: at,
			fundedAt: at,
			releasedCents: 99_000,
			refundedCents: 1_000,
			events: { create: [{ transition: "accept", mover: "CREATOR", at }] },
			deliveries: {
				create: [
					{
						round: 1,
						note: "The portraits",
						deliveredAt: at,
						links: { create: [{ position: 0, url: "https://files.example.com/portraits" }] },
						comments: {
							create: [{ filePosition: 0, side: "CREATOR", text: "Crop it", atSeconds: 5, createdAt: at }],
						},
					},
				],
			},
		},
	});
	await db().upload.create({
		data: {
			milestoneId,
			ownerId: payerId,
			name: "clip.mp4",
			bytes: 3e9,
			storageKey: newStorageKey(),
			createdAt: at,
			expiresAt: later(at, 7 * DAY),
		},
	});
	const key = milestoneId.slice(-6);
	await db().dispute.create({
		data: {
			reference: `DSP-${key}`,
			bookingId,
			milestoneId,
			openedBy: "CREATOR",
			wanted: "REFUND",
			disputedCents: 1_000,
			resumesAs: "DELIVERED",
			status: "SETTLED",
			outcome: "PROPOSAL",
			statusAt: at,
			openedAt: at,
			endedAt: at,
			refundCents: 1_000,
			releaseCents: 0,
			statements: { create: [{ kind: "OPENING", side: "CREATOR", text: "One is blurred", at }] },
			proposals: {
				create: [
					{
						milestoneId,
						side: "CREATOR",
						refundCents: 1_000,
						releaseCents: 0,
						reason: "One of a hundred",
						status: "ACCEPTED",
						createdAt: at,
						answeredAt: at,
					},
				],
			},
		},
	});
	const { id: checkoutId } = await db().checkout.create({
		data: {
			reference: `PAY-${key}`,
			bookingId,
			payerId,
			provider: "test-bank",
			amountCents: 100_000,
			status: "PAID",
			statusAt: at,
			createdAt: at,
			expiresAt: at,
			lines: { create: [{ milestoneId, amountCents: 100_000 }] },
		},
	});
	const { id: paymentId } = await db().payment.create({
		data: {
			provider: "test-bank",
			providerId: key,
			checkoutId,
			amountCents: 100_000,
			feeCents: 0,
			outcome: "FUNDED",
			receivedAt: at,
		},
	});
	await db().refund.create({
		data: {
			reference: `RFD-${key}`,
			paymentId,
			milestoneId,
			amountCents: 1_000,
			reason: "DISCRETIONARY",
			status: "CONFIRMED",
			statusAt: at,
			createdAt: at,
		},
	});
	await db().payout.create({
		data: {
			reference: `PYT-${key}`,
			professionalId: earnerId,
			milestoneId,
			paymentId,
			amountCents: 89_100,
			feeCents: 9_900,
			status: "PAID",
			statusAt: at,
			createdAt: at,
		},
	});
	await db().payee.create({
		data: { professionalId: earnerId, provider: "test-bank", isReady: true, createdAt: at },
	});
}

/**
 * Makes an account also earn the payout of its own booking and owe a debt for a guarantee claim about that
 * booking. Adds the account to a tax year.
 */
export async function addEarnings({ id: userId }: SignedInUser): Promise<void> {
	const { id: professionalId } = await db().professional.findUniqueOrThrow({ where: { userId } });
	await db().payout.updateMany({
		where: { milestone: { booking: { creatorId: userId } } },
		data: { professionalId },
	});
	await db().payee.create({
		data: { professionalId, provider: "test-bank", isReady: true, createdAt: now() },
	});
	const { id: payoutId, milestone } = await db().payout.findFirstOrThrow({
		where: { professionalId },
		select: { id: true, milestone: { select: { id: true, bookingId: true } } },
	});
	const at = now();
	await db().taxYear.create({
		data: {
			year: 2025,
			form: "FORM_1099_K",
			at,
			rows: {
				create: {
					professionalId,
					provider: "test-bank",
					name: "Sam Person",
					businessName: "Harbor Portraits",
					email: "sam@example.com",
					region: "MA",
					payments: 1,
					grossCents: 70_000,
					monthlyGross: "[70000,0,0,0,0,0,0,0,0,0,0,0]",
					refundedCents: 0,
					payouts: 1,
					earnedCents: 70_000,
					feeCents: 7_000,
					keptCents: 0,
					netCents: 63_000,
					thresholds: "1099-K MA",
				},
			},
		},
	});
	const claim = await db().guaranteeClaim.create({
		data: {
			reference: "GUA-112233",
			bookingId: milestone.bookingId,
			milestoneId: milestone.id,
			claimedCents: 100,
			statement: "Half of them are missing",
			submittedAt: at,
			statusAt: at,
			dueAt: at,
			response: "All were sent",
			respondedAt: at,
		},
	});
	await db().receivable.create({
		data: {
			reference: "RCV-112233",
			cause: "GUARANTEE",
			subjectId: claim.id,
			professionalId,
			bookingId: milestone.bookingId,
			amountCents: 100,
			settledCents: 40,
			statusAt: at,
			createdAt: at,
			objection: "I sent all of them",
			objectedAt: at,
			offsets: { create: [{ payoutId, amountCents: 40, at }] },
			reversals: {
				create: [
					{
						payoutId,
						reference: "TRR-112233",
						status: "ENDED",
						failure: "The balance doesn't cover it",
						statusAt: at,
						createdAt: at,
					},
				],
			},
		},
	});
}
