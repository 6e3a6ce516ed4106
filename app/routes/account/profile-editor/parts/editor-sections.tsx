import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { SPECIALTIES_MAX } from "#app/domain/market/specialty.ts";
import { INCLUDED_MAX, PACKAGE_ROWS, PRICE_MODELS, priceModelLabels } from "#app/domain/profiles/price.ts";
import { AREAS_MAX, DESCRIPTION_MAX, LINK_ROWS } from "#app/domain/profiles/professional.ts";
import type { EditableProfile } from "#app/domain/profiles/professional-queries.server.ts";
import type { EDITOR_PAGES, EditProfileForm } from "#app/domain/profiles/profile-forms.ts";
import type { findUserImages } from "#app/domain/vetting/portfolio.server.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { Checkboxes, type Choice, listChoices, Radios, Select, YES_OR_NO } from "#app/ui/form/choices.tsx";
import { DateField, dateProps } from "#app/ui/form/date-field.tsx";
import { MoreFields } from "#app/ui/form/more-fields.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";

type Fields = { fields: ReturnType<typeof usePageForm<typeof EditProfileForm>>[1] };

/** The props of a section whose fields are closed until someone changes them. */
type Closed = Fields & {
	/** What is saved, in a few words. Empty if there is nothing. */
	saved: string;
	/** Whether one of these fields differs from what is saved, in a preview or a rejected form. */
	isChanged: (names: readonly string[]) => boolean;
};

const NONE = "None yet";

type SectionProps = { id: string; title: string; lead?: ReactNode; aside?: ReactNode; children: ReactNode };

function Section({ id, title, lead, aside, children }: SectionProps) {
	return (
		<div className="mb-14">
			<SectionHeading id={id} lead={lead} aside={aside}>
				{title}
			</SectionHeading>
			{children}
		</div>
	);
}

/** Saves the form, so that nothing typed is lost, and opens another page. */
const SaveAndOpen = ({ next, children }: { next: (typeof EDITOR_PAGES)[number]; children: ReactNode }) => (
	<SubmitButton name="next" value={next} variant="plain" isSmall pending="Saving...">
		{children}
	</SubmitButton>
);

/** The number of pictures shown in one row. */
const SHOWN = 4;

type PicturesProps = {
	images: Awaited<ReturnType<typeof findUserImages>>;
	/** Says how many images there are. */
	count: string;
};

export function PicturesSection({ images, count }: PicturesProps) {
	const { photo, portfolio, name } = images;
	return (
		<Section
			id="pictures"
			title="Photos"
			lead="Creators look at photos first. You add, describe, and order them on their own page."
		>
			<div className="mb-4 flex flex-wrap items-center gap-4">
				<Avatar name={name} photo={photo} size="large" />
				<p className="min-w-0 flex-1 basis-48">{count}</p>
			</div>
			{portfolio.length > 0 && (
				<ul className="mb-4 grid grid-cols-4 gap-2">
					{portfolio.slice(0, SHOWN).map((image, i) => (
						<li key={image.id}>
							<ResponsiveImage
								image={image}
								alt={image.alt || `Photo ${i + 1}, not described yet`}
								sizes="10rem"
								className="portfolio-thumbnail"
							/>
						</li>
					))}
				</ul>
			)}
			<SaveAndOpen next="pictures">Save and change photos</SaveAndOpen>
		</Section>
	);
}

export const DescriptionSection = ({ fields }: Fields) => (
	<Section
		id="description"
		title="Description"
		lead="What you do, for whom, and how you work with clients. Leave an empty line to start a new paragraph."
	>
		<TextArea
			{...getTextareaProps(fields.description)}
			label="Description"
			hint="Leave out phone numbers, addresses, and links."
			rows={10}
			limit={DESCRIPTION_MAX}
		/>
	</Section>
);

const specialtyFields = ["specialties", "otherSpecialties"];

export const SpecialtiesSection = ({ fields, choices, saved, isChanged }: Closed & { choices: Choice[] }) => (
	<Section
		id="specialties"
		title="Specialties"
		lead="What you know best. Creators filter by it, and our matching compares it with what they write."
	>
		<MoreFields
			label="Choose specialties"
			summary={saved || NONE}
			names={specialtyFields}
			startsOpen={!saved || isChanged(specialtyFields)}
		>
			<Checkboxes
				{...getSelectProps(fields.specialties)}
				label="Specialties"
				hint={`Up to ${SPECIALTIES_MAX}.`}
				isOptional
				hasColumns
				choices={choices}
			/>
			<TextField
				{...getInputProps(fields.otherSpecialties, { type: "text" })}
				label="Others, in your own words"
				hint="Separate them with commas, for example: cosplay, underwater portraits."
				isOptional
			/>
		</MoreFields>
	</Section>
);

