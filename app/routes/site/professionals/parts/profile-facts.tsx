import { href } from "react-router";
import { directoryPath } from "#app/domain/professionals/directory-search.ts";
import type { Profile } from "#app/domain/professionals/professional-queries.server.ts";
import { formatDate } from "#app/ui/dates.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";

/** Packages, then the starting price of each way of pricing. */
export function Prices({ packages, prices }: Pick<Profile, "packages" | "prices">) {
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

/** Specialties, each linked to others who have it, and those in the professional's own words. */
export function Specialties({
	specialties,
	otherSpecialties,
}: Pick<Profile, "specialties" | "otherSpecialties">) {
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

/** State licenses with the day on which the register confirmed them. */
export function Licenses({ licenses }: Pick<Profile, "licenses">) {
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
