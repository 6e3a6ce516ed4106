import { Form, href } from "react-router";
import { sendVerification } from "#app/domain/accounts/send-verification.server.ts";
import { requireUser } from "#app/domain/actor.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/verify-email-again";

const CODE_PAGE = href("/auth/verify-email");

export function loader({ context }: Route.LoaderArgs) {
	const { email, emailVerified } = requireUser(actorOf(context));
	if (emailVerified) throw seeOther(CODE_PAGE);
	return { email, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, NoFields, async (_, actor) => {
		const { email } = await sendVerification(actor);
		return redirectWithFlash(CODE_PAGE, `A new code is on its way to ${email}.`);
	});

export const clientAction = keepFormIfLost;

export default function VerifyEmailAgain({ loaderData: { email, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	return (
		<Page title="Send a new code" description="Get a new code to confirm the email address of your Greenroom account." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />
			<PageTitle slug="Account" lead={`We mail a new code and a new link to ${email}. Those from earlier mails stop working.`}>
				Send a new code
			</PageTitle>
			<Form method="post" {...props} className="flex flex-wrap gap-3">
				<HiddenFields submissionKey={submissionKey} />
				<SubmitButton pending="Sending...">Send a new code</SubmitButton>
				<ButtonLink look="quiet" href={CODE_PAGE}>
					Go back
				</ButtonLink>
			</Form>
		</Page>
	);
}
