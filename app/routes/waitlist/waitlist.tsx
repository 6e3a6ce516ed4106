import { Form, href } from "react-router";
import { readReferral } from "#app/domain/partners/partner.ts";
import { joinWaitlist } from "#app/domain/waitlist/join-waitlist.server.ts";
import { WAITLIST_FAILURE, WAITLIST_SOURCES } from "#app/domain/waitlist/waitlist.ts";
import { JoinWaitlistPageForm } from "#app/domain/waitlist/waitlist-forms.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { formPlace } from "#app/http/form-place.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Mirror } from "#app/ui/drawings/mirror.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/waitlist";
import { WaitlistFields } from "./waitlist-fields.tsx";
import { InlineWaitlist, JoinedCard } from "./waitlist-widget.tsx";

export const handle = { isListed: true };

/** The forms of this page. */
const PLACES = ["waitlist", "waitlist-inline"] as const;

export function loader({ request }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	const joined = PLACES.find((place) => place === query.get("joined"));
	return { joined, ref: readReferral(query.get("ref")), submissionKey: newSubmissionKey(now()) };
}

/** Forms on other pages post here, too, and name the page and place to come back to. */
export async function action(args: Route.ActionArgs) {
	const form = await args.request.clone().formData();
	const source = WAITLIST_SOURCES.find((known) => known === form.get("source")) ?? "waitlist";
	const done = () => seeOther(formPlace(form.get("from"), `${href("/waitlist")}#waitlist`, "joined"));
	return formAction(
		args,
		JoinWaitlistPageForm,
		async (input, actor) => {
			await joinWaitlist(actor, { ...input, source });
			return done();
		},
		{ decoy: done, isTimed: true, failure: WAITLIST_FAILURE },
	);
}

export const clientAction = keepFormIfLost;

export default function Waitlist({ loaderData, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof JoinWaitlistPageForm>({ userType: "CREATOR" });
	const { email, userType, serviceType } = fields;
	return (
		<Page
			title="Join the waitlist"
			description="Join the Greenroom waitlist: verified photographers, managers, lawyers and accountants for content creators, before we launch."
			isFailed={Boolean(actionData)}
		>
			<ErrorSummary formErrors={form.errors} fields={[email, userType, serviceType]} answer={answer} />
			<PageTitle slug="Early Access" lead="Be among the first to access verified professionals when we launch">
				Join the Waitlist
			</PageTitle>
			{loaderData.joined ? (
				<JoinedCard id={loaderData.joined} />
			) : (
				<div className="grid gap-x-16 lg:grid-cols-[minmax(0,36rem)_1fr]">
					<Form method="post" {...props}>
						<HiddenFields submissionKey={loaderData.submissionKey} />
						{loaderData.ref && <input type="hidden" name="ref" value={loaderData.ref} />}
						<WaitlistFields email={fieldProps(email)} userType={fieldProps(userType)} serviceType={fieldProps(serviceType)} />
						<SubmitButton pending="Joining...">Join the Waitlist</SubmitButton>
					</Form>
					<Mirror className="hidden size-80 justify-self-center text-green lg:block" />
				</div>
			)}
			{!loaderData.joined && (
				<div className="mt-16">
					<InlineWaitlist id="waitlist-inline" source="waitlist-inline" from={href("/waitlist")} referral={loaderData.ref} isJoined={false} />
				</div>
			)}
		</Page>
	);
}
