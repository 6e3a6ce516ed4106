import { IMAGES_MAX } from "#app/domain/professionals/professional.ts";
import type { HeldImages } from "#app/domain/profile-images/image-queries.server.ts";
import { imagesInWords } from "#app/domain/profile-images/images-in-words.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { FieldGroup } from "#app/ui/form/field.tsx";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { RowImages } from "#app/ui/list/row-images.tsx";

/**
 * The application's pictures in step 2: a glance at them, and the button that saves the step and
 * opens their page.
 */
export function StepImages({ photo, portfolio, name }: HeldImages & { name: string }) {
	const isEmpty = !photo && portfolio.length === 0;
	return (
		<FieldGroup
			id="application-images"
			label="Photo and portfolio pictures"
			hint={`Creators look at pictures first. Add up to ${IMAGES_MAX}, and a photo of you or your logo.`}
			isOptional
		>
			{!isEmpty && (
				<div className="mb-3">
					<p className="mb-3 flex items-center gap-3">
						<Avatar name={name} photo={photo} /> {imagesInWords({ photo, portfolio })}
					</p>
					<RowImages images={portfolio.slice(0, 3)} />
				</div>
			)}
			<SubmitButton name="intent" value="images" variant="plain" pending="Saving...">
				{isEmpty ? "Add pictures" : "Change pictures"}
			</SubmitButton>
		</FieldGroup>
	);
}
