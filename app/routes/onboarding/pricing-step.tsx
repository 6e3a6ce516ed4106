import { getInputProps } from "@conform-to/react";
import { RATE_HINT, RATE_STEP } from "#app/domain/professionals/profile-options.ts";
import { findOwnPictures } from "#app/domain/profile-pictures/picture-queries.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/pricing-step";
import { loadStep, saveStepAction } from "./parts/step-data.server.ts";
import { StepFrame, shouldRevalidate } from "./parts/step-frame.tsx";
import { StepPictures } from "./parts/step-pictures.tsx";

export const handle = { breadcrumb: "Step 2" } satisfies RouteHandle;

export { shouldRevalidate };

export async function loader(args: Route.LoaderArgs) {
	const step = await loadStep(args, 2);
	return { ...step, pictures: await findOwnPictures(actorOf(args.context)) };
}

export const action = (args: Route.ActionArgs) => saveStepAction(args, 2);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function PricingStep({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StepFrame step={loaderData} lastResult={actionData} lead="Your hourly rate, and where to see your work." required={["hourlyRate"]}>
			{({ fields }) => (
				<>
					<TextField
						{...getInputProps(fields.hourlyRate, { type: "text" })}
						kind="number"
						label="Hourly rate in dollars"
						hint={
							<>
								{RATE_HINT}. Use steps of ${RATE_STEP}.
							</>
						}
						width="short"
						prefix="$"
						suffix="per hour"
					/>
					<TextField {...getInputProps(fields.website, { type: "text" })} kind="url" label="Website" hint="For example, www.example.com" isOptional />
					<TextField {...getInputProps(fields.linkedIn, { type: "text" })} kind="url" label="LinkedIn" hint="The link to your profile." isOptional />
					<TextField {...getInputProps(fields.portfolio, { type: "text" })} kind="url" label="Portfolio" hint="A link to your best work. Creators look at it first." isOptional />
					<StepPictures {...loaderData.pictures} />
				</>
			)}
		</StepFrame>
	);
}