const price = { kind: "number", prefix: "$", width: "short", isOptional: true } as const;

const startingPriceFields = ["dayFrom", "projectFrom", "monthFrom"];

export const PricesSection = ({ fields, saved, isChanged }: Closed) => (
	<Section
		id="prices"
		title="Prices"
		lead="Your hourly rate, and starting prices in addition to it, in US dollars. Leave out what you don't offer. Existing bookings keep the price you agreed on."
	>
		<TextField
			{...getInputProps(fields.hourlyRate, { type: "text" })}
			kind="number"
			label="Hourly rate"
			hint="$25 or more, in steps of $5."
			prefix="$"
			suffix="per hour"
			width="short"
		/>
		<MoreFields
			label="Starting prices"
			summary={saved || NONE}
			names={startingPriceFields}
			startsOpen={isChanged(startingPriceFields)}
		>
			<TextField
				{...getInputProps(fields.dayFrom, { type: "text" })}
				{...price}
				label="A day from"
				suffix="per day"
			/>
			<TextField
				{...getInputProps(fields.projectFrom, { type: "text" })}
				{...price}
				label="A project from"
				hint="Your smallest fixed-price job."
				suffix="per project"
			/>
			<TextField
				{...getInputProps(fields.monthFrom, { type: "text" })}
				{...price}
				label="A month from"
				hint="For continuing work."
				suffix="per month"
			/>
		</MoreFields>
	</Section>
);

const models = listChoices(PRICE_MODELS, priceModelLabels);

type PackagesSectionProps = Omit<Closed, "saved"> & { packages: EditableProfile["packages"] };

export const PackagesSection = ({ fields, packages, isChanged }: PackagesSectionProps) => (
	<Section
		id="packages"
		title="Packages"
		lead="What you offer at a starting price. Clear a row to remove it."
	>
		<div>
			{PACKAGE_ROWS.map((row) => {
				const names = [`title${row}`, `included${row}`, `from${row}`, `model${row}`] as const;
				const [title, included, from, model] = names.map((name) => fields[name]);
				const saved = packages[row - 1];
				return (
					title &&
					included &&
					from &&
					model && (
						<MoreFields
							key={row}
							label={`Package ${row}`}
							summary={saved ? `${saved.title}, from ${saved.price}` : "Empty"}
							names={names}
							startsOpen={(row === 1 && !saved) || isChanged(names)}
						>
							<fieldset>
								<legend className="sr-only">Package {row}</legend>
								<TextField
									{...getInputProps(title, { type: "text" })}
									label="Name"
									hint="For example, Half-day portrait session."
									isOptional
								/>
								<TextArea
									{...getTextareaProps(included)}
									label="What is included"
									rows={2}
									limit={INCLUDED_MAX}
									isOptional
								/>
								<div className="grid gap-x-5 sm:grid-cols-2">
									<TextField
										{...getInputProps(from, { type: "text" })}
										kind="number"
										label="Price from"
										prefix="$"
										isOptional
									/>
									<Select
										{...getSelectProps(model)}
										label="Priced"
										empty="Choose"
										choices={models}
										isOptional
									/>
								</div>
							</fieldset>
						</MoreFields>
					)
				);
			})}
		</div>
	</Section>
);

const away = [
	{ value: "no", label: "I'm taking requests" },
	{ value: "until", label: "I'm away until a date" },
];

type AvailabilitySectionProps = Fields & { periods: readonly { id: string; days: TimeText }[] };

