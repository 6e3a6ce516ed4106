import type { ReactNode } from "react";
import { href } from "react-router";
import type { MonthView } from "#app/domain/profiles/busy-period.ts";
import { directoryPath } from "#app/domain/profiles/directory-search.ts";
import { NOT_PROVIDED } from "#app/domain/profiles/professional.ts";
import type { Profile } from "#app/domain/profiles/professional-queries.server.ts";
import { classNames } from "#app/ui/class-names.ts";
import { DayRange, formatDate, formatMonth } from "#app/ui/dates.tsx";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { SampleSheet } from "#app/ui/list/sample-work.tsx";

/** Everything in a profile but its key facts and its reviews, in the order of its page. */
export function ProfileSections({ profile, map }: { profile: Profile; map?: ReactNode }) {
	return (
		<>
			{profile.sample ? <Sample work={profile.sample} /> : <Portfolio images={profile.images} />}
			<Description text={profile.description} lines={profile.lines} />
			<Specialties {...profile} />
			<Prices {...profile} />
			<Availability {...profile} />
			<Links links={profile.links} />
			<Areas areas={profile.areas} radius={profile.radius} map={map} />
			<Checks checks={profile.checks} />
			<Licenses {...profile} />
		</>
	);
}

/** How many images are visible on most screens without scrolling. */
const FIRST = 1;

/** What an example profile shows instead of a portfolio. */
function Sample({ work }: { work: NonNullable<Profile["sample"]> }) {
	return (
		<section aria-labelledby="sample-title" className="mb-12">
			<SectionHeading
				id="sample-title"
				lead={
					work.kind === "CONTACT_SHEET"
						? "Real profiles show photos here. This business is made up, so its frames are empty."
						: "An excerpt. The client and the figures are made up."
				}
			>
				{work.kind === "CONTACT_SHEET" ? "Portfolio" : "What you get"}
			</SectionHeading>
			<SampleSheet work={work} />
		</section>
	);
}

/** The portfolio, in the order the owner chose: the first image large, the others side by side. */
function Portfolio({ images }: Pick<Profile, "images">) {
	if (images.length === 0) return null;
	return (
		<section aria-labelledby="images-title" className="mb-12">
			<SectionHeading
				id="images-title"
				aside={`${images.length} ${images.length === 1 ? "photo" : "photos"}`}
			>
				Portfolio
			</SectionHeading>
			<ul className="portfolio">
				{images.map((image, i) => (
					<li key={image.id}>
						<ResponsiveImage
							image={image}
							sizes={
								i === 0
									? "(min-width: 64rem) 46rem, 92vw"
									: "(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw"
							}
							isFirst={i < FIRST}
							className="portfolio-image"
						/>
					</li>
				))}
			</ul>
		</section>
	);
}

