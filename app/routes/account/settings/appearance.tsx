import { getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import * as z from "zod";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor, themeContext } from "#app/session/contexts.ts";
import { themeCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { THEMES } from "#app/ui/layout/document.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/appearance";

export function loader({ context }: Route.LoaderArgs) {
	requireUser(getActor(context));
	return { theme: context.get(themeContext) };
}

export async function action({ context }: Route.ActionArgs) {
	return formAction(context, AppearanceForm, async ({ theme }) => {
		const response = redirectWithFlash(href("/settings"), "Your colors are saved.");
		response.headers.append("Set-Cookie", themeCookie.serialize(theme));
		return response;
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

const AppearanceForm = z.object({ theme: z.enum(THEMES, { error: "Choose your colors" }) });

const choices = [
	{ value: "system", label: "Same as my device", hint: "Light or dark, like your phone or computer." },
	{ value: "light", label: "Light" },
	{ value: "dark", label: "Dark" },
];

export default function Appearance({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AppearanceForm>({
		lastResult: actionData,
		defaultValue: { theme: loaderData.theme },
	});
	const { theme } = fields;
	return (
		<Page title="Appearance" description="The colors of the pages in this browser." form={form}>
			<PageTitle eyebrow="Settings" lead="Saved in this browser only, so each device can have its own.">
				Appearance
			</PageTitle>
			<PageForm form={form} submit="Save">
				<Radios {...getSelectProps(theme)} label="Colors" choices={choices} />
			</PageForm>
		</Page>
	);
}
