import { getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import { AGE_VERIFICATION_FAILURE } from "#app/domain/people/age-verification.ts";
import { ConfirmAgeForm } from "#app/domain/people/age-verification-forms.ts";
import { getAgeCheck, verifyAge } from "#app/domain/people/verify-age.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { Radios } from "#app/ui/form/choices.tsx";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/creator-verification-check";
import { isBrowserRejected, redirectAfterAge } from "./parts/age-result.server.ts";

const FORM_PATH = href("/onboarding/creator-verification");

/** Asks again if the over-18 box was left unchecked. Redirects if no form is waiting for this question. */
export async function loader({ context }: Route.LoaderArgs) {
	const typed = await getAgeCheck(requireUser(getActor(context), "CREATOR"));
	if (!typed) throw seeOther(FORM_PATH);
	return { fullName: typed.fullName, email: typed.email, dateOfBirth: formatDate(typed.dateOfBirth) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		ConfirmAgeForm,
		async ({ isOver18 }, actor) => {
			const typed = await getAgeCheck(requireUser(actor, "CREATOR"));
			// The question was already answered, perhaps by a repeated post. The verification page shows the
			// result.
			if (!typed) return seeOther(FORM_PATH);
			const { status } = await verifyAge(actor, {
				...typed,
				isOver18: isOver18 === "yes",
				isBoxMeant: true,
				isBrowserRejected: isBrowserRejected(args.request),
			});
			return status === "ASK_AGAIN" ? seeOther(FORM_PATH) : redirectAfterAge(args.request, status);
		},
		{ failure: AGE_VERIFICATION_FAILURE },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

const choices = [
	{
		value: "yes",
		label: "Yes, I am 18 or older",
		hint: "We'll send your verification with the box checked.",
	},
	{
		value: "no",
		label: "No, I am under 18",
		hint: "We'll reject your application, and our team will keep a record of it.",
	},
];

export default function CreatorVerificationCheck({
	loaderData: { fullName, email, dateOfBirth },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ConfirmAgeForm>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Are you 18 or older?"
			description="One more question about your age verification."
			form={form}
			eyebrow="Creators · Age verification"
			question="Are you 18 or older?"
			lead="You left “I am 18 or older” unchecked. In case that was a mistake, please answer again. We haven't sent anything yet."
			facts={
				<>
					<h2 className="mb-3 text-h3">What you entered</h2>
					<SummaryList
						rows={[
							{ label: "Full name", value: fullName, changeHref: FORM_PATH },
							{ label: "Email address", value: email },
							{ label: "Date of birth", value: dateOfBirth, changeHref: FORM_PATH },
						]}
					/>
				</>
			}
			submit="Send answer"
			pending="Sending..."
		>
			<Radios {...getSelectProps(fields.isOver18)} label="Are you 18 or older?" choices={choices} />
		</ConfirmPage>
	);
}
