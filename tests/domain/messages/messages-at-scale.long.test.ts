import { beforeEach, expect, it } from "vitest";
import {
	countUnread,
	findConversations,
	findMessages,
	getConversation,
} from "#app/domain/bookings/messages/conversation-queries.server.ts";
import { cursorText, parseCursor } from "#app/domain/bookings/messages/message.ts";
import { markRead } from "#app/domain/bookings/messages/send-message.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { insertRows } from "../../support/database/insert-rows.ts";
import { explainQuery, recordQueries } from "../../support/database/queries.ts";
import { newConversation, newProfessional } from "../../support/market/conversation.ts";

const CONVERSATIONS = 1_000;
const MESSAGES = 100_000;
const START = new Date("2026-01-01T00:00:00Z");

let creator: SignedInUser;
let longest: string;

beforeEach(async () => {
	creator = await newMember("CREATOR");
	const first = await newConversation({ creator });
	longest = first.bookingId;
	const professionalId = await newProfessional(first.professional);
	const template = await db().booking.findUniqueOrThrow({ where: { id: longest } });
	const ids = Array.from(
		{ length: CONVERSATIONS - 1 },
		(_, i) => `00000000-0000-7000-8000-${String(i).padStart(12, "0")}`,
	);
	await db().booking.createMany({
		data: ids.map((id, i) => ({ ...template, id, professionalId, reference: `BKG-S${i}` })),
	});
	const sides = ids.flatMap((bookingId, i) =>
		[creator.id, first.professional.id].map((userId) => ({
			bookingId,
			userId,
			unread: i % 3 === 0 ? 2 : 0,
			lastActivityAt: later(START, i * MINUTE),
		})),
	);
	for (let i = 0; i < sides.length; i += 500)
		await db().conversationSide.createMany({ data: sides.slice(i, i + 500) });
	// Half of all messages are in one thread.
	await insertRows(
		"Message",
		Array.from({ length: MESSAGES }, (_, n) => ({
			id: `00000000-0000-7000-9000-${String(n).padStart(12, "0")}`,
			bookingId: n % 2 ? longest : (ids[n % ids.length] ?? longest),
			senderId: n % 4 < 2 ? creator.id : first.professional.id,
			content: `Message ${n}`,
			createdAt: later(START, n * MINUTE),
			readAt: n < MESSAGES - 40 ? START : null,
		})),
	);
	await db().conversationSide.update({
		where: { bookingId_userId: { bookingId: longest, userId: creator.id } },
		data: { unread: 10, lastActivityAt: later(START, MESSAGES * MINUTE) },
	});
	for (const bookingId of [...ids.slice(250, 310), ...ids.slice(930)]) {
		const latest = await db().message.findFirst({
			where: { bookingId },
			orderBy: { createdAt: "desc" },
			select: { id: true },
		});
		await db().conversationSide.updateMany({
			where: { bookingId },
			data: { latestMessageId: latest?.id ?? null },
		});
	}
	if (isPostgres()) await db().$executeRawUnsafe("ANALYZE");
});

async function expectIndexes(name: string, queries: string[]): Promise<void> {
	if (isPostgres()) return;
	for (const sql of queries)
		expect(await explainQuery(sql), `${name}: ${sql}`).not.toMatch(
			/^SCAN (?!sub\b)|ConversationSide.*\n.*TEMP B-TREE FOR ORDER|Message_booking.*\n.*TEMP B-TREE FOR ORDER/m,
		);
}

it("a user with 1,000 conversations and 100,000 messages reads each page with few queries, through indexes", async () => {
	const list = await findConversations(creator);
	const deep = parseCursor(
		cursorText({ at: later(START, 300 * MINUTE), id: "00000000-0000-7000-8000-000000000300" }),
	);
	const thread = await findMessages(creator, longest);
	const middle = parseCursor(cursorText(thread.older ?? { at: START, id: "" }));
	expect([list.conversations.length, thread.messages.length]).toEqual([20, 50]);
	const works: [name: string, work: () => Promise<unknown>, queries: number][] = [
		["the list", () => findConversations(creator), 1],
		["the list, farther down", () => findConversations(creator, deep), 1],
		["a conversation", () => getConversation(creator, longest), 2],
		["a thread", () => findMessages(creator, longest), 2],
		["a thread, farther up", () => findMessages(creator, longest, middle), 2],
		["the count", () => countUnread(creator), 1],
	];
	for (const [name, work, most] of works) {
		const queries = (await recordQueries(work)).filter((sql) => /^\s*SELECT/i.test(sql));
		expect(queries.length, `queries of ${name}`).toBeGreaterThan(0);
		expect(queries.length, `queries of ${name}`).toBeLessThanOrEqual(most);
		await expectIndexes(name, queries);
	}
	const marking = await recordQueries(() => markRead(visitor({ user: creator }), { bookingId: longest }));
	await expectIndexes(
		"marking as read",
		marking.filter((sql) => /^\s*(SELECT|UPDATE)/i.test(sql)),
	);
	expect(
		await db().message.count({ where: { bookingId: longest, senderId: { not: creator.id }, readAt: null } }),
	).toBe(0);
});
