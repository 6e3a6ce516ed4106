import type { ListedPayout } from "#app/domain/money/earnings.server.ts";
import { payoutStatusLabels } from "#app/domain/money/labels.ts";
import { getAvailability, PAUSED } from "#app/domain/money/payout.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { dayIn } from "#app/domain/platform/time/calendar-day.ts";
import { formatWhenDay, formatWhenOn, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { findProvider } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";

/** A payout as pages show it, with times and amounts as text. A statement shows exact times. */
export const shownPayout = (
	{
		reference,
		milestone: { position, title, booking },
		amountCents,
		feeCents,
		keptCents,
		status,
		statusAt,
		failure,
		createdAt,
		...payout
	}: ListedPayout,
	stamp = timestamp,
) => ({
	reference,
	bookingId: booking.id,
	title: booking.title,
	creator: booking.creator.name,
	milestone: `Milestone ${position + 1}: ${title}`,
	gross: formatCents(amountCents + feeCents),
	fee: formatCents(feeCents),
	net: formatCents(amountCents),
	kept: keptCents > 0 ? `${formatCents(keptCents)} of it was deducted for what you owed` : null,
	...payoutStanding({ status, ...payout }),
	failure,
	released: stamp(createdAt),
	changed: stamp(statusAt),
});

/**
 * The status of a payout as text. `because` says why the payout isn't available yet or, once it was
 * transferred and isn't paused, when its money is available at the provider. Null if there is nothing to say.
 */
export function payoutStanding({
	status,
	...payout
}: Pick<
	ListedPayout,
	"status" | "clearsAt" | "clearing" | "isContested" | "payee" | "provider" | "availableOn"
>) {
	const pausedUntil = payout.payee?.pausedUntil;
	if (status === "TRANSFERRED" && pausedUntil && pausedUntil > now())
		return { status: `Available on ${formatWhenOn(pausedUntil)}`, because: PAUSED };
	if (status === "TRANSFERRED")
		return { status: payoutStatusLabels[status], because: describeArrival(payout) };
	const availability = status === "WAITING" ? getAvailability(payout) : null;
	if (!availability) return { status: payoutStatusLabels[status], because: null };
	return {
		status: availability.at ? `Available on ${formatWhenOn(availability.at)}` : "On hold",
		because: availability.because,
	};
}

/** When money that was transferred is available at the provider, and reaches the bank. Null if unknown. */
function describeArrival({
	provider,
	availableOn,
}: Pick<ListedPayout, "provider" | "availableOn">): string | null {
	if (availableOn === null) return null;
	const since = availableOn < dayIn(now(), "UTC") ? "since" : "on";
	const label = findProvider(provider)?.label ?? "our payment provider";
	return `Available at ${label} ${since} ${formatWhenDay(availableOn)}. It usually reaches your bank 1–2 business days later.`;
}

export type ShownPayout = ReturnType<typeof shownPayout>;
