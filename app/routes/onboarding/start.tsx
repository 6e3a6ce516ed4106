import { href } from "react-router";
import { findPriceGuidance } from "#app/domain/bookings/quotes/price-guidance.server.ts";
import {
	EMPTY_DRAFT,
	findRequestDraft,
	keepRequestDraft,
} from "#app/domain/matching/request-draft.server.ts";
import { REQUEST_DRAFT_DAYS } from "#app/domain/matching/requirements.ts";
import { KeepRequestDraftForm } from "#app/domain/matching/requirements-forms.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { postedContext } from "#app/forms/form-context.server.ts";
import { typedValues } from "#app/forms/pending-form.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { requestDraftCookie } from "#app/session/cookies.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { creatorPath } from "#app/session/return-path.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/start";
import { getChosenWork, HowMatchingWorks, RequirementsFields } from "./parts/requirements-fields.tsx";

export const handle = { breadcrumb: "Start your request" } satisfies RouteHandle;

/** Visitors write their request here. Creators continue on their own page, which sends it. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { user } = getActor(context);
	if (user?.role === "CREATOR") throw seeOther(href("/onboarding/creator-requirements"));
	const token = requestDraftCookie.read(request);
	const draft = await findRequestDraft({ token, user: null });
	const values = draft?.values ?? EMPTY_DRAFT;
	// If the form was refused, the prices are for the submitted answers.
	const posted = context.get(postedContext);
	return {
		isSignedIn: user !== null,
		signUpPath: creatorPath(href("/start"), user),
		keptUntil: draft && formatWhenOn(draft.expiresAt),
		isGone: token !== undefined && !draft,
		values: withVersion(values),
		prices: await findPriceGuidance(getChosenWork(posted ? typedValues(posted.form) : values)),
		matchingTime: fact("matching-time"),
		matches: fact("matches-per-request"),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		KeepRequestDraftForm,
		async (input, actor) => {
			const token = await keepRequestDraft(actor, requestDraftCookie.read(args.request), input);
			if (actor.user?.role === "CREATOR") return seeOther(href("/onboarding/creator-requirements"));
			const kept = { "Set-Cookie": requestDraftCookie.serialize(token) };
			return seeOther(creatorPath(href("/start"), actor.user), kept);
		},
		{ decoy: () => seeOther(creatorPath(href("/start"), null)) },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
	const { isSignedIn, keptUntil } = loaderData;
	return isSignedIn && !actionData ? (
		<OtherAccount keptUntil={keptUntil} />
	) : (
		<RequestForm {...loaderData} lastResult={actionData} />
	);
}

type FormProps = Omit<Route.ComponentProps["loaderData"], "isSignedIn"> & {
	lastResult: FormResult | undefined;
};

function RequestForm({
	signUpPath,
	keptUntil,
	isGone,
	values,
	prices,
	matchingTime,
	matches,
	lastResult,
}: FormProps) {
	const [form, fields] = usePageForm<typeof KeepRequestDraftForm>({ lastResult, defaultValue: values });
	return (
		<Page
			title="Start your request"
			description="Tell us what you need before you create an account. Nothing is sent until you say so."
			form={form}
		>
			<PageTitle
				eyebrow="Creators · Your request"
				aside={`Matched within ${matchingTime}`}
				lead="First tell us what you need. Then create your account, check your request, and send it."
			>
				Start your request
			</PageTitle>
			<div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,36rem)_1fr]">
				<div>
					{keptUntil && (
						<p className="notice mb-8">
							Your request is saved in this browser until {keptUntil}. You can change it, or{" "}
							<Link to={signUpPath}>create your account</Link> to send it.
						</p>
					)}
					{isGone && (
						<p className="notice mb-8">
							The request you started here is no longer saved. We keep it for {REQUEST_DRAFT_DAYS} days.
							Please fill in the form again.
						</p>
					)}
					<PageForm form={form} submit="Continue" pending="Saving..." className="max-w-xl">
						<RequirementsFields fields={fields} prices={prices} />
					</PageForm>
				</div>
				<HowMatchingWorks
					matchingTime={matchingTime}
					matches={matches}
					privacy={`We keep your request encrypted for ${REQUEST_DRAFT_DAYS} days so that you can send it. Until then, no one reads it.`}
				/>
			</div>
		</Page>
	);
}

/** For professionals and the team, whose accounts can't send requests. */
function OtherAccount({ keptUntil }: { keptUntil: string | null }) {
	return (
		<Page title="Requests need a creator account" description="How to send a request.">
			<PageTitle
				eyebrow="Creators · Your request"
				lead={
					keptUntil
						? `Your request is saved in this browser until ${keptUntil}. To send it, sign out, and sign in with a creator account or create one.`
						: "To send a request, sign out, and sign in with a creator account or create one."
				}
			>
				Requests need a creator account
			</PageTitle>
			<ButtonLink href={href("/dashboard")}>Go to your dashboard</ButtonLink>
		</Page>
	);
}
