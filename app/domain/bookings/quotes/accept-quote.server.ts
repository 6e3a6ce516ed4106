import { nowAfter } from "#app/infra/process/clock.server.ts";
import { acceptTerms } from "../../market/legal.server.ts";
import { isPayable } from "../../money/fees.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { formatPrice } from "../../platform/cents.ts";
import { bookingCommand } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { queueWebhook } from "../../platform/webhooks/queue-webhook.server.ts";
import { planMilestones, replanMilestones } from "../plan-milestones.server.ts";
import { updateUsageLicense } from "../rights/usage-license.server.ts";
import { closeDeadlines } from "../set-deadline.server.ts";
import { transitionBooking } from "../transition-booking.server.ts";
import { type Signing, signAgreement } from "./agreement.server.ts";
import { getShownQuote, transitionQuote, withParts } from "./quote.server.ts";
import { notifyOfQuote, quoteNotifications, sendSigningReceipt } from "./quote-emails.server.ts";
import { formatTotal } from "./quote-total.ts";

type Input = { bookingId: string; quoteId: string; signing: Signing };

/**
 * The creator accepts the version on the page, which signs its agreement. The same transaction creates the
 * milestones and the emails to both sides. An amendment replaces the version in force. Throws `conflict` if
 * another version was sent, if this version was answered, was withdrawn, or has expired, or if it changes a
 * milestone that was paid for in the meantime. Also throws `conflict` if the work can no longer be paid for
 * here, or if the professional is suspended. Throws `invalid` for a name that wasn't confirmed.
 */
export async function acceptQuote(
	actor: Actor,
	{ bookingId, quoteId, signing }: Input,
): Promise<{ version: number }> {
	const user = requireUser(actor);
	return bookingCommand(actor, "accept-quote", { bookingId, quoteId, signing }, async (tx) => {
		const { booking, quote } = await getShownQuote(user, "accept-quote", { bookingId, quoteId }, tx);
		if (booking.professional.state === "SUSPENDED")
			throw new DomainError(
				"conflict",
				`${booking.professional.businessName}'s account is suspended, so the quote can't be accepted now.`,
			);
		if (!isPayable(booking.serviceLine, quote))
			throw new DomainError(
				"conflict",
				"This is adult content, and no payment provider we use accepts payments for it anymore. Contact our team.",
			);
		const { id: agreementId } = await tx.agreement.findUniqueOrThrow({
			where: { quoteId },
			select: { id: true },
		});
		await transitionQuote(tx, "accept", quote);
		await acceptTerms(tx, user.id, booking.phase);
		await signAgreement(tx, actor, agreementId, {
			side: "CREATOR",
			...signing,
			accountName: booking.creator.name,
			at: nowAfter(quote.statusAt),
		});
		await closeDeadlines(tx, bookingId, ["QUOTE_VALIDITY"]);
		await recordEvent(tx, actor, {
			action: "accept-quote",
			subject: ["Quote", quoteId],
			detail: { version: quote.version, totalCents: quote.totalCents },
		});
		await queueWebhook(tx, { type: "QUOTE_SIGNED", data: { bookingId, quoteId } });
		const planned = quote.milestones.map((milestone) => ({ ...milestone, taxState: quote.taxState }));
		if (quote.isAmendment) {
			const inForce = await tx.quote.findFirst({
				where: { bookingId, status: "ACCEPTED", id: { not: quoteId } },
				include: withParts,
			});
			if (inForce) await transitionQuote(tx, "amend", inForce);
			await replanMilestones(tx, actor, bookingId, {
				stated: planned,
				version: quote.version,
				isMonthly: inForce?.isMonthly ?? false,
			});
			await notifyOfQuote(tx, booking, {
				kind: "amendment-accepted",
				role: "CREATOR",
				notification: (_, by) => quoteNotifications["amendment-accepted"](by, booking.title),
			});
		} else {
			await transitionBooking(tx, actor, "accept-quote", booking, {
				role: "CREATOR",
				offer: () => ({
					total: formatPrice(quote.totalCents, quote.isMonthly),
					facts: [
						{ label: "Total", value: formatTotal(quote) },
						{ label: "Your payout", value: formatPrice(quote.payoutCents, quote.isMonthly) },
					],
				}),
			});
			await planMilestones(tx, actor, bookingId, planned);
		}
		await updateUsageLicense(tx, bookingId);
		await sendSigningReceipt(tx, booking, quote.version);
		return { version: quote.version };
	});
}
