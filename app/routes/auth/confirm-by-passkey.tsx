import { href, useLocation } from "react-router";
import { PROOF_MINUTES } from "#app/domain/people/account.ts";
import { confirmByPasskey } from "#app/domain/people/passkey.server.ts";
import { PasskeyForm } from "#app/domain/people/sign-in-forms.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { passkeyCookie } from "#app/session/cookies.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { returnPath } from "#app/session/return-path.ts";
import { provePasskey } from "#app/ui/browser/passkeys.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/confirm-by-passkey";

export const handle = {
	breadcrumb: "Passkey",
	parents: { "/auth": { label: "Account", to: null } },
} satisfies RouteHandle;

export function loader({ context }: Route.LoaderArgs) {
	requireUser(getActor(context));
	return null;
}

export const action = ({ request, context }: Route.ActionArgs) =>
	formAction(
		context,
		PasskeyForm,
		async (input, actor) => {
			await confirmByPasskey(actor, { ...input, challenge: passkeyCookie.read(request) });
			return seeOther(returnPath(request) ?? href("/settings"), {
				"Set-Cookie": passkeyCookie.serialize("", { maxAge: 0 }),
			});
		},
		{ secret: ["credential"] },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ConfirmByPasskey({ actionData }: Route.ComponentProps) {
	const [form, { credential }] = usePageForm<typeof PasskeyForm>({ lastResult: actionData });
	const { search } = useLocation();
	return (
		<Page
			title="Confirm with a passkey"
			description="Confirm it's you before you change your account."
			form={form}
		>
			<PageTitle
				eyebrow="Account"
				lead={`Your device will ask for your fingerprint, your face, or its PIN. You won't be asked again for ${PROOF_MINUTES} minutes.`}
			>
				Confirm with a passkey
			</PageTitle>
			<PageForm form={form}>
				<PasskeyButton field={credential} ask={provePasskey} pending="Checking...">
					Use your passkey
				</PasskeyButton>
			</PageForm>
			<p className="measure mt-8 border-t border-rule pt-4">
				Passkeys need JavaScript and a recent browser. No passkey here?{" "}
				<Link to={href("/auth/confirm-identity") + search}>Confirm with your password</Link>.
			</p>
		</Page>
	);
}
