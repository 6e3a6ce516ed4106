import { getInputProps, getSelectProps } from "@conform-to/react";
import { chosenLines } from "#app/domain/applications/application-options.ts";
import { getDraft } from "#app/domain/applications/draft-queries.server.ts";
import { RATE_HINT, RATE_STEP } from "#app/domain/professionals/profile-options.ts";
import { findUserImages } from "#app/domain/profile-images/image-queries.server.ts";
import { SPECIALTIES_MAX } from "#app/domain/specialties/specialty.ts";
import { getSpecialtyChoices } from "#app/domain/specialties/specialty-queries.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { Checkboxes } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/pricing-step";
import { loadStep, saveStepAction } from "./parts/step-data.server.ts";
import { StepFrame, shouldRevalidate } from "./parts/step-frame.tsx";
import { StepImages } from "./parts/step-images.tsx";

export const handle = { breadcrumb: "Step 2" } satisfies RouteHandle;

export { shouldRevalidate };

export async function loader(args: Route.LoaderArgs) {
	const step = await loadStep(args, 2);
	const actor = actorOf(args.context);
	const [draft, images] = await Promise.all([getDraft(actor), findUserImages(actor)]);
	const typed = draft?.typed ?? {};
	return {
		...step,
		images,
		specialties: getSpecialtyChoices(chosenLines(typed), [typed.specialties ?? []].flat()),
	};
}

export const action = (args: Route.ActionArgs) => saveStepAction(args, 2);

export { clientAction } from "#app/ui/form/client-action.ts";

const price = { kind: "number", prefix: "$", width: "short", isOptional: true } as const;

export default function PricingStep({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StepFrame
			step={loaderData}
			lastResult={actionData}
			lead="What your work costs, what you know best, and where to see it."
			required={["hourlyRate"]}
		>
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
						hint="For continuing work. Once you're approved, you can add packages to your profile."
						suffix="per month"
					/>
					<Checkboxes
						{...getSelectProps(fields.specialties)}
						label="Specialties"
						hint={`What you know best, up to ${SPECIALTIES_MAX}.`}
						isOptional
						choices={loaderData.specialties}
					/>
					<TextField
						{...getInputProps(fields.otherSpecialties, { type: "text" })}
						label="Other specialties"
						hint="In your own words, separated by commas."
						isOptional
					/>
					<TextField
						{...getInputProps(fields.website, { type: "text" })}
						kind="url"
						label="Website"
						hint="For example, www.example.com"
						isOptional
					/>
					<TextField
						{...getInputProps(fields.linkedIn, { type: "text" })}
						kind="url"
						label="LinkedIn"
						hint="The link to your profile."
						isOptional
					/>
					<TextField
						{...getInputProps(fields.portfolio, { type: "text" })}
						kind="url"
						label="Portfolio"
						hint="A link to your best work. Creators look at it first."
						isOptional
					/>
					<StepImages {...loaderData.images} />
				</>
			)}
		</StepFrame>
	);
}
