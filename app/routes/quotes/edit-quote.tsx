import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { fillEditor } from "#app/domain/bookings/quotes/fill-editor.server.ts";
import {
	AHEAD_MONTHS_MAX,
	CANCELLATION_TERMS,
	cancellationLabels,
	cancellationTexts,
	editQuotePath,
	quotePath,
	REVISIONS_MAX,
	VALIDITY_MAX,
} from "#app/domain/bookings/quotes/quote.ts";
import type { EditorFields } from "#app/domain/bookings/quotes/quote-editor.ts";
import { QuoteForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import {
	AS_WRITTEN,
	formatUsageTerm,
	USAGE_TERM_MAX,
	USAGE_TERM_UNITS,
} from "#app/domain/bookings/quotes/usage-term.ts";
import { requireQuotable, saveDraft } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { DomainError, invalidField } from "#app/domain/platform/domain-error.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { typedValues } from "#app/forms/pending-form.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox, Radios } from "#app/ui/form/choices.tsx";
import { INSERT_FIELD } from "#app/ui/form/form-fields.ts";
import { MoreFields } from "#app/ui/form/more-fields.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { PlaceFields } from "#app/ui/form/place-fields.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Contents } from "#app/ui/layout/contents.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { Route } from "./+types/edit-quote";
import { EditorRequest } from "./parts/editor-request.tsx";
import { ItemRows, MilestoneRows } from "./parts/editor-rows.tsx";
import { EditorTotals } from "./parts/editor-totals.tsx";
import { loadEditor } from "./parts/load-editor.server.ts";
import { quoteHandle } from "./parts/quote-handle.ts";

export const handle = quoteHandle("Edit the quote");

export const loader = ({ params: { bookingId }, context }: Route.LoaderArgs) =>
	loadEditor(getActor(context), bookingId);

export async function action({ params: { bookingId }, context }: Route.ActionArgs) {
	const { save, [INSERT_FIELD]: pressed, ...typed } = typedValues(getForm(context));
	const fields = typed as EditorFields;
	if (save) {
		const command = saveDraft(getActor(context), { bookingId, fields, input: null });
		return buttonAction(() => command, editQuotePath(bookingId), "Draft saved. We keep it for 30 days.");
	}
	return formAction(
		context,
		QuoteForm,
		async (input, actor) => {
			await saveDraft(actor, { bookingId, fields, input });
			const { isRevision } = await requireQuotable(actor, bookingId, input).catch((error: unknown) => {
				throw fields.milestones ? error : toList(error);
			});
			return seeOther(`${bookingPath(bookingId)}/${isRevision ? "revise-quote" : "send-quote"}`);
		},
		{
			insert: async (_, actor) => ({
				value: await orNotFound(fillEditor(actor, { bookingId, pressed: String(pressed), fields })),
			}),
		},
	);
}

/**
 * Moves errors about the implied single milestone of a quote to the milestone list, because that milestone has
 * no fields.
 */
function toList(error: unknown): unknown {
	if (!(error instanceof DomainError)) return error;
	const [, messages] =
		Object.entries(error.fieldErrors).find(([name]) => name.startsWith("milestones[")) ?? [];
	return messages?.[0] ? invalidField("milestones", messages[0]) : error;
}

export { clientAction } from "#app/ui/form/client-action.ts";

const places = [
	{ value: "on_site", label: "In person" },
	{ value: "remote", label: "Remote" },
];

/** The fields that most quotes leave as they are, in groups. */
const placeFields = ["place", "city", "state"];
const usageFields = [
	"usagePlatforms",
	"usageTermUnit",
	"usageTermLength",
	"usageTerritory",
	"isExclusive",
	"credit",
];
const termFields = ["cancellation", "validityDays", "isAdult"];

const sections = [
	{ id: "price", text: "Price" },
	{ id: "dates", text: "Dates and milestones" },
	{ id: "terms", text: "Terms" },
	{ id: "note-to-other", text: "Note" },
];

const usageTerms = [
	{ value: "UNLIMITED", label: "Without limit" },
	{ value: "MONTHS", label: "A number of months" },
	{ value: "YEARS", label: "A number of years" },
];

/** The term of usage as it is typed. Undefined while it can't be read. */
function describeTerm({ usageTermUnit, usageTermLength, usageTerm }: Record<string, string | undefined>) {
	if (usageTermUnit === AS_WRITTEN) return usageTerm;
	const unit = USAGE_TERM_UNITS.find((one) => one === usageTermUnit);
	if (unit === "UNLIMITED") return formatUsageTerm({ unit, length: null });
	const length = Number(usageTermLength);
	return unit && length > 0 ? formatUsageTerm({ unit, length }) : undefined;
}

/** The ID of the heading above the buttons that fill in the form. */
const BEGINNING = "beginning";

export default function EditQuote({ loaderData, actionData }: Route.ComponentProps) {
	const {
		bookingId,
		reference,
		title,
		other,
		request,
		asked,
		messages,
		typed,
		usual,
		version,
		isRevision,
		heading,
		lead,
		obstacle,
		basisPoints,
		tax,
		monthlyHint,
		adultHint,
		beginnings,
		prices,
		directPayment,
		declineHref,
		dueText,
	} = loaderData;
	const [form, fields] = usePageForm<typeof QuoteForm>({
		id: `quote-${version}`,
		lastResult: actionData,
		defaultValue: typed,
	});
	const {
		items,
		milestones,
		startsOn,
		endsOn,
		place,
		city,
		state,
		revisions,
		usagePlatforms,
		usageTermUnit,
		usageTermLength,
		usageTerritory,
		isExclusive,
		credit,
		isAdult,
		isMonthly,
		cancellation,
		validityDays,
		note,
	} = fields;
	const values = Object(form.value) as Record<string, string | undefined>;
	const terms = CANCELLATION_TERMS.find((one) => one === values.cancellation);
	const { validityDays: days } = values;
	const initial = Object(form.initialValue) as EditorFields;
	// An earlier version may have a term that isn't a number of months or years.
	const written = typeof initial.usageTerm === "string" ? initial.usageTerm : "";
	const isFilledIn = (names: readonly string[]) =>
		names.some((name) => (initial[name] ?? "") !== (usual[name] ?? ""));
	return (
		<Page
			title={`${heading} for ${title}`}
			description="Items, milestones, and terms of a quote."
			form={form}
		>
			<PageTitle
				eyebrow={`Booking · ${reference} · Step 1 of 2`}
				aside={dueText && `Your turn, by ${dueText}`}
				lead={lead}
			>
				<span className="wrap-anywhere">
					{heading} for “{title}”
				</span>
			</PageTitle>
			{obstacle === null ? (
				<div className="lg:grid lg:grid-cols-[1.8fr_1fr] lg:grid-rows-[auto_auto_1fr] lg:gap-x-16">
					<div className="mb-8 lg:col-start-2">
						<Contents entries={sections} label="Sections" />
					</div>
					<EditorRequest
						{...{ bookingId, other, asked, messages, declineHref }}
						facts={request}
						className="mb-8 min-w-0 lg:col-start-2"
					/>
					<PageForm
						form={form}
						submit="Continue to preview"
						pending="Continuing..."
						hasOtherButtons
						className="min-w-0 max-w-3xl lg:col-start-1 lg:row-span-3 lg:row-start-1"
						aside={<DraftButtons />}
					>
						{beginnings.length > 0 && <Beginnings beginnings={beginnings} />}
						{directPayment && (
							<Notice title="Paid directly" className="measure mb-8">
								<p>{directPayment}</p>
							</Notice>
						)}
						{monthlyHint && (
							<Checkbox
								{...getInputProps(isMonthly, { type: "checkbox" })}
								label="Monthly retainer"
								hint={monthlyHint}
							/>
						)}
						<SectionHeading id="price">Price</SectionHeading>
						<ItemRows
							form={form}
							list={items as unknown as FieldMetadata<Record<string, string | undefined>[]>}
						/>
						{prices.map(({ key, label, figure, note }) => (
							<p key={key} className="mt-6 text-small">
								{label}: <strong className="whitespace-nowrap">{figure}</strong>. {note}.
							</p>
						))}
						<SectionHeading id="dates" className="mt-12">
							Dates and milestones
						</SectionHeading>
						<div className="grid gap-x-4 sm:grid-cols-2">
							<TextField
								{...getInputProps(startsOn, { type: "text" })}
								kind="date"
								label="First day of the work"
								hint={`Within ${AHEAD_MONTHS_MAX} months.`}
							/>
							<TextField
								{...getInputProps(endsOn, { type: "text" })}
								kind="date"
								label="Last day of the work"
								hint={`Within ${AHEAD_MONTHS_MAX} months.`}
							/>
						</div>
						<MilestoneRows
							form={form}
							list={milestones as unknown as FieldMetadata<Record<string, string | undefined>[]>}
						/>
						<SectionHeading id="terms" className="mt-12">
							Terms
						</SectionHeading>
						<TextField
							{...getInputProps(revisions, { type: "text" })}
							kind="number"
							label="Rounds of changes included"
							hint={`From 0 to ${REVISIONS_MAX}.`}
							width="short"
						/>
						<MoreFields
							label="Place"
							summary={
								values.place === "on_site" ? listTexts(["In person", values.city, values.state]) : "Remote"
							}
							names={placeFields}
							startsOpen={isFilledIn(placeFields)}
						>
							<Radios {...getSelectProps(place)} label="Where will the work happen?" choices={places} />
							<div data-only-for="on_site">
								<PlaceFields
									city={getInputProps(city, { type: "text" })}
									state={getInputProps(state, { type: "text" })}
									isOfAnother
								/>
							</div>
						</MoreFields>
						<MoreFields
							label="Usage rights"
							summary={listTexts([
								values.usagePlatforms,
								describeTerm(values),
								values.usageTerritory,
								values.isExclusive && "Exclusive",
								values.credit,
							])}
							names={usageFields}
							startsOpen={isFilledIn(usageFields)}
						>
							<TextField
								{...getInputProps(usagePlatforms, { type: "text" })}
								kind="text"
								label="Where may the results be used?"
							/>
							<Radios
								{...getSelectProps(usageTermUnit)}
								label="For how long?"
								hint="The term starts when the last milestone is complete."
								choices={[
									...usageTerms,
									...(written
										? [{ value: AS_WRITTEN, label: `As in the earlier version: “${written}”` }]
										: []),
								]}
							/>
							{written && <input type="hidden" name="usageTerm" value={written} />}
							<div data-only-for="limited-term">
								<TextField
									{...getInputProps(usageTermLength, { type: "text" })}
									kind="number"
									label="How many months or years?"
									hint={`Up to ${USAGE_TERM_MAX.MONTHS} months or ${USAGE_TERM_MAX.YEARS} years.`}
									width="short"
								/>
							</div>
							<TextField
								{...getInputProps(usageTerritory, { type: "text" })}
								kind="text"
								label="In which countries?"
							/>
							<Checkbox
								{...getInputProps(isExclusive, { type: "checkbox" })}
								label="Exclusive: no one else may use the results"
							/>
							<TextField
								{...getInputProps(credit, { type: "text" })}
								kind="text"
								label="Credit"
								hint="What to write wherever the results appear, such as “Photo: Jo Lee.” Leave this empty if no credit is needed."
								isOptional
							/>
						</MoreFields>
						<MoreFields
							label="Cancellation and validity"
							summary={listTexts([
								terms && `${cancellationLabels[terms]} cancellation`,
								days && `Valid for ${days} ${days === "1" ? "day" : "days"}`,
								values.isAdult && "Adult content",
							])}
							names={termFields}
							startsOpen={isFilledIn(termFields)}
						>
							<Radios
								{...getSelectProps(cancellation)}
								label="Cancellation by the creator"
								choices={CANCELLATION_TERMS.map((value) => ({
									value,
									label: cancellationLabels[value],
									hint: cancellationTexts[value],
								}))}
							/>
							<TextField
								{...getInputProps(validityDays, { type: "text" })}
								kind="number"
								label="Valid for"
								hint={`Days, from 1 to ${VALIDITY_MAX}.`}
								width="short"
								suffix="days"
							/>
							{adultHint && (
								<Checkbox
									{...getInputProps(isAdult, { type: "checkbox" })}
									label="This is adult content"
									hint={adultHint}
								/>
							)}
						</MoreFields>
						<SectionHeading id="note-to-other" className="mt-12">
							Note
						</SectionHeading>
						<TextArea
							{...getTextareaProps(note)}
							label={`Note to ${other}`}
							hint="Leave out phone numbers, addresses, and payment details."
							limit={2_000}
							rows={5}
							isOptional
						/>
					</PageForm>
					<EditorTotals
						values={form.value}
						basisPoints={basisPoints}
						tax={tax}
						className="editor-totals lg:col-start-2 lg:row-start-3"
					/>
				</div>
			) : (
				<Notice title="You can't send a quote now" className="measure">
					<p>{obstacle}</p>
				</Notice>
			)}
			<p className="mt-6 flex flex-wrap gap-x-6">
				{obstacle === null && (
					<Link to={href("/bookings/:bookingId/save-template", { bookingId })}>Save as a template</Link>
				)}
				<Link to={isRevision ? quotePath(bookingId) : bookingPath(bookingId)}>Cancel</Link>
			</p>
		</Page>
	);
}

/** The values of closed fields as text, leaving out empty ones. */
const listTexts = (texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join(" · ");

/** The button that saves the draft without validating it. */
const DraftButtons = () => (
	<Button type="submit" name="save" value="1" variant="plain">
		Save draft
	</Button>
);

/** Buttons that add a package or a template to the typed quote. */
const Beginnings = ({ beginnings }: { beginnings: readonly { value: string; name: string }[] }) => (
	<section aria-labelledby={BEGINNING} className="mb-8">
		<h2 id={BEGINNING} className="slug text-soft">
			Start with a package or template
		</h2>
		<p className="mb-2 text-small">It's added to what you've typed. Nothing is replaced.</p>
		<ul className="flex flex-wrap items-center gap-2">
			{beginnings.map(({ value, name }) => (
				<li key={value} className="min-w-0">
					<Button
						type="submit"
						isSmall
						name={INSERT_FIELD}
						value={value}
						formAction={`#${BEGINNING}`}
						className="wrap-anywhere"
					>
						{name}
					</Button>
				</li>
			))}
			<li>
				<Link to={href("/professional/quote-templates")} className="inline-flex min-h-9 items-center">
					Manage templates
				</Link>
			</li>
		</ul>
	</section>
);
