import { Form, href } from "react-router";
import { EndSessionForm } from "#app/domain/accounts/identity-forms.ts";
import { revokeOtherSessions } from "#app/domain/accounts/revoke-other-sessions.server.ts";
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
import type { Route } from "./+types/revoke-other-sessions";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	const sessions = await findSessions(user);
	return { email: user.email, others: sessions.filter(({ isThis }) => !isThis).length, submissionKey: newSubmissionKey(now()) };
}

export async function action(args: Route.ActionArgs) {
	return formAction(
		args,
		EndSessionForm,
		async (input, actor) => {
			const { ended } = await revokeOtherSessions(actor, input);
			return redirectWithFlash(
				href("/settings/sessions"),
				ended === 0 ? "There was no other session to end." : `${ended} other ${ended === 1 ? "session has" : "sessions have"} ended.`,
			);
		},
		{ secret: ["currentPassword"] },
	);
}

export const clientAction = keepFormIfLost;

export default function RevokeOtherSessions({ loaderData: { email, others, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof EndSessionForm>();
	const { currentPassword } = fields;
	return (
		<Page title="End all other sessions" description="Sign every other device and program out of your account." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[currentPassword]} answer={answer} />
			<PageTitle
				slug="Settings · Sessions"
				lead={
					others === 0
						? "Only this session is signed in to your account."
						: `${others === 1 ? "One other session is" : `${others} other sessions are`} signed in to your account, on other devices or by programs. They are signed out at once; this one stays.`
				}
			>
				End all other sessions?
			</PageTitle>
			<Form method="post" {...props} className="max-w-md">
				<HiddenFields submissionKey={submissionKey} />
				<AccountName email={email} />
				<PasswordField {...fieldProps(currentPassword)} label="Current password" />
				<SubmitButton pending="Ending...">End all other sessions</SubmitButton>
			</Form>
			<p className="mt-6">
				<a href={href("/settings/sessions")}>Back to the sessions</a>
			</p>
		</Page>
	);
}
