import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { sendRequirements } from "#app/domain/matching/requirements.server.ts";
import {
	BUDGET_RANGES,
	budgetLabels,
	GOAL_MAX,
	needLabels,
	PROJECT_TIMELINES,
	REQUIREMENTS_FAILURE,
	requirementsReferenceIn,
	SERVICE_NEEDS,
	timelineLabels,
} from "#app/domain/matching/requirements.ts";
import { SendRequirementsPageForm } from "#app/domain/matching/requirements-forms.ts";
import { findUserRequirements } from "#app/domain/matching/requirements-queries.server.ts";
import { getAgeStanding } from "#app/domain/people/verify-age.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { formatDay } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { Checkbox, Checkboxes, listChoices, Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { QuestionPage } from "#app/ui/form/question-page.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { NumberedList } from "#app/ui/list/row-list.tsx";
import type { Route } from "./+types/creator-requirements";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const { standing } = await getAgeStanding(user);
	if (standing === "none" || standing === "rejected")
		throw redirectWithFlash(
			`${href("/onboarding/creator-verification")}?redirectTo=${href("/onboarding/creator-requirements")}`,
			"Verify your age first. Then tell us what you need.",
		);
	if (standing !== "submitted" && standing !== "verified")
		throw seeOther(href("/onboarding/creator-verification"));
	const [last] = await findUserRequirements(user);
	return {
		last: last && { reference: last.reference, sentOn: formatDay(last.createdAt) },
		values: last
			? {
					serviceNeeds: last.serviceNeeds,
					city: last.city,
					state: last.state,
					isRemote: last.isRemote,
					budgetRange: last.budgetRange,
					projectTimeline: last.projectTimeline,
					goalDescription: last.goalDescription ?? "",
				}
			: {},
		matchingTime: fact("matching-time"),
		matches: fact("matches-per-request"),
	};
}

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
	loaderData: { last, values, matchingTime, matches },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SendRequirementsPageForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	const { serviceNeeds, city, state, isRemote, budgetRange, projectTimeline, goalDescription } = fields;
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
					{last && (
						<p className="notice mb-8">
							We filled this in from your request{" "}
							<Link to={requestPath(last.reference)}>{last.reference}</Link> of {last.sentOn}. Change whatever
							is different this time.
						</p>
					)}
					<PageForm form={form} submit="Send requirements" pending="Sending..." className="max-w-xl">
						<Checkboxes
							{...getSelectProps(serviceNeeds)}
							label="What do you need?"
							hint="Choose all that apply."
							choices={listChoices(SERVICE_NEEDS, needLabels)}
						/>
						<TextField
							{...getInputProps(city, { type: "text" })}
							kind="city"
							label="City"
							hint="Where the work takes place. For remote work, where you are."
						/>
						<TextField
							{...getInputProps(state, { type: "text" })}
							kind="state"
							label="State"
							hint="The name or two letters, such as California or CA."
							width="medium"
						/>
						<Checkbox
							{...getInputProps(isRemote, { type: "checkbox" })}
							label="The work can be done remotely"
							hint="We'll look for professionals in every state."
						/>
						<Radios
							{...getSelectProps(budgetRange)}
							label="Budget"
							hint="For one project, or per month for ongoing work."
							choices={listChoices(BUDGET_RANGES, budgetLabels)}
						/>
						<Radios
							{...getSelectProps(projectTimeline)}
							label="When should the work start?"
							choices={listChoices(PROJECT_TIMELINES, timelineLabels)}
						/>
						<TextArea
							{...getTextareaProps(goalDescription)}
							label="What is the result for?"
							isOptional
							hint="Two or three sentences help us choose: what you make, for whom, and what you want to achieve."
							limit={GOAL_MAX}
							rows={6}
						/>
					</PageForm>
				</div>
				<HowMatchingWorks matchingTime={matchingTime} matches={matches} />
			</div>
		</Page>
	);
}

/** How a request is matched. */
function HowMatchingWorks({ matchingTime, matches }: { matchingTime: string; matches: string }) {
	const steps = [
		"We compare your request with every verified professional: specialization first, then location, budget, and timeline.",
		`Within ${matchingTime}, we propose ${matches} professionals, with the reason for each one.`,
		"You look at their work and request quotes. If no one fits, tell us, and we'll look again.",
	];
	return (
		<aside aria-labelledby="matching-title" className="self-start">
			<h2 id="matching-title" className="slug border-b border-line pb-2">
				How matching works
			</h2>
			<NumberedList steps={steps} />
			<p className="mt-5 text-small">Only our team sees your request until you ask someone for a quote.</p>
		</aside>
	);
}
