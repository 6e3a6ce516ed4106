import { Checkbox } from "#app/ui/choices.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/documents-step";
import { loadStep, saveStepAction } from "./step-data.server.ts";
import { StepFrame, shouldRevalidate } from "./step-frame.tsx";

export { shouldRevalidate };

export const loader = (args: Route.LoaderArgs) => loadStep(args, 4);

export const action = (args: Route.ActionArgs) => saveStepAction(args, 4);

export const clientAction = keepFormIfLost;

export default function DocumentsStep({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StepFrame
			step={loaderData}
			isFailed={Boolean(actionData)}
			lead="What shows that you may do this work, and your agreement to our checks."
			required={["agreedToTerms", "agreedToBackground"]}
		>
			{({ fields }) =>
				loaderData.open ? null : (
					<>
						<Checkbox
							{...fieldProps(fields.agreedToTerms)}
							isChecked={fields.agreedToTerms.initialValue === "on"}
							label={
								<>
									I agree to the <a href="/terms">terms</a> and the <a href="/privacy">privacy policy</a>
								</>
							}
						/>
						<Checkbox
							{...fieldProps(fields.agreedToBackground)}
							isChecked={fields.agreedToBackground.initialValue === "on"}
							label="I agree to a background check"
							hint="Identity, criminal record, sex-offender registry and references."
						/>
					</>
				)
			}
		</StepFrame>
	);
}
