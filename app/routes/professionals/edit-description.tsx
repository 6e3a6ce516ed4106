import { editDescription } from "#app/domain/professionals/edit-description.server.ts";
import { DESCRIPTION_MAX } from "#app/domain/professionals/professional.ts";
import { EditDescriptionForm } from "#app/domain/professionals/profile-forms.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { fieldProps } from "#app/ui/field.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Route } from "./+types/edit-description";
import { EditFrame } from "./edit-frame.tsx";
import { backToProfile, loadOwnProfile } from "./own-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadOwnProfile(context);

export const action = (args: Route.ActionArgs) =>
	formAction(args, EditDescriptionForm, async (input, actor) => {
		await editDescription(actor, input);
		return backToProfile("Your description is saved. Others see it now.");
	});

export const clientAction = keepFormIfLost;

export default function EditDescription({ loaderData: { profile, submissionKey }, actionData }: Route.ComponentProps) {
	return (
		<EditFrame<typeof EditDescriptionForm>
			title="Change your description"
			lead="What you do, for whom, and how working with you goes. An empty line begins a paragraph."
			values={{ description: profile.description }}
			submissionKey={submissionKey}
			isFailed={Boolean(actionData)}
			summary={({ description }) => [description]}
		>
			{({ description }) => (
				<TextArea
					{...fieldProps(description)}
					label="Description"
					hint="Leave out phone numbers, addresses and links: they do not belong here."
					rows={12}
					limit={DESCRIPTION_MAX}
				/>
			)}
		</EditFrame>
	);
}
