import { db, transaction } from "#app/infra/database/db.server.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import type { Actor } from "../actor.ts";
import { requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { DomainError } from "../domain-error.ts";
import { isPaidDirectly } from "../service-lines/service-line.ts";
import { PAYOUT_DETAILS_PATH } from "./payee.ts";

/**
 * A professional enters or changes the details for their payouts, at the provider: commits the
 * intent, then asks the provider, and returns the address of its form. The provider reports what
 * became of it. Throws `conflict` for attorneys, who are paid directly, and where payments aren't
 * set up or the provider doesn't answer.
 */
export async function startOnboarding(actor: Actor): Promise<{ address: string }> {
	requireUser(actor, "PROFESSIONAL");
	const user = requireRecentProof(actor);
	const provider = paymentProvider();
	if (!provider)
		throw new DomainError(
			"conflict",
			"Payments aren't set up on this site yet, so there are no payouts to set up.",
		);
	const professionalId = await transaction(async (tx) => {
		await holdProof(tx, user);
		const professional = await tx.professional.findUnique({
			where: { userId: user.id, state: { not: "REMOVED" } },
			select: { id: true, serviceLine: true, payee: { select: { provider: true } } },
		});
		if (!professional) throw new DomainError("not_found", "Profile not found");
		if (isPaidDirectly(professional.serviceLine))
			throw new DomainError(
				"conflict",
				"Legal services are paid to the attorney directly, so there are no payouts to set up.",
			);
		const { id, payee } = professional;
		if (!payee)
			await tx.payee.create({ data: { professionalId: id, provider: provider.name, createdAt: now() } });
		// What another provider knew does not help this one.
		else if (payee.provider !== provider.name)
			await tx.payee.update({
				where: { professionalId: id },
				data: {
					provider: provider.name,
					providerId: null,
					isReady: false,
					hasTaxDetails: false,
					missing: "",
					bankEnding: null,
					reportedAt: null,
				},
			});
		await recordEvent(tx, actor, { action: "start-onboarding", subject: ["Professional", id] });
		return id;
	});
	try {
		const { payeeId, address } = await provider.onboardPayee({
			reference: professionalId,
			returnTo: `${publicUrl()}${PAYOUT_DETAILS_PATH}?returned`,
		});
		await db().payee.updateMany({
			where: { professionalId, provider: provider.name },
			data: { providerId: payeeId },
		});
		return { address };
	} catch (error) {
		log.error({ err: error, professionalId }, "the payment provider did not start an onboarding");
		throw new DomainError(
			"conflict",
			"The bank doesn't answer right now. Nothing was changed. Try again in a minute.",
		);
	}
}
