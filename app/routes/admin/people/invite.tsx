import { Form, href } from "react-router";
import { inviteWaitlist } from "#app/domain/waitlist/invite-waitlist.server.ts";
import { waitlistServiceLabels } from "#app/domain/waitlist/waitlist.ts";
import { InviteForm } from "#app/domain/waitlist/waitlist-forms.ts";
import { countSegment } from "#app/domain/waitlist/waitlist-queries.server.ts";
import { INVITED_AT_ONCE, listedAudienceLabels, readSegment, writeSegment } from "#app/domain/waitlist/waitlist-segment.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { newSubmissionKey } from "#app/forms/form-traps.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { DeskPage } from "#app/routes/admin/parts/desk-page.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { formatDate } from "#app/ui/dates.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { fieldProps } from "#app/ui/form/field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { usePageForm } from "#app/ui/form/old-page-form.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/invite";

const segmentOf = (request: Request) => readSegment(new URL(request.url).searchParams);

/** The waitlist's page of a segment. */
const listPath = (query: string) => `${href("/admin/waitlist")}${query && `?${query}`}`;

export async function loader({ request, context }: Route.LoaderArgs) {
	const segment = segmentOf(request);
	const { invitable } = await countSegment(actorOf(context), segment);
	return { segment, query: writeSegment(segment), invitable, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, InviteForm, async ({ count }, actor) => {
		const segment = segmentOf(args.request);
		const { invited } = await inviteWaitlist(actor, { segment, count });
		return redirectWithFlash(listPath(writeSegment(segment)), invited === 1 ? "One person is invited." : `${invited} people are invited.`);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Invite({ loaderData: { segment, query, invitable, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof InviteForm>({ count: String(Math.max(1, Math.min(invitable, INVITED_AT_ONCE))) });
	const { audience, service, source, from, to } = segment;
	return (
		<DeskPage
			title="Invite from the waitlist"
			description="Invite people of a segment to make an account."
			slug="Back office · Waitlist"
			aside={`${invitable.toLocaleString("en-US")} can be invited`}
			lead="Those who have waited longest get one mail each, with a link to make an account. It cannot be taken back, and nobody is invited twice."
			isFailed={Boolean(actionData)}
			errors={<ErrorSummary formErrors={form.errors} fields={[fields.count]} answer={answer} />}
		>
			<div className="max-w-2xl">
				<SummaryList
					rows={[
						{ label: "Who", value: audience ? listedAudienceLabels[audience] : "Anyone", changeHref: listPath(query) },
						{ label: "Interest", value: service ? waitlistServiceLabels[service] : "Any", changeHref: listPath(query) },
						{ label: "Form", value: source ?? "Any", changeHref: listPath(query) },
						{ label: "Joined", value: `${from ? formatDate(from) : "Ever"} to ${to ? formatDate(to) : "today"}`, changeHref: listPath(query) },
					]}
				/>
			</div>
			<Form method="post" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<TextField {...fieldProps(fields.count)} kind="number" label="How many" hint={`Up to ${INVITED_AT_ONCE} at a time.`} width="short" />
				<SubmitButton pending="Inviting...">Send the invitations</SubmitButton>
			</Form>
		</DeskPage>
	);
}
