import { RATE_HINT, RATE_STEP } from "#app/domain/applications/application-options.ts";
import { fieldProps } from "#app/ui/field.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/pricing-step";
import { loadStep, saveStepAction } from "./step-data.server.ts";
import { StepFrame, shouldRevalidate } from "./step-frame.tsx";

export { shouldRevalidate };

export const loader = (args: Route.LoaderArgs) => loadStep(args, 2);

export const action = (args: Route.ActionArgs) => saveStepAction(args, 2);

export const clientAction = keepFormIfLost;

export default function PricingStep({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StepFrame step={loaderData} isFailed={Boolean(actionData)} lead="What an hour of your work costs, and where it can be seen." required={["hourlyRate"]}>
			{({ fields }) => (
				<>
					<TextField
						{...fieldProps(fields.hourlyRate)}
						kind="number"
						label="Hourly rate in dollars"
						hint={
							<>
								{RATE_HINT}. Whole steps of ${RATE_STEP}.
							</>
						}
						width="short"
						prefix="$"
						suffix="per hour"
					/>
					<TextField {...fieldProps(fields.website)} kind="url" label="Website" hint="For example, www.example.com" isOptional />
					<TextField {...fieldProps(fields.linkedIn)} kind="url" label="LinkedIn" hint="The address of your profile." isOptional />
					<TextField {...fieldProps(fields.portfolio)} kind="url" label="Portfolio" hint="Where your best work is. Creators look at it first." isOptional />
				</>
			)}
		</StepFrame>
	);
}
