import { describe, expect, it } from "vitest";
import {
	decideTicket,
	findUserTickets,
	getTicket,
	getUserTicket,
	replyToSupport,
	sendSupportMessage,
} from "#app/domain/office/support/support.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newAddress, newMember, newUnconfirmedMember, visitor } from "../../support/accounts/actors.ts";
import { newReviewer } from "../../support/market/applications.ts";

const write = (email: string) =>
	sendSupportMessage(visitor(), {
		name: "Ana Li",
		email,
		userType: "creator",
		inquiryType: "payment",
		message: "Where is my payout?",
	});
const findTicket = (reference: string) => db().supportTicket.findUniqueOrThrow({ where: { reference } });
const emails = async (kind: string, recipient?: string) =>
	(
		await db().outboxEmail.findMany({
			where: { kind, ...(recipient && { recipient }) },
			orderBy: { createdAt: "asc" },
		})
	).map(({ text }) => text);

describe("the sender of a support case", () => {
	it.each(["answer", "answer-and-close"] as const)(
		"can read the reply (%s), reply, and reopen the case",
		async (decision) => {
			const [sender, team] = [await newMember("CREATOR"), await newReviewer()];
			const actor = visitor({ user: sender });
			const { reference } = await write(sender.email);
			const { id: ticketId } = await findTicket(reference);
			await decideTicket(team, { ticketId, decision, body: "It leaves today." });
			expect((await emails("support-reply", sender.email))[0]).toContain(`/support/tickets/${reference}`);
			expect((await findUserTickets(actor)).map((ticket) => ticket.reference)).toEqual([reference]);

			await replyToSupport(actor, { reference, message: "It has not arrived." });
			expect((await findTicket(reference)).state).toBe("OPEN");
			const thread = ["Where is my payout?", "It leaves today.", "It has not arrived."];
			expect((await getUserTicket(actor, reference)).messages.map(({ body }) => body)).toEqual(thread);
			expect((await getTicket(team, ticketId)).messages.map(({ author }) => author)).toEqual([
				"SENDER",
				"TEAM",
				"SENDER",
			]);
			expect((await emails("support-notice")).at(-1)).toContain("It has not arrived.");
		},
	);

	it("without an account gets the reply without a link to a page", async () => {
		const email = newAddress();
		const { reference } = await write(email);
		await decideTicket(await newReviewer(), {
			ticketId: (await findTicket(reference)).id,
			decision: "answer",
			body: "It leaves today.",
		});
		expect((await emails("support-reply", email))[0]).not.toContain("/support/tickets/");
	});

	it("is the only person who can read and answer the reply, and only after confirming the address", async () => {
		const [sender, unconfirmed] = [await newMember("CREATOR"), await newUnconfirmedMember()];
		const senderTicket = await write(sender.email);
		const typed = await write(unconfirmed.email);
		expect(await findUserTickets(visitor({ user: unconfirmed }))).toEqual([]);
		for (const [user, { reference }] of [
			[unconfirmed, typed],
			[unconfirmed, senderTicket],
			[await newMember("PROFESSIONAL"), senderTicket],
			[await newMember("ADMIN"), senderTicket],
		] as const) {
			await expect(getUserTicket(visitor({ user }), reference)).rejects.toMatchObject({ code: "not_found" });
			await expect(replyToSupport(visitor({ user }), { reference, message: "Mine" })).rejects.toMatchObject({
				code: "not_found",
			});
		}
		await expect(replyToSupport(visitor(), { ...senderTicket, message: "Mine" })).rejects.toMatchObject({
			code: "unauthenticated",
		});
		expect(await db().supportMessage.count({ where: { body: "Mine" } })).toBe(0);
	});
});
