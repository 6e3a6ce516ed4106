import { setTimeout as sleep } from "node:timers/promises";
import { Browser } from "../browser/browser.ts";
import { exchange } from "../browser/exchange.ts";
import { getBearer } from "../files/uploads.ts";
import type { Instance } from "../instance/instance.ts";
import { addDeals, type MoneyDeal } from "./money-deals.ts";
import type { WriteLoad } from "./write-load.ts";

/** The acknowledged calls, by the IDs of bookings and milestones, and the ongoing deals. */
export type MoneyBook = {
	paid: Set<string>;
	accepted: Set<string>;
	/** Milestones whose dispute has ended. */
	settled: Set<string>;
	canceled: Set<string>;
	/** Ongoing deals. Those that a kill interrupted come first. */
	open: MoneyDeal[];
	/** The responses to their calls, by idempotency key. Answered calls aren't sent again. */
	answers: Map<string, Answer>;
};

type Answer = Record<string, unknown>;

export const newMoneyBook = (): MoneyBook => ({
	paid: new Set(),
	accepted: new Set(),
	settled: new Set(),
	canceled: new Set(),
	open: [],
	answers: new Map(),
});

export const moneyBookSize = ({ paid, accepted, settled, canceled }: MoneyBook): number =>
	paid.size + accepted.size + settled.size + canceled.size;

/** The paths of the pages where people pay, at the test bank and at a local Stripe, and a card that succeeds there. */
const PAYMENT_PAGES = [
	["/test-bank/", "succeeds"],
	["/c/pay/", "4242424242424242"],
] as const;

const WORKERS = 4;
/**
 * More deals are added if fewer than this are in progress. The bank's webhooks take a second, during which
 * other deals continue.
 */
const OPEN = 12;

/**
 * Acts as the demo's creator and professional, and as the team. The creator pays at the payment provider,
 * accepts deliveries, disputes them, and cancels. The professional delivers, answers, and proposes. The team
 * decides. Each worker takes the next step of a deal as soon as its last step is done. A call on a closed
 * connection isn't acknowledged, and is repeated with the same key before any other call of its deal. Any
 * other failure rejects `stop`.
 */
