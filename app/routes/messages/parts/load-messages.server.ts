import { href } from "react-router";
import {
	findConversations,
	findMessages,
	getConversation,
} from "#app/domain/bookings/messages/conversation-queries.server.ts";
import type { UserSide } from "#app/domain/bookings/messages/conversations.sql.server.ts";
import {
	type Cursor,
	cursorText,
	formatPreview,
	parseCursor,
} from "#app/domain/bookings/messages/message.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { getBookingId, messagesToText, threadPath } from "./messages-text.ts";

const getPath = (query: Record<string, string>): string =>
	`${href("/messages")}?${new URLSearchParams(query)}`;
const cursorPath = (cursor: Cursor | null, name: string, query: Record<string, string>) =>
	cursor && getPath({ ...query, [name]: cursorText(cursor) });

/** The user's conversations and the selected one, each read once. */
export async function loadConversations(user: SignedInUser, url: URL) {
	const { sides, ...list } = await loadList(user, url);
	return { list, thread: await loadThread(user, url, sides) };
}

/** A page of the user's conversations. `people` is null if the database is unavailable. */
async function loadList(user: SignedInUser, url: URL) {
	const bookingId = getBookingId(url);
	const selected: Record<string, string> = bookingId ? { booking: bookingId } : {};
	const after = parseCursor(url.searchParams.get("after"));
	const found = await findConversations(user, after).catch(orUnavailable);
	const conversations = found?.conversations.map(({ latest, ...rest }) => ({
		...rest,
		latest: latest && { preview: formatPreview(latest.content), isMine: latest.isMine },
	}));
	return {
		/** The conversations with messages, grouped by the other person, latest first. */
		people: conversations ? groupByPerson(conversations.filter(({ latest }) => latest)) : null,
		/** The conversations without messages. */
		silent: conversations?.filter(({ latest }) => !latest) ?? [],
		olderPath: cursorPath(found?.next ?? null, "after", selected),
		latestPath: after ? getPath(selected) : null,
		sides: found?.sides,
	};
}

const groupByPerson = <Row extends { otherId: string }>(rows: readonly Row[]) =>
	[...Map.groupBy(rows, ({ otherId }) => otherId).values()].flatMap(([latest, ...others]) =>
		latest ? [{ latest, others }] : [],
	);

/** The user's conversation about one booking. */
export type ListedConversation = Awaited<ReturnType<typeof loadList>>["silent"][number];

/** The selected conversation with a page of its messages, or null if none is selected. */
async function loadThread(user: SignedInUser, url: URL, sides: readonly UserSide[] | undefined) {
	const bookingId = getBookingId(url);
	if (!bookingId) return null;
	const before = parseCursor(url.searchParams.get("before"));
	const conversation = await orNotFound(getConversation(user, bookingId, sides));
	const found = await findMessages(user, bookingId, before).catch(orUnavailable);
	return {
		...conversation,
		messages: found && messagesToText(found.messages),
		olderPath: cursorPath(found?.older ?? null, "before", { booking: bookingId }),
		latestPath: threadPath(bookingId),
		isLatest: !before,
	};
}

export type Thread = NonNullable<Awaited<ReturnType<typeof loadThread>>>;

function orUnavailable(error: unknown): null {
	if (!isDatabaseUnavailable(error)) throw error;
	reportError({ err: error }, "messages could not be loaded");
	return null;
}
