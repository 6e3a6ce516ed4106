import type { Tx } from "#app/infra/database/db.server.ts";
import type { ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { DAY, later } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { momentInWords } from "../calendar/instant-words.server.ts";
import { zoneColumns, zoneOf } from "../calendar/reader-zone.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { repeatPayout } from "../settlement/repeat-payout.server.ts";
import { PAYOUT_PAUSE_DAYS } from "./payee.ts";

type PayeeUpdate = Extract<ProviderEvent, { kind: "payee-updated" }>;

const findPayee = (tx: Tx, provider: string, providerId: string) =>
	tx.payee.findFirst({
		where: { provider, providerId },
		include: {
			professional: { select: { user: { select: { id: true, name: true, email: true, ...zoneColumns } } } },
		},
	});

/**
 * Stores what the provider reports of a payee, unless it has reported something later. A bank
 * account, the first one included, makes payouts wait for some days and is emailed to the owner, in
 * whatever order the reports arrive. Throws for a payee that isn't known yet.
 */
export async function applyPayeeUpdate(
	tx: Tx,
	actor: Actor,
	provider: string,
	{ payeeId, at, isReady, hasTaxDetails, missing, bankEnding, detailsChangedAt }: PayeeUpdate,
): Promise<void> {
	const payee = await findPayee(tx, provider, payeeId);
	if (!payee) throw new Error(`The payee ${payeeId} of ${provider} isn't known yet.`);
	const { professionalId } = payee;
	const { count: isLatest } = await tx.payee.updateMany({
		where: { professionalId, OR: [{ reportedAt: null }, { reportedAt: { lt: at } }] },
		data: { isReady, hasTaxDetails, missing: missing.join("\n"), bankEnding, reportedAt: at },
	});
	if (detailsChangedAt) await pausePayouts(tx, actor, payee, detailsChangedAt);
	if (isLatest && isReady && !payee.isReady) await repeatRefused(tx, professionalId);
}

type Payee = NonNullable<Awaited<ReturnType<typeof findPayee>>>;

/** Makes payouts wait after a bank account was entered. A report that is known does nothing. */
async function pausePayouts(
	tx: Tx,
	actor: Actor,
	{ professionalId, professional }: Payee,
	detailsChangedAt: Date,
): Promise<void> {
	const pausedUntil = later(detailsChangedAt, PAYOUT_PAUSE_DAYS * DAY);
	const { count } = await tx.payee.updateMany({
		where: {
			professionalId,
			OR: [{ detailsChangedAt: null }, { detailsChangedAt: { lt: detailsChangedAt } }],
		},
		data: { detailsChangedAt, pausedUntil },
	});
	if (count === 0 || !professional.user) return;
	const until = momentInWords(pausedUntil, zoneOf(professional.user));
	await recordSecurityEvent(tx, actor, professional.user, "change-payout-details", {
		facts: [`To protect you, payouts wait until ${until}.`],
	});
}

/** Has transfers sent again that were refused because details were missing. After another bank account, a job does. */
async function repeatRefused(tx: Tx, professionalId: string): Promise<void> {
	const refused = await tx.payout.findMany({
		where: { professionalId, status: "WAITING", failure: { not: null } },
		select: { id: true },
	});
	for (const { id: payoutId } of refused) await repeatPayout(tx, { payoutId });
}
