import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import {
	AHEAD_MONTHS_MAX,
	CANCELLATION_TERMS,
	canBeMonthly,
	cancellationLabels,
	cancellationTexts,
	quotePath,
	REVISIONS_MAX,
	VALIDITY_MAX,
} from "#app/domain/bookings/quotes/quote.ts";
import {
	type EditorFields,
	emptyEditor,
	fieldsOfInput,
	fieldsOfVersion,
	typedTotals,
} from "#app/domain/bookings/quotes/quote-editor.ts";

import { QuoteForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import type { Quotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { findTemplates, getTemplate } from "#app/domain/bookings/quotes/quote-templates.server.ts";
import { calculateTaxes, formatFee, TOTAL_MAX } from "#app/domain/bookings/quotes/quote-total.ts";
import {
	getEditorDraft,
	requireQuotable,
	saveDraft,
	taxByPlaceFor,
} from "#app/domain/bookings/quotes/write-quote.server.ts";
import { isPaidDirectly } from "#app/domain/market/service-line.ts";
import { feeOn } from "#app/domain/money/amounts.ts";
import { describeUnpayable } from "#app/domain/money/fees.server.ts";
import { type TaxByPlace, taxAt } from "#app/domain/money/sales-tax.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { formatCents, formatPrice } from "#app/domain/platform/cents.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { typedValues } from "#app/forms/pending-form.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox, Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import type { Route } from "./+types/edit-quote";
import { DirectPayment } from "./parts/direct-payment.tsx";
import { ItemRows, MilestoneRows } from "./parts/editor-rows.tsx";
import { loadQuotes } from "./parts/quote-data.server.ts";
import { quoteHandle } from "./parts/quote-question.tsx";
import { taxLines } from "./parts/tax-lines.tsx";

export const handle = quoteHandle("Edit the quote");

export const loader = ({ request, params: { bookingId }, context }: Route.LoaderArgs) =>
	loadEditor(getActor(context), bookingId, new URL(request.url).searchParams.get("template"));

export async function action({ params: { bookingId }, context }: Route.ActionArgs) {
	const form = getForm(context);
	if (form.has("save")) {
		const { save: _, ...fields } = typedValues(form);
		const command = saveDraft(getActor(context), { bookingId, fields: fields as EditorFields, input: null });
		return buttonAction(
			() => command,
			href("/bookings/:bookingId/edit-quote", { bookingId }),
			"Draft saved. We keep it for 30 days.",
		);
	}
	return formAction(context, QuoteForm, async (input, actor) => {
		await saveDraft(actor, { bookingId, fields: fieldsOfInput(input), input });
		const { isRevision } = await requireQuotable(actor, bookingId, input);
		return seeOther(sendingPath(bookingId, isRevision));
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

const places = [
	{ value: "on_site", label: "In person", hint: "Enter the city and state below." },
	{ value: "remote", label: "Remote", hint: "You don't need a city and state." },
];

export default function EditQuote({ loaderData, actionData }: Route.ComponentProps) {
	const {
		bookingId,
		reference,
		title,
		other,
		typed,
		version,
		isRevision,
		isAmendment,
		isPossible,
		basisPoints,
		tax,
		serviceLine,
		adultHint,
		templates,
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
		usageTerm,
		usageTerritory,
		isExclusive,
		isAdult,
		isMonthly,
		cancellation,
		validityDays,
		note,
	} = fields;
	const heading = isAmendment ? "Change the agreement" : isRevision ? "Revise the quote" : "Write a quote";
	return (
		<Page
			title={`${heading} for ${title}`}
			description="Items, milestones, and terms of a quote."
			form={form}
		>
			<PageTitle
				eyebrow={`Booking · ${reference} · Step 1 of 2`}
				lead={
					isAmendment
						? `The new version applies once ${other} has signed it, too.`
						: `You check and sign it on the next page. ${other} sees it only then.`
				}
			>
				<span className="wrap-anywhere">
					{heading} for “{title}”
				</span>
			</PageTitle>
			{isPossible ? (
				<>
					{templates.length > 0 && (
						<nav aria-label="Templates" className="mb-8">
							<p className="slug text-soft">Begin with a template</p>
							<ul className="flex flex-wrap gap-x-6">
								{templates.map(({ id, name }) => (
									<li key={id}>
										<Link to={`?template=${id}`} className="inline-flex min-h-11 items-center wrap-anywhere">
											{name}
										</Link>
									</li>
								))}
								<li>
									<Link
										to={href("/professional/quote-templates")}
										className="inline-flex min-h-11 items-center"
									>
										Manage templates
									</Link>
								</li>
							</ul>
						</nav>
					)}
					<PageForm
						form={form}
						submit="Continue to preview"
						pending="Continuing..."
						hasOtherButtons
						className="max-w-3xl"
						aside={<DraftButtons />}
					>
						{isPaidDirectly(serviceLine) && <DirectPayment side="PROFESSIONAL" />}
						{canBeMonthly(serviceLine) && (
							<Checkbox
								{...getInputProps(isMonthly, { type: "checkbox" })}
								label="Monthly retainer"
								hint="Enter items, milestones, and dates for the first month. Each further month begins when the creator confirms it."
							/>
						)}
						<SectionHeading>Price and milestones</SectionHeading>
						<ItemRows
							form={form}
							list={items as unknown as FieldMetadata<Record<string, string | undefined>[]>}
						/>
						<MilestoneRows
							form={form}
							list={milestones as unknown as FieldMetadata<Record<string, string | undefined>[]>}
						/>
						<EditorTotals values={form.value} basisPoints={basisPoints} tax={tax} />
						<p className="mb-10">
							<Button
								type="submit"
								{...form.validate.getButtonProps({ name: items.name })}
								formAction="#totals-title"
							>
								Recalculate
							</Button>
						</p>
						<SectionHeading>Dates and place</SectionHeading>
						<TextField
							{...getInputProps(startsOn, { type: "text" })}
							kind="date"
							label="First day of the work"
							hint={`Within ${AHEAD_MONTHS_MAX} months.`}
							width="medium"
						/>
						<TextField
							{...getInputProps(endsOn, { type: "text" })}
							kind="date"
							label="Last day of the work"
							hint={`Within ${AHEAD_MONTHS_MAX} months.`}
							width="medium"
						/>
						<Radios {...getSelectProps(place)} label="Where does the work take place?" choices={places} />
						<TextField
							{...getInputProps(city, { type: "text" })}
							kind="city"
							label="City"
							hint="Only for work in person."
							isOfAnother
						/>
						<TextField
							{...getInputProps(state, { type: "text" })}
							kind="state"
							label="State"
							hint="The name or two letters, such as California or CA."
							width="medium"
							isOfAnother
						/>
						<SectionHeading>Changes and use</SectionHeading>
						<TextField
							{...getInputProps(revisions, { type: "text" })}
							kind="number"
							label="Rounds of changes included"
							hint={`From 0 to ${REVISIONS_MAX}.`}
							width="short"
						/>
						<TextField
							{...getInputProps(usagePlatforms, { type: "text" })}
							kind="text"
							label="Where may the results be used?"
							hint="Platforms, such as “The creator's own channels”."
						/>
						<TextField
							{...getInputProps(usageTerm, { type: "text" })}
							kind="text"
							label="For how long?"
							hint="Such as “Two years” or “Without limit”."
						/>
						<TextField
							{...getInputProps(usageTerritory, { type: "text" })}
							kind="text"
							label="In which countries?"
							hint="Such as “Worldwide” or “United States”."
						/>
						<Checkbox
							{...getInputProps(isExclusive, { type: "checkbox" })}
							label="Exclusive: no one else may use the results"
						/>
						{!isPaidDirectly(serviceLine) && (
							<Checkbox
								{...getInputProps(isAdult, { type: "checkbox" })}
								label="This is adult content"
								hint={adultHint ?? "It is paid here, as other work is."}
							/>
						)}
						<SectionHeading>Terms</SectionHeading>
						<Radios
							{...getSelectProps(cancellation)}
							label="Cancellation by the creator"
							choices={CANCELLATION_TERMS.map((terms) => ({
								value: terms,
								label: cancellationLabels[terms],
								hint: cancellationTexts[terms],
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
						<TextArea
							{...getTextareaProps(note)}
							label={`Note to ${other}`}
							hint="Leave out phone numbers, addresses, and payment details."
							limit={2_000}
							rows={5}
							isOptional
						/>
					</PageForm>
				</>
			) : (
				<Notice title="You can't send a quote now" className="measure">
					<p>The booking's status has changed. Open it to see what happened and what comes next.</p>
				</Notice>
			)}
			<p className="mt-6 flex flex-wrap gap-x-6">
				{isPossible && (
					<Link to={href("/bookings/:bookingId/save-template", { bookingId })}>Save as a template</Link>
				)}
				<Link to={`${href("/messages")}?booking=${bookingId}`}>Ask a question first</Link>
				<Link to={isRevision ? quotePath(bookingId) : bookingPath(bookingId)}>Back without sending</Link>
			</p>
		</Page>
	);
}

/** Saves without checks. */
const DraftButtons = () => (
	<Button type="submit" name="save" value="1" variant="plain">
		Save draft
	</Button>
);

/** What the tax depends on: the place, and milestones that keep the tax they were signed with. */
type Tax = { byPlace: TaxByPlace; fixed: readonly { position: number; taxCents: number }[] };

/** The totals of the editor's rows as they are typed. `values` are the form's, by field name. */
function EditorTotals({ values, basisPoints, tax }: { values: unknown; basisPoints: number; tax: Tax }) {
	const { itemsCents, milestonesCents, milestoneCents, isMonthly, place } = typedTotals(values);
	const price = (cents: number | bigint) => formatPrice(cents, isMonthly);
	const isTooMuch = itemsCents > TOTAL_MAX;
	const totalCents = isTooMuch ? 0 : Number(itemsCents);
	const fee = feeOn(totalCents, basisPoints);
	const left = itemsCents - milestonesCents;
	const terms = taxAt(tax.byPlace, place);
	// Until the milestones add up to the total, the tax is that of a single milestone.
	const milestones = left === 0n ? milestoneCents : [totalCents];
	const fixedTaxes =
		left === 0n ? new Map(tax.fixed.map(({ position, taxCents }) => [position, taxCents])) : undefined;
	const { taxCents } = calculateTaxes(milestones, terms.taxRate, fixedTaxes);
	return (
		<section aria-labelledby="totals-title" className="mb-8 max-w-xl">
			<SectionHeading id="totals-title">Totals</SectionHeading>
			<PriceList
				lines={[
					{
						key: "total",
						label: "Total for the creator",
						figure: price(itemsCents),
						note: isTooMuch && `A quote can be ${formatCents(TOTAL_MAX)} at most.`,
					},
					...(isTooMuch
						? []
						: [
								...taxLines({ ...terms, taxCents, totalCents, isMonthly, milestones }, true),
								{
									key: "fee",
									label:
										basisPoints === 0
											? "Fee: none on legal services"
											: `Fee (${formatFee(basisPoints)}), from the payout`,
									figure: `−${price(fee)}`,
								},
								{ key: "payout", label: "Your payout", figure: price(totalCents - fee) },
							]),
					{
						key: "milestones",
						label: "Milestones",
						figure: price(milestonesCents),
						note:
							left === 0n
								? undefined
								: left > 0n
									? `${formatCents(left)} still to plan`
									: `${formatCents(-left)} more than the total`,
					},
				]}
			/>
		</section>
	);
}

/** The page on which a draft is checked, signed, and sent. */
const sendingPath = (bookingId: string, isRevision: boolean): string =>
	`${bookingPath(bookingId)}/${isRevision ? "revise-quote" : "send-quote"}`;

/** The dates last proposed for the latest version. */
const proposedDates = (quotes: Quotes) => {
	const note = quotes.versions[0]?.notes.findLast(({ kind }) => kind === "DATES");
	return note?.startsOn && note.endsOn ? { startsOn: note.startsOn, endsOn: note.endsOn } : undefined;
};

/** What the editor starts with: a template, the draft, the latest version, or an empty quote. */
async function beginWith(
	actor: Actor,
	quotes: Quotes,
	templateId: string | null,
): Promise<{ typed: EditorFields; version: string }> {
	const { booking, versions } = quotes;
	if (templateId) {
		const { id, fields } = await orNotFound(getTemplate(actor, templateId));
		return { typed: { ...emptyEditor(booking), ...fields }, version: id };
	}
	const draft = await getEditorDraft({ userId: requireUser(actor).id, bookingId: booking.id });
	if (draft) return { typed: draft.fields, version: draft.version };
	const latest = versions[0];
	return latest
		? { typed: fieldsOfVersion(latest, proposedDates(quotes)), version: latest.id }
		: { typed: emptyEditor(booking), version: "new" };
}

/** The data of the editor's page. Responds with 409 if no quote can be sent now. */
async function loadEditor(actor: Actor, bookingId: string, templateId: string | null) {
	const quotes = await loadQuotes(actor, bookingId);
	const isRevision = quotes.versions.length > 0;
	const isPossible = quotes.commands.includes(isRevision ? "revise-quote" : "send-quote");
	const { reference, title, serviceLine, status } = quotes.booking;
	const isAmendment = isRevision && status !== "QUOTED";
	const [{ typed, version }, templates, taxByPlace] = await Promise.all([
		beginWith(actor, quotes, templateId),
		findTemplates(actor),
		taxByPlaceFor({ bookingId, serviceLine, isAmendment }),
	]);
	const page = {
		...{
			bookingId,
			reference,
			title,
			serviceLine,
			typed,
			version,
			isRevision,
			isPossible,
			other: quotes.other,
			basisPoints: quotes.basisPoints,
		},
		isAmendment,
		/** What the sales tax depends on: the place, and milestones that keep the tax they were signed with. */
		tax: {
			byPlace: taxByPlace,
			fixed: quotes.fixed.map(({ position, taxCents }) => ({ position, taxCents })),
		},
		/** Why adult content can't be quoted here. Null if it can. */
		adultHint: describeUnpayable(serviceLine, { isAdult: true }),
		templates: templates.map(({ id, name }) => ({ id, name })),
	};
	return data(page, { status: isPossible ? 200 : 409 });
}
