import { data, Form, href } from "react-router";
import { EndSessionForm } from "#app/domain/accounts/identity-forms.ts";
import { revokeSession } from "#app/domain/accounts/revoke-session.server.ts";
import { findSessions } from "#app/domain/accounts/session-queries.server.ts";
import { requireUser } from "#app/domain/actor.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { AccountName } from "#app/ui/account-name.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/revoke-session";

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	const session = (await findSessions(user)).find(({ id }) => id === params.sessionId);
	if (!session) throw data(null, { status: 404 });
	return {
		email: user.email,
		device: session.device,
		isThis: session.isThis,
		crumb: "End a Session",
		crumbNames: { [session.id]: session.device },
		submissionKey: newSubmissionKey(now()),
	};
}

export async function action(args: Route.ActionArgs) {
	return formAction(
		args,
		EndSessionForm,
		async ({ currentPassword }, actor) => {
			await revokeSession(actor, { sessionId: args.params.sessionId, currentPassword });
			return redirectWithFlash(href("/settings/sessions"), "The session has ended.");
		},
		{ secret: ["currentPassword"] },
	);
}

export const clientAction = keepFormIfLost;

export default function RevokeSession({ loaderData: { email, device, isThis, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof EndSessionForm>();
	const { currentPassword } = fields;
	return (
		<Page title="End a session" description="Sign a device or program out of your account." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[currentPassword]} answer={answer} />
			<PageTitle slug="Settings · Sessions" lead={`${device}${isThis ? ", which you are using now," : ""} is signed out at once. Signing in again takes the password.`}>
				End this session?
			</PageTitle>
			<Form method="post" {...props} className="max-w-md">
				<HiddenFields submissionKey={submissionKey} />
				<AccountName email={email} />
				<PasswordField {...fieldProps(currentPassword)} label="Current password" />
				<SubmitButton pending="Ending...">End session</SubmitButton>
			</Form>
			<p className="mt-6">
				<a href={href("/settings/sessions")}>Leave it signed in</a>
			</p>
		</Page>
	);
}
