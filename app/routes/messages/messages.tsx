import { data } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { readerZone } from "#app/domain/calendar/reader-zone.server.ts";
import { DomainError, invalidField } from "#app/domain/domain-error.ts";
import { keepFile } from "#app/domain/files/keep-file.server.ts";
import { markRead } from "#app/domain/messages/mark-read.server.ts";
import { ATTACHMENTS_MAX, messageFailures } from "#app/domain/messages/message.ts";
import { SendMessageForm } from "#app/domain/messages/message-forms.ts";
import { sendMessage } from "#app/domain/messages/send-message.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { currentMinute } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { isFromScript, isRealView } from "#app/server/real-view.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/messages";
import { askFirst } from "./parts/ask-first.server.ts";
import { bookingOf, threadPath } from "./parts/booking-of.ts";
import { ConversationList } from "./parts/conversation-list.tsx";
import { ConversationPane } from "./parts/conversation-pane.tsx";
import { loadConversations } from "./parts/load-messages.server.ts";
import { useReader } from "./parts/use-reader.ts";

export const handle = { upload: true } satisfies RouteHandle;

// Runs before the loaders, so that the unread counts leave out the thread being opened.
export const middleware: Route.MiddlewareFunction[] = [
	async ({ request, context, url }, next) => {
		const bookingId = bookingOf(url);
		if (bookingId && !url.searchParams.has("before") && isRealView(request)) {
			await markRead(actorOf(context), { bookingId }).catch((error: unknown) => {
				if (!(error instanceof DomainError))
					log.warn({ err: error }, "could not mark a conversation as read");
			});
		}
		return next();
	},
];

export async function loader({ context, url }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	const { list, thread } = await loadConversations(user, url);
	const isFailed = list.conversations === null || thread?.messages === null;
	const page = {
		list,
		thread,
		isCreator: user.role === "CREATOR",
		reader: { now: currentMinute(), timeZone: readerZone() },
	};
	return data(page, isFailed ? { status: 503, headers: { "Retry-After": "10" } } : undefined);
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		SendMessageForm,
		async ({ content }, actor, files) => {
			const bookingId = bookingOf(args.url);
			if (files.length > ATTACHMENTS_MAX)
				throw invalidField("attachments", `Add at most ${ATTACHMENTS_MAX} files.`);
			const attachments: string[] = [];
			for (const file of files) attachments.push((await keepFile(actor, file)).fileId);
			const message = { bookingId, content, attachments };
			return sendMessage(actor, message).then(
				({ messageId }) =>
					isFromScript(args.request) ? Response.json({ sent: messageId }) : seeOther(threadPath(bookingId)),
				askFirst(actor, message),
			);
		},
		{ failure: messageFailures.send },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

const ABOUT_MESSAGES = ["message", "read", "booking", "reset"];

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
	const { list, thread, isCreator } = loaderData;
	const reader = useReader(loaderData.reader);
	const isUpToDate = useLivePage(ABOUT_MESSAGES);
	const page = usePageForm<typeof SendMessageForm>({
		id: `message-${thread?.booking.id ?? ""}`,
		lastResult: actionData,
		defaultValue: { content: thread?.draft },
	});
	const [form] = page;
	const canWrite = thread?.isLatest && !thread.hasLeft && !thread.blocks.byUser && !thread.blocks.byOther;
	const title = thread ? `Messages with ${thread.other.name}` : "Messages";
	return (
		<Page title={title} description="Your conversations about requests and bookings." form={form} isHidden>
			{canWrite && (
				<a
					href={`#${page[1].content.id}`}
					className="skip-link sr-only bg-green px-4 py-3 text-on-green focus:not-sr-only"
				>
					Skip to your message
				</a>
			)}
			<PageTitle slug="Your account">Messages</PageTitle>
			<p role="status" className={isUpToDate ? "sr-only" : "mb-4 text-soft"}>
				{isUpToDate ? "" : "Reconnecting…"}
			</p>
			<div className="messages" data-selected={thread ? "" : undefined}>
				<div className="messages-list">
					<ConversationList
						{...list}
						selected={thread?.booking.id ?? ""}
						now={reader.now}
						isCreator={isCreator}
					/>
				</div>
				<div className="messages-thread">
					{thread ? (
						<ConversationPane key={thread.booking.id} thread={thread} reader={reader} page={page} />
					) : (
						list.conversations !== null &&
						list.conversations.length > 0 && (
							<p className="border-y border-rule py-6">Choose a conversation to read it.</p>
						)
					)}
				</div>
			</div>
		</Page>
	);
}
