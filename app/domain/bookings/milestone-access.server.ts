import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { showHidden } from "../platform/text.ts";
import type { BookingSide } from "./booking.ts";
import { getUserBooking } from "./booking-sides.server.ts";
import type { DeliveryCommand } from "./delivery.ts";
import { isInForce, MILESTONE_TRANSITIONS, milestoneName } from "./milestone.ts";

/**
 * The transitions that cancel a milestone, usually together with the booking. The booking's event then
 * contains the reason.
 */
const WITH_BOOKING = ["cancel", "cancel-unfunded"];

/**
 * The history of a booking's milestones, oldest first, without cancellations. The caller has checked that the
 * reader may see the booking.
 */
export async function getMilestoneEvents(bookingId: string) {
	const events = await db().milestoneEvent.findMany({
		where: { milestone: { bookingId }, transition: { notIn: WITH_BOOKING } },
		orderBy: [{ at: "asc" }, { id: "asc" }],
		include: { milestone: { select: { position: true, title: true } } },
	});
	return events.flatMap(({ milestone, milestoneId: _, ...event }) => {
		const transition = MILESTONE_TRANSITIONS.find((one) => one === event.transition);
		return transition ? [{ ...event, transition, name: milestoneName(milestone) }] : [];
	});
}

/** The side that may send each command. */
export const commandSides: Record<DeliveryCommand, BookingSide> = {
	deliver: "PROFESSIONAL",
	"accept-delivery": "CREATOR",
	"request-changes": "CREATOR",
};

const withDeliveries = {
	deliveries: {
		orderBy: { round: "desc" as const },
		include: {
			links: { orderBy: { position: "asc" as const } },
			comments: { orderBy: { id: "asc" as const } },
			files: {
				orderBy: { position: "asc" as const },
				include: {
					file: {
						select: {
							id: true,
							name: true,
							type: true,
							bytes: true,
							sha256: true,
							scan: true,
							preview: { select: { state: true } },
						},
					},
				},
			},
		},
	},
};

export type MilestoneAt = {
	bookingId: string;
	/** The milestone's position, from 0. */
	position: number;
};

/**
 * A milestone of a booking with its deliveries, latest first, and the user's side of the booking. Throws
 * `not_found` for anyone else, and if there is no such milestone.
 */
export async function getUserMilestone(
	user: Pick<SignedInUser, "id">,
	{ bookingId, position }: MilestoneAt,
	from: Tx = db(),
) {
	const { booking, side } = await getUserBooking(user, bookingId, from);
	const isPosition = Number.isInteger(position) && position >= 0 && position < 1_000;
	const milestone = isPosition
		? await from.milestone.findUnique({
				where: { bookingId_position_replacedByVersion: { bookingId, position, ...isInForce } },
				include: withDeliveries,
			})
		: null;
	if (!milestone) throw new DomainError("not_found", "Milestone not found");
	return { booking, side, milestone };
}

/**
 * Like `getUserMilestone`, for a command. Throws `forbidden` if the user is on the side that may not send the
 * command.
 */
export async function getMilestoneForCommand(
	user: Pick<SignedInUser, "id">,
	command: DeliveryCommand,
	at: MilestoneAt,
	from: Tx = db(),
) {
	const found = await getUserMilestone(user, at, from);
	if (found.side !== commandSides[command])
		throw new DomainError("forbidden", "Only the other party can do this.");
	return found;
}

/** The delivery on the page, which must be the milestone's latest. Throws `conflict` otherwise. */
export function requireLatestDelivery(
	{ deliveries }: { deliveries: readonly { id: string; round: number }[] },
	deliveryId: string,
): { id: string; round: number } {
	const [latest] = deliveries;
	if (latest?.id === deliveryId) return latest;
	throw new DomainError(
		"conflict",
		"Another version was delivered in the meantime. Review it below, then respond.",
	);
}

type Milestone = Awaited<ReturnType<typeof findMilestones>>[number];

/** A milestone's deliveries with their files and links as lists, latest first. */
export const showDeliveries = ({ deliveries }: Milestone) =>
	deliveries.map(({ milestoneId: _, note, files, links, comments, ...delivery }) => ({
		...delivery,
		note: showHidden(note),
		comments: comments.map(({ deliveryId: __, text, ...comment }) => ({
			...comment,
			text: showHidden(text),
		})),
		links: links.map(({ url }) => url),
		files: files.map(({ file, position, isWithheld, previewPosition }) => ({
			...file,
			position,
			isWithheld,
			previewPosition,
		})),
	}));
export type Delivery = ReturnType<typeof showDeliveries>[number];

/** All milestones of the agreement in force, in order, with their deliveries. */
export const findMilestones = (from: Tx, bookingId: string) =>
	from.milestone.findMany({
		where: { bookingId, ...isInForce },
		orderBy: { position: "asc" },
		include: withDeliveries,
	});

/**
 * The number of rounds of changes that the agreement in force includes (per month for a retainer), and how
 * many were used.
 */
export async function getRevisions(from: Tx, bookingId: string): Promise<{ included: number; used: number }> {
	const [agreed, planned] = await Promise.all([
		from.quote.findFirst({
			where: { bookingId, status: "ACCEPTED" },
			select: { revisions: true, isMonthly: true, _count: { select: { milestones: true } } },
		}),
		from.milestone.count({ where: { bookingId, ...isInForce } }),
	]);
	const first = agreed?.isMonthly ? planned - agreed._count.milestones : 0;
	const used = await from.delivery.count({
		where: { milestone: { bookingId, position: { gte: first }, ...isInForce }, changesAt: { not: null } },
	});
	return { included: agreed?.revisions ?? 0, used };
}
