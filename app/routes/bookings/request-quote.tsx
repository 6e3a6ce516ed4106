import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import {
	bookingPath,
	DATES_MAX,
	DESCRIPTION_MAX,
	LINKS_MAX,
	TITLE_MAX,
} from "#app/domain/bookings/booking.ts";
import { type PrepareQuote, PrepareQuoteForm } from "#app/domain/bookings/booking-forms.ts";
import { prepareQuote } from "#app/domain/bookings/prepare-quote.server.ts";
import { getQuoteDraft } from "#app/domain/bookings/quote-draft.server.ts";
import { findAlternatives, getQuoteTarget } from "#app/domain/bookings/quote-target.server.ts";
import { findEarlierBooking } from "#app/domain/bookings/rebooking-queries.server.ts";
import { dayInWords } from "#app/domain/calendar/instant-words.server.ts";
import { invalidField } from "#app/domain/domain-error.ts";
import { findUserFiles } from "#app/domain/files/file-queries.server.ts";
import { keepFile } from "#app/domain/files/keep-file.server.ts";
import { ATTACHMENTS_MAX } from "#app/domain/messages/message.ts";
import { BUDGET_RANGES, budgetLabels } from "#app/domain/requirements/requirements.ts";
import { findUserRequirements } from "#app/domain/requirements/requirements-queries.server.ts";
import { serviceLineLabels } from "#app/domain/service-lines/service-line.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { Checkbox, Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { QuestionPage } from "#app/ui/form/question-page.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/request-quote";
import { AttachmentsField } from "./parts/attachments-field.tsx";
import { ObstaclePage } from "./parts/obstacle-page.tsx";
import { quoteDefaults } from "./parts/quote-defaults.ts";
import { requireVerifying } from "./parts/require-verifying.server.ts";

