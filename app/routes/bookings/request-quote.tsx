import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import {
	bookingPath,
	DATES_MAX,
	DESCRIPTION_MAX,
	LINKS_MAX,
	TITLE_MAX,
} from "#app/domain/bookings/booking.ts";
import { type PrepareQuote, PrepareQuoteForm } from "#app/domain/bookings/booking-forms.ts";
import { type EarlierBooking, findEarlierBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { ATTACHMENTS_MAX } from "#app/domain/bookings/messages/message.ts";
import { findPriceGuidance } from "#app/domain/bookings/quotes/price-guidance.server.ts";
import type { ChosenWork, PriceText } from "#app/domain/bookings/quotes/price-guidance.ts";
import {
	findAlternatives,
	getQuoteDraft,
	getQuoteTarget,
	prepareQuote,
	type QuoteObstacle,
} from "#app/domain/bookings/request-quote.server.ts";
import { titleFor } from "#app/domain/bookings/request-quotes.server.ts";
import { findExtensionRequest } from "#app/domain/bookings/rights/license-queries.server.ts";
import { explainTerms } from "#app/domain/content/glossary.server.ts";
import { type ServiceLine, serviceLineLabels } from "#app/domain/market/service-line.ts";
import {
	BUDGET_RANGES,
	budgetLabels,
	lineForNeeds,
	timelineLabels,
} from "#app/domain/matching/requirements.ts";
import {
	findUserRequirements,
	type RequirementsView,
} from "#app/domain/matching/requirements-queries.server.ts";
import { getAgeStanding } from "#app/domain/people/verify-age.server.ts";
import { requireUser, type SignedInUser } from "#app/domain/platform/actor.ts";
import { invalidField } from "#app/domain/platform/domain-error.ts";
import { findUserFiles, keepFile } from "#app/domain/platform/files/file.server.ts";
import { FILE_ACCEPT } from "#app/domain/platform/files/file.ts";
import { formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import { professionalPath } from "#app/domain/profiles/professional.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox, listChoices, Radios } from "#app/ui/form/choices.tsx";
import { controlClasses, controlProps, Field } from "#app/ui/form/field.tsx";
import { useFieldErrors } from "#app/ui/form/field-errors.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { PlaceFields } from "#app/ui/form/place-fields.tsx";
import { QuestionPage } from "#app/ui/form/question-page.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/request-quote";
import { PricesOfChoice } from "./parts/prices-of-choice.tsx";

export const handle = {
	upload: true,
	breadcrumb: ({ loaderData }) => loaderData?.businessName,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const { userId: _, awayUntil, ...target } = await orNotFound(getQuoteTarget(user, params.professionalId));
	await requireVerifying(user, url.pathname + url.search);
	const { obstacle, open, id } = target;
	const page = { ...target, away: awayUntil && formatWhenOn(awayUntil) };
	if (obstacle || open)
		return data(
			{
				...page,
				typed: {},
				kept: [] as string[],
				prices: [] as PriceText[],
				others: await findAlternatives(user, target),
				answerTime: "",
				filledIn: "",
				explained: "",
			},
			{ status: obstacle === "suspended" ? 410 : 200 },
		);
	const query = new URL(request.url).searchParams;
	const [draft, requests, again, extension] = await Promise.all([
		getQuoteDraft({ user, professionalId: id }),
		findUserRequirements(user),
		findEarlierBooking(user, id, query.get("again")),
		findExtensionRequest(user, id, query.get("extend")),
	]);
	// A link from a match names the requirements that the match answers.
	const last = requests.find(({ reference }) => reference === query.get("request")) ?? requests[0];
	const { files = [], ...values } = draft?.values ?? {};
	const kept = (await findUserFiles(user, files)).map(({ name }) => name);
	const typed = quoteDefaults(target, {
		again,
		extension,
		draft: draft ? (values as PrepareQuote) : undefined,
		last,
	});
	const requested =
		!draft && last
			? "We filled this in from what you told us you need. Change whatever is different this time."
			: "";
	const filledIn = extension
		? `We filled this in to extend the usage rights of booking ${extension.reference}. Choose a budget, and say how much longer you need.`
		: again
			? `We filled this in from booking ${again.reference}. Enter new dates, and change whatever is different this time.`
			: requested;
	const prices = await findPriceGuidance(getWork(typed, target));
	return data({
		...page,
		typed,
		kept,
		prices,
		others: [],
		answerTime: fact("booking-answer-time"),
		filledIn,
		explained: explainTerms("request", "quote", "revision", "usage-rights", "agreement"),
	});
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
		<QuestionPage question={question} eyebrow="Request a quote · Step 1 of 2" />
	) : (
		<QuotePage {...props} />
	);
}

function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
	const { businessName, lines, obstacle, open, typed, kept, prices, answerTime, filledIn, explained } =
		loaderData;
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
	const chosen = getWork(
		{ serviceLine: serviceLine.value, place: place.value, city: city.value, state: state.value },
		loaderData,
	);
	if ((obstacle || open) && !actionData) return <ObstaclePage {...loaderData} />;
	return (
		<Page
			title={`Request a quote from ${businessName}`}
			description="Describe what you need, check it, and send it to the professional."
			form={form}
		>
			{open && actionData && (
				<p className="mb-8">
					<Link to={bookingPath(open.id)}>See your request {open.reference}</Link>
				</p>
			)}
			<PageTitle
				eyebrow="Request a quote · Step 1 of 2"
				aside={answerTime && `Answer within ${answerTime}`}
				lead="You can check everything on the next page before you send it. It's free, with no obligation."
			>
				<span className="wrap-anywhere">Request a quote from {businessName}</span>
			</PageTitle>
			<div className="max-w-xl">
				{filledIn && <p className="notice mb-8">{filledIn}</p>}
				<Prose html={explained} />
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
						hint={`A few words, such as “Portraits for a calendar.” Up to ${TITLE_MAX} characters.`}
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
						choices={listChoices(lines, serviceLineLabels)}
					/>
					<Radios {...getSelectProps(place)} label="Where will the work happen?" choices={places} />
					<PlaceFields
						city={getInputProps(city, { type: "text" })}
						state={getInputProps(state, { type: "text" })}
						cityHint="Only for work in person."
					/>
					<TextField
						{...getInputProps(preferredDates, { type: "text" })}
						kind="text"
						label="Preferred dates"
						hint={`In your own words, such as “Weekends in May.” Up to ${DATES_MAX} characters.`}
					/>
					<Radios
						{...getSelectProps(budgetRange)}
						label="Budget"
						hint={
							<>
								<p>For one project, or per month for ongoing work.</p>
								<PricesOfChoice known={prices} chosen={chosen} />
							</>
						}
						choices={listChoices(BUDGET_RANGES, budgetLabels)}
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

const PATH = href("/onboarding/creator-verification");

/**
 * Redirects creators to the age verification page unless their verification is submitted or verified. If they
 * can submit one, that page then leads back to `path`.
 */
async function requireVerifying(user: SignedInUser, path: string): Promise<void> {
	const { standing } = await getAgeStanding(user);
	if (standing === "none" || standing === "rejected")
		throw redirectWithFlash(
			`${PATH}?redirectTo=${encodeURIComponent(path)}`,
			"Verify your age first. Then you can request quotes.",
		);
	if (standing !== "submitted" && standing !== "verified") throw seeOther(PATH);
}

type Target = { serviceLine: ServiceLine; lines: ServiceLine[] };

type Known = {
	again: EarlierBooking | null;
	extension: Awaited<ReturnType<typeof findExtensionRequest>>;
	draft: PrepareQuote | undefined;
	last: RequirementsView | undefined;
};

/**
 * The form's default values. They are from the first of these that exists: the license to extend, the booking
 * to repeat, the saved draft, the requirements named in the URL, or the creator's latest requirements.
 */
function quoteDefaults(
	{ serviceLine, lines }: Target,
	{ again, extension, draft, last }: Known,
): Record<string, string> {
	if (extension) {
		const { reference: _, serviceLine: line, ...wanted } = extension;
		return { ...wanted, place: "remote", serviceLine: lines.includes(line) ? line : serviceLine };
	}
	if (again) {
		const { title, description, place, city, state, budgetRange } = again;
		return {
			title,
			description,
			place,
			city: city ?? "",
			state: state ?? "",
			budgetRange: budgetRange ?? "",
			serviceLine: lines.includes(again.serviceLine) ? again.serviceLine : serviceLine,
		};
	}
	if (draft)
		return Object.fromEntries(
			Object.entries(draft).flatMap(([name, value]) =>
				typeof value === "string" && name !== "placeChoice" ? [[name, value]] : [],
			),
		);
	return {
		serviceLine: lineForNeeds(last?.serviceNeeds ?? [], { lines, serviceLine }),
		...(last && {
			title: titleFor(last),
			place: last.isRemote ? "remote" : "on_site",
			city: last.city,
			state: last.state,
			budgetRange: last.budgetRange,
			preferredDates: timelineLabels[last.projectTimeline],
			description: last.goalDescription ?? "",
		}),
	};
}

type Typed = { [field in "serviceLine" | "place" | "city" | "state"]?: string | undefined };
type Home = { lines: readonly ServiceLine[]; city: string; region: string };

/** The work that the form describes. Until a place is filled in, the professional's city is used. */
const getWork = ({ serviceLine, place, city, state }: Typed, home: Home): ChosenWork => ({
	lines: home.lines.filter((line) => line === serviceLine),
	isRemote: place === "remote",
	...(city && state ? { city, state } : { city: home.city, state: home.region }),
});

type ObstaclePageProps = {
	businessName: string;
	obstacle: QuoteObstacle;
	open: { id: string; reference: string; isQuoted: boolean } | null;
	away: string | null;
	others: readonly { id: string; businessName: string; city: string; region: string }[];
};

/** Why this professional can't take a request now, and what to do instead. */
function ObstaclePage({ businessName, obstacle, open, away, others }: ObstaclePageProps) {
	const { title, text, next } = explain({ businessName, obstacle, open, away });
	return (
		<Page title={title} description={text}>
			<PageTitle eyebrow="Request a quote" lead={text}>
				<span className="wrap-anywhere">{title}</span>
			</PageTitle>
			<p className="mb-12 flex flex-wrap gap-3">
				<ButtonLink href={next.href}>{next.label}</ButtonLink>
				{next.href !== "/services" && (
					<ButtonLink href={href("/services")} reloadDocument variant="plain">
						Find Professionals
					</ButtonLink>
				)}
			</p>
			{others.length > 0 && obstacle && (
				<section aria-labelledby="others-title" className="measure">
					<SectionHeading id="others-title">Other professionals who take requests</SectionHeading>
					<ul>
						{others.map((other) => (
							<li key={other.id} className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-3">
								<a href={professionalPath(other.id)} className="wrap-anywhere">
									{other.businessName}
								</a>
								<span className="fact">
									{other.city}, {other.region}
								</span>
							</li>
						))}
					</ul>
				</section>
			)}
		</Page>
	);
}

const matching = { href: href("/onboarding/creator-requirements"), label: "Tell us what you need" };

function explain({ businessName, obstacle, open, away }: Omit<ObstaclePageProps, "others">) {
	if (obstacle === "example")
		return {
			title: `${businessName} is an example`,
			text: "This profile only shows what you'll find here, so you can't send it a request. Tell us what you need instead, and our team will propose real professionals who fit.",
			next: matching,
		};
	if (obstacle === "away")
		return {
			title: `${businessName} is away`,
			text: `They'll take new requests again after ${away}. You can ask someone else now, or tell us what you need.`,
			next: matching,
		};
	if (obstacle === "blocked-by-you")
		return {
			title: `You blocked ${businessName}`,
			text: "Unblock them in your conversation before you send them a request.",
			next: { href: href("/messages"), label: "Open your messages" },
		};
	if (obstacle)
		return {
			title: `${businessName} isn't taking requests`,
			text: "They don't take requests at the moment. You can ask someone else, or tell us what you need.",
			next: matching,
		};
	return {
		title: `You've already asked ${businessName}`,
		text: open?.isQuoted
			? `They've sent you a quote for your request ${open.reference}. To send another request, answer the quote first.`
			: `Your request ${open?.reference} is waiting for an answer. To send another one, withdraw it first.`,
		next: open?.isQuoted
			? { href: href("/bookings/:bookingId/quote", { bookingId: open.id }), label: "Read the quote" }
			: { href: bookingPath(open?.id ?? ""), label: "See your request" },
	};
}

/** Files that go with a request. The other side and the team can open them. */
function AttachmentsField({ id, name, label }: { id: string; name: string; label: string }) {
	const props = {
		id,
		name,
		label,
		hint: `Up to ${ATTACHMENTS_MAX} files: PDF, JPG, or PNG, each up to 10 MB. The professional and our team can open them.`,
	};
	const errors = useFieldErrors(props);
	return (
		<Field {...props} errors={errors} isOptional>
			<input
				type="file"
				multiple
				{...controlProps({ ...props, errors })}
				accept={FILE_ACCEPT}
				className={controlClasses}
			/>
		</Field>
	);
}
