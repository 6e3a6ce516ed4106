import { Form, href } from "react-router";
import { cancelEmailChange } from "#app/domain/accounts/cancel-email-change.server.ts";
import { getPendingEmail } from "#app/domain/accounts/verification.server.ts";
import { requireUser } from "#app/domain/actor.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/email-cancel";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	const pending = await getPendingEmail(user);
	if (!pending) throw seeOther(href("/settings/email"));
	return { email: user.email, pending: pending.email };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, NoFields, async (_, actor) => {
		await cancelEmailChange(actor);
		return redirectWithFlash(href("/settings/email"), "The change is canceled. Your email address stays as it is.");
	});

export const clientAction = keepFormIfLost;

export default function SettingsEmailCancel({ loaderData: { email, pending }, actionData }: Route.ComponentProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	return (
		<Page title="Cancel the change of address" description="Keep the email address of your Greenroom account." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />
			<PageTitle slug="Settings" lead={`The link that we mailed to ${pending} stops working, and your address stays ${email}.`}>
				Cancel the change of address?
			</PageTitle>
			<Form method="post" {...props} className="flex flex-wrap gap-3">
				<HiddenFields />
				<SubmitButton pending="Canceling...">Cancel the change</SubmitButton>
				<ButtonLink look="quiet" href={href("/settings/email")}>
					Go back
				</ButtonLink>
			</Form>
		</Page>
	);
}
