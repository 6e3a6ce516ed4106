import { href } from "react-router";
import { LANGUAGES, languageName } from "#app/domain/languages/language.ts";
import { DISTANCES, RATE_STEPS } from "#app/domain/professionals/directory.ts";
import {
	experienceChoices,
	filterValues,
	priceChoices,
	travelChoices,
} from "#app/domain/professionals/directory-search.ts";
import { SERVICE_LINES, serviceLineLabels, servicePageOf } from "#app/domain/service-lines/service-line.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox, Select } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { Route } from "../+types/directory";

type Data = Route.ComponentProps["loaderData"];

const categories = SERVICE_LINES.map((line) => ({
	value: servicePageOf(line) ?? "other",
	label: serviceLineLabels[line],
}));
const rates = RATE_STEPS.map((step) => ({ value: String(step), label: `$${step} per hour` }));
const distances = DISTANCES.map((miles) => ({ value: String(miles), label: `Within ${miles} miles` }));
const languages = LANGUAGES.map((code) => ({ value: code, label: languageName(code) ?? code }));
const choicesOf = (choices: Record<string, { label: string }>) =>
	Object.entries(choices).map(([value, { label }]) => ({ value, label }));

/** The directory's filters, submitted as query parameters. */
export function DirectoryFilters({
	search: { filter, sort, unknownPlace },
	cities,
	specialties,
}: Pick<Data, "search" | "cities" | "specialties">) {
	const values = filterValues(filter);
	const isMoreOpen = Boolean(
		filter.minRate || filter.maxRate || filter.price || filter.experience || filter.travel,
	);
	const isWorkOpen = Boolean(filter.isRemote || filter.language || filter.availableOn);
	return (
		<search>
			<form
				method="get"
				action={href("/services")}
				className="border border-t-3 border-rule border-t-line bg-sheet p-4 sm:p-5"
			>
				<h2 className="slug mb-4 text-soft">Filter</h2>
				<Select
					id="category"
					name="category"
					label="Service"
					empty="All services"
					choices={categories}
					defaultValue={values.category}
				/>
				<TextField
					id="place"
					name="place"
					label="City or state"
					hint="For example, Austin, TX or Texas."
					defaultValue={values.place ?? unknownPlace}
					errors={
						unknownPlace
							? ["We don't recognize this place. Enter a city and state, such as Reno, NV"]
							: undefined
					}
					list="places"
				/>
				<datalist id="places">
					{cities.map((city) => (
						<option key={city} value={city} />
					))}
				</datalist>
				<Select
					id="within"
					name="within"
					label="Distance"
					hint="From the city."
					empty="In the place itself"
					choices={distances}
					defaultValue={values.within}
				/>
				<Select
					id="specialty"
					name="specialty"
					label="Specialty"
					empty="Any specialty"
					choices={specialties}
					defaultValue={values.specialty}
				/>
				<details open={isWorkOpen} className="border-t border-rule [&_.field:last-child]:mb-0">
					<summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-green">
						Remote, language, and date
					</summary>
					<div className="pb-5 pt-2">
						<Checkbox
							id="remote"
							name="remote"
							label="Works remotely"
							defaultChecked={filter.isRemote === true}
						/>
						<Select
							id="language"
							name="language"
							label="Language"
							empty="Any language"
							choices={languages}
							defaultValue={values.language}
						/>
						<TextField
							id="available"
							name="available"
							kind="date"
							label="Free on"
							hint="Neither busy nor away on this day."
							width="medium"
							defaultValue={values.available}
						/>
					</div>
				</details>
				<details open={isMoreOpen} className="mb-5 border-t border-rule [&_.field:last-child]:mb-0">
					<summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-green">
						Rate, experience, and travel
					</summary>
					<div className="pt-2">
						<Select
							id="min"
							name="min"
							label="Rate from"
							empty="Any rate"
							choices={rates}
							defaultValue={values.min}
						/>
						<Select
							id="max"
							name="max"
							label="Rate up to"
							empty="Any rate"
							choices={rates}
							defaultValue={values.max}
						/>
						<Select
							id="price"
							name="price"
							label="Also priced"
							empty="Any way"
							choices={choicesOf(priceChoices)}
							defaultValue={values.price}
						/>
						<Select
							id="experience"
							name="experience"
							label="Experience"
							empty="Any experience"
							choices={choicesOf(experienceChoices)}
							defaultValue={values.experience}
						/>
						<Select
							id="travel"
							name="travel"
							label="Travels"
							empty="Any"
							choices={choicesOf(travelChoices)}
							defaultValue={values.travel}
						/>
					</div>
				</details>
				{sort !== "rating" && <input type="hidden" name="sort" value={sort} />}
				<Button type="submit" variant="solid" className="w-full">
					Show professionals
				</Button>
			</form>
		</search>
	);
}
