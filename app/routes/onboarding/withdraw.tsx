import { href } from "react-router";
import { NoFields } from "#app/domain/platform/fields.ts";
import { withdrawApplication } from "#app/domain/vetting/application.server.ts";
import { canTransitionApplication } from "#app/domain/vetting/application.ts";
import { getApplicationStanding } from "#app/domain/vetting/application-draft.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/withdraw";
import { STATUS_PATH } from "./parts/step-data.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const standing = await getApplicationStanding(getActor(context));
	if (!standing || !canTransitionApplication("withdraw-application", "PROFESSIONAL", standing.status))
		throw seeOther(href("/onboarding/professional"));
	return { reference: standing.reference };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		await withdrawApplication(actor);
		return redirectWithFlash(STATUS_PATH, "You withdrew your application.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Withdraw({ loaderData: { reference }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Withdraw your application?"
			description="Withdraw your application as a professional."
			form={form}
			eyebrow={`Application · ${reference}`}
			question="Withdraw your application?"
			lead="Our team will stop reviewing it, and your references can no longer answer. You can't undo this."
			facts={
				<p className="measure mb-6">
					You can apply again later. We'll keep your answers, but you'll need to add your documents again.
				</p>
			}
			submit="Withdraw application"
			pending="Withdrawing..."
			variant="danger"
			besideButton={
				<ButtonLink href={href("/onboarding/verification-pending")} variant="plain">
					Keep application
				</ButtonLink>
			}
		/>
	);
}
