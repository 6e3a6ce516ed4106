import { type FieldMetadata, type FormMetadata, getSelectProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import {
	appendSavedReply,
	decideTicket,
	findSavedReplies,
	getTicket,
} from "#app/domain/office/support/support.server.ts";
import { REPLY_MAX, TICKET_DECISIONS, ticketDecisionLabels } from "#app/domain/office/support/support.ts";
import { type DecideTicket, DecideTicketForm } from "#app/domain/office/support/support-forms.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { workItemPath } from "#app/domain/platform/work-item.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { formatDueTime, getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { listChoices, Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { ActionButton } from "#app/ui/layout/back-office.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/ticket";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { DueTime } from "./parts/due-time.tsx";
import { InsertReply } from "./parts/insert-reply.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.ticket.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { messages, others, createdAt, dueAt, ...ticket } = await orNotFound(
		getTicket(actor, params.ticketId),
	);
	const replies = await findSavedReplies(actor);
	return {
		ticket: { ...ticket, createdAt: exactTimestamp(createdAt), due: formatDueTime(dueAt) },
		messages: messages.map(({ id, author, body, createdAt: at }) => ({
			id,
			author,
			body,
			at: exactTimestamp(at),
		})),
		others: others.map((other) => ({
			...other,
			href: workItemPath("SUPPORT", other.id),
			createdAt: exactTimestamp(other.createdAt),
		})),
		replies: replies.map(({ id, title }) => ({ value: id, label: title })),
		head: await getWorkItemHeader(actor, "SUPPORT", params.ticketId),
	};
}

const done = {
	answer: "We'll send your reply in ten minutes.",
	"answer-and-close": "We'll send your reply in ten minutes. The ticket is closed.",
	close: "Ticket closed.",
};

export const action = ({ params: { ticketId }, context }: Route.ActionArgs) =>
	formAction(
		context,
		DecideTicketForm,
		async (input, actor) => {
			await decideTicket(actor, { ...input, ticketId });
			return redirectToNextWorkItem(actor, "SUPPORT", done[input.decision]);
		},
		{
			insert: async (form, actor) => {
				const { name } = await orNotFound(getTicket(actor, ticketId));
				const [text, replyId] = [String(form.get("body") ?? ""), String(form.get("reply"))];
				return { name: "body", value: await appendSavedReply(actor, { text, replyId, name }) };
			},
		},
	);

export { clientAction } from "#app/ui/form/client-action.ts";

type ReplyProps = {
	data: Route.ComponentProps["loaderData"];
	form: FormMetadata;
	fields: Record<keyof DecideTicket, FieldMetadata>;
};

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
	const { ticket, messages, others, head } = loaderData;
	const [form, fields] = usePageForm<typeof DecideTicketForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`Ticket ${ticket.reference}`}
			heading={ticket.reference}
			description="A support ticket, its thread, and your reply."
			eyebrow="Back office · Support"
			aside={<DueTime due={ticket.due} isOpen={ticket.state === "OPEN"} />}
			form={form}
			undo={head.undo}
		>
			{ticket.state === "OPEN" && <ClaimBanner head={head} />}
			<div className="work-item">
				<div className="min-w-0">
					<Sender ticket={ticket} others={others} />
					<Thread messages={messages} name={ticket.name} />
				</div>
				<div className="min-w-0">
					<Reply data={loaderData} form={form} fields={fields} />
				</div>
			</div>
		</BackOfficePage>
	);
}

function Reply({ data: { ticket, head, replies }, form, fields }: ReplyProps) {
	if (ticket.state !== "OPEN")
		return (
			<Notice title={ticket.state === "CLOSED" ? "Closed" : "Answered"}>
				<p className="mb-3">
					{ticket.account?.emailVerifiedAt
						? "The sender can reply on their own page, which reopens the ticket and adds to this thread."
						: "The sender has no account, so replies go to our team's mailbox. To answer them, reopen the ticket."}
				</p>
				<ActionButton
					action={href("/admin/support/:ticketId/reopen", { ticketId: ticket.id })}
					pending="Opening..."
				>
					Reopen ticket
				</ActionButton>
			</Notice>
		);
	if (head.claim.state === "held")
		return (
			<Notice title="Someone else is working on this">{head.claim.name} is working on this ticket.</Notice>
		);
	return (
		<section aria-labelledby="reply-title">
			<SectionHeading id="reply-title">Reply</SectionHeading>
			<PageForm form={form} submit="Save" hasOtherButtons className="max-w-none">
				<InsertReply label="Saved reply" replies={replies} place="#reply-title" />
				<TextArea
					{...getTextareaProps(fields.body)}
					label="Your reply"
					hint={`We'll send exactly this to ${ticket.email}, without their name or message, since the address may be someone else's.`}
					rows={10}
					limit={REPLY_MAX}
					isOptional
				/>
				<Radios
					{...getSelectProps(fields.decision)}
					label="What do you want to do?"
					choices={listChoices(TICKET_DECISIONS, ticketDecisionLabels)}
				/>
			</PageForm>
		</section>
	);
}

type Time = { dateTime: string; text: string };

type SenderProps = {
	ticket: {
		email: string;
		name: string;
		userType: string;
		inquiryType: string;
		account: { id: string; name: string; role: string; emailVerifiedAt: Date | null } | null;
	};
	others: readonly { id: string; reference: string; state: string; href: string; createdAt: Time }[];
};

const words = (value: string) => value.charAt(0) + value.slice(1).toLowerCase();

/** The sender of a ticket, with other tickets from the same address. */
function Sender({ ticket: { email, name, userType, inquiryType, account }, others }: SenderProps) {
	return (
		<section aria-labelledby="sender-title">
			<SectionHeading id="sender-title">Sender</SectionHeading>
			<SummaryList
				rows={[
					{ label: "Name", value: name },
					{ label: "Email address", value: email },
					{
						label: "Account with this address",
						value: account ? (
							<>
								<Link to={href("/admin/users/:userId", { userId: account.id })}>{account.name}</Link>,{" "}
								{account.role.toLowerCase()}
								{account.emailVerifiedAt ? "" : " (address not confirmed)"}
							</>
						) : (
							"None"
						),
					},
					{ label: "Says they are", value: words(userType) },
					{ label: "About", value: words(inquiryType) },
					...(others.length > 0
						? [
								{
									label: "Other tickets",
									value: (
										<ul>
											{others.map(({ id, reference, state, href, createdAt }) => (
												<li key={id}>
													<Link to={href}>{reference}</Link> {words(state)},{" "}
													<time dateTime={createdAt.dateTime}>{createdAt.text}</time>
												</li>
											))}
										</ul>
									),
								},
							]
						: []),
				]}
			/>
		</section>
	);
}

/** The ticket's messages, oldest first. */
function Thread({
	messages,
	name,
}: {
	messages: readonly { id: string; author: "SENDER" | "TEAM"; body: string; at: Time }[];
	name: string;
}) {
	return (
		<section aria-labelledby="thread-title">
			<SectionHeading id="thread-title">Thread</SectionHeading>
			<Timeline
				label="Thread"
				events={messages.map(({ id, author, body, at }) => ({
					id,
					title: author === "TEAM" ? "Team" : name,
					time: at,
					children: <p className="whitespace-pre-line wrap-anywhere">{body}</p>,
				}))}
			/>
		</section>
	);
}
