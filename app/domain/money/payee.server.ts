import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider, ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { findProvider, paymentProvider, paymentProviders } from "#app/infra/payments/provider.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { isPaidDirectly, type ServiceLine } from "../market/service-line.ts";
import { lockReauthentication, requireRecentProof } from "../people/credentials.server.ts";
import { recordSecurityEvent } from "../people/security-emails.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { requireNoMaintenance } from "../platform/maintenance.server.ts";
import { notify } from "../platform/notifications.server.ts";
import { getPhase } from "../platform/phase.server.ts";
import {
	formatMoment,
	formatShortDay,
	getTimeZone,
	zoneColumns,
} from "../platform/time/time-zones.server.ts";
import type { Running } from "./payment.server.ts";
import { repeatPayout } from "./payout.server.ts";
import { hasPayoutDetails, PAYOUT_DETAILS_PATH, PAYOUT_PAUSE_DAYS } from "./payout.ts";
import { findProvidersInUse } from "./sums.sql.server.ts";

/**
 * The providers at which a professional needs payout details: the one for new payments, and those of earlier
 * payments that hold money for their work or have a payout that isn't complete. None if payments aren't set
 * up.
 */
async function findPayeeProviders(professionalId: string, from: Tx): Promise<readonly PaymentProvider[]> {
	const [current, ...earlier] = paymentProviders();
	if (!current) return [];
	const names = earlier.map(({ name }) => name);
	const inUse = await findProvidersInUse(professionalId, names, from);
	return [current, ...earlier.filter(({ name }) => inUse.includes(name))];
}

/** The provider for which a professional sees or enters payout details. Without one, that of new payments. */
type ChosenProvider = { provider?: string | undefined };

/**
 * A professional's payout details, as the provider last reported them, and the other providers at which they
 * need details. If `provider` is none of these, the details are those at the provider of new payments. Throws
 * `not_found` if the professional doesn't have a profile.
 */
export async function getPayoutDetails(actor: Actor, { provider: chosen }: ChosenProvider = {}) {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const professional = await db().professional.findUnique({
		where: { userId, state: { not: "REMOVED" } },
		select: { id: true, serviceLine: true, payees: true },
	});
	if (!professional) throw new DomainError("not_found", "Profile not found");
	const providers = await findPayeeProviders(professional.id, db());
	const provider = providers.find(({ name }) => name === chosen) ?? providers[0];
	const findPayeeAt = (at: PaymentProvider | undefined) =>
		professional.payees.find((payee) => payee.provider === at?.name);
	const payee = findPayeeAt(provider);
	return {
		/** The provider's name in URLs and in `provider` of `startOnboarding`. */
		name: provider?.name ?? null,
		others: providers
			.filter((other) => other !== provider)
			.map((other) => ({
				name: other.name,
				provider: other.label,
				isComplete: hasPayoutDetails(findPayeeAt(other), now()),
			})),
		/** Null if payments aren't set up. */
		provider: provider?.label ?? null,
		isPaidDirectly: isPaidDirectly(professional.serviceLine),
		isReady: payee?.isReady ?? false,
		/** Whether the provider has closed the professional's account, so that they have to open another one. */
		isClosed: payee?.isClosed ?? false,
		/** Whether the professional can be paid: the provider is ready, and no details are missing for now. */
		isComplete: hasPayoutDetails(payee, now()),
		hasTaxDetails: payee?.hasTaxDetails ?? false,
		/** The details that the provider still needs. Null until it has reported anything. */
		missing: payee?.reportedAt ? payee.missing.split("\n").filter(Boolean) : null,
		/**
		 * When the provider stops paying out unless the missing details are entered. Null if there is no such
		 * time.
		 */
		detailsDueAt: payee?.detailsDueAt ?? null,
		bankEnding: payee?.bankEnding ?? null,
		pausedUntil: payee?.pausedUntil && payee.pausedUntil > now() ? payee.pausedUntil : null,
	};
}

/**
 * Whether a professional still has to set up payouts at a provider that `findPayeeProviders` finds, or to
 * enter details that it will soon need to keep paying them. False unless the marketplace is open and has a
 * payment provider.
 */