export const AvailabilitySection = ({ fields, periods }: AvailabilitySectionProps) => (
	<Section
		id="availability"
		title="Availability"
		lead="While you're away, your profile stays in the directory and says so. Your current bookings continue."
	>
		<Radios {...getSelectProps(fields.away)} label="Are you taking requests?" choices={away} />
		<div data-only-for="until">
			<DateField
				{...dateProps(fields.until)}
				label="Day of return"
				hint="The first day you'll take requests again."
			/>
		</div>
		<h3 className="mb-2 text-h3">Busy dates</h3>
		{periods.length === 0 ? (
			<p className="mb-4">None. Add dates you can't take new work, or connect your calendar.</p>
		) : (
			<ul className="mb-4">
				{periods.map(({ id, days }) => (
					<li key={id} className="row">
						<Time {...days} />
					</li>
				))}
			</ul>
		)}
		<SaveAndOpen next="busy-dates">Save and change busy dates</SaveAndOpen>
	</Section>
);

const remote = [
	{ value: "yes", label: "Yes, remotely too" },
	{ value: "no", label: "No, only in person" },
];

const languageFields = ["languages"];

type WorkSectionProps = Closed & { choices: readonly { value: string; label: string }[] };

export const WorkSection = ({ fields, choices, saved, isChanged }: WorkSectionProps) => (
	<Section id="work" title="How you work" lead="If you skip a question, we won't assume an answer.">
		<Radios
			{...getSelectProps(fields.isRemote)}
			label="Do you work remotely?"
			hint="By video, phone, or with files creators send you. Creators filter by it."
			isOptional
			choices={remote}
		/>
		<Radios
			{...getSelectProps(fields.adultWork)}
			label="Do you work with creators of adult content?"
			hint="Not on your profile. Our team only proposes you for such work if you say yes."
			isOptional
			choices={YES_OR_NO}
		/>
		<MoreFields
			label="Languages you can work in"
			summary={saved || NONE}
			names={languageFields}
			startsOpen={isChanged(languageFields)}
		>
			<Checkboxes
				{...getSelectProps(fields.languages)}
				label="Languages"
				isOptional
				hasColumns
				choices={choices}
			/>
		</MoreFields>
	</Section>
);

const areaFields = ["areas"];

export const AreasSection = ({ fields, place, saved, isChanged }: Closed & { place: string }) => (
	<Section
		id="areas"
		title="Service areas"
		lead={`Cities, suburbs, or neighborhoods where you work, besides ${place}.`}
	>
		<MoreFields
			label="List service areas"
			summary={saved || NONE}
			names={areaFields}
			startsOpen={isChanged(areaFields)}
		>
			<TextArea
				{...getTextareaProps(fields.areas)}
				label="Service areas"
				hint={`One place per line, up to ${AREAS_MAX}.`}
				isOptional
				rows={5}
			/>
		</MoreFields>
	</Section>
);

const linkFields = LINK_ROWS.flatMap((row) => [`label${row}`, `url${row}`]);

export const LinksSection = ({ fields, saved, isChanged }: Closed) => (
	<Section id="links" title="Links" lead="Pages that show your work. Clear a row to remove it.">
		<MoreFields
			label="Add or change links"
			summary={saved || NONE}
			names={linkFields}
			startsOpen={isChanged(linkFields)}
		>
			{LINK_ROWS.map((row) => {
				const [label, url] = [fields[`label${row}`], fields[`url${row}`]];
				return (
					label &&
					url && (
						<fieldset key={row} className="border-t border-rule pt-3">
							<legend className="fact text-soft">Link {row}</legend>
							<div className="grid gap-x-5 sm:grid-cols-[1fr_2fr]">
								<TextField {...getInputProps(label, { type: "text" })} label="Name" isOptional isOfAnother />
								<TextField
									{...getInputProps(url, { type: "url" })}
									kind="url"
									label="Web address"
									isOptional
									isOfAnother
								/>
							</div>
						</fieldset>
					)
				);
			})}
		</MoreFields>
	</Section>
);

export const LicensesSection = ({ licenses }: { licenses: EditableProfile["licenses"] }) => (
	<Section
		id="licenses"
		title="Licenses"
		lead="The states where you can practice law or work as a CPA. We check each with the state's register."
	>
		{licenses.length === 0 ? (
			<p className="mb-4">No licenses yet.</p>
		) : (
			<ul className="mb-4">
				{licenses.map(({ id, text, checkedOn }) => (
					<li key={id} className="row flex flex-wrap justify-between gap-x-6">
						{text}
						<span className="fact">{checkedOn ? `Confirmed ${checkedOn}` : "Not confirmed yet"}</span>
					</li>
				))}
			</ul>
		)}
		<SaveAndOpen next="licenses">Save and change licenses</SaveAndOpen>
	</Section>
);
