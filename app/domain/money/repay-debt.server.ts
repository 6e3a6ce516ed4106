import type { Tx } from "#app/infra/database/db.server.ts";
import { findProvider, paymentProvider } from "#app/infra/payments/provider.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { withIdempotency, withUniqueReference } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { lockBooking } from "../platform/lock-booking.server.ts";
import { PAYMENT_MIN } from "./amounts.ts";
import { createCheckout, endCheckouts, openCheckout } from "./checkout.server.ts";
import { getDebt, lockDebt, lowerDebt } from "./debt.server.ts";
import { debtPath, getUnreservedCents } from "./debt.ts";
import { tellOfRepayment } from "./debt-emails.server.ts";
import { isPaused } from "./finance.server.ts";
import { postEntry } from "./ledger.server.ts";
import { returnPayment } from "./refund.server.ts";

const conflict = (text: string) => new DomainError("conflict", text);

/**
 * The professional pays back all that is left of a debt, apart from what the provider is taking back. Commits
 * the intent, then calls the provider, and returns the address where they pay. A payment that was started for
 * the same amount is opened again. Throws `not_found` for anyone else's debt. Throws `conflict` if nothing is
 * left to pay, the debt is contested, the amount is too small, a payment is being settled, payments are
 * paused or not set up, or the provider doesn't respond.
 */
export async function startRepayment(
	actor: Actor,
	{ reference }: { reference: string },
): Promise<{ reference: string; address: string }> {
	const user = requireUser(actor, "PROFESSIONAL");
	const { id, bookingId } = await getDebt(actor, reference);
	const provider = paymentProvider();
	if (!provider) throw conflict("Payments aren't set up on this site yet, so nothing can be paid here.");
	const { checkoutId } = await withIdempotency(actor, "start-repayment", { reference }, (commit) =>
		withUniqueReference(() =>
			commit(async (tx) => {
				await lockBooking(tx, bookingId);
				const { debt } = await lockDebt(tx, id);
				const owed = getUnreservedCents(debt);
				if (debt.status === "CONTESTED")
					throw conflict("You have contested this. Wait for our team's answer before you pay.");
				if (debt.status !== "OPEN") throw conflict("You don't owe this anymore.");
				if (owed === 0)
					throw conflict(
						"We're taking this back from your balance at the payment provider right now. Reload the page in a few minutes.",
					);
				if (owed < PAYMENT_MIN)
					throw conflict("This amount is too small to pay by card. We'll keep it from your next payout.");
				if (await isPaused("CHECKOUTS", tx))
					throw conflict("Payments are paused for the moment. Nothing was paid. Try again in a few hours.");
				const known = await findStarted(tx, id, owed);
				if (known) return { checkoutId: known };
				const checkoutId = await createCheckout(tx, {
					bookingId,
					payerId: user.id,
					provider: provider.name,
					amountCents: owed,
					milestones: [],
					receivableId: id,
				});
				await recordEvent(tx, actor, {
					action: "start-repayment",
					subject: ["Receivable", id],
					detail: { checkoutId, amountCents: owed },
				});
				return { checkoutId };
			}),
		),
	);
	try {
		const opened = await openCheckout(checkoutId);
		const address = opened.status === "OPEN" && opened.address ? opened.address : debtPath(reference);
		return { reference: opened.reference, address };
	} catch (error) {
		reportError({ err: error, checkoutId }, "the payment provider did not start a repayment");
		throw conflict("The bank isn't responding right now. Nothing was paid. Try again in a minute.");
	}
}

/**
 * The payment already started for a debt's current amount, if any. Unpaid checkouts for other amounts, or at
 * a provider that is no longer set up, expire. Throws `conflict` if a payment is being settled.
 */
async function findStarted(tx: Tx, receivableId: string, owed: number): Promise<string | undefined> {
	const started = await tx.checkout.findMany({
		where: { receivableId, status: { in: ["STARTING", "OPEN", "PROCESSING"] } },
		select: { id: true, status: true, amountCents: true, provider: true },
	});
	if (started.some(({ status }) => status === "PROCESSING"))
		throw conflict("Your payment is being settled. Wait until it has arrived.");
	const same = started.find(
		({ amountCents, provider }) => amountCents === owed && findProvider(provider) !== undefined,
	);
	await endCheckouts(
		tx,
		started.filter((one) => one !== same).map(({ id }) => id),
		"expire",
	);
	return same?.id;
}

type Repayment = {
	payment: { id: string; provider: string; amountCents: number };
	receivableId: string;
};

/**
 * Applies a repayment to what is left of a debt, with its booking locked, and tells the professional. If the
 * repayment exceeds what is left, for example because it came twice or too late, the excess is returned.
 */
export async function applyRepayment(tx: Tx, { payment, receivableId }: Repayment): Promise<void> {
	const { debt, facts } = await lockDebt(tx, receivableId);
	const cents = Math.min(payment.amountCents, getUnreservedCents(debt));
	const returnedCents = payment.amountCents - cents;
	let leftCents = 0;
	if (cents > 0) {
		({ leftCents } = await lowerDebt(tx, debt, { by: "settledCents", cents }));
		await postEntry(tx, "receivable-repaid", { debt, payment, cents });
	}
	if (returnedCents > 0)
		await returnPayment(tx, {
			paymentId: payment.id,
			reason: "RETURNED",
			part: { milestoneId: null, amountCents: returnedCents },
		});
	await tellOfRepayment(tx, facts, { cents, leftCents, returnedCents });
}