export async function needsPayoutDetails(
	{ id: userId }: Pick<SignedInUser, "id">,
	from: Tx = db(),
): Promise<boolean> {
	if (!paymentProvider() || (await getPhase(from)) !== "OPEN") return false;
	const professional = await from.professional.findUnique({
		where: { userId, state: { not: "REMOVED" } },
		select: {
			id: true,
			serviceLine: true,
			payees: {
				where: { isReady: true, hasTaxDetails: true, detailsDueAt: null },
				select: { provider: true },
			},
		},
	});
	if (!professional) return false;
	const { id, serviceLine, payees } = professional;
	const providers = await findPayeeProviders(id, from);
	return lacksPayoutDetails(
		serviceLine,
		providers.every(({ name }) => payees.some(({ provider }) => provider === name)),
	);
}

/** Whether payouts for work in this service line go through a provider that can't make them yet. */
export const lacksPayoutDetails = (serviceLine: ServiceLine, isPayable: boolean): boolean =>
	!isPaidDirectly(serviceLine) && !isPayable;

/**
 * Asks a professional for their payout details when their first milestone is funded, so that we have them
 * before anything is released. This happens once. After that, /earnings and the dashboard remind them.
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
	await notify(tx, {
		userId: user.id,
		topic: "BOOKINGS",
		title: `${ADD_DETAILS}, so that we can pay you`,
		path: PAYOUT_DETAILS_PATH,
		email: composePayoutDetailsEmail(user),
	});
}

const ADD_DETAILS = "Add your payout details";

/** Sent to a professional whose first milestone was funded but whom we can't pay yet. */
export const composePayoutDetailsEmail = ({
	email,
	name,
}: {
	email: string;
	name: string;
}): Omit<Email, "topic"> => ({
	kind: "payout-details-missing",
	to: email,
	name,
	subject: `${ADD_DETAILS} to get paid for your first milestone`,
	facts: [
		{ label: "Takes", value: "A few minutes" },
		{ label: "First payout", value: `At the earliest ${PAYOUT_PAUSE_DAYS} days after you add your account` },
	],
	paragraphs: [
		"We release what you earn once the work is accepted, but we can only send it after the bank has your account and your tax details. Add them now, so you don't have to wait.",
	],
	action: { label: ADD_DETAILS, path: PAYOUT_DETAILS_PATH },
	reason: `You're getting this email because a creator paid for your work on ${site().name}. You can choose which emails you get in your settings.`,
});

/**
 * Lets a professional enter or change their payout details at the provider. Commits the intent, then calls
 * the provider, and returns the address of its form. The provider reports the outcome later. Requires a
 * recent identity check. Throws `conflict` for attorneys, who are paid directly. Also throws `conflict` if
 * payments aren't set up or the provider doesn't respond, and `not_found` if there is no profile, or if the
 * professional needs no details at the chosen provider.
 */
export async function startOnboarding(
	actor: Actor,
	{ provider: chosen }: ChosenProvider = {},
): Promise<{ address: string }> {
	requireNoMaintenance();
	requireUser(actor, "PROFESSIONAL");
	const user = requireRecentProof(actor);
	if (!paymentProvider())
		throw new DomainError(
			"conflict",
			"Payments aren't set up on this site yet, so there are no payouts to set up.",
		);
	const { professionalId, round, payeeId, provider } = await transaction(async (tx) => {
		await lockReauthentication(tx, user);
		const professional = await tx.professional.findUnique({
			where: { userId: user.id, state: { not: "REMOVED" } },
			select: { id: true, serviceLine: true },
		});
		if (!professional) throw new DomainError("not_found", "Profile not found");
		if (isPaidDirectly(professional.serviceLine))
			throw new DomainError(
				"conflict",
				"Legal services are paid to the attorney directly, so there are no payouts to set up.",
			);
		const { id } = professional;
		const providers = await findPayeeProviders(id, tx);
		const provider = chosen === undefined ? providers[0] : providers.find(({ name }) => name === chosen);
		if (!provider) throw new DomainError("not_found", "You don't need payout details there.");
		const account = { professionalId: id, provider: provider.name };
		const { providerId, round, isClosed } = await tx.payee.upsert({
			where: { professionalId_provider: account },
			create: { ...account, createdAt: now() },
			update: {},
		});
		await recordEvent(tx, actor, { action: "start-onboarding", subject: ["Professional", id] });
		return { professionalId: id, round, payeeId: isClosed ? null : providerId, provider };
	});
	try {
		const { address } = await provider.onboardPayee({
			reference: round === 0 ? professionalId : `${professionalId}-${round}`,
			payeeId,
			email: user.email,
			returnTo: `${publicUrl()}${PAYOUT_DETAILS_PATH}?returned${chosen === undefined ? "" : `&provider=${chosen}`}`,
			onCreated: async (id) => {
				await db().payee.updateMany({
					where: { professionalId, provider: provider.name, round },
					data: { providerId: id, isClosed: false },
				});
			},
		});
		return { address };
	} catch (error) {
		reportError({ err: error, professionalId }, "the payment provider did not start an onboarding");
		throw new DomainError(
			"conflict",
			"The bank isn't responding right now. Nothing was changed. Try again in a minute.",
		);
	}
}

