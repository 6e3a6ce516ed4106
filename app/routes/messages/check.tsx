import { getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { getConversation } from "#app/domain/bookings/messages/conversation-queries.server.ts";
import { detectInMessage } from "#app/domain/bookings/messages/mask-message.server.ts";
import { ATTACHMENTS_MAX, MESSAGE_MAX, messageFailures } from "#app/domain/bookings/messages/message.ts";
import { CheckMessageForm } from "#app/domain/bookings/messages/message-forms.ts";
import { sendMessage } from "#app/domain/bookings/messages/send-message.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { findUserFiles } from "#app/domain/platform/files/file.server.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { HOLD_SCORE, toConfirm } from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { ConfirmContact } from "#app/ui/form/confirm-contact.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/check";
import { askFirst } from "./parts/ask-first.server.ts";
import { getBookingId, threadPath } from "./parts/messages-text.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
	const bookingId = getBookingId(url);
	if (!bookingId) throw seeOther(href("/messages"));
	const user = requireUser(getActor(context));
	const { draft, other, booking, isClosed } = await orNotFound(getConversation(user, bookingId));
	if (isClosed) throw seeOther(threadPath(bookingId));
	const files = await findUserFiles(user, url.searchParams.getAll("file").slice(0, ATTACHMENTS_MAX));
	const found = await detectInMessage({
		bookingId,
		senderId: user.id,
		content: draft,
		attachments: files.map(({ fileId }) => fileId),
	});
	const contact = toConfirm(found);
	if (!contact) throw seeOther(threadPath(bookingId));
	return {
		draft,
		contact,
		isHeld: found.score >= HOLD_SCORE,
		files,
		name: other.name,
		reference: booking.reference,
		back: threadPath(bookingId),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		CheckMessageForm,
		async ({ content, attachments }, actor) => {
			const message = { bookingId: getBookingId(args.url), content, attachments };
			return sendMessage(actor, message).then(
				({ isHeld }) =>
					redirectWithFlash(
						threadPath(message.bookingId),
						isHeld
							? "Our team is reviewing your message before it is delivered. We'll email you."
							: "Your message was sent.",
					),
				askFirst(actor, message),
			);
		},
		{ failure: messageFailures.send },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function CheckMessage({
	loaderData: { draft, contact, isHeld, files, name, reference, back },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof CheckMessageForm>({
		lastResult: actionData,
		defaultValue: { content: draft },
	});
	return (
		<Page
			title="Before you send this"
			description="Your message seems to move contact or payment off Greenroom."
			form={form}
		>
			<PageTitle
				eyebrow={`Messages · ${reference}`}
				lead={`We haven't sent your message to ${name} yet. It's saved as a draft.`}
			>
				Before you send this
			</PageTitle>
			<div className="measure">
				<PageForm form={form} submit="Send message" pending="Sending..." className="mt-2">
					<ConfirmContact contact={contact} />
					<p className="mb-6">
						If we're mistaken, or you have a good reason, send the message as it is. Our team reviews messages
						that are sent anyway. {isHeld && `${name} gets this one once we've released it.`}
					</p>
					{files.map(({ fileId }, i) => (
						<input key={fileId} type="hidden" name={`attachments[${i}]`} value={fileId} />
					))}
					<TextArea
						{...getTextareaProps(fields.content)}
						label="Your message"
						hint="Change it, or leave it as it is."
						limit={MESSAGE_MAX}
						rows={8}
					/>
					{files.length > 0 && (
						<p id={fields.attachments.id} className="mb-6 text-small">
							Attached:{" "}
							{files.map(({ name: fileName, bytes }) => `${fileName} (${formatFileSize(bytes)})`).join(", ")}.
						</p>
					)}
				</PageForm>
				<p className="mt-6">
					<Link to={back}>Back without sending</Link>
				</p>
			</div>
		</Page>
	);
}
