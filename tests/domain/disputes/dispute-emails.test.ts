import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	answerDispute,
	askTeam,
	withdrawDispute,
} from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { acceptDecision, appealDecision } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { listOpenTurns } from "#app/domain/bookings/turns.server.ts";
import { findMoneyDecisionWorkItems } from "#app/domain/office/finance/finance-queries.server.ts";
import { endOfDayAfter } from "#app/domain/platform/time/calendar-day.ts";
import { businessZone, formatDeadline, getTimeZone } from "#app/domain/platform/time/time-zones.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import {
	decide,
	disagree,
	newAnswered,
	newDispute,
	openAt,
	passDays,
} from "../../support/market/disputes.ts";
import {
	deliverAt,
	freeze,
	fund,
	milestoneAt,
	newDelivered,
	newFunded,
	requestChangesAt,
} from "../../support/market/milestones.ts";
import { newAgreement } from "../../support/market/quotes.ts";
import { onDay, UNTIL_END_OF_DAY } from "../../support/money/cancel.ts";

beforeEach(() => onDay(0));
afterEach(() => setClock(undefined));

type Reader = { email: string };

/** Finds the text of the latest email of a kind to someone. */
const textTo = async ({ email: recipient }: Reader, kind: string): Promise<string> =>
	(
		await db().outboxEmail.findFirst({
			where: { recipient, kind: `booking-dispute-${kind}` },
			orderBy: { id: "desc" },
		})
	)?.text ?? expect.fail(`There is no email ${kind}.`);

/** Finds the emails to the team, oldest first. */
const toTeam = () =>
	db().outboxEmail.findMany({
		where: { recipient: site().contact.support },
		orderBy: { id: "asc" },
		select: { kind: true, subject: true, text: true },
	});

const dueAt = async (subjectId: string, kind: "DISPUTE_TALKS" | "DISPUTE_DECISION") =>
	(await db().deadline.findUniqueOrThrow({ where: { kind_subjectId: { kind, subjectId } } })).dueAt;

describe("a step during a chargeback", () => {
	const thaw = async (bookingId: string) => {
		await db().milestone.update({
			where: { id: (await milestoneAt(bookingId)).id },
			data: { frozenAt: null },
		});
		await runDeadlines();
	};

	it("leaves both sides as many days to settle as they had before the chargeback, and its email doesn't name a date", async () => {
		const deal = await newDispute();
		onDay(2);
		await freeze(deal.bookingId);
		await runDeadlines();
		onDay(40);
		await disagree(deal);
		await runDeadlines();
		const text = await textTo(deal.creator, "answered");
		expect(text).toContain("deadlines are paused");
		expect(text).not.toContain("Settle by");
		onDay(50);
		await thaw(deal.bookingId);
		expect(await dueAt(deal.disputeId, "DISPUTE_TALKS")).toEqual(later(now(), 18 * DAY + UNTIL_END_OF_DAY));
		expect(await dueAt(deal.disputeId, "DISPUTE_DECISION")).toEqual(
			later(now(), 28 * DAY + UNTIL_END_OF_DAY),
		);
	});

	it("has an email that doesn't name a date for the team's decision on the dispute", async () => {
		const deal = await newAnswered();
		await freeze(deal.bookingId);
		await runDeadlines();
		onDay(40);
		await askTeam(deal.asCreator(), deal);
		const text = await textTo(deal.professional, "team");
		expect(text).toContain("deadlines are paused");
		expect(text).not.toContain("We decide by");
	});

	it("has an email that doesn't name a date for the team's decision on the appeal", async () => {
		const deal = await newAnswered();
		await askTeam(deal.asCreator(), deal);
		await decide(deal.disputeId, 10_000);
		await freeze(deal.bookingId);
		await runDeadlines();
		onDay(40);
		await appealDecision(deal.asProfessional(), { ...deal, statement: "No", files: [] });
		const text = await textTo(deal.creator, "appealed");
		expect(text).toContain("deadlines are paused");
		expect(text).not.toContain("We decide by");
	});

	it("promises to carry out an accepted decision only after the chargeback", async () => {
		const deal = await newAnswered();
		await askTeam(deal.asCreator(), deal);
		await decide(deal.disputeId, 10_000);
		await freeze(deal.bookingId);
		await runDeadlines();
		await acceptDecision(deal.asProfessional(), deal);
		const text = await textTo(deal.creator, "accepted");
		expect(text).toContain("deadlines are paused");
		expect(text).not.toContain("right away");
	});
});