/** The professional's description and services. */
function Description({ text, lines }: { text: string; lines: Profile["lines"] }) {
	return (
		<section aria-labelledby="about-title">
			<h2 id="about-title" className="sr-only">
				About
			</h2>
			{text.split(/\n{2,}/).map((paragraph) => (
				<p key={paragraph} className="measure mb-4 whitespace-pre-line text-lead wrap-break-word">
					{paragraph}
				</p>
			))}
			{lines.length > 1 && (
				<ul aria-label="Services" className="mt-5 flex flex-wrap gap-x-6 gap-y-1">
					{lines.map(({ line, label, page }) => (
						<li key={line}>
							{page ? <a href={href("/services/:service", { service: page })}>{label}</a> : label}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

/** The listed specialties, each linked to others who have it, and those in the professional's own words. */
function Specialties({ specialties, otherSpecialties }: Pick<Profile, "specialties" | "otherSpecialties">) {
	if (specialties.length + otherSpecialties.length === 0) return null;
	const entry = "border-b border-rule py-2 break-inside-avoid";
	return (
		<section aria-labelledby="specialties-title" className="mt-14">
			<SectionHeading id="specialties-title">Specialties</SectionHeading>
			<ul className="gap-x-10 sm:columns-2">
				{specialties.map(({ slug, label }) => (
					<li key={slug} className={entry}>
						<a href={directoryPath({ specialty: slug })}>{label}</a>
					</li>
				))}
				{otherSpecialties.map((words) => (
					<li key={words} className={`${entry} wrap-anywhere`}>
						{words}
					</li>
				))}
			</ul>
		</section>
	);
}

/** Packages, then the price of each way of pricing. */
function Prices({ packages, prices }: Pick<Profile, "packages" | "prices">) {
	return (
		<section aria-labelledby="prices-title" className="mt-14">
			<SectionHeading id="prices-title" aside="US dollars">
				{packages.length > 0 ? "Packages and prices" : "Prices"}
			</SectionHeading>
			<PriceList
				lines={[
					...packages.map(({ title, included, price }, i) => ({
						key: `package-${i}`,
						label: title,
						figure: `from ${price}`,
						note: included,
					})),
					...prices.map(({ model, price }) => ({
						key: model,
						label: PRICE_LABELS[model],
						figure: model === "HOUR" ? price : `from ${price}`,
					})),
				]}
			/>
		</section>
	);
}

const PRICE_LABELS = {
	HOUR: "Hourly rate",
	DAY: "A day",
	PROJECT: "A project",
	MONTH: "Monthly work",
} as const;

/** When the professional is available: in words, and as months if days in them are marked. */
function Availability({
	availability: { freeFrom, busy, months },
	today,
}: Pick<Profile, "availability" | "today">) {
	return (
		<section aria-labelledby="availability-title" className="mt-14">
			<SectionHeading id="availability-title">Availability</SectionHeading>
			<p className="measure">
				{freeFrom > today ? (
					<>
						Not available before <time dateTime={freeFrom}>{formatDate(freeFrom)}</time>.
					</>
				) : busy.length > 0 ? (
					"Available, except on the dates below."
				) : (
					"No busy dates listed. Include your dates in your request."
				)}
			</p>
			{busy.length > 0 && (
				<ul aria-label="Busy dates" className="mt-3">
					{busy.map((days) => (
						<li key={days.firstDay} className="row">
							Busy <DayRange {...days} />
						</li>
					))}
				</ul>
			)}
			{months.length > 0 && (
				<div className="mt-6 flex flex-wrap gap-x-10 gap-y-6">
					{months.map((view) => (
						<Month key={view.month} {...view} />
					))}
				</div>
			)}
		</section>
	);
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function Month({ month, weeks }: MonthView) {
	return (
		<table className="fact text-center">
			<caption className="mb-1 text-left">{formatMonth(month)}</caption>
			<thead>
				<tr>
					{WEEKDAYS.map((name) => (
						<th key={name} scope="col" className="size-8 font-normal text-soft">
							<abbr title={name} className="no-underline">
								{name.slice(0, 2)}
							</abbr>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeks.map((week) => (
					<tr key={week.find((day) => day)?.day}>
						{week.map((day, column) => (
							<td
								key={WEEKDAYS[column]}
								className={classNames(
									"size-8 border",
									day ? "border-rule" : "border-transparent",
									day?.isBusy && "bg-sage line-through",
									day?.isPast && "text-soft",
								)}
							>
								{day && Number(day.day.slice(8))}
								{day?.isBusy && <span className="sr-only"> busy</span>}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** Links to work on other sites. */
function Links({ links }: Pick<Profile, "links">) {
	if (links.length === 0) return null;
	return (
		<section aria-labelledby="links-title" className="mt-14">
			<SectionHeading id="links-title">Work elsewhere</SectionHeading>
			<ul>
				{links.map(({ label, url }) => (
					<li key={url} className="row flex flex-wrap items-baseline justify-between gap-x-6">
						<a href={url} rel="nofollow noopener external" className="wrap-anywhere">
							{label}
						</a>
						<span className="fact text-soft wrap-anywhere">
							{new URL(url).hostname.replace(/^www\./, "")}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function Areas({ areas, radius, map }: { areas: readonly string[]; radius: string; map: ReactNode }) {
	return (
		<section aria-labelledby="areas-title" className="mt-14">
			<SectionHeading id="areas-title" aside={radius}>
				Service areas
			</SectionHeading>
			{areas.length > 0 ? (
				<ul className="columns-2 gap-x-10 md:columns-3">
					{areas.map((area) => (
						<li key={area} className="break-inside-avoid border-b border-rule py-2">
							{area}
						</li>
					))}
				</ul>
			) : (
				<p>{radius}.</p>
			)}
			{map}
		</section>
	);
}

/** Each check with the date it was passed, or a note that nothing was provided. */
function Checks({ checks }: Pick<Profile, "checks">) {
	return (
		<section aria-labelledby="checks-title" className="mt-14">
			<SectionHeading id="checks-title" aside={<a href={href("/safety")}>What each check covers</a>}>
				Background checks
			</SectionHeading>
			<dl>
				{checks.map(({ kind, label, passedOn }) => (
					<div key={kind} className="row flex flex-wrap items-baseline justify-between gap-x-6">
						<dt>{label}</dt>
						<dd className="fact">
							{passedOn ? (
								<>
									Passed <time dateTime={passedOn}>{formatDate(passedOn)}</time>
								</>
							) : (
								NOT_PROVIDED
							)}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** State licenses, each with the day on which the register confirmed it, if our team has checked it. */
function Licenses({ licenses }: Pick<Profile, "licenses">) {
	if (licenses.length === 0) return null;
	return (
		<section aria-labelledby="licenses-title" className="mt-14">
			<SectionHeading id="licenses-title" aside={<a href={href("/safety")}>What each check covers</a>}>
				Licenses
			</SectionHeading>
			<dl>
				{licenses.map(({ id, text, number, checkedOn }) => (
					<div key={id} className="row flex flex-wrap items-baseline justify-between gap-x-6">
						<dt>
							{text} <span className="fact text-soft wrap-anywhere">No. {number}</span>
						</dt>
						<dd className="fact">
							{checkedOn ? (
								<>
									Confirmed <time dateTime={checkedOn}>{formatDate(checkedOn)}</time>
								</>
							) : (
								"Not checked yet"
							)}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
