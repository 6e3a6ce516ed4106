import { isAway } from "../professionals/professional.ts";

/** What decides whether a professional may be proposed to a creator at all, whatever the score. */
export type Proposable = {
	state: "LISTED" | "SUSPENDED" | "REMOVED";
	isExample: boolean;
	/** Whether the profile belongs to an account. Only then can the professional get requests. */
	hasAccount: boolean;
	/** Whether the account is suspended or about to be deleted. */
	isClosing: boolean;
	awayUntil: Date | null;
	/** Whether this creator has refused them in an earlier proposal. */
	isRefused: boolean;
	/** Whether either of the two has blocked the other. */
	isBlocked: boolean;
};

export const OBSTACLES = ["not-listed", "example", "closing", "away", "refused", "blocked"] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** The reason some were left out, after their number. */
export const leftOutWords: Record<Obstacle, string> = {
	"not-listed": "no longer listed",
	example: "only an example",
	closing: "with an account that is suspended or about to be deleted",
	away: "away",
	refused: "turned down by this creator before",
	blocked: "blocked by or blocking this creator",
};

/** Why a professional can't be proposed, after their name. */
export const obstacleWords: Record<Obstacle, string> = {
	"not-listed": "is no longer listed",
	example: "is an example",
	closing: "has an account that is suspended or about to be deleted",
	away: "is away",
	refused: "was turned down by this creator before",
	blocked: "is blocked by or has blocked this creator",
};

/** The first reason why a professional can't be proposed at an instant, or null. */
export function obstacleOf(professional: Proposable, at: Date): Obstacle | null {
	const { state, isExample, hasAccount, isClosing, awayUntil, isRefused, isBlocked } = professional;
	if (state !== "LISTED") return "not-listed";
	if (isExample) return "example";
	if (!hasAccount || isClosing) return "closing";
	if (isAway(awayUntil, at)) return "away";
	if (isRefused) return "refused";
	return isBlocked ? "blocked" : null;
}
