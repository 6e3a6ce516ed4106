import { editAreas } from "#app/domain/professionals/edit-areas.server.ts";
import { AREAS_MAX } from "#app/domain/professionals/professional.ts";
import { EditAreasForm } from "#app/domain/professionals/profile-forms.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { fieldProps } from "#app/ui/field.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Route } from "./+types/edit-areas";
import { EditFrame } from "./edit-frame.tsx";
import { backToProfile, loadOwnProfile } from "./own-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadOwnProfile(context);

export const action = (args: Route.ActionArgs) =>
	formAction(args, EditAreasForm, async (input, actor) => {
		await editAreas(actor, input);
		return backToProfile("Your service areas are saved. Others see them now.");
	});

export const clientAction = keepFormIfLost;

export default function EditAreas({ loaderData: { profile, submissionKey }, actionData }: Route.ComponentProps) {
	return (
		<EditFrame<typeof EditAreasForm>
			title="Change your service areas"
			lead={`Cities, suburbs or neighborhoods where you work, besides ${profile.place}.`}
			values={{ areas: profile.areas.join("\n") }}
			submissionKey={submissionKey}
			isFailed={Boolean(actionData)}
			summary={({ areas }) => [areas]}
		>
			{({ areas }) => <TextArea {...fieldProps(areas)} label="Service areas" hint={`One place to a line, ${AREAS_MAX} at most.`} isOptional rows={10} />}
		</EditFrame>
	);
}
