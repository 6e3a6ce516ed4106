import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { LANGUAGES, languageName } from "#app/domain/market/language.ts";
import { EXPERIENCE_LEVELS, formatExperience } from "#app/domain/profiles/professional.ts";
import { FURTHER_LINES, furtherLineLabels, SERVICE_CATEGORIES } from "#app/domain/vetting/application.ts";
import { Checkboxes, listChoices, Radios, Select, YES_OR_NO } from "#app/ui/form/choices.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/business-step";
import { loadStep, saveStepAction } from "./parts/step-data.server.ts";
import { StepFrame, shouldRevalidate } from "./parts/step-frame.tsx";

export const handle = { breadcrumb: "Step 1" } satisfies RouteHandle;

export { shouldRevalidate };

export const loader = (args: Route.LoaderArgs) => loadStep(args, 1);

export const action = (args: Route.ActionArgs) => saveStepAction(args, 1);

export { clientAction } from "#app/ui/form/client-action.ts";

const languages = LANGUAGES.map((code) => ({ value: code, label: languageName(code) ?? code }));

export default function BusinessStep({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StepFrame
			step={loaderData}
			lastResult={actionData}
			lead="Who you are and what you offer, as creators will read it."
			required={["businessName", "serviceCategory", "serviceDescription", "experienceLevel"]}
		>
			{({ fields }) => (
				<>
					<TextField
						{...getInputProps(fields.businessName, { type: "text" })}
						kind="organization"
						label="Business name"
						hint="The name your clients know. It should match your license closely."
					/>
					<Select
						{...getSelectProps(fields.serviceCategory)}
						label="Service category"
						empty="Choose a category"
						choices={listChoices(SERVICE_CATEGORIES)}
					/>
					<Checkboxes
						{...getSelectProps(fields.furtherLines)}
						label="What else do you offer?"
						hint="Choose any other services you want to be matched for."
						isOptional
						choices={listChoices(FURTHER_LINES, furtherLineLabels)}
					/>
					<TextArea
						{...getTextareaProps(fields.serviceDescription)}
						label="What you offer"
						hint="Describe it as you would to a client: what you do, for whom, and how you work."
						limit={2_000}
						rows={7}
					/>
					<Radios
						{...getSelectProps(fields.experienceLevel)}
						label="How long have you done this work?"
						choices={EXPERIENCE_LEVELS.map((value) => ({ value, label: formatExperience(value) }))}
					/>
					<Checkboxes
						{...getSelectProps(fields.languages)}
						label="Which languages do you work in?"
						hint="Creators filter by language."
						isOptional
						hasColumns
						choices={languages}
					/>
					<Radios
						{...getSelectProps(fields.adultWork)}
						label="Do you work with creators of adult content?"
						hint="Not on your profile. Our team only proposes you for such work if you say yes."
						isOptional
						choices={YES_OR_NO}
					/>
				</>
			)}
		</StepFrame>
	);
}
