import { getSelectProps } from "@conform-to/react";
import { profileValues, setAway } from "#app/domain/profiles/edit-profile.server.ts";
import { SetAwayForm } from "#app/domain/profiles/profile-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { DateField, dateProps } from "#app/ui/form/date-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/set-away";
import { EditFrame } from "./parts/edit-frame.tsx";
import { backToProfile, loadEdited } from "./parts/editable-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadEdited(context, profileValues.away);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, SetAwayForm, async (input, actor) => {
		await setAway(actor, input);
		return backToProfile(
			input.until === null
				? "You're taking requests."
				: "Saved. You won't receive requests until you're back.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const choices = [
	{ value: "no", label: "I'm taking requests" },
	{ value: "until", label: "I'm away until a date" },
];

export default function SetAway({ loaderData: { values }, actionData }: Route.ComponentProps) {
	const [month, day, year] = values.until.split("/");
	const [form, fields] = usePageForm<typeof SetAwayForm>({
		lastResult: actionData,
		defaultValue: { ...values, until: { month, day, year } },
	});
	return (
		<EditFrame
			title="Away or taking requests"
			lead="While you're away, your profile stays in the directory and says so. Your current bookings continue."
			form={form}
		>
			<Radios {...getSelectProps(fields.away)} label="Are you taking requests?" choices={choices} />
			<DateField
				{...dateProps(fields.until)}
				label="Day of return"
				hint="If you're away, the first day you'll take requests again."
			/>
		</EditFrame>
	);
}