export const handle = {
	upload: true,
	breadcrumb: ({ loaderData }) => loaderData?.businessName,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context), "CREATOR");
	const { userId: _, awayUntil, ...target } = await orNotFound(getQuoteTarget(user, params.professionalId));
	await requireVerifying(user, url.pathname + url.search);
	const { obstacle, open, id } = target;
	const page = { ...target, away: awayUntil && dayInWords(awayUntil) };
	if (obstacle || open)
		return data(
			{
				...page,
				typed: {},
				kept: [] as string[],
				others: await findAlternatives(target),
				answerTime: "",
				filledIn: "",
			},
			{ status: obstacle === "suspended" ? 410 : 200 },
		);
	const query = new URL(request.url).searchParams;
	const [draft, requests, again] = await Promise.all([
		getQuoteDraft({ user, professionalId: id }),
		findUserRequirements(user),
		findEarlierBooking(user, id, query.get("again")),
	]);
	// The link in a proposal names the requirements it answers.
	const last = requests.find(({ reference }) => reference === query.get("request")) ?? requests[0];
	const { files = [], ...values } = draft?.values ?? {};
	const kept = (await findUserFiles(user, files)).map(({ name }) => name);
	const typed = quoteDefaults(target, { again, draft: draft ? (values as PrepareQuote) : undefined, last });
	const requested =
		!draft && last
			? "We filled this in from what you told us you need. Change whatever is different this time."
			: "";
	const filledIn = again
		? `We filled this in from booking ${again.reference}. Enter new dates, and change whatever is different this time.`
		: requested;
	return data({ ...page, typed, kept, others: [], answerTime: fact("booking-answer-time"), filledIn });
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, PrepareQuoteForm, async (input, actor, files) => {
		const { professionalId } = args.params;
		if (files.length > ATTACHMENTS_MAX) throw invalidField("files", `Add at most ${ATTACHMENTS_MAX} files.`);
		const added: string[] = [];
		for (const file of files) added.push((await keepFile(actor, file)).fileId);
		await prepareQuote(actor, { ...input, professionalId, added });
		return seeOther(href("/booking/request-quote/:professionalId/check", { professionalId }));
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const places = [
	{ value: "on_site", label: "In person", hint: "Enter the city and state below." },
	{ value: "remote", label: "Remote", hint: "You don't need a city and state." },
];

export default function RequestQuote(props: Route.ComponentProps) {
	const question = props.actionData?.question;
	return question ? (
		<QuestionPage question={question} slug="Request a quote · Step 1 of 2" />
	) : (
		<QuotePage {...props} />
	);
}

function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
	const { businessName, lines, obstacle, open, typed, kept, answerTime, filledIn } = loaderData;
	const [form, fields] = usePageForm<typeof PrepareQuoteForm>({
		lastResult: actionData,
		defaultValue: typed,
	});
	const {
		title,
		description,
		serviceLine,
		place,
		city,
		state,
		preferredDates,
		budgetRange,
		links,
		removeFiles,
	} = fields;
	if ((obstacle || open) && !actionData) return <ObstaclePage {...loaderData} />;
	return (
		<Page
			title={`Request a quote from ${businessName}`}
			description="Describe what you need, check it, and send it to the professional."
			form={form}
			isHidden
		>
			{open && actionData && (
				<p className="mb-8">
					<Link to={bookingPath(open.id)}>See your request {open.reference}</Link>
				</p>
			)}
			<PageTitle
				slug="Request a quote · Step 1 of 2"
				aside={answerTime && `Answer within ${answerTime}`}
				lead="You can check everything on the next page before you send it. A request commits you to nothing."
			>
				<span className="wrap-anywhere">Request a quote from {businessName}</span>
			</PageTitle>
			<div className="max-w-xl">
				{filledIn && <p className="notice mb-8">{filledIn}</p>}
				<PageForm
					form={form}
					submit="Continue to check"
					pending="Continuing..."
					hasFiles
					className="max-w-xl"
				>
					<TextField
						{...getInputProps(title, { type: "text" })}
						kind="text"
						label="Title"
						hint={`A few words, such as “Portraits for a calendar”. Up to ${TITLE_MAX} characters.`}
					/>
					<TextArea
						{...getTextareaProps(description)}
						label="What do you need?"
						hint="What you want made, how much of it, and what it's for. Leave out phone numbers, addresses, and payment details."
						limit={DESCRIPTION_MAX}
						rows={8}
					/>
					<Radios
						{...getSelectProps(serviceLine)}
						label="Service"
						choices={lines.map((line) => ({ value: line, label: serviceLineLabels[line] }))}
					/>
					<Radios {...getSelectProps(place)} label="Where does the work take place?" choices={places} />
					<TextField
						{...getInputProps(city, { type: "text" })}
						kind="city"
						label="City"
						hint="Only for work in person."
					/>
					<TextField
						{...getInputProps(state, { type: "text" })}
						kind="state"
						label="State"
						hint="The name or two letters, such as California or CA."
						width="medium"
					/>
					<TextField
						{...getInputProps(preferredDates, { type: "text" })}
						kind="text"
						label="Preferred dates"
						hint={`In your own words, such as “Weekends in May”. Up to ${DATES_MAX} characters.`}
					/>
					<Radios
						{...getSelectProps(budgetRange)}
						label="Budget"
						choices={BUDGET_RANGES.map((range) => ({ value: range, label: budgetLabels[range] }))}
					/>
					<TextArea
						{...getTextareaProps(links)}
						label="Links to references"
						isOptional
						hint={`Up to ${LINKS_MAX}, one on each line: a mood board, a past project, a brief.`}
						rows={3}
					/>
					{kept.length > 0 && (
						<Checkbox
							{...getInputProps(removeFiles, { type: "checkbox" })}
							label="Remove the files added before"
							hint={kept.join(", ")}
						/>
					)}
					<AttachmentsField
						id={`${form.id}-files`}
						name="files"
						label={kept.length > 0 ? "Add more files" : "Files"}
					/>
				</PageForm>
			</div>
		</Page>
	);
}
