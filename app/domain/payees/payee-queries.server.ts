import { db, type Tx } from "#app/infra/database/db.server.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { getPhase } from "../phase/phase-queries.server.ts";
import { isPaidDirectly } from "../service-lines/service-line.ts";

/** A professional's details for payouts, as the provider last reported them. Throws `not_found` without a profile. */
export async function getPayoutDetails(actor: Actor) {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const professional = await db().professional.findUnique({
		where: { userId, state: { not: "REMOVED" } },
		select: { serviceLine: true, payee: true },
	});
	if (!professional) throw new DomainError("not_found", "Profile not found");
	const provider = paymentProvider();
	const { payee } = professional;
	const isKnown = payee !== null && payee.provider === provider?.name;
	return {
		/** Null where payments aren't set up. */
		provider: provider?.label ?? null,
		isPaidDirectly: isPaidDirectly(professional.serviceLine),
		isReady: isKnown && payee.isReady,
		hasTaxDetails: isKnown && payee.hasTaxDetails,
		/** What the provider asks for. Null before it has reported anything. */
		missing: isKnown && payee.reportedAt ? payee.missing.split("\n").filter(Boolean) : null,
		bankEnding: isKnown ? payee.bankEnding : null,
		pausedUntil: isKnown && payee.pausedUntil && payee.pausedUntil > now() ? payee.pausedUntil : null,
	};
}

/** Whether a professional still has to set up payouts: in an open marketplace with a payment provider. */
export async function needsPayoutDetails(
	{ id: userId }: Pick<SignedInUser, "id">,
	from: Tx = db(),
): Promise<boolean> {
	const provider = paymentProvider();
	if (!provider || (await getPhase(from)) !== "OPEN") return false;
	const professional = await from.professional.findUnique({
		where: { userId, state: { not: "REMOVED" } },
		select: { serviceLine: true, payee: { select: { provider: true, isReady: true } } },
	});
	if (!professional || isPaidDirectly(professional.serviceLine)) return false;
	return !professional.payee?.isReady || professional.payee.provider !== provider.name;
}
