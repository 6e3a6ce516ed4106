import { Form, href } from "react-router";
import * as z from "zod";
import { requireUser } from "#app/domain/actor.ts";
import { actorOf, themeContext } from "#app/http/contexts.ts";
import { themeCookie } from "#app/http/cookies.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Radios } from "#app/ui/choices.tsx";
import { THEMES } from "#app/ui/document.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/appearance";

export function loader({ context }: Route.LoaderArgs) {
	requireUser(actorOf(context));
	return { theme: context.get(themeContext) };
}

export async function action(args: Route.ActionArgs) {
	return formAction(args, AppearanceForm, async ({ theme }) => {
		const response = redirectWithFlash(href("/settings"), "Your choice of colors is saved.");
		response.headers.append("Set-Cookie", themeCookie.serialize(theme));
		return response;
	});
}

export const clientAction = keepFormIfLost;

const AppearanceForm = z.object({ theme: z.enum(THEMES, { error: "Choose the colors that you want" }) });

const choices = [
	{ value: "system", label: "As my device", hint: "Light or dark, as your phone or computer is set." },
	{ value: "light", label: "Light" },
	{ value: "dark", label: "Dark" },
];

export default function Appearance({ loaderData, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof AppearanceForm>({ theme: loaderData.theme });
	const { theme } = fields;
	return (
		<Page title="Appearance" description="The colors of the pages in this browser." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[theme]} answer={answer} />
			<PageTitle slug="Settings" lead="The choice is kept in this browser, so that each device can have its own.">
				Appearance
			</PageTitle>
			<Form method="post" {...props} className="max-w-md">
				<Radios {...fieldProps(theme)} label="Colors" choices={choices} />
				<SubmitButton pending="Saving...">Save</SubmitButton>
			</Form>
		</Page>
	);
}
