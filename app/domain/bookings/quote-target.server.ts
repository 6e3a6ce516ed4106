import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { SignedInUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { findBlocks } from "../messages/side.server.ts";
import { isAway, linesOf } from "../professionals/professional.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";
import { isRestricted } from "../suspension/suspension-queries.server.ts";
import { pairOf } from "./booking.ts";

/**
 * Why a professional can't get a request now, if so. `blocked` reveals no more to the creator than
 * `unavailable`.
 */
export type QuoteObstacle = "example" | "suspended" | "unavailable" | "blocked-by-you" | "away" | null;

export type QuoteTarget = {
	id: string;
	businessName: string;
	city: string;
	region: string;
	serviceLine: ServiceLine;
	lines: ServiceLine[];
	awayUntil: Date | null;
	obstacle: QuoteObstacle;
	/** The creator's open request to the same professional, and whether there is a quote to decide on. */
	open: { id: string; reference: string; isQuoted: boolean } | null;
	userId: string | null;
};

/**
 * A professional as a creator who requests a quote sees them. Throws `not_found` for an unknown
 * professional or one who has left.
 */
export async function getQuoteTarget(
	user: Pick<SignedInUser, "id">,
	professionalId: string,
	from: Tx = db(),
): Promise<QuoteTarget> {
	const found = await from.professional.findUnique({
		where: { id: professionalId, state: { not: "REMOVED" } },
		select: {
			id: true,
			userId: true,
			exampleSlug: true,
			state: true,
			businessName: true,
			city: true,
			region: true,
			serviceLine: true,
			awayUntil: true,
			user: { select: { restrictedUntil: true } },
			furtherLines: { select: { line: true } },
		},
	});
	if (!found || (!found.userId && !found.exampleSlug))
		throw new DomainError("not_found", "This professional doesn't exist.");
	const { userId, exampleSlug, state, furtherLines, user: _, ...professional } = found;
	const open = await from.booking.findUnique({
		where: { openFor: pairOf({ creatorId: user.id, professionalId }) },
		select: { id: true, reference: true, status: true },
	});
	return {
		...professional,
		userId,
		open: open && { id: open.id, reference: open.reference, isQuoted: open.status === "QUOTED" },
		lines: linesOf({ ...professional, furtherLines }),
		obstacle: await obstacleOf(user, found, from),
	};
}

type Asked = {
	userId: string | null;
	exampleSlug: string | null;
	state: string;
	awayUntil: Date | null;
	user: { restrictedUntil: Date | null } | null;
};

async function obstacleOf(
	user: Pick<SignedInUser, "id">,
	{ userId, exampleSlug, state, awayUntil, user: asked }: Asked,
	from: Tx,
): Promise<QuoteObstacle> {
	if (exampleSlug) return "example";
	if (state === "SUSPENDED" || isRestricted(asked)) return "suspended";
	const { byUser, byOther } = userId
		? await findBlocks(from, user.id, userId)
		: { byUser: false, byOther: false };
	if (byUser) return "blocked-by-you";
	if (byOther) return "unavailable";
	return isAway(awayUntil, now()) ? "away" : null;
}

const ALTERNATIVES = 3;

/** Others in the same line who accept requests, those in the same state first. */
export async function findAlternatives({
	id,
	serviceLine,
	region,
}: Pick<QuoteTarget, "id" | "serviceLine" | "region">) {
	const others = {
		id: { not: id },
		state: "LISTED" as const,
		userId: { not: null },
		serviceLine,
		OR: [{ awayUntil: null }, { awayUntil: { lte: now() } }],
	};
	const select = { id: true, businessName: true, city: true, region: true } as const;
	const near = await db().professional.findMany({
		where: { ...others, region },
		orderBy: { listedAt: "desc" },
		take: ALTERNATIVES,
		select,
	});
	if (near.length === ALTERNATIVES) return near;
	const far = await db().professional.findMany({
		where: { ...others, region: { not: region } },
		orderBy: { listedAt: "desc" },
		take: ALTERNATIVES - near.length,
		select,
	});
	return [...near, ...far];
}

/** Throws `conflict` if this creator can't send the professional a request now. */
export function refuseObstacle({ businessName, obstacle, open }: QuoteTarget): void {
	const refusals: Record<NonNullable<QuoteObstacle>, string> = {
		example: `${businessName} is an example profile, so you can't send it a request.`,
		suspended: `${businessName} isn't taking requests right now.`,
		unavailable: `${businessName} isn't taking requests right now.`,
		"blocked-by-you": `You blocked ${businessName}. Unblock them in your conversation first.`,
		away: `${businessName} is away and isn't taking requests right now.`,
	};
	if (obstacle) throw new DomainError("conflict", refusals[obstacle]);
	if (open?.isQuoted)
		throw new DomainError(
			"conflict",
			`${businessName} has sent you a quote for your request ${open.reference}. Decide on it before you send another request.`,
		);
	if (open)
		throw new DomainError(
			"conflict",
			`Your request ${open.reference} to ${businessName} is still waiting for an answer. Withdraw it before you send another one.`,
		);
}
