import { expect, it } from "vitest";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { QUOTE_COMMANDS, type QuoteCommand } from "#app/domain/bookings/quotes/quote.ts";
import { deliverEmail } from "#app/domain/platform/email/deliver-email.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { recordQueries } from "../../support/database/queries.ts";
import { statementListeners } from "../../support/database/watched-adapter.ts";
import { startChild } from "../../support/instance/child.ts";
import { type Deal, expectStates, newQuote, newRequest, signing } from "../../support/market/quotes.ts";
import { firstAndLast } from "../../support/proof/proof.ts";
import { quoteCommands } from "../../support/quotes/quote-commands.ts";

const settings = () => ({
	DATA_DIR: process.env.DATA_DIR ?? "",
	DATABASE_URL: process.env.DATABASE_URL ?? "",
	SESSION_SECRET: process.env.SESSION_SECRET ?? "",
	PUBLIC_URL: process.env.PUBLIC_URL ?? "",
	LOG_LEVEL: "silent",
});
/**
 * Whether a statement is a write by the command. Rate limit counters aren't included, because a command
 * continues without them.
 */
const isWrite = (sql: string) => /^\s*(INSERT|UPDATE|DELETE)/i.test(sql) && !sql.includes("RateLimit");

/**
 * Accepts a quote in a process that kills itself before its nth write or, for 0, before any email is sent.
 */
async function acceptKilled(
	{ bookingId, quoteId }: { bookingId: string; quoteId: string },
	write: number,
): Promise<void> {
	const child = startChild("market/accept-quote.ts", {
		args: [bookingId, quoteId, String(write)],
		settings: settings(),
	});
	await child.ended;
	expect([child.process.signalCode, child.errors()]).toEqual(["SIGKILL", ""]);
}
const emailsTo = async ({ creator, professional }: Awaited<ReturnType<typeof newQuote>>) =>
	(
		await db().outboxEmail.findMany({
			where: { recipient: { in: [creator.email, professional.email] } },
			orderBy: { kind: "asc" },
		})
	).map(({ kind, state }) => [kind, state]);

it("killing the process while a quote is accepted leaves nothing behind, and the same form accepts it afterward", async () => {
	const other = await newQuote();
	const writes = (
		await recordQueries(() => acceptQuote(other.asCreator("from the form"), { ...other, signing }))
	).filter(isWrite).length;
	expect(writes).toBeGreaterThan(8);
	const deal = await newQuote();
	for (const write of [Math.ceil(writes / 2), writes]) {
		await acceptKilled(deal, write);
		await expectStates(deal.bookingId, "QUOTED", "SENT");
		expect([
			await emailsTo(deal),
			await db().agreementSignature.count({
				where: { side: "CREATOR", agreement: { quoteId: deal.quoteId } },
			}),
		]).toEqual([[["booking-send-quote", "PENDING"]], 0]);
	}
	await acceptQuote(deal.asCreator("from the form"), { ...deal, signing });
	await expectStates(deal.bookingId, "ACCEPTED", "ACCEPTED");
});

it("killing the process between acceptance and its emails doesn't lose any email, and the same form gets the same result", async () => {
	const deal = await newQuote();
	await acceptKilled(deal, 0);
	await expectStates(deal.bookingId, "ACCEPTED", "ACCEPTED");
	const emails = ["booking-accept-quote", "booking-quote-agreement-signed", "booking-send-quote"];
	expect(await emailsTo(deal)).toEqual(emails.map((kind) => [kind, "PENDING"]));
	expect(
		await acceptQuote(deal.asCreator("from the form"), {
			bookingId: deal.bookingId,
			quoteId: deal.quoteId,
			signing,
		}),
	).toEqual({ version: 1 });
	while ((await deliverEmail()) > 0) {}
	expect(await emailsTo(deal)).toEqual(emails.map((kind) => [kind, "SENT"]));
});

/** Runs a command that stops before its nth write, as if the process had been killed there. */
async function endsBefore(write: number, work: () => Promise<unknown>): Promise<void> {
	let writes = 0;
	const listener = (sql: string) => {
		if (isWrite(sql) && ++writes === write) throw new Error("killed");
	};
	statementListeners.add(listener);
	try {
		await expect(work()).rejects.toThrow("killed");
	} finally {
		statementListeners.delete(listener);
	}
}

const byCreator: readonly QuoteCommand[] = ["accept-quote", "ask-for-changes", "decline-quote"];

it.each(firstAndLast(QUOTE_COMMANDS))(
	"if killed at one of its writes, %s leaves nothing behind, and the same form then does everything once",
	async (command) => {
		const start = (): Promise<Deal & { quoteId?: string }> =>
			command === "send-quote" ? newRequest() : newQuote();
		const run = (deal: Deal & { quoteId?: string }) => {
			const actor = byCreator.includes(command)
				? deal.asCreator("from the form")
				: deal.asProfessional("from the form");
			return quoteCommands[command](actor, { bookingId: deal.bookingId, quoteId: deal.quoteId ?? "" });
		};
		// The first quote of a service line also stores its fee rule.
		await newQuote();
		const twin = await start();
		const writes = (await recordQueries(() => run(twin))).filter(isWrite).length;
		const deal = await start();
		const everything = async () => [
			await db().booking.findUnique({
				where: { id: deal.bookingId },
				include: {
					quotes: { include: { notes: true, agreement: { include: { signatures: true } } } },
					deadlines: true,
					milestones: true,
				},
			}),
			await db().outboxEmail.findMany({
				where: { recipient: { in: [deal.creator.email, deal.professional.email] } },
			}),
			await db().notification.count({ where: { userId: { in: [deal.creator.id, deal.professional.id] } } }),
			await db().auditEvent.count(),
		];
		const before = await everything();
		for (const write of new Set([1, 2, Math.ceil(writes / 2), writes - 1, writes])) {
			await endsBefore(write, () => run(deal));
			expect([write, await everything()]).toEqual([write, before]);
		}
		const queued = (
			await db().outboxEmail.findMany({
				where: { recipient: { in: [twin.creator.email, twin.professional.email] } },
			})
		)
			.map(({ kind }) => kind)
			.sort();
		const first = await run(deal);
		expect(await run(deal)).toEqual(first);
		const emails = await db().outboxEmail.findMany({
			where: { recipient: { in: [deal.creator.email, deal.professional.email] } },
		});
		expect(emails.map(({ kind, state }) => [kind, state]).sort()).toEqual(
			queued.map((kind) => [kind, "PENDING"]),
		);
	},
);
