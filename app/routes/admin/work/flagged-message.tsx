import { decideMessageFlag } from "#app/domain/message-flags/decide-message-flag.server.ts";
import { messageFlagStateLabels } from "#app/domain/message-flags/message-flag.ts";
import { DecideMessageFlagForm } from "#app/domain/message-flags/message-flag-forms.ts";
import { getMessageFlag } from "#app/domain/message-flags/message-flag-queries.server.ts";
import { offPlatformLabels } from "#app/domain/off-platform-contact/off-platform-contact.ts";
import { personPath } from "#app/domain/people/people.ts";
import { workItemPath } from "#app/domain/work-items/work-item.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { formatDueTime, formatTimestamp, getWorkItemHeader, withTimestamps } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/flagged-message";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { DueTime } from "./parts/due-time.tsx";
import { MessagesAround } from "./parts/messages-around.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { WorkItemForm } from "./parts/work-item-form.tsx";

export const handle = { breadcrumb: ({ loaderData }) => loaderData?.title } satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const flag = await orNotFound(getMessageFlag(actor, params.flagId));
	const { id, state, decisionNote, dueAt, sender, recipient, booking, detected, score, isHeld, pieces, earlier, messages } = flag;
	return {
		title: `Message from ${sender.name}`,
		state,
		decisionNote,
		due: formatDueTime(dueAt),
		people: [{ label: "Sender", ...sender, href: personPath(sender.id) }, ...(recipient ? [{ label: "Recipient", ...recipient, href: personPath(recipient.id) }] : [])],
		booking,
		score: `${Math.round(100 * score)} of 100`,
		isHeld,
		pieces,
		detected: detected.map(({ kind, parts }) => ({ label: offPlatformLabels[kind], parts: parts.map((part) => `“${part}”`).join(", ") })),
		earlier: earlier.map((other) => ({
			id: other.id,
			href: workItemPath("MESSAGE_FLAG", other.id),
			state: messageFlagStateLabels[other.state],
			at: formatTimestamp(other.createdAt),
		})),
		messages: withTimestamps(messages),
		head: await getWorkItemHeader(actor, "MESSAGE_FLAG", id),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideMessageFlagForm, async (input, actor) => {
		await decideMessageFlag(actor, { ...input, flagId: args.params.flagId });
		return redirectToNextWorkItem(actor, "MESSAGE_FLAG", "Decision saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const choicesFor = (isHeld: boolean) => [
	{ value: "no-problem", label: "No problem", hint: isHeld ? "The message is delivered, and we'll email the sender. You can't undo this." : "The sender isn't notified." },
	{ value: "warn", label: "Warn the sender", hint: isHeld ? "We'll email them. The message is never delivered." : "We'll email them." },
	{ value: "suspend", label: "Suspend the sender's account", hint: "Their sessions end, and we'll email them." },
];

export default function FlaggedMessage({ loaderData, actionData }: Route.ComponentProps) {
	const { title, state, decisionNote, due, people, booking, score, isHeld, pieces, detected, earlier, messages, head } = loaderData;
	const [form, fields] = usePageForm<typeof DecideMessageFlagForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={title}
			description="A message that was sent after a warning, with its conversation and its decision."
			slug="Back office · Flagged messages"
			aside={<DueTime due={due} isOpen={state === "OPEN"} />}
			form={form}
			undo={head.undo}
		>
			{state === "OPEN" && <ClaimBanner head={head} />}
			<div className="work-item">
				<div className="min-w-0">
					<SummaryList
						rows={[
							...people.map(({ label, name, email, href }) => ({
								label,
								value: (
									<>
										<Link to={href}>{name}</Link>, {email}
									</>
								),
							})),
							{ label: "Booking", value: booking },
							{ label: "Score", value: score },
							{ label: "Delivered", value: isHeld ? "No, it is held until you decide" : "Yes" },
							...detected.map(({ label, parts }) => ({ label: `Looks like ${label}`, value: <span className="wrap-anywhere">{parts || "No longer in the text"}</span> })),
						]}
					/>
					<SectionHeading aside="Viewing marks nothing as read">The conversation</SectionHeading>
					<MessagesAround messages={messages} mark="Flagged" pieces={pieces} />
					<SectionHeading>Earlier flagged messages from this sender</SectionHeading>
					{earlier.length === 0 ? (
						<p>None.</p>
					) : (
						<ul>
							{earlier.map(({ id, href, state: outcome, at }) => (
								<li key={id} className="row">
									<Link to={href}>{at.text}</Link>: {outcome}
								</li>
							))}
						</ul>
					)}
				</div>
				<div className="min-w-0">
					{state === "OPEN" ? (
						<WorkItemForm
							form={form}
							head={head}
							decision={fields.decision}
							choices={choicesFor(isHeld)}
							reason={{ field: fields.reason, hint: "Required for a warning or a suspension. The sender reads it in the email.", isOptional: true }}
						/>
					) : (
						<Notice title={messageFlagStateLabels[state]}>
							<p className="whitespace-pre-line">{decisionNote ?? "No reason was given."}</p>
						</Notice>
					)}
				</div>
			</div>
		</BackOfficePage>
	);
}
