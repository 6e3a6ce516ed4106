import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { notify } from "../notifications/notify.server.ts";
import { PAYOUT_DETAILS_PATH, PAYOUT_PAUSE_DAYS } from "./payee.ts";
import { needsPayoutDetails } from "./payee-queries.server.ts";

/**
 * Asks a professional for their payout details, once: when the first milestone of theirs is funded,
 * so that the details are there before anything is released. Later, /earnings and the dashboard say so.
 */
export async function askForPayoutDetails(tx: Tx, milestoneId: string): Promise<void> {
	const { booking } = await tx.milestone.findUniqueOrThrow({
		where: { id: milestoneId },
		select: {
			booking: {
				select: {
					professionalId: true,
					professional: { select: { user: { select: { id: true, name: true, email: true } } } },
				},
			},
		},
	});
	const { user } = booking.professional;
	if (
		!user ||
		(await tx.milestone.count({
			where: { booking: { professionalId: booking.professionalId }, fundedAt: { not: null } },
		})) > 1
	)
		return;
	if (!(await needsPayoutDetails(user, tx))) return;
	const title = "Add your payout details";
	await notify(tx, {
		...{
			userId: user.id,
			topic: "BOOKINGS",
			title: `${title}, so that we can pay you`,
			path: PAYOUT_DETAILS_PATH,
		},
		email: {
			kind: "payout-details-missing",
			to: user.email,
			name: user.name,
			subject: title,
			paragraphs: [
				"Your first milestone has been paid for. What you earn is released to you once the work is accepted, but we can only send it after the bank has your account and your tax details.",
				`It takes a few minutes. Payouts to a new bank account wait for ${PAYOUT_PAUSE_DAYS} days, so it's best to add it now.`,
			],
			action: { label: title, path: PAYOUT_DETAILS_PATH },
			reason: `You're getting this email because a creator paid for your work on ${site().name}. You can choose which emails you get in your settings.`,
		},
	});
}
