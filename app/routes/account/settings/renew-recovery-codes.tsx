import { href } from "react-router";
import { RECOVERY_CODES } from "#app/domain/people/account.ts";
import { getTwoFactor, renewRecoveryCodes } from "#app/domain/people/two-factor.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { recoveryCodesCookie } from "#app/session/cookies.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/renew-recovery-codes";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const { since, codesLeft } = await getTwoFactor(user);
	if (!since) throw seeOther(href("/settings/two-factor"));
	return { codesLeft };
}

export async function action({ context }: Route.ActionArgs) {
	return formAction(context, NoFields, async (_, actor) => {
		const { sealedCodes } = await renewRecoveryCodes(actor);
		return seeOther(href("/settings/two-factor/recovery-codes"), {
			"Set-Cookie": recoveryCodesCookie.serialize(sealedCodes),
		});
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function NewRecoveryCodes({ loaderData: { codesLeft }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Create new recovery codes"
			description="Replace your recovery codes with ten new ones."
			form={form}
			eyebrow="Settings · Two-factor sign-in"
			question={<>Create new recovery codes </>}
			lead={`You'll get ${RECOVERY_CODES} new codes. ${codesLeft === 1 ? "The one you have left stops" : `The ${codesLeft} you have left stop`} working at once.`}
			submit="Create new codes"
			pending="Creating..."
			back={{ to: href("/settings/two-factor"), label: "Keep your current codes" }}
		/>
	);
}
