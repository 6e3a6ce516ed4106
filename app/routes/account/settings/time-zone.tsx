import { getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import { chooseTimeZone, getTimeZone } from "#app/domain/people/settings.server.ts";
import { AUTOMATIC, ChooseTimeZoneForm } from "#app/domain/people/settings-forms.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { formatWhen, timeZoneChoices } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Select } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/time-zone";

export async function loader({ context }: Route.LoaderArgs) {
	const chosen = await getTimeZone(requireUser(getActor(context)));
	const choices = [{ value: AUTOMATIC, label: "Same as my browser" }, ...timeZoneChoices()];
	return {
		values: withVersion({ timeZone: chosen ?? AUTOMATIC }),
		currentTime: formatWhen(now()),
		choices,
	};
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, ChooseTimeZoneForm, async (input, actor) => {
		await chooseTimeZone(actor, input);
		return redirectWithFlash(href("/settings"), "Your time zone is saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SettingsTimeZone({
	loaderData: { values, currentTime, choices },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ChooseTimeZoneForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<Page title="Time zone" description="The time zone for pages and emails." form={form}>
			<PageTitle
				eyebrow="Settings"
				lead={`Pages and emails show times in this zone. Your time is now ${currentTime}.`}
			>
				Time zone
			</PageTitle>
			<PageForm form={form} submit="Save time zone">
				<Select {...getSelectProps(fields.timeZone)} label="Time zone" choices={choices} />
			</PageForm>
		</Page>
	);
}
