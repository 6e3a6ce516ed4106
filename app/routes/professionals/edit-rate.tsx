import { editRate } from "#app/domain/professionals/edit-rate.server.ts";
import { EditRateForm } from "#app/domain/professionals/profile-forms.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { fieldProps } from "#app/ui/field.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/edit-rate";
import { EditFrame } from "./edit-frame.tsx";
import { backToProfile, loadOwnProfile } from "./own-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadOwnProfile(context);

export const action = (args: Route.ActionArgs) =>
	formAction(args, EditRateForm, async (input, actor) => {
		await editRate(actor, input);
		return backToProfile("Your rate is saved. Others see it now.");
	});

export const clientAction = keepFormIfLost;

export default function EditRate({ loaderData: { profile, submissionKey }, actionData }: Route.ComponentProps) {
	return (
		<EditFrame<typeof EditRateForm>
			title="Change your hourly rate"
			lead="What an hour of your work costs in US dollars. Bookings that were made keep what was agreed."
			values={{ hourlyRate: String(profile.hourlyRateCents / 100) }}
			submissionKey={submissionKey}
			isFailed={Boolean(actionData)}
			summary={({ hourlyRate }) => [hourlyRate]}
		>
			{({ hourlyRate }) => (
				<TextField {...fieldProps(hourlyRate)} kind="number" label="Hourly rate" hint="$25 or more, in steps of $5." prefix="$" suffix="per hour" width="short" />
			)}
		</EditFrame>
	);
}
