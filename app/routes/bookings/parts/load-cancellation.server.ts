import type { MiddlewareFunction } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import {
	type CancellationLine,
	cancelObstacle,
	describeKept,
	getCancellation,
} from "#app/domain/bookings/cancel-booking.server.ts";
import { describeFrozen } from "#app/domain/bookings/milestone.server.ts";
import { milestoneStatusLabels } from "#app/domain/bookings/milestone.ts";
import { cancellationLabels, cancellationTexts } from "#app/domain/bookings/quotes/quote.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { zoneLabel } from "#app/domain/platform/time/time-zone.ts";
import { askForRecentProof } from "#app/middleware/recent-proof.server.ts";
import { getActor } from "#app/session/contexts.ts";

/** The effect of a cancellation on the money, as text. */
export async function loadCancellation(actor: Actor, bookingId: string) {
	const {
		lines,
		kept,
		terms,
		timeZone,
		heldCents,
		refundTaxCents,
		releaseCents,
		shown,
		side,
		names,
		...plan
	} = await getCancellation(actor, bookingId);
	const refundCents = plan.refundCents + refundTaxCents;
	const frozen = lines.find(({ isFrozen }) => isFrozen);
	return {
		shown,
		obstacle: cancelObstacle([...lines, ...kept], side) ?? (frozen ? describeFrozen(frozen) : null),
		kept: kept.map((milestone) => ({
			key: milestone.milestoneId,
			href: `${bookingPath(bookingId)}#milestone-${milestone.position + 1}`,
			text: describeKept(milestone),
		})),
		isHeld: heldCents > 0,
		rule:
			side === "PROFESSIONAL"
				? "If you cancel, everything that is held goes back to the creator."
				: `${cancellationLabels[terms]} terms, as you both signed: ${cancellationTexts[terms]} They apply to milestones that are paid for and not delivered. Days are counted in the time zone ${zoneLabel(timeZone)}.`,
		submit: heldCents === 0 ? undefined : submitLabel(refundCents, releaseCents),
		names,
		refund: formatCents(refundCents),
		release: formatCents(releaseCents),
		tax: refundTaxCents > 0 ? `${formatCents(refundTaxCents)} of what goes back is sales tax.` : null,
		lines: lines.map((line) => ({
			key: line.milestoneId,
			label: `${line.position + 1}. ${line.title}`,
			status: milestoneStatusLabels[line.status],
			refund: formatCents(line.refundCents + line.refundTaxCents),
			release: formatCents(line.releaseCents),
			note: getNote(line),
		})),
	};
}
export type ShownCancellation = Awaited<ReturnType<typeof loadCancellation>>;

/** The button's label, which repeats what happens to the money. */
function submitLabel(refundCents: number, releaseCents: number): string {
	const [refund, release] = [`refund ${formatCents(refundCents)}`, `release ${formatCents(releaseCents)}`];
	if (releaseCents === 0) return `Cancel and ${refund}`;
	return refundCents === 0 ? `Cancel and ${release}` : `Cancel, ${refund}, and ${release}`;
}

const getNote = ({ heldCents, isOverdue }: CancellationLine): string | null =>
	isOverdue ? "Overdue: all of it goes back." : heldCents === 0 ? "Nothing held" : null;

/** A cancellation that moves money needs recent re-authentication. */
export const confirmIfMoneyIsHeld: MiddlewareFunction<Response> = async (args, next) => {
	const { bookingId = "" } = args.params;
	const plan = await getCancellation(getActor(args.context), bookingId).catch(() => null);
	return plan && plan.heldCents > 0 ? askForRecentProof(args, next) : next();
};
