import { PICTURES_MAX } from "#app/domain/professionals/professional.ts";
import type { OwnPictures } from "#app/domain/profile-pictures/picture-queries.server.ts";
import { picturesInWords } from "#app/domain/profile-pictures/pictures-in-words.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { FieldGroup } from "#app/ui/form/field.tsx";
import { RowPictures } from "#app/ui/list/row-pictures.tsx";
import { Avatar } from "#app/ui/picture/avatar.tsx";

/**
 * The application's pictures in step 2: a glance at them, and the button that saves the step and
 * opens their page.
 */
export function StepPictures({ photo, portfolio, name }: OwnPictures & { name: string }) {
	const isEmpty = !photo && portfolio.length === 0;
	return (
		<FieldGroup
			id="application-pictures"
			label="Photo and portfolio pictures"
			hint={`Creators look at pictures first. Add up to ${PICTURES_MAX}, and a photo of you or your logo.`}
			isOptional
		>
			{!isEmpty && (
				<div className="mb-3">
					<p className="mb-3 flex items-center gap-3">
						<Avatar name={name} photo={photo} /> {picturesInWords({ photo, portfolio })}
					</p>
					<RowPictures pictures={portfolio.slice(0, 3)} />
				</div>
			)}
			<SubmitButton name="intent" value="pictures" variant="plain" pending="Saving...">
				{isEmpty ? "Add pictures" : "Change pictures"}
			</SubmitButton>
		</FieldGroup>
	);
}
