import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { askPlaces } from "#app/domain/people/waitlist/ask-places.server.ts";
import { inviteWaitlist } from "#app/domain/people/waitlist/join-waitlist.server.ts";
import { INVITED_AT_ONCE, readSegment, writeSegment } from "#app/domain/people/waitlist/waitlist.ts";
import { InviteForm } from "#app/domain/people/waitlist/waitlist-forms.ts";
import { countSegment } from "#app/domain/people/waitlist/waitlist-queries.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { lastWordOf } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/write-to-waitlist";
import { SegmentSummary } from "./parts/segment-summary.tsx";

const getSegment = (request: Request) => readSegment(new URL(request.url).searchParams);

/** The waitlist page for a segment. */
const listPath = (query: string) => `${href("/admin/waitlist")}${query && `?${query}`}`;

type Input = { segment: ReturnType<typeof getSegment>; count: number };

/** The emails that the team can send to a segment of the waitlist, by the last word of the URL. */
const commands: Record<
	keyof typeof words,
	(actor: Actor, input: Input) => Promise<{ count: number; done: string }>
> = {
	invite: async (actor, input) => ({ count: (await inviteWaitlist(actor, input)).invited, done: "Invited" }),
	"ask-places": async (actor, input) => ({ count: (await askPlaces(actor, input)).asked, done: "Asked" }),
};
const names = Object.keys(commands) as (keyof typeof commands)[];

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const word = lastWordOf(names, pattern);
	const segment = getSegment(request);
	const { invitable, askable } = await countSegment(getActor(context), segment);
	return { word, segment, query: writeSegment(segment), most: word === "invite" ? invitable : askable };
}

export const action = ({ request, context, pattern }: Route.ActionArgs) =>
	formAction(context, InviteForm, async (typed, actor) => {
		const segment = getSegment(request);
		const { count, done } = await commands[lastWordOf(names, pattern)](actor, {
			segment,
			count: typed.count,
		});
		return redirectWithFlash(
			listPath(writeSegment(segment)),
			count === 1 ? `${done} one person.` : `${done} ${count} people.`,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const words = {
	invite: {
		title: "Invite from the waitlist",
		description: "Invite a segment of the waitlist to create accounts.",
		possible: "can be invited",
		lead: "The people who have waited longest each get one email with a link to create an account. You can't undo this, and no one is invited twice.",
		submit: "Send invitations",
		pending: "Inviting...",
	},
	"ask-places": {
		title: "Ask where people are",
		description: "Ask a segment of the waitlist where they are, by email.",
		possible: "can be asked",
		lead: "The people who have waited longest and didn't say where they are each get one email with a link to a short form. You can't undo this, and no one is asked twice.",
		submit: "Send questions",
		pending: "Asking...",
	},
};

export default function WriteToWaitlist({
	loaderData: { word, segment, query, most },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof InviteForm>({
		lastResult: actionData,
		defaultValue: { count: String(Math.max(1, Math.min(most, INVITED_AT_ONCE))) },
	});
	const { title, description, possible, lead, submit, pending } = words[word];
	return (
		<BackOfficePage
			title={title}
			description={description}
			eyebrow="Back office · Waitlist"
			aside={`${most.toLocaleString("en-US")} ${possible}`}
			lead={lead}
			form={form}
		>
			<SegmentSummary segment={segment} changeHref={listPath(query)} />
			<PageForm form={form} submit={submit} pending={pending}>
				<TextField
					{...getInputProps(fields.count, { type: "text" })}
					kind="number"
					label="How many"
					hint={`Up to ${INVITED_AT_ONCE} at a time.`}
					width="short"
				/>
			</PageForm>
		</BackOfficePage>
	);
}
