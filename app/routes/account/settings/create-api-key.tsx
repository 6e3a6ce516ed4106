import { getInputProps, getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import {
	API_AREAS,
	API_KEY_LIVES,
	apiAccessLabels,
	apiAreaLabels,
	listApiAreas,
} from "#app/domain/people/api-key.ts";
import { CreateApiKeyForm } from "#app/domain/people/api-key-forms.ts";
import { createApiKey } from "#app/domain/people/api-keys.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { getConstraints } from "#app/forms/constraints.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { apiKeyCookie } from "#app/session/cookies.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { Radios, Select } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/create-api-key";

export const handle = { parents: { "/settings/api-keys": "API Keys" } } satisfies RouteHandle;

export const loader = ({ context }: Route.LoaderArgs) => ({
	areas: listApiAreas(requireUser(getActor(context)).role),
	constraint: getConstraints(CreateApiKeyForm),
});

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, CreateApiKeyForm, async (input, actor) => {
		const { sealedSecret } = await createApiKey(actor, input);
		return seeOther(href("/settings/api-keys/new"), { "Set-Cookie": apiKeyCookie.serialize(sealedSecret) });
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const levels = [
	{ value: "NONE", label: "Nothing" },
	{ value: "READ", label: apiAccessLabels.READ },
	{ value: "WRITE", label: apiAccessLabels.WRITE },
];

const lives = API_KEY_LIVES.map((value) => ({
	value,
	label: value === "365" ? "In one year" : `In ${value} days`,
}));

export default function CreateApiKey({
	loaderData: { areas, constraint },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof CreateApiKeyForm>({
		lastResult: actionData,
		defaultValue: { days: "30", ...Object.fromEntries(API_AREAS.map((area) => [area, "NONE"])) },
		constraint,
	});
	return (
		<Page
			title="Create an API key"
			description="Let a program of yours use your account, within limits that you set."
			form={form}
		>
			<PageTitle
				eyebrow="Settings · API keys"
				lead="Allow only what the program needs. No key can change your password, your sign-in, or your payout details, or do anything else for which we ask you to confirm it's you, such as accepting a delivery."
			>
				Create an API key
			</PageTitle>
			<PageForm form={form} submit="Create key" pending="Creating..." className="measure">
				<TextField
					{...getInputProps(fields.name, { type: "text" })}
					label="Name"
					hint="The program that will use it, such as “Studio calendar”. Only you see this name."
				/>
				<h2 className="mt-8 mb-4 text-h3">What may the key do?</h2>
				{areas.map((area) => (
					<Select
						{...getSelectProps(fields[area])}
						key={area}
						label={apiAreaLabels[area].label}
						hint={`${apiAreaLabels[area].hint}.`}
						choices={levels}
					/>
				))}
				<Radios {...getSelectProps(fields.days)} label="When does the key expire?" choices={lives} />
			</PageForm>
		</Page>
	);
}
