import { personPath } from "#app/domain/people/person.ts";
import {
	type FlaggedPlace,
	isOfProfile,
	offPlatformLabels,
} from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { workItemPath } from "#app/domain/platform/work-item.ts";
import { DecideMessageFlagForm } from "#app/domain/trust/decision-forms.ts";
import { flagTitle, formatScore, messageFlagStateLabels } from "#app/domain/trust/message-flag.ts";
import type { FlaggedSubject } from "#app/domain/trust/message-flags.server.ts";
import { decideMessageFlag, getMessageFlag } from "#app/domain/trust/message-flags.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import {
	formatDueTime,
	getWorkItemHeader,
	withTimestamps,
} from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/flagged-message";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { DueTime } from "./parts/due-time.tsx";
import { MarkedText, MessagesAround } from "./parts/messages-around.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { WorkItemForm } from "./parts/work-item-form.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.title,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const flag = await orNotFound(getMessageFlag(actor, params.flagId));
	const {
		id,
		place,
		state,
		decisionNote,
		dueAt,
		sender,
		message,
		subject,
		detected,
		score,
		pieces,
		earlier,
	} = flag;
	const recipient = message?.recipient;
	return {
		title: flagTitle(place, sender.name),
		state,
		decisionNote,
		due: formatDueTime(dueAt),
		people: [
			{ label: "Sender", ...sender, href: personPath(sender.id) },
			...(recipient ? [{ label: "Recipient", ...recipient, href: personPath(recipient.id) }] : []),
		],
		place,
		subject,
		booking: message?.booking,
		score: formatScore(score),
		isHeld: message?.isHeld ?? false,
		files: message?.fileNames.join(", "),
		pieces,
		detected: detected.map(({ kind, parts }) => ({
			label: offPlatformLabels[kind],
			parts: parts.map((part) => `“${part}”`).join(", "),
		})),
		earlier: earlier.map((other) => ({
			id: other.id,
			href: workItemPath("MESSAGE_FLAG", other.id),
			state: messageFlagStateLabels[other.state],
			at: exactTimestamp(other.createdAt),
		})),
		messages: message && withTimestamps(message.messages),
		head: await getWorkItemHeader(actor, "MESSAGE_FLAG", id),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideMessageFlagForm, async (input, actor) => {
		await decideMessageFlag(actor, { ...input, flagId: args.params.flagId });
		return redirectToNextWorkItem(actor, "MESSAGE_FLAG", "Decision saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

function choicesFor(place: FlaggedPlace, isHeld: boolean) {
	const hidden = place === "REVIEW" ? " The review is hidden." : "";
	const stays = isHeld
		? " The message is never delivered."
		: isOfProfile(place)
			? " The email asks them to take it out, since it stays until they do."
			: hidden;
	return [
		{
			value: "no-problem",
			label: "No problem",
			hint: isHeld
				? "The message is delivered, and we'll email the sender. You can't undo this."
				: "The sender isn't notified.",
		},
		{ value: "warn", label: "Warn the sender", hint: `We'll email them.${stays}` },
		{
			value: "suspend",
			label: "Suspend the sender's account",
			hint: `Their sessions end, and we'll email them.${hidden}`,
		},
	];
}

export default function FlaggedMessage({ loaderData, actionData }: Route.ComponentProps) {
	const {
		title,
		state,
		decisionNote,
		due,
		people,
		place,
		subject,
		booking,
		score,
		isHeld,
		files,
		pieces,
		detected,
		earlier,
		messages,
		head,
	} = loaderData;
	const [form, fields] = usePageForm<typeof DecideMessageFlagForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={title}
			description="A text that was sent after we asked about it, with where it is and its decision."
			eyebrow="Back office · Flagged texts"
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
										<AreaLink area="people" to={href}>
											{name}
										</AreaLink>
										, {email}
									</>
								),
							})),
							...(booking ? [{ label: "Booking", value: booking }] : []),
							...(subject ? [{ label: subject.label, value: <SubjectLink subject={subject} /> }] : []),
							{ label: "Score", value: score },
							{
								label: messages ? "Delivered" : "Shown",
								value: isHeld ? "No, it is held until you decide" : "Yes",
							},
							...(files ? [{ label: "Files", value: <span className="wrap-anywhere">{files}</span> }] : []),
							...detected.map(({ label, parts }) => ({
								label: `Looks like ${label}`,
								value: <span className="wrap-anywhere">{parts || "In the text as a whole"}</span>,
							})),
						]}
					/>
					{messages ? (
						<>
							<SectionHeading aside="Viewing marks nothing as read">The conversation</SectionHeading>
							<MessagesAround messages={messages} mark="Flagged" pieces={pieces} />
						</>
					) : (
						<>
							<SectionHeading aside="As it was sent">The text</SectionHeading>
							<p className="mb-8 whitespace-pre-line wrap-anywhere">
								<MarkedText pieces={pieces} />
							</p>
						</>
					)}
					<SectionHeading>Earlier flagged texts from this sender</SectionHeading>
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
							choices={choicesFor(place, isHeld)}
							reason={{
								field: fields.reason,
								hint: "Required for a warning or a suspension. The sender reads it in the email.",
								isOptional: true,
							}}
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

const SubjectLink = ({ subject: { words, path, area } }: { subject: FlaggedSubject }) =>
	area ? (
		<AreaLink area={area} to={path}>
			{words}
		</AreaLink>
	) : (
		<Link to={path}>{words}</Link>
	);
