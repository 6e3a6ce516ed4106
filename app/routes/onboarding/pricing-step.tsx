import { getInputProps, getSelectProps } from "@conform-to/react";
import { getSpecialtyChoices } from "#app/domain/market/specialties.server.ts";
import { SPECIALTIES_MAX } from "#app/domain/market/specialty.ts";
import { describeImageCount } from "#app/domain/profiles/image.ts";
import { IMAGES_MAX, RATE_HINT, RATE_STEP } from "#app/domain/profiles/professional.ts";
import { chosenLines } from "#app/domain/vetting/application.ts";
import { getDraft } from "#app/domain/vetting/application-draft.server.ts";
import { findUserImages, type OwnedImages } from "#app/domain/vetting/portfolio.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { Checkboxes } from "#app/ui/form/choices.tsx";
import { FieldGroup } from "#app/ui/form/field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Avatar } from "#app/ui/image/avatar.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { RowImages } from "#app/ui/list/professional-row.tsx";
import type { Route } from "./+types/pricing-step";
import { loadStep, saveStepAction } from "./parts/step-data.server.ts";
import { StepFrame, shouldRevalidate } from "./parts/step-frame.tsx";

export const handle = { breadcrumb: "Step 2" } satisfies RouteHandle;

export { shouldRevalidate };

export async function loader(args: Route.LoaderArgs) {
	const step = await loadStep(args, 2);
	const actor = getActor(args.context);
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

/**
 * The application's pictures in step 2: a few of them, and the button that saves the step and opens the page
 * for all pictures.
 */
function StepImages({ photo, portfolio, name }: OwnedImages & { name: string }) {
	const isEmpty = !photo && portfolio.length === 0;
	return (
		<FieldGroup
			id="application-images"
			label="Profile photo and portfolio"
			hint={`Creators look at photos first. Add up to ${IMAGES_MAX}, and a photo of you or your logo.`}
			isOptional
		>
			{!isEmpty && (
				<div className="mb-3">
					<p className="mb-3 flex items-center gap-3">
						<Avatar name={name} photo={photo} /> {describeImageCount({ photo, portfolio })}
					</p>
					<RowImages images={portfolio.slice(0, 3)} />
				</div>
			)}
			<SubmitButton name="intent" value="images" variant="plain" pending="Saving...">
				{isEmpty ? "Add photos" : "Change photos"}
			</SubmitButton>
		</FieldGroup>
	);
}
