import { decideMoneyDecision } from "#app/domain/office/finance/money-decision.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../accounts/actors.ts";

/** Creates someone on our team with the finance role who has just proved their identity. */
export async function newFinance() {
	const user = await newMember("ADMIN", undefined, ["FINANCE"]);
	return () => visitor({ user: { ...user, provedAt: now() } });
}

/** A second person confirms a pending decision about a booking. */
export async function confirmAbout(bookingId: string): Promise<void> {
	const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({
		where: { bookingId, status: "WAITING" },
	});
	await decideMoneyDecision((await newFinance())(), {
		decisionId,
		decision: "confirm",
		reason: "I read it, too.",
	});
}
