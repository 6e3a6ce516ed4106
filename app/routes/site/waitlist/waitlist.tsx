import { getInputProps, getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import { readReferral } from "#app/domain/people/partner.ts";
import { joinWaitlist } from "#app/domain/people/waitlist/join-waitlist.server.ts";
import { WAITLIST_FAILURE, WAITLIST_SOURCES } from "#app/domain/people/waitlist/waitlist.ts";
import { JoinWaitlistPageForm } from "#app/domain/people/waitlist/waitlist-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { rememberEntry } from "#app/session/cookies.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { formPlace } from "#app/session/return-path.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { QuestionPage } from "#app/ui/form/question-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Mirror } from "#app/ui/image/drawings.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { Route } from "./+types/waitlist";
import { WaitlistFields } from "./parts/waitlist-fields.tsx";
import { AccountHint, JoinedCard, MemberCard } from "./parts/waitlist-widget.tsx";

export const handle = { reading: true, query: ["joined", "ref"] } satisfies RouteHandle;

export const headers = uncached;

export function loader({ request }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	if (currentPhase() === "open") throw seeOther(signUpPath(query));
	const joined = query.get("joined") === "waitlist" ? "waitlist" : null;
	return { joined, ref: readReferral(query.get("ref")) };
}

/** The sign-up page, which replaces the waitlist in an open marketplace. Its URL keeps a partner's code. */
function signUpPath(query: URLSearchParams): string {
	const ref = readReferral(query.get("ref"));
	return href("/auth/signup") + (ref ? `?ref=${ref}` : "");
}

/** Forms on other pages also post here, with the page and fragment to return to. */
export async function action(args: Route.ActionArgs) {
	const form = getForm(args.context);
	// The page was loaded before the marketplace opened.
	if (currentPhase() === "open")
		return seeOther(signUpPath(new URL(args.request.url).searchParams), rememberEntry(form));
	const source = WAITLIST_SOURCES.find((known) => known === form.get("source")) ?? "waitlist";
	const done = () =>
		seeOther(formPlace(form.get("from"), `${href("/waitlist")}#waitlist`, "joined"), rememberEntry(form));
	return formAction(
		args.context,
		JoinWaitlistPageForm,
		async (input, actor) => {
			await joinWaitlist(actor, { ...input, source });
			return done();
		},
		{ decoy: done, failure: WAITLIST_FAILURE },
	);
}

export default function Waitlist(props: Route.ComponentProps) {
	const question = props.actionData?.question;
	return question ? (
		<QuestionPage question={question} eyebrow="Early Access · Get notified" />
	) : (
		<WaitlistPage {...props} />
	);
}

function WaitlistPage({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof JoinWaitlistPageForm>({
		lastResult: actionData,
		defaultValue: { userType: "CREATOR" },
	});
	const { email, userType, serviceType, city, state } = fields;
	const { user } = useViewer();
	return (
		<Page
			title="Join the waitlist"
			description="Join the Greenroom waitlist: verified photographers, managers, lawyers, and accountants for content creators, before we launch."
			form={form}
		>
			<PageTitle
				eyebrow="Early Access · Get notified"
				lead="Be among the first to access verified professionals when we launch"
			>
				Join the Waitlist
			</PageTitle>
			{user ? (
				<MemberCard id="waitlist" />
			) : loaderData.joined ? (
				<JoinedCard id={loaderData.joined} />
			) : (
				<div className="grid gap-x-16 lg:grid-cols-[minmax(0,36rem)_1fr]">
					<div>
						<PageForm form={form} submit="Join the Waitlist" pending="Joining..." className="">
							{loaderData.ref && <input type="hidden" name="ref" value={loaderData.ref} />}
							<WaitlistFields
								email={getInputProps(email, { type: "email" })}
								userType={getSelectProps(userType)}
								serviceType={getSelectProps(serviceType)}
								place={{
									city: getInputProps(city, { type: "text" }),
									state: getInputProps(state, { type: "text" }),
								}}
							/>
						</PageForm>
						<AccountHint />
					</div>
					<Mirror className="hidden size-80 justify-self-center text-green lg:block" />
				</div>
			)}
		</Page>
	);
}
