import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { bookingPath, DATES_MAX, DESCRIPTION_MAX, TITLE_MAX } from "#app/domain/bookings/booking.ts";
import { RequestQuotesForm } from "#app/domain/bookings/booking-forms.ts";
import { getQuotesRequest, requestQuotes } from "#app/domain/bookings/request-quotes.server.ts";
import { serviceLineLabels } from "#app/domain/market/service-line.ts";
import { matchPath } from "#app/domain/matching/match.ts";
import { budgetLabels, lineForNeeds } from "#app/domain/matching/requirements.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { getPhase } from "#app/domain/platform/phase.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { confirmEmailPath } from "#app/session/return-path.ts";
import { Checkboxes } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/request-quotes";

export const handle = {
	breadcrumb: "Request Quotes",
	parents: ({ loaderData }) => ({ "/matches/:matchId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const { isOpen, match, recipients, texts } = await orNotFound(getQuotesRequest(user, params.matchId));
	// Quotes open at launch. Until then, professionals are asked individually.
	if ((await getPhase()) !== "OPEN") throw seeOther(matchPath(params.matchId));
	if (!user.emailVerified) throw seeOther(confirmEmailPath(url.pathname));
	const { reference, isRemote, city, state, budgetRange, serviceNeeds } = match.request;
	const choices = recipients.flatMap(({ id, businessName, target }) =>
		target
			? [
					{
						value: id,
						label: businessName,
						hint: `For ${serviceLineLabels[lineForNeeds(serviceNeeds, target)]}`,
					},
				]
			: [],
	);
	return {
		path: matchPath(params.matchId),
		reference,
		texts,
		choices,
		isOpen: isOpen && choices.length > 0,
		obstacles: recipients.flatMap(({ id, businessName, obstacle, openId }) =>
			obstacle ? [{ id, businessName, text: obstacle, openId }] : [],
		),
		facts: [
			{ label: "Place", value: isRemote ? "Remote" : `${city}, ${state}` },
			{ label: "Budget", value: budgetLabels[budgetRange] },
		],
		answerTime: fact("booking-answer-time"),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, RequestQuotesForm, async (input, actor) => {
		const { asked, notAsked } = await requestQuotes(actor, { ...input, matchId: args.params.matchId });
		return redirectWithFlash(href("/creator/quotes"), `You asked ${asked} for a quote. ${notAsked}`.trim());
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RequestQuotes({ loaderData, actionData }: Route.ComponentProps) {
	const { path, reference, texts, choices, isOpen, obstacles, facts, answerTime } = loaderData;
	const [form, fields] = usePageForm<typeof RequestQuotesForm>({
		lastResult: actionData,
		defaultValue: { ...texts, professionals: choices.map(({ value }) => value) },
	});
	return (
		<Page
			title="Request quotes"
			description="Send the same request to the professionals we proposed."
			form={form}
		>
			<PageTitle
				eyebrow={`Your matches · ${reference}`}
				aside={`Answers within ${answerTime}`}
				lead={
					isOpen
						? "We filled this in from what you told us you need. Everyone gets the same request and answers with their own quote. It's free, with no obligation."
						: undefined
				}
			>
				Request quotes
			</PageTitle>
			<div className="max-w-xl">
				{obstacles.length > 0 && (
					<Notice
						title={choices.length > 0 ? "You can't ask everyone" : "You can't ask anyone now"}
						className="mb-8"
					>
						<ul className="list-disc pl-5">
							{obstacles.map(({ id, businessName, text, openId }) => (
								<li key={id} className="wrap-anywhere">
									{text}{" "}
									{openId && (
										<Link to={bookingPath(openId)}>
											See your request<span className="sr-only"> to {businessName}</span>
										</Link>
									)}
								</li>
							))}
						</ul>
					</Notice>
				)}
				{isOpen || actionData ? (
					<>
						<SummaryList rows={facts} />
						<PageForm form={form} submit="Send request" pending="Sending..." className="max-w-xl">
							<Checkboxes
								{...getSelectProps(fields.professionals)}
								label="Who gets this request?"
								choices={choices}
							/>
							<TextField
								{...getInputProps(fields.title, { type: "text" })}
								kind="text"
								label="Title"
								hint={`A few words, such as “Portraits for a calendar.” Up to ${TITLE_MAX} characters.`}
							/>
							<TextArea
								{...getTextareaProps(fields.description)}
								label="What do you need?"
								hint="What you want made, how much of it, and what it's for. Leave out phone numbers, addresses, and payment details."
								limit={DESCRIPTION_MAX}
								rows={8}
							/>
							<TextField
								{...getInputProps(fields.preferredDates, { type: "text" })}
								kind="text"
								label="Preferred dates"
								hint={`In your own words, such as “Weekends in May.” Up to ${DATES_MAX} characters.`}
							/>
						</PageForm>
					</>
				) : (
					obstacles.length === 0 && (
						<Notice title="You can't ask these professionals now">
							<p>You've already turned them down, or the request is closed.</p>
						</Notice>
					)
				)}
				<p className="mt-6">
					<Link to={path}>Back to your matches</Link>
				</p>
			</div>
		</Page>
	);
}
