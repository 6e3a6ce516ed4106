import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ChosenWork, PriceText } from "#app/domain/bookings/quotes/price-guidance.ts";
import {
	BUDGET_RANGES,
	budgetLabels,
	GOAL_MAX,
	needLabels,
	needLines,
	PROJECT_TIMELINES,
	SERVICE_NEEDS,
	timelineLabels,
} from "#app/domain/matching/requirements.ts";
import { PricesOfChoice } from "#app/routes/bookings/parts/prices-of-choice.tsx";
import { Checkbox, Checkboxes, listChoices, Radios } from "#app/ui/form/choices.tsx";
import { PlaceFields } from "#app/ui/form/place-fields.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { NumberedList } from "#app/ui/list/row-list.tsx";

type Fields = Record<
	"serviceNeeds" | "city" | "state" | "isRemote" | "budgetRange" | "projectTimeline" | "goalDescription",
	FieldMetadata
>;

/** The work that a form describes, which may be incomplete. */
export function getChosenWork({ serviceNeeds, city, state, isRemote }: Record<string, unknown>): ChosenWork {
	const needs = [serviceNeeds].flat();
	return {
		lines: [...new Set(SERVICE_NEEDS.filter((need) => needs.includes(need)).map((need) => needLines[need]))],
		isRemote: isRemote === "on",
		city: String(city ?? ""),
		state: String(state ?? ""),
	};
}

/**
 * The fields of a request, for its draft and for the request itself. `prices` are those of signed quotes for
 * the work on the form.
 */
export function RequirementsFields({ fields, prices }: { fields: Fields; prices: readonly PriceText[] }) {
	const { serviceNeeds, city, state, isRemote, budgetRange, projectTimeline, goalDescription } = fields;
	return (
		<>
			<Checkboxes
				{...getSelectProps(serviceNeeds)}
				label="What do you need?"
				hint="Choose all that apply."
				choices={listChoices(SERVICE_NEEDS, needLabels)}
			/>
			<PlaceFields
				city={getInputProps(city, { type: "text" })}
				state={getInputProps(state, { type: "text" })}
				cityHint="Where the work will happen. If it's remote, your city."
			/>
			<Checkbox
				{...getInputProps(isRemote, { type: "checkbox" })}
				label="The work can be done remotely"
				hint="We'll look for professionals in every state."
			/>
			<Radios
				{...getSelectProps(budgetRange)}
				label="Budget"
				hint={
					<>
						<p>For one project, or per month for ongoing work.</p>
						<PricesOfChoice
							known={prices}
							chosen={getChosenWork({
								serviceNeeds: serviceNeeds.value,
								city: city.value,
								state: state.value,
								isRemote: isRemote.value,
							})}
						/>
					</>
				}
				choices={listChoices(BUDGET_RANGES, budgetLabels)}
			/>
			<Radios
				{...getSelectProps(projectTimeline)}
				label="When should the work start?"
				choices={listChoices(PROJECT_TIMELINES, timelineLabels)}
			/>
			<TextArea
				{...getTextareaProps(goalDescription)}
				label="What's this project for?"
				isOptional
				hint="Two or three sentences help us choose: what you make, for whom, and what you want to achieve."
				limit={GOAL_MAX}
				rows={6}
			/>
		</>
	);
}

/** Explains how a request is matched, and who sees it. */
export function HowMatchingWorks({
	matchingTime,
	matches,
	privacy,
}: {
	matchingTime: string;
	matches: string;
	privacy: string;
}) {
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
			<p className="mt-5 text-small">{privacy}</p>
		</aside>
	);
}
