import { claimGuarantee, decideClaim } from "#app/domain/bookings/guarantee.server.ts";
import type { GuaranteeDecision } from "#app/domain/bookings/guarantee.ts";
import { startCheckout } from "#app/domain/bookings/start-checkout.server.ts";
import type { ServiceLine } from "#app/domain/market/service-line.ts";
import { orderDeposit, sendDeposits } from "#app/domain/money/own-funds.server.ts";
import { decideMoneyDecision } from "#app/domain/office/finance/money-decision.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import type { TestCardName } from "#app/infra/payments/test-bank/test-cards.ts";
import { later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../accounts/actors.ts";
import { acceptAt, deliverAt, findMilestones } from "../market/milestones.ts";
import { newAgreement } from "../market/quotes.ts";
import { payByCard, settle } from "./payments.ts";
import { newFinance } from "./second-person.ts";

/** Finance adds our own money at the test bank, and it arrives. */
export async function fillOwnFunds(cents = 1_000_000): Promise<void> {
	await orderDeposit((await newFinance())(), { amount: cents });
	await sendDeposits();
	setClock(later(now(), MINUTE));
	await settle();
}

type Paying = { serviceLine?: ServiceLine; card?: TestCardName };

/**
 * Creates a booking whose first milestone was paid by card. The milestone is for $333.33 unless `facts` has
 * another amount.
 */
export async function newPaid(
	facts?: Record<string, unknown>,
	{ serviceLine, card = "succeeds" }: Paying = {},
) {
	const deal = await newAgreement(facts, serviceLine);
	const [first] = await findMilestones(deal.bookingId);
	const { address } = await startCheckout(deal.asCreator(), {
		bookingId: deal.bookingId,
		milestoneIds: [first?.id ?? ""],
	});
	await payByCard(address, card);
	await settle();
	return deal;
}

/** Creates a booking whose first milestone was paid, delivered, and accepted. */
export async function newAccepted(facts?: Record<string, unknown>, paying?: Paying) {
	const deal = await newPaid(facts, paying);
	await acceptAt(deal, await deliverAt(deal));
	return deal;
}

type Accepted = Pick<Awaited<ReturnType<typeof newAccepted>>, "bookingId" | "asCreator">;

/** The creator claims an amount of the first milestone. Returns the claim's ID. */
export async function makeClaim({ bookingId, asCreator }: Accepted, amount = 20_000): Promise<string> {
	await claimGuarantee(asCreator(), {
		bookingId,
		milestone: 1,
		amount,
		statement: "Half of the photos are missing.",
		files: [],
	});
	return (await db().guaranteeClaim.findUniqueOrThrow({ where: { bookingId } })).id;
}

/** Creates someone on our team who decides claims, and has just proved their identity. */
export async function newDecider() {
	const user = await newMember("ADMIN");
	return () => visitor({ user: { ...user, provedAt: now() } });
}

/** The team decides a claim, with a second person if that is required. */
export async function decideByTeam(
	claimId: string,
	decision: GuaranteeDecision,
	amount = 20_000,
): Promise<void> {
	const { isDone } = await decideClaim((await newDecider())(), {
		claimId,
		decision,
		amount,
		reason: "Half of them are missing.",
	});
	if (isDone) return;
	const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({
		where: { claimId, status: "WAITING" },
	});
	await decideMoneyDecision((await newFinance())(), { decisionId, decision: "confirm", reason: "Yes." });
}
