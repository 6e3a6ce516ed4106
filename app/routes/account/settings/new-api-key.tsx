import { href } from "react-router";
import { API_KEY_SHOWN_MINUTES } from "#app/domain/people/api-key.ts";
import { openApiKeySecret } from "#app/domain/people/api-keys.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { apiKeyCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { CopyField } from "#app/ui/form/copy-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/new-api-key";

export const handle = { parents: { "/settings/api-keys": "API Keys" } } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
	const secret = openApiKeySecret(requireUser(getActor(context)).id, apiKeyCookie.read(request));
	if (!secret) throw seeOther(href("/settings/api-keys"));
	return { secret, example: `curl -H "Authorization: Bearer $KEY" ${publicUrl()}/api/auth/session` };
}

/** Clears the key from the browser once the user has saved it. */
export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, NoFields, async () => {
		const response = redirectWithFlash(href("/settings/api-keys"), "Your API key is ready to use.");
		response.headers.append("Set-Cookie", apiKeyCookie.serialize("", { maxAge: 0 }));
		return response;
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function NewApiKey({ loaderData: { secret, example }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<Page title="Your new API key" description="The key for your program." form={form}>
			<PageTitle
				eyebrow="Settings · API keys"
				lead={`Give it to your program now. You can see it here for ${API_KEY_SHOWN_MINUTES} minutes, and we won't show it again.`}
			>
				Your new API key
			</PageTitle>
			<div className="max-w-3xl">
				<CopyField
					id="key"
					label="API key"
					hint="Don't share it, and don't put it into code that others can read."
					value={secret}
					copy="Copy key"
					copied="Key copied."
				/>
				<h2 className="mt-8 text-h3">How to use it</h2>
				<p className="measure mt-3">
					Send it with each call, as a bearer token. If the key may read your account, this call returns your
					name. <Link to={href("/developers")}>All calls are in the API reference</Link>.
				</p>
				<p className="mt-3 font-mono text-small [overflow-wrap:anywhere]">{example}</p>
				<PageForm form={form} submit="I've saved it" pending="Continuing..." className="mt-8" />
			</div>
		</Page>
	);
}
