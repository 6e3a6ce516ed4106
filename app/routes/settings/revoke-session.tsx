import { data, Form } from "react-router";
import { revokeSession } from "#app/domain/accounts/revoke-session.server.ts";
import { findSessions } from "#app/domain/accounts/session-queries.server.ts";
import { requireUser } from "#app/domain/actor.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/revoke-session";

export async function loader({ params, context }: Route.LoaderArgs) {
	const session = (await findSessions(requireUser(actorOf(context)))).find(({ id }) => id === params.sessionId);
	if (!session) throw data(null, { status: 404 });
	return { device: session.device, isThis: session.isThis, crumb: "End a Session", submissionKey: newSubmissionKey(now()) };
}

export async function action(args: Route.ActionArgs) {
	return formAction(args, NoFields, async (_, actor) => {
		await revokeSession(actor, { sessionId: args.params.sessionId });
		return redirectWithFlash("/settings/sessions", "The session has ended.");
	});
}

export const clientAction = keepFormIfLost;

export default function RevokeSession({ loaderData: { device, isThis, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	return (
		<Page title="End a session" description="Sign a device or program out of your account." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />
			<PageTitle slug="Settings · Sessions" lead={`${device}${isThis ? ", which you are using now," : ""} is signed out at once. Signing in again takes the password.`}>
				End this session?
			</PageTitle>
			<Form method="post" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<SubmitButton pending="Ending...">End session</SubmitButton>
			</Form>
			<p className="mt-6">
				<a href="/settings/sessions">Leave it signed in</a>
			</p>
		</Page>
	);
}
