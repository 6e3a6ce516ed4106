import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later } from "#app/infra/process/clock.server.ts";
import { seal } from "#app/infra/security/secrets.server.ts";

type Sides = {
	creator: SignedInUser;
	professional: SignedInUser;
	admin: SignedInUser;
	professionalId: string;
};

/**
 * Adds texts about the work, the money, and the disputes of an open demo that its history doesn't contain.
 * Most are about work between the creator and the professional.
 */
export async function addDealTexts(sides: Sides, at: Date): Promise<void> {
	await addTextsOfWork(sides, at);
	await addTextsOfFinance(sides, at);
	await addTextsInRecords();
}

async function addTextsOfWork(
	{ creator, professional, professionalId, admin }: Sides,
	at: Date,
): Promise<void> {
	const delivery = await db().delivery.findFirstOrThrow({
		where: { milestone: { booking: { creatorId: creator.id, professionalId } } },
		select: { id: true, milestoneId: true, milestone: { select: { bookingId: true } } },
	});
	const { bookingId } = delivery.milestone;
	await db().bookingNote.create({
		data: { bookingId, authorId: admin.id, text: "Both sides called us", at },
	});
	await db().callSheet.create({
		data: {
			bookingId,
			day: "2027-03-31",
			timeZone: "America/Chicago",
			startTime: "09:00",
			endTime: "17:00",
			meetingPoint: "The back door of the studio",
			bring: "A second light",
			notes: "Ask for Rae",
			createdAt: at,
			sides: { create: [{ side: "CREATOR", phone: "+12125550100" }] },
		},
	});
	await db().upload.create({
		data: {
			milestoneId: delivery.milestoneId,
			ownerId: professional.id,
			name: "first-cut.mp4",
			bytes: 1_000,
			storageKey: "ab".repeat(20),
			createdAt: at,
			expiresAt: later(at, DAY),
		},
	});
	await db().deliveryComment.create({
		data: { deliveryId: delivery.id, filePosition: 0, side: "CREATOR", text: "Too dark", createdAt: at },
	});
	const deadline = await db().deadline.findFirstOrThrow({ select: { id: true } });
	await db().deadlineExtension.create({
		data: { deadlineId: deadline.id, fromAt: at, toAt: later(at, DAY), reason: "A storm", at },
	});
	await db().quoteTemplate.create({
		data: {
			professionalId,
			name: "A weekend",
			fields: JSON.stringify({ usageTerm: "Two years" }),
			updatedAt: at,
		},
	});
	await db().busyCalendar.upsert({
		where: { professionalId },
		create: {
			professionalId,
			address: seal("https://calendar.example/secret.ics"),
			host: "calendar.example",
			connectedAt: at,
			readAt: at,
			dueAt: at,
		},
		update: {},
	});
}

async function addTextsOfFinance({ admin, professional, professionalId }: Sides, at: Date): Promise<void> {
	const payment = await db().payment.findFirstOrThrow({ select: { id: true, provider: true } });
	await db().paymentInquiry.create({
		data: {
			provider: payment.provider,
			providerId: "inquiry-1",
			paymentId: payment.id,
			amountCents: 10_000,
			reason: "The payer doesn't know the charge",
			openedAt: at,
			evidence: {
				create: {
					text: "The work was delivered",
					document: JSON.stringify([{ title: "Delivery", lines: ["A first version"] }]),
					sha256: "00".repeat(32),
					stagedAt: at,
				},
			},
		},
	});
	const receivable = await db().receivable.findFirstOrThrow({ select: { id: true } });
	const payout = await db().payout.findFirstOrThrow({ select: { id: true } });
	await db().transferReversal.create({
		data: {
			reference: "REV-000001",
			receivableId: receivable.id,
			payoutId: payout.id,
			failure: "The balance is too low",
			statusAt: at,
			createdAt: at,
		},
	});
	await db().paymentPause.create({
		data: { flow: "PAYOUTS", isPaused: false, reason: "The bank answers again", at },
	});
	await db().counselApproval.create({
		data: { counsel: "Lee & Lee LLP", approvedOn: "2026-11-02", sha256: "00".repeat(32), at },
	});
	await db().taxFormChoice.create({
		data: { form: "FORM_1099_K", counsel: "Lee & Lee LLP", chosenOn: "2026-11-02", at },
	});
	await db().taxYear.create({
		data: {
			year: 2025,
			form: "FORM_1099_K",
			closedById: admin.id,
			at,
			rows: {
				create: {
					professionalId,
					provider: payment.provider,
					name: professional.name,
					businessName: "Vega Lights",
					email: professional.email,
					region: "TX",
					payments: 1,
					grossCents: 10_000n,
					monthlyGross: JSON.stringify([10_000, ...Array.from({ length: 11 }, () => 0)]),
					refundedCents: 0n,
					payouts: 1,
					earnedCents: 9_000n,
					feeCents: 1_000n,
					keptCents: 0n,
					netCents: 9_000n,
					thresholds: "",
				},
			},
		},
	});
}

/** Writes texts into records of the demo that don't have these yet. */
async function addTextsInRecords(): Promise<void> {
	await db().requirements.updateMany({ data: { delayReason: "Nobody in that city yet" } });
	await db().splitProposal.updateMany({ data: { answer: "Half is too little" } });
	await db().guaranteeClaim.updateMany({ data: { response: "It was as agreed" } });
	await db().receivable.updateMany({ data: { answer: "The claim stands" } });
	await db().fundsDeposit.updateMany({ data: { failure: "The bank refused it" } });
	await db().refund.updateMany({ data: { failure: "The card was closed" } });
	await db().paymentEvent.updateMany({ data: { failure: "Unknown payment" } });
	await db().moneyIssue.updateMany({ data: { resolution: "Sent again" } });
	await db().busyCalendar.updateMany({ data: { problem: "The calendar is gone" } });
	await db().quote.updateMany({ data: { credit: "Photo by Vega Lights" } });
	await db().release.updateMany({ data: { email: "rae@example.com" } });
}
