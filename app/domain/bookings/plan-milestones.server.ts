import type { Tx } from "#app/infra/database/db.server.ts";
import { isPaidDirectly } from "../market/service-line.ts";
import type { Actor } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { withSides } from "./booking-sides.server.ts";
import {
	type AgreedMilestone,
	createMilestones,
	deriveBooking,
	moveMilestone,
	type PlannedMilestone,
	setFirstFunding,
} from "./milestone.server.ts";
import { FINAL_MILESTONE_STATUSES, isInForce, milestoneName } from "./milestone.ts";
import { transitionBooking } from "./transition-booking.server.ts";

const facts = { position: true, title: true, deliverable: true, dueOn: true, amountCents: true } as const;

/** Whether two agreements state the same milestone. */
const isSame = (a: AgreedMilestone, b: AgreedMilestone): boolean =>
	(Object.keys(facts) as (keyof typeof facts)[]).every((fact) => a[fact] === b[fact]);

/**
 * The milestones of a booking that an amendment must keep unchanged, with fee and tax. They are in progress,
 * they have ended, or someone may be paying for them right now.
 */
export const findFixedMilestones = (tx: Tx, bookingId: string) =>
	tx.milestone.findMany({
		where: {
			bookingId,
			...isInForce,
			OR: [
				{ status: { not: "PLANNED" } },
				{ checkoutLines: { some: { checkout: { status: { in: ["STARTING", "OPEN", "PROCESSING"] } } } } },
			],
		},
		orderBy: { position: "asc" },
		select: { ...facts, feeCents: true, taxCents: true, status: true },
	});

/** What a new version of an agreement keeps. */
type Kept = {
	/** Milestones that the new version repeats unchanged, with fee and tax. */
	fixed: Awaited<ReturnType<typeof findFixedMilestones>>;
	/** The number of milestones of earlier months, which come before the new version's milestones. */
	earlier: number;
};

/**
 * Throws `conflict` if an amendment changes or leaves out a milestone that it must keep, or if a month of a
 * retainer is in progress. Returns what the amendment keeps. For a retainer, that is the months that have
 * ended.
 */
export async function requireFixedMilestones(
	tx: Tx,
	bookingId: string,
	agreed: readonly AgreedMilestone[],
	isMonthly: boolean,
): Promise<Kept> {
	const fixed = await findFixedMilestones(tx, bookingId);
	if (isMonthly) {
		if (fixed.every(({ status }) => FINAL_MILESTONE_STATUSES.includes(status)))
			return { fixed: [], earlier: fixed.length };
		throw new DomainError(
			"conflict",
			"A milestone of this month was paid for, or is being paid for right now. Send the new version once it has ended: it applies from the next month on.",
		);
	}
	const changed = fixed.find((one) => !agreed.some((other) => isSame(one, other)));
	if (!changed) return { fixed, earlier: 0 };
	throw new DomainError(
		"conflict",
		`Keep ${milestoneName(changed)}, as it is: title, what is delivered, due date, amount, and place in the list. It was paid for, is being paid for right now, or has ended. You can change milestones that aren't funded yet.`,
	);
}

/**
 * Creates the milestones of an agreement that both sides have just signed. If the professional is
 * paid directly, the work begins immediately.
 */
export async function planMilestones(
	tx: Tx,
	actor: Actor,
	bookingId: string,
	agreed: readonly PlannedMilestone[],
): Promise<void> {
	await createMilestones(tx, bookingId, agreed);
	const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: withSides });
	if (isPaidDirectly(booking.serviceLine))
		await transitionBooking(tx, actor, "begin", booking, { role: "CREATOR" });
	else await setFirstFunding(tx, bookingId);
}

/**
 * Puts into force the milestones of an amendment that both sides have signed. Milestones that it changed or
 * left out are canceled and replaced, so any money that still arrives for them is refunded. `version` is the
 * amendment's version. `isMonthly` says whether the previous agreement was a retainer. Throws like
 * `requireFixedMilestones`.
 */
export async function replanMilestones(
	tx: Tx,
	actor: Actor,
	bookingId: string,
	{
		stated,
		version,
		isMonthly,
	}: { stated: readonly PlannedMilestone[]; version: number; isMonthly: boolean },
): Promise<void> {
	const { fixed, earlier } = await requireFixedMilestones(tx, bookingId, stated, isMonthly);
	const agreed = stated.map((milestone) => ({ ...milestone, position: earlier + milestone.position }));
	const current = await tx.milestone.findMany({
		where: { bookingId, ...isInForce },
		select: { id: true, status: true, ...facts },
	});
	for (const milestone of current.filter(({ status }) => status === "PLANNED")) {
		const kept = agreed.find((one) => isSame(one, milestone));
		if (kept && fixed.some(({ position }) => position === milestone.position)) continue;
		if (kept)
			await tx.milestone.update({
				where: { id: milestone.id },
				data: { feeCents: kept.feeCents, taxCents: kept.taxCents, taxState: kept.taxState },
			});
		else {
			await moveMilestone(tx, actor, "cancel", milestone.id, {
				role: "CREATOR",
				reason: "The agreement was amended.",
			});
			await tx.milestone.update({ where: { id: milestone.id }, data: { replacedByVersion: version } });
		}
	}
	const added = agreed.filter((one) => !current.some((milestone) => isSame(one, milestone)));
	await createMilestones(tx, bookingId, added);
	const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: withSides });
	await deriveBooking(tx, actor, { booking, role: "CREATOR" });
}