it("an email about a dispute names that dispute's deadline, not the deadline of a later dispute in the same booking", async () => {
	const deal = await newFunded({}, [0, 1]);
	for (const position of [0, 1]) await deliverAt(deal, position);
	const first = { ...deal, disputeId: await openAt(deal) };
	await disagree(first);
	onDay(3);
	const second = await openAt(deal, { position: 1 });
	await askTeam(deal.asCreator(), first);
	const reader = await db().user.findUniqueOrThrow({ where: { id: deal.professional.id } });
	const shown = async (id: string) =>
		formatDeadline(await dueAt(id, "DISPUTE_DECISION"), getTimeZone(reader));
	const text = await textTo(reader, "team");
	expect(text).toContain(`We decide by: ${await shown(first.disputeId)}\n`);
	expect(text).not.toContain(await shown(second));
});

it("a reminder is a separate email, even for someone who gets one email a day", async () => {
	const deal = await newDispute();
	await db().emailTiming.create({ data: { userId: deal.professional.id, isDaily: true } });
	await passDays(5);
	expect(await textTo(deal.professional, "reminder")).toContain("Answer by");
	expect(await db().digestLine.count()).toBe(0);
});

it("the reminder to appeal goes only to a side that hasn't accepted the decision", async () => {
	const deal = await newAnswered();
	await askTeam(deal.asCreator(), deal);
	await decide(deal.disputeId, 10_000);
	await acceptDecision(deal.asCreator(), deal);
	await passDays(6);
	expect(await textTo(deal.professional, "reminder")).toContain("You can appeal until");
	await expect(textTo(deal.creator, "reminder")).rejects.toThrow("There is no email reminder");
});

it("only an email to a creator who is refunded says how long their bank takes", async () => {
	const agree = { agrees: true, statement: "", files: [] };
	const refunded = await newDispute();
	await answerDispute(refunded.asProfessional(), { ...refunded, ...agree });
	expect(await textTo(refunded.creator, "settled")).toContain("up to 10 business days");
	expect(await textTo(refunded.professional, "settled")).not.toContain("bank may take");
	const released = await newDispute({ by: "PROFESSIONAL" });
	await answerDispute(released.asCreator(), { ...released, ...agree });
	expect(await textTo(released.creator, "settled")).not.toContain("bank may take");
});

it("the email about a decision states all amounts that move, including those that were never in dispute", async () => {
	const newPart = async () => {
		const deal = await newFunded();
		const disputed = { ...deal, disputeId: await openAt(deal, { amountCents: 10_000 }) };
		await disagree(disputed);
		await askTeam(deal.asCreator(), disputed);
		return disputed;
	};
	const moved = "You get $100.00 back, and $233.33 goes to";
	const decided = await newPart();
	await decide(decided.disputeId, 0);
	expect(await textTo(decided.creator, "decided")).toContain(moved);
	const undecided = await newPart();
	await passDays(31);
	expect(await textTo(undecided.creator, "decided")).toContain("Our team didn't decide within 30 days");
	expect(await textTo(undecided.creator, "decided")).toContain(moved);
});

it("emails about a decision tell the creator the sales tax, and the professional's last email doesn't mention it", async () => {
	const agreed = await newAgreement();
	await db().milestone.updateMany({ where: { bookingId: agreed.bookingId }, data: { taxCents: 2_750 } });
	await fund(agreed, 0);
	await deliverAt(agreed);
	const deal = { ...agreed, disputeId: await openAt(agreed) };
	await disagree(deal);
	await askTeam(deal.asCreator(), deal);
	await decide(deal.disputeId, 0);
	const tax = "The sales tax on the refund, $27.50, goes back with it.";
	expect(await textTo(deal.creator, "decided")).toContain(tax);
	for (const side of [deal.asCreator(), deal.asProfessional()]) await acceptDecision(side, deal);
	expect(await textTo(deal.creator, "finished")).toContain(tax);
	expect(await textTo(deal.professional, "finished")).not.toContain("tax");
});

it("after an appeal that nobody decided, the email says why the first decision stands", async () => {
	const deal = await newAnswered();
	await askTeam(deal.asCreator(), deal);
	await decide(deal.disputeId, 10_000);
	await appealDecision(deal.asProfessional(), { ...deal, statement: "No", files: [] });
	await passDays(20);
	expect(await textTo(deal.professional, "finished")).toContain(
		"Our team didn't decide the appeal in time, so the first decision stands.",
	);
});