type PayeeUpdate = Extract<ProviderEvent, { kind: "payee-updated" }>;

const findPayee = (tx: Tx, provider: string, providerId: string) =>
	tx.payee.findFirst({
		where: { provider, providerId },
		include: {
			professional: { select: { user: { select: { id: true, name: true, email: true, ...zoneColumns } } } },
		},
	});

/**
 * Stores what the provider reports about a payee, unless a later report is already stored. A new bank
 * account, including the first one, pauses payouts for a few days, and the payee gets an email. They also get
 * one if the provider says by when it needs missing details. The order in which reports arrive doesn't
 * matter. Throws for a payee that isn't known yet. If the provider has closed the account, the professional can
 * open another one.
 */
export async function applyPayeeUpdate(
	tx: Tx,
	actor: Actor,
	provider: string,
	update: PayeeUpdate,
): Promise<void> {
	const { payeeId, at, isReady, hasTaxDetails, missing, detailsDueAt, bankEnding, detailsChangedAt } = update;
	const payee = await findPayee(tx, provider, payeeId);
	if (update.isClosed) {
		// The account isn't known anymore if another one has been opened.
		await tx.payee.updateMany({
			where: { provider, providerId: payeeId, isClosed: false },
			data: {
				isClosed: true,
				round: { increment: 1 },
				isReady: false,
				missing: "",
				detailsDueAt: null,
				bankEnding: null,
				holdChangeAt: null,
				reportedAt: null,
			},
		});
		return;
	}
	if (!payee) throw new Error(`The payee ${payeeId} of ${provider} isn't known yet.`);
	const { professionalId } = payee;
	const { count: isLatest } = await tx.payee.updateMany({
		where: { professionalId, provider, OR: [{ reportedAt: null }, { reportedAt: { lt: at } }] },
		data: { isReady, hasTaxDetails, missing: missing.join("\n"), detailsDueAt, bankEnding, reportedAt: at },
	});
	if (isLatest && detailsDueAt && detailsDueAt.getTime() !== payee.detailsDueAt?.getTime())
		await tellOfMissingDetails(tx, payee, { missing, detailsDueAt });
	if (detailsChangedAt) await pausePayouts(tx, actor, payee, detailsChangedAt);
	if (isLatest && isReady && !payee.isReady) await repeatRefusedPayouts(tx, payee);
}

type Payee = NonNullable<Awaited<ReturnType<typeof findPayee>>>;

/** Tells a payee by when the provider needs missing details, once for each such time. */
async function tellOfMissingDetails(
	tx: Tx,
	{ professional: { user } }: Payee,
	{ missing, detailsDueAt }: { missing: readonly string[]; detailsDueAt: Date },
): Promise<void> {
	if (!user) return;
	const zone = getTimeZone(user);
	const email = composeDetailsDueEmail(user, {
		missing,
		by: formatMoment(detailsDueAt, zone),
		day: formatShortDay(detailsDueAt, zone),
	});
	await notify(tx, {
		userId: user.id,
		topic: "BOOKINGS",
		title: email.subject,
		path: PAYOUT_DETAILS_PATH,
		email,
	});
}

