import type { Instance } from "../instance/instance.ts";
import { insertInto } from "../instance/instance-database.ts";
import { addBooking, addProfessional, personId, stored, verifyCreator } from "../market/market.ts";
import { addBankPayee, withTestBank } from "../money/bank-records.ts";
import { agreeOn } from "../money/webhooks.ts";

/**
 * A booking on its way from the signed agreement to its end: how it ends, and how far it has come.
 */
export type MoneyDeal = {
	bookingId: string;
	milestoneIds: string[];
	/**
	 * The number of its milestones to deliver and accept. After that, the booking is canceled if
	 * any milestone is left.
	 */
	accepts: number;
	/** The number of milestones that have been accepted or settled so far. */
	accepted: number;
	isPaid: boolean;
	/** The amounts of its milestones, in cents. */
	amounts: number[];
	/** How the dispute about its first milestone ends, or undefined if there is no dispute. */
	disputeEnd?: DisputeEnd;
	/** The amounts shown before a cancellation is confirmed, which a retry sends again. */
	shown?: string;
	/**
	 * The number of payments that were started before the current one. A payment can expire before it is made.
	 */
	attempt: number;
};

/** How a dispute ends: the other side agrees, a proposal is accepted, or our team decides. */
const DISPUTE_ENDS = ["agreement", "proposal", "decision"] as const;
type DisputeEnd = (typeof DISPUTE_ENDS)[number];

/** The number of deals that are added at once. */
const BATCH = 12;

/** Adds deals between the demo's creator and professional, each with two unpaid milestones. */
export function addDeals(instance: Instance): MoneyDeal[] {
	const creatorId = personId(instance, instance.account("CREATOR"));
	verifyCreator(instance, creatorId);
	const professionalId = findPayee(instance);
	return Array.from({ length: BATCH }, (_, i) => {
		const bookingId = addBooking(instance, { creatorId, professionalId, status: "ACCEPTED" });
		const amounts = [10_000 + Math.floor(Math.random() * 90_000), 1 + Math.floor(Math.random() * 9_999)];
		const milestoneIds = agreeOn(
			instance,
			bookingId,
			amounts.map((amountCents, n) => ({ title: `Part ${n + 1}`, amountCents })),
		);
		// One deal for each way in which a dispute ends. The others have no dispute.
		const disputeEnd = DISPUTE_ENDS[i / 2];
		return {
			bookingId,
			milestoneIds,
			amounts,
			accepts: i % 3,
			accepted: 0,
			isPaid: false,
			attempt: 0,
			...(disputeEnd && { disputeEnd }),
		};
	});
}

/** Makes sure that the demo's professional has a profile. Returns its ID. */
export function findProfessional(instance: Instance): string {
	const userId = personId(instance, instance.account("PROFESSIONAL"));
	const [found] = instance.rows<{ id: string }>("SELECT id FROM Professional WHERE userId = ?", userId);
	return found?.id ?? addProfessional(instance, { userId });
}

/**
 * Makes sure that the demo's professional can receive payouts, at the test bank unless they are a payee
 * elsewhere. Returns their ID.
 */
function findPayee(instance: Instance): string {
	const professionalId = findProfessional(instance);
	if (instance.rows("SELECT professionalId FROM Payee WHERE professionalId = ?", professionalId).length > 0)
		return professionalId;
	const at = stored(new Date());
	const providerId = `payee-${professionalId}`;
	withTestBank(instance.dataDir, (bank) =>
		addBankPayee({ id: providerId, reference: professionalId, returnTo: instance.origin }, bank),
	);
	insertInto(instance, "Payee", [
		{
			professionalId,
			provider: "test-bank",
			providerId,
			isReady: true,
			hasTaxDetails: true,
			bankEnding: "5678",
			createdAt: at,
		},
	]);
	return professionalId;
}
