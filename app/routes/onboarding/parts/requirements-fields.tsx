import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import {
	BUDGET_RANGES,
	budgetLabels,
	GOAL_MAX,
	needLabels,
	PROJECT_TIMELINES,
	SERVICE_NEEDS,
	timelineLabels,
} from "#app/domain/matching/requirements.ts";
import { Checkbox, Checkboxes, listChoices, Radios } from "#app/ui/form/choices.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { NumberedList } from "#app/ui/list/row-list.tsx";

type Fields = Record<
	"serviceNeeds" | "city" | "state" | "isRemote" | "budgetRange" | "projectTimeline" | "goalDescription",
	FieldMetadata
>;

/** The fields of a request, for its draft and for the request itself. */
export function RequirementsFields({ fields }: { fields: Fields }) {
	const { serviceNeeds, city, state, isRemote, budgetRange, projectTimeline, goalDescription } = fields;
	return (
		<>
			<Checkboxes
				{...getSelectProps(serviceNeeds)}
				label="What do you need?"
				hint="Choose all that apply."
				choices={listChoices(SERVICE_NEEDS, needLabels)}
			/>
			<TextField
				{...getInputProps(city, { type: "text" })}
				kind="city"
				label="City"
				hint="Where the work takes place. For remote work, where you are."
			/>
			<TextField
				{...getInputProps(state, { type: "text" })}
				kind="state"
				label="State"
				hint="The name or two letters, such as California or CA."
				width="medium"
			/>
			<Checkbox
				{...getInputProps(isRemote, { type: "checkbox" })}
				label="The work can be done remotely"
				hint="We'll look for professionals in every state."
			/>
			<Radios
				{...getSelectProps(budgetRange)}
				label="Budget"
				hint="For one project, or per month for ongoing work."
				choices={listChoices(BUDGET_RANGES, budgetLabels)}
			/>
			<Radios
				{...getSelectProps(projectTimeline)}
				label="When should the work start?"
				choices={listChoices(PROJECT_TIMELINES, timelineLabels)}
			/>
			<TextArea
				{...getTextareaProps(goalDescription)}
				label="What is the result for?"
				isOptional
				hint="Two or three sentences help us choose: what you make, for whom, and what you want to achieve."
				limit={GOAL_MAX}
				rows={6}
			/>
		</>
	);
}

/** How a request is matched, and who sees it. */
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