type DetailsDue = { missing: readonly string[]; by: string; day: string };

/** Sent to a professional whose payouts stop unless they enter details that the provider needs. */
export const composeDetailsDueEmail = (
	{ email, name }: { email: string; name: string },
	{ missing, by, day }: DetailsDue,
) =>
	({
		kind: "payout-details-due",
		to: email,
		name,
		subject: `Add missing payout details by ${day}`,
		facts: [
			{ label: "Missing", value: missing.join(", ") },
			{ label: "Add them by", value: by },
		],
		paragraphs: [
			"The bank needs more details to keep paying you. If they're still missing then, your payouts wait until you add them. Nothing you earned is lost.",
		],
		action: { label: "Add the details", path: PAYOUT_DETAILS_PATH },
		reason: `You're getting this email because you're paid through ${site().name}. You can choose which emails you get in your settings.`,
	}) satisfies Omit<Email, "topic">;

/** Pauses payouts after a bank account was entered. A repeated report does nothing. */
async function pausePayouts(
	tx: Tx,
	actor: Actor,
	{ professionalId, provider, professional }: Payee,
	detailsChangedAt: Date,
): Promise<void> {
	const pausedUntil = later(detailsChangedAt, PAYOUT_PAUSE_DAYS * DAY);
	const { count } = await tx.payee.updateMany({
		where: {
			professionalId,
			provider,
			OR: [{ detailsChangedAt: null }, { detailsChangedAt: { lt: detailsChangedAt } }],
		},
		data: {
			detailsChangedAt,
			pausedUntil,
			...(findProvider(provider)?.automaticPayouts && { holdChangeAt: now() }),
		},
	});
	if (count === 0 || !professional.user) return;
	const until = formatMoment(pausedUntil, getTimeZone(professional.user));
	await recordSecurityEvent(tx, actor, professional.user, "change-payout-details", {
		facts: [`To protect you, payouts wait until ${until}.`],
	});
}

/**
 * Tells providers that pay out to banks without an order to stop while a payee's payouts are paused, and to
 * resume afterward. Otherwise, money that the payee already has there would go to the new bank account. A call
 * without a response is repeated in the next run. Returns the number of calls with a response.
 */
export async function holdPayouts(
	running?: Running,
	providers: readonly PaymentProvider[] = paymentProviders(),
): Promise<number> {
	let count = 0;
	for (const { name: provider, automaticPayouts } of providers) {
		if (!automaticPayouts) continue;
		const due = await db().payee.findMany({
			where: { provider, providerId: { not: null }, holdChangeAt: { lte: now() } },
			orderBy: { holdChangeAt: "asc" },
			select: { professionalId: true, providerId: true, pausedUntil: true, holdChangeAt: true },
		});
		count += await forEachInSequence(
			due,
			{
				text: "a payee's payouts were not stopped or resumed",
				about: ({ professionalId }) => ({ professionalId, provider }),
			},
			async ({ professionalId, providerId, pausedUntil, holdChangeAt }) => {
				if (running?.isStopped() || providerId === null) return false;
				const isPaused = pausedUntil !== null && pausedUntil > now();
				await (isPaused ? automaticPayouts.stop(providerId) : automaticPayouts.resume(providerId));
				// If another bank account was entered in the meantime, the next run stops the payouts again.
				await db().payee.updateMany({
					where: { professionalId, provider, holdChangeAt },
					data: { holdChangeAt: isPaused ? pausedUntil : null },
				});
				return true;
			},
		);
	}
	return count;
}

/**
 * Schedules refused transfers again once the payee's registration is complete. If the bank account is new,
 * they wait until the pause is over.
 */
async function repeatRefusedPayouts(
	tx: Tx,
	{ professionalId, provider }: Pick<Payee, "professionalId" | "provider">,
): Promise<void> {
	const refused = await tx.payout.findMany({
		where: { professionalId, payment: { provider }, status: "WAITING", failure: { not: null } },
		select: { id: true },
	});
	for (const { id: payoutId } of refused) await repeatPayout(tx, { payoutId });
}
