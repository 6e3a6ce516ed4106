import { partsOf } from "#app/domain/calendar/calendar-day.ts";
import { SetAwayForm } from "#app/domain/professionals/profile-forms.ts";
import { setAway } from "#app/domain/professionals/set-away.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { Radios } from "#app/ui/choices.tsx";
import { DateField, dateProps, dateSummary } from "#app/ui/date-field.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/set-away";
import { EditFrame } from "./edit-frame.tsx";
import { backToProfile, loadOwnProfile } from "./own-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadOwnProfile(context);

export const action = (args: Route.ActionArgs) =>
	formAction(args, SetAwayForm, async (input, actor) => {
		await setAway(actor, input);
		return backToProfile(input.until === null ? "You take requests." : "Your absence is saved. No requests reach you until then.");
	});

export const clientAction = keepFormIfLost;

const choices = [
	{ value: "no", label: "I take requests" },
	{ value: "until", label: "I am away until a day" },
];

export default function SetAway({ loaderData: { profile, submissionKey }, actionData }: Route.ComponentProps) {
	const back = profile.awayUntil && partsOf(profile.awayUntil);
	return (
		<EditFrame<typeof SetAwayForm>
			title="Away or taking requests"
			lead="While you are away your profile stays in the directory and says so. Bookings that are under way go on."
			values={{ away: back ? "until" : "no", ...(back && { until: { month: String(back.month), day: String(back.day), year: String(back.year) } }) }}
			submissionKey={submissionKey}
			isFailed={Boolean(actionData)}
			summary={({ away, until }) => [away, dateSummary(dateProps(until))]}
		>
			{({ away, until }) => (
				<>
					<Radios {...fieldProps(away)} label="Do you take requests?" choices={choices} />
					<DateField {...dateProps(until)} label="Day of return" hint="If you are away: the first day on which you take requests again." />
				</>
			)}
		</EditFrame>
	);
}
