import { isAway } from "../professionals/professional.ts";

/** What decides whether a professional may be proposed to a creator at all, whatever the score. */
export type Proposable = {
	state: "LISTED" | "SUSPENDED" | "REMOVED";
	isExample: boolean;
	/** Whether an account stands behind the profile; only then can it be asked. */
	hasAccount: boolean;
	/** Whether the account is suspended or about to be deleted. */
	isClosing: boolean;
	awayUntil: Date | null;
	/** Whether this creator has refused them in an earlier proposal. */
	isRefused: boolean;
	/** Whether one of the two has blocked the other. */
	isBlocked: boolean;
};

export const OBSTACLES = ["not-listed", "example", "closing", "away", "refused", "blocked"] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** What some who were left out are, behind their number. */
export const leftOutWords: Record<Obstacle, string> = {
	"not-listed": "not listed any more",
	example: "only an example",
	closing: "with an account that is suspended or about to be deleted",
	away: "away",
	refused: "refused by this creator before",
	blocked: "without contact to this creator",
};

/** Why somebody cannot be proposed, behind their name. */
export const obstacleWords: Record<Obstacle, string> = {
	"not-listed": "is not listed any more",
	example: "is an example",
	closing: "has an account that is suspended or about to be deleted",
	away: "is away",
	refused: "was refused by this creator before",
	blocked: "and this creator have no contact",
};

/** The first reason for which a professional must not be proposed at an instant; null where there is none. */
export function obstacleOf(professional: Proposable, at: Date): Obstacle | null {
	const { state, isExample, hasAccount, isClosing, awayUntil, isRefused, isBlocked } = professional;
	if (state !== "LISTED") return "not-listed";
	if (isExample) return "example";
	if (!hasAccount || isClosing) return "closing";
	if (isAway(awayUntil, at)) return "away";
	if (isRefused) return "refused";
	return isBlocked ? "blocked" : null;
}