export async function startDealing(instance: Instance, book: MoneyBook): Promise<WriteLoad> {
	const [creator, professional] = await Promise.all([
		getBearer(instance, "CREATOR"),
		getBearer(instance, "PROFESSIONAL"),
	]);
	const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	const free = [...book.open];
	let isOver = false;

	async function call(by: string, path: string, input: object, key: string, good: number): Promise<Answer> {
		const headers = { "Content-Type": "application/json", Authorization: by, "Idempotency-Key": key };
		const { status, text } = await exchange(instance.origin, {
			method: "POST",
			path,
			headers,
			body: JSON.stringify(input),
		});
		if (status !== good) throw new Error(`${path} was answered ${status}: ${text.slice(0, 200)}`);
		return text ? (JSON.parse(text) as Answer) : {};
	}

	/**
	 * Makes a call that isn't sent again after a response, because the server stores its key for only a day.
	 */
	async function step(...[by, path, input, key, good]: Parameters<typeof call>): Promise<Answer> {
		const answer = book.answers.get(key) ?? (await call(by, path, input, key, good));
		book.answers.set(key, answer);
		return answer;
	}

	async function pay(deal: MoneyDeal): Promise<void> {
		const { bookingId, milestoneIds } = deal;
		const { address } = await call(
			creator,
			`/api/bookings/${bookingId}/start-checkout`,
			{ milestoneIds },
			`pay-${bookingId}-${deal.attempt}`,
			201,
		);
		const { origin, pathname, search } = new URL(String(address), instance.origin);
		const [, card] = PAYMENT_PAGES.find(([path]) => pathname.startsWith(path)) ?? [];
		const paid = card && (await new Browser(origin).post(pathname + search, { card }));
		// The checkout was paid before the last kill, or has expired since.
		if (!paid || paid.status === 200) {
			deal.attempt++;
			return;
		}
		const { status, location = "" } = paid;
		if (status !== 303) throw new Error(`A payment was answered ${status}.`);
		if (!location.includes(`/bookings/${bookingId}/`)) return;
		deal.isPaid = true;
		book.paid.add(bookingId);
	}

	async function accept(deal: MoneyDeal): Promise<void> {
		const number = deal.accepted + 1;
		const path = `/api/bookings/${deal.bookingId}/milestones/${number}`;
		const delivery = { note: "Here it is", links: ["https://files.example.com/a"] };
		const { deliveryId } = await step(
			professional,
			`${path}/deliver`,
			delivery,
			`deliver-${deal.bookingId}-${number}`,
			201,
		);
		await step(creator, `${path}/accept-delivery`, { deliveryId }, `accept-${deal.bookingId}-${number}`, 200);
		book.accepted.add(String(deal.milestoneIds[deal.accepted]));
		deal.accepted = number;
	}

	/** Delivers and disputes the first milestone, and continues the dispute until it is settled. */
	async function dispute({ bookingId, milestoneIds, amounts, ...deal }: MoneyDeal): Promise<void> {
		const [milestoneId = ""] = milestoneIds;
		const [amountCents = 0] = amounts;
		const booking = `/api/bookings/${bookingId}`;
		const first = `${booking}/milestones/1`;
		const statement = "It isn't what we agreed on";
		const key = (what: string) => `${what}-${bookingId}`;
		const delivery = { note: "Here it is", links: ["https://files.example.com/a"] };
		await step(professional, `${first}/deliver`, delivery, key("deliver"), 201);
		const opening = { wanted: "REFUND", amountCents, statement, files: [] };
		const { disputeId } = await step(creator, `${first}/dispute`, opening, key("dispute"), 201);
		const at = `${booking}/disputes/${String(disputeId)}`;
		const agrees = deal.disputeEnd === "agreement";
		await step(professional, `${at}/answer`, { agrees, statement, files: [] }, key("answer"), 204);
		if (!agrees && !(deal.disputeEnd === "decision" && (await decide(bookingId, at, String(disputeId))))) {
			const half = { releaseCents: Math.floor(amountCents / 2), reason: statement };
			const { proposalId } = await step(professional, `${first}/propose-split`, half, key("propose"), 201);
			await step(creator, `${booking}/proposals/${String(proposalId)}/accept`, {}, key("divide"), 204);
		}
		book.settled.add(milestoneId);
	}

	/**
	 * Our team decides a dispute, and both sides accept the decision. Returns false if one person has already
	 * decided about so much money that a second person has to confirm this decision.
	 */
	async function decide(bookingId: string, at: string, disputeId: string): Promise<boolean> {
		await step(creator, `${at}/ask-team`, {}, `ask-team-${bookingId}`, 204);
		const status = () =>
			instance.rows<{ status: string }>("SELECT status FROM Dispute WHERE id = ?", disputeId)[0]?.status;
		if (status() === "TEAM") {
			const decision = { amount: "1.00", reason: "We read both sides" };
			// An earlier decision may already be waiting for a second person.
			const answer = await team.post(`/admin/disputes/${disputeId}`, decision);
			if (answer.status !== 303 && answer.status !== 409)
				throw new Error(`A decision was answered ${answer.status}.`);
		}
		if (status() !== "DECIDED" && status() !== "FINAL") return false;
		for (const [side, by] of [
			["creator", creator],
			["professional", professional],
		] as const)
			await step(by, `${at}/accept-decision`, {}, `accept-decision-${bookingId}-${side}`, 204);
		return true;
	}

	async function cancel(deal: MoneyDeal): Promise<void> {
		const path = `/api/bookings/${deal.bookingId}`;
		if (deal.shown === undefined) {
			const { text } = await exchange(instance.origin, {
				path: `${path}/cancellation`,
				headers: { Authorization: creator },
			});
			deal.shown = (JSON.parse(text) as { shown: string }).shown;
		}
		await step(
			creator,
			`${path}/cancel`,
			{ reason: "Not needed anymore", shown: deal.shown },
			`cancel-${deal.bookingId}`,
			204,
		);
		book.canceled.add(deal.bookingId);
	}

	const isFunded = ({ milestoneIds }: MoneyDeal): boolean =>
		instance
			.rows<{ paymentId: string | null }>("SELECT paymentId FROM Milestone WHERE id = ?", milestoneIds[0])
			.some(({ paymentId }) => paymentId !== null);

	/** Takes the next step of a deal. Returns whether another step is left. */
	async function goOn(deal: MoneyDeal): Promise<boolean> {
		// The deal may be funded by a payment whose response was lost, and whose key is stored for only a day.
		if (!isFunded(deal)) await (deal.isPaid ? sleep(50) : pay(deal));
		else if (deal.disputeEnd && deal.accepted === 0) {
			await dispute(deal);
			deal.accepted = 1;
		} else if (deal.accepted < deal.accepts) await accept(deal);
		else await cancel(deal);
		return !book.canceled.has(deal.bookingId) && deal.accepted < deal.milestoneIds.length;
	}

	const running = Promise.all(
		Array.from({ length: WORKERS }, async () => {
			while (!isOver) {
				if (book.open.length < OPEN) {
					const added = addDeals(instance);
					book.open.push(...added);
					free.push(...added);
				}
				const deal = free.shift();
				if (!deal) {
					await sleep(20);
					continue;
				}
				try {
					if (await goOn(deal)) free.push(deal);
					else book.open.splice(book.open.indexOf(deal), 1);
				} catch (error) {
					// If the server was killed, there is no response, and nothing is acknowledged.
					if (!["ECONNRESET", "ECONNREFUSED", "EPIPE"].includes((error as NodeJS.ErrnoException).code ?? ""))
						throw error;
					book.open.splice(book.open.indexOf(deal), 1);
					book.open.unshift(deal);
					free.unshift(deal);
					if (!instance.isRunning()) return;
				}
			}
		}),
	);
	running.catch(() => {});
	return {
		failed: running,
		stop: async () => {
			isOver = true;
			await running;
		},
	};
}
