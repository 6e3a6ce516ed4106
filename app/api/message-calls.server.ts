import { blockPerson, unblockPerson } from "#app/domain/bookings/messages/block-person.server.ts";
import { messageFailures } from "#app/domain/bookings/messages/message.ts";
import { ApiMessageForm, PageQuery } from "#app/domain/bookings/messages/message-forms.ts";
import { markRead, sendMessage } from "#app/domain/bookings/messages/send-message.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { type ApiCall, call, queryCall } from "./api-call.server.ts";
import { conversationsAnswer, sentAnswer, threadAnswer } from "./message-answers.server.ts";

/** API calls for conversations. */
export const messageCalls: readonly ApiCall[] = [
	queryCall({
		path: "/api/messages/conversations",
		summary: "Your conversations, latest activity first, 20 per page",
		access: "bearer",
		query: PageQuery,
		status: 200,
		failure: messageFailures.conversations,
		run: (actor, { cursor }) => conversationsAnswer(requireUser(actor), cursor),
	}),
	call({
		method: "POST",
		path: "/api/messages/send",
		summary: "Send a message. `attachments` are IDs from /api/uploads",
		access: "bearer",
		schema: ApiMessageForm,
		asksFirst: true,
		status: 200,
		failure: messageFailures.send,
		run: async (actor, input) => {
			const { messageId } = await sendMessage(actor, input);
			return sentAnswer(requireUser(actor), messageId);
		},
	}),
	queryCall({
		path: "/api/messages/{bookingId}",
		summary: "The latest 50 messages of a conversation, oldest first. This marks nothing as read",
		access: "bearer",
		query: PageQuery,
		status: 200,
		failure: messageFailures.thread,
		run: (actor, { cursor }, { bookingId = "" }) => threadAnswer(requireUser(actor), bookingId, cursor),
	}),
	call({
		method: "PUT",
		path: "/api/messages/{bookingId}",
		summary: "Mark a conversation as read",
		access: "bearer",
		status: 204,
		run: async (actor, _, { bookingId = "" }) => void (await markRead(actor, { bookingId })),
	}),
	call({
		method: "POST",
		path: "/api/messages/{bookingId}/block",
		summary:
			"Block the other person of a conversation. Neither of you can then message the other, or request or send quotes",
		access: "bearer",
		status: 200,
		run: (actor, _, { bookingId = "" }) => blockPerson(actor, { bookingId }),
	}),
	call({
		method: "POST",
		path: "/api/messages/{bookingId}/unblock",
		summary: "Unblock the other person of a conversation",
		access: "bearer",
		status: 200,
		run: (actor, _, { bookingId = "" }) => unblockPerson(actor, { bookingId }),
	}),
];