it("withdrawing an automatic dispute gives 14 more days, and the email says until when", async () => {
	const deal = await newDelivered();
	await requestChangesAt(deal, deal.deliveryId);
	await passDays(15.5);
	const { id: disputeId } = await db().dispute.findFirstOrThrow({ where: { openedBy: "CLOCK" } });
	await withdrawDispute(deal.asCreator(), { bookingId: deal.bookingId, disputeId });
	const reader = await db().user.findUniqueOrThrow({ where: { id: deal.professional.id } });
	expect(await textTo(reader, "withdrawn")).toContain(
		`Deliver by: ${formatDeadline(endOfDayAfter(now(), 14, businessZone()), getTimeZone(reader))}\n`,
	);
});

it("in a dispute about legal work, no text says that our team decides or that money moves", async () => {
	const deal = await newAgreement({}, "LEGAL");
	await deliverAt(deal);
	const dispute = { ...deal, disputeId: await openAt(deal, { wanted: "REDO" }) };
	const listed = async () =>
		(await listOpenTurns(deal.asCreator()))
			.filter((turn) => turn.disputeId === dispute.disputeId)
			.map(({ title, consequence }) => [title, consequence]);
	expect(await listed()).toEqual([["Waiting for Vega Lights to answer the dispute", "our team mediates"]]);
	await disagree(dispute);
	expect(await listed()).toEqual([["Settle the dispute", "our team mediates"]]);
	const answered = await textTo(deal.creator, "answered");
	expect(answered).toContain("Talk it over in your conversation, or ask our team to mediate.");
	await passDays(18);
	const reminder = await textTo(deal.creator, "reminder");
	await passDays(3);
	const [notice] = await toTeam();
	expect(notice?.text).toContain("needs mediation");
	for (const text of [answered, reminder, notice?.text])
		expect(text).not.toMatch(/divide|team decides|a decision|refund/);
});

describe("the team's deadlines", () => {
	const remindersToTeam = async () =>
		(await toTeam()).filter(({ kind }) => kind === "booking-dispute-team-reminder");
	const inTeamZone = (at: Date) => formatDeadline(at, businessZone());

	it("for decisions are announced twice, and the emails say what happens if the team misses them", async () => {
		const deal = await newAnswered();
		await askTeam(deal.asCreator(), deal);
		const due = await dueAt(deal.disputeId, "DISPUTE_DECISION");
		await passDays(29.5);
		const [first, last, ...others] = await remindersToTeam();
		expect(others).toEqual([]);
		for (const reminder of [first, last])
			expect(reminder?.text).toContain(
				`needs a decision. After ${inTeamZone(due)}, the disputed amount is refunded.`,
			);
		expect(last?.text).toContain(`/admin/disputes/${deal.disputeId}`);
	});

	it("for appeals are announced, and the email says that the first decision stands if the team misses the deadline", async () => {
		const deal = await newAnswered();
		await askTeam(deal.asCreator(), deal);
		await decide(deal.disputeId, 10_000);
		await appealDecision(deal.asCreator(), { ...deal, statement: "No", files: [] });
		await passDays(13.5);
		expect((await remindersToTeam()).at(-1)?.text).toMatch(
			/An appeal about .* needs a decision\. After .*, the first decision stands\./,
		);
	});

	it("apply to unconfirmed decisions, and a reminder says that they are waiting for a second person", async () => {
		const deal = await newFunded({}, [0, 1]);
		await deliverAt(deal, 1);
		const disputeId = await openAt(deal, { position: 1 });
		await disagree({ ...deal, disputeId });
		await askTeam(deal.asCreator(), { bookingId: deal.bookingId, disputeId });
		expect(await decide(disputeId, 10_000)).toEqual({ isDone: false });
		const { id } = await db().moneyDecision.findFirstOrThrow({ where: { disputeId } });
		const due = await dueAt(disputeId, "DISPUTE_DECISION");
		expect(await findMoneyDecisionWorkItems(10)).toMatchObject([{ id, dueAt: due }]);
		await passDays(29.5);
		const reminder = (await remindersToTeam()).at(-1);
		expect(reminder?.text).toContain("has a decision that is waiting for a second person");
		expect(reminder?.text).toContain(`/admin/money/decisions/${id}`);
	});
});
