import { data, href } from "react-router";
import { findPriceGuidance } from "#app/domain/bookings/quotes/price-guidance.server.ts";
import { claimRequestDraft, findRequestDraft } from "#app/domain/matching/request-draft.server.ts";
import { sendRequirements } from "#app/domain/matching/requirements.server.ts";
import { REQUIREMENTS_FAILURE, requirementsReferenceIn } from "#app/domain/matching/requirements.ts";
import { SendRequirementsPageForm } from "#app/domain/matching/requirements-forms.ts";
import {
	findUserRequirements,
	type RequirementsView,
} from "#app/domain/matching/requirements-queries.server.ts";
import { getAgeStanding } from "#app/domain/people/verify-age.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { postedContext } from "#app/forms/form-context.server.ts";
import { typedValues } from "#app/forms/pending-form.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { requestDraftCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { QuestionPage } from "#app/ui/form/question-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/creator-requirements";
import { getChosenWork, HowMatchingWorks, RequirementsFields } from "./parts/requirements-fields.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const token = requestDraftCookie.read(request);
	const { standing } = await getAgeStanding(user);
	if (standing === "none" || standing === "rejected")
		throw redirectWithFlash(
			`${href("/onboarding/creator-verification")}?redirectTo=${href("/onboarding/creator-requirements")}`,
			token
				? "Verify your age first. Your request is saved, and you can send it after that."
				: "Verify your age first. Then tell us what you need.",
		);
	if (standing !== "submitted" && standing !== "verified")
		throw seeOther(href("/onboarding/creator-verification"));
	await claimRequestDraft(user, token);
	const [draft, [last]] = await Promise.all([
		findRequestDraft({ token: undefined, user }),
		findUserRequirements(user),
	]);
	const values = draft?.values ?? (last && getValues(last)) ?? {};
	// If the form was refused, the prices are for the submitted answers.
	const posted = context.get(postedContext);
	const page = {
		last: last && { reference: last.reference, sentOn: formatWhenOn(last.createdAt) },
		draftId: draft?.id,
		draftOn: draft && formatWhenOn(draft.savedAt),
		values,
		prices: await findPriceGuidance(getChosenWork(posted ? typedValues(posted.form) : values)),
		matchingTime: fact("matching-time"),
		matches: fact("matches-per-request"),
	};
	// The draft now belongs to the account, so the browser's cookie is cleared.
	return data(
		page,
		token ? { headers: { "Set-Cookie": requestDraftCookie.serialize("", { maxAge: 0 }) } } : {},
	);
}

const getValues = ({ isRemote, goalDescription, ...last }: RequirementsView) => ({
	serviceNeeds: last.serviceNeeds,
	city: last.city,
	state: last.state,
	isRemote: isRemote ? "on" : "",
	budgetRange: last.budgetRange,
	projectTimeline: last.projectTimeline,
	goalDescription: goalDescription ?? "",
});

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		SendRequirementsPageForm,
		async (input, actor) => {
			const { reference } = await sendRequirements(actor, input).catch(named);
			return seeOther(requestPath(reference));
		},
		{ failure: REQUIREMENTS_FAILURE },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

/** On this page, an error about the whole request reads 'Error: {server error}'. */
function named(error: unknown): never {
	const isOfRequest =
		error instanceof DomainError && (error.code === "conflict" || error.code === "rate_limited");
	throw isOfRequest
		? new DomainError(
				error.code,
				`Error: ${error.message}`,
				error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter },
			)
		: error;
}

const requestPath = (reference: string) =>
	`${href("/onboarding/requirements-submitted")}?reference=${reference}`;

export default function CreatorRequirements(props: Route.ComponentProps) {
	const question = props.actionData?.question;
	return question ? (
		<QuestionPage question={question} eyebrow="Creators · Requirements" />
	) : (
		<RequirementsPage {...props} />
	);
}

function RequirementsPage({
	loaderData: { last, draftId, draftOn, values, prices, matchingTime, matches },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SendRequirementsPageForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	const sameReference = requirementsReferenceIn(form.errors?.join(" ") ?? "");
	return (
		<Page
			title="Tell Us What You Need"
			description="Tell our team what you need, and get matched with professionals."
			form={form}
		>
			{sameReference && (
				<p className="mb-8">
					<Link to={requestPath(sameReference)}>See the request {sameReference}</Link>
				</p>
			)}
			<PageTitle
				eyebrow="Creators · Requirements"
				aside={`Matched within ${matchingTime}`}
				lead={`Someone on our team will read this and propose ${matches} professionals who fit.`}
			>
				Tell Us What You Need
			</PageTitle>
			<div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,36rem)_1fr]">
				<div>
					{last && !draftId && (
						<p className="notice mb-8">
							We filled this in from your request{" "}
							<Link to={requestPath(last.reference)}>{last.reference}</Link> of {last.sentOn}. Change whatever
							is different this time.
						</p>
					)}
					{draftId && (
						<p className="notice mb-8">
							We filled this in from the request you started on {draftOn}. It hasn't been sent yet. Check it,
							then send it.
						</p>
					)}
					<PageForm form={form} submit="Send requirements" pending="Sending..." className="max-w-xl">
						{draftId && <input type="hidden" name="draftId" value={draftId} />}
						<RequirementsFields fields={fields} prices={prices} />
					</PageForm>
				</div>
				<HowMatchingWorks
					matchingTime={matchingTime}
					matches={matches}
					privacy="Only our team sees your request until you ask someone for a quote."
				/>
			</div>
		</Page>
	);
}
