import { data } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { DomainError, invalidField } from "#app/domain/domain-error.ts";
import { keepFile } from "#app/domain/files/keep-file.server.ts";
import { markRead } from "#app/domain/messages/mark-read.server.ts";
import { ATTACHMENTS_MAX, messageFailures } from "#app/domain/messages/message.ts";
import { SendMessageForm } from "#app/domain/messages/message-forms.ts";
import { sendMessage } from "#app/domain/messages/send-message.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { fileFormAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { isFromScript, isRealView } from "#app/http/real-view.ts";
import { now, presentMinute } from "#app/infra/clock.server.ts";
import { log } from "#app/infra/log.server.ts";
import { site } from "#app/infra/site.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/messages";
import { askFirst } from "./ask-first.server.ts";
import { bookingOf, threadPath } from "./booking-of.ts";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationPane } from "./conversation-pane.tsx";
import { loadConversations } from "./load-messages.server.ts";
import { useLivePage } from "./use-live-thread.ts";
import { useReader } from "./use-reader.ts";

// Before the loaders, so that the list and the header count without what is being read now.
export const middleware: Route.MiddlewareFunction[] = [
	async ({ request, context, url }, next) => {
		const bookingId = bookingOf(url);
		if (bookingId && !url.searchParams.has("before") && isRealView(request)) {
			await markRead(actorOf(context), { bookingId }).catch((error: unknown) => {
				if (!(error instanceof DomainError)) log.warn({ err: error }, "a conversation was not marked as read");
			});
		}
		return next();
	},
];

export async function loader({ context, url }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	const { list, thread } = await loadConversations(user, url);
	const isFailed = list.conversations === null || thread?.messages === null;
	const page = { list, thread, isCreator: user.role === "CREATOR", reader: { now: presentMinute(), timeZone: site().timeZone }, submissionKey: newSubmissionKey(now()) };
	return data(page, isFailed ? { status: 503, headers: { "Retry-After": "10" } } : undefined);
}

export const action = (args: Route.ActionArgs) =>
	fileFormAction(
		args,
		SendMessageForm,
		async ({ content }, actor, files) => {
			const bookingId = bookingOf(args.url);
			if (files.length > ATTACHMENTS_MAX) throw invalidField("attachments", `Add at most ${ATTACHMENTS_MAX} files.`);
			const attachments: string[] = [];
			for (const file of files) attachments.push((await keepFile(actor, file)).fileId);
			const message = { bookingId, content, attachments };
			return sendMessage(actor, message).then(
				({ messageId }) => (isFromScript(args.request) ? Response.json({ sent: messageId }) : seeOther(threadPath(bookingId))),
				askFirst(actor, message),
			);
		},
		{ failure: messageFailures.send },
	);

export const clientAction = keepFormIfLost;

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
	const { list, thread, isCreator, submissionKey } = loaderData;
	const reader = useReader(loaderData.reader);
	useLivePage();
	const page = usePageForm<typeof SendMessageForm>({ content: thread?.draft ?? "" });
	const title = thread ? `Messages with ${thread.other.name}` : "Messages";
	return (
		<Page title={title} description="Your conversations about requests and bookings." isFailed={Boolean(actionData)} isHidden>
			{thread && <ErrorSummary formErrors={page.form.errors} fields={[page.fields.content, page.fields.attachments]} answer={page.answer} />}
			<PageTitle slug="Your account">Messages</PageTitle>
			<div className="messages" data-selected={thread ? "" : undefined}>
				<div className="messages-list">
					<ConversationList {...list} selected={thread?.booking.id ?? ""} now={reader.now} isCreator={isCreator} />
				</div>
				<div className="messages-thread">
					{thread ? (
						<ConversationPane key={thread.booking.id} thread={thread} reader={reader} page={page} submissionKey={submissionKey} />
					) : (
						list.conversations !== null && list.conversations.length > 0 && <p className="border-y border-rule py-6">Choose a conversation to read it.</p>
					)}
				</div>
			</div>
		</Page>
	);
}
