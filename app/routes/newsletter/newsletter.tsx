import { Form, href } from "react-router";
import { SubscribeForm } from "#app/domain/newsletter/newsletter-forms.ts";
import { subscribe } from "#app/domain/newsletter/subscribe.server.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { formPlace } from "#app/http/form-place.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/newsletter";
import { SubscribedCard } from "./subscribed-card.tsx";

export const handle = { isListed: true };

export function loader({ request }: Route.LoaderArgs) {
	return { isSubscribed: new URL(request.url).searchParams.has("subscribed"), submissionKey: newSubmissionKey(now()) };
}

/** Boxes on other pages post here, too, and name the page and place to come back to. */
export async function action(args: Route.ActionArgs) {
	const form = await args.request.clone().formData();
	const done = () => seeOther(formPlace(form.get("from"), `${href("/newsletter")}#newsletter`, "subscribed"));
	return formAction(
		args,
		SubscribeForm,
		async (input, actor) => {
			await subscribe(actor, input);
			return done();
		},
		{ decoy: done, isTimed: true },
	);
}

export const clientAction = keepFormIfLost;

export default function Newsletter({ loaderData: { isSubscribed, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof SubscribeForm>();
	const { email, source } = fields;
	return (
		<Page
			title="Newsletter"
			description="Get new Greenroom articles by mail: shoots, contracts, taxes, management and safety for creators and for the professionals who work with them."
			isFailed={Boolean(actionData)}
		>
			<ErrorSummary formErrors={[...(form.errors ?? []), ...(source.errors ?? [])]} fields={[email]} answer={answer} />
			<PageTitle slug="By mail" lead="New articles when they are published, and nothing else. You confirm your address once and leave by one press of a button.">
				Newsletter
			</PageTitle>
			{isSubscribed ? (
				<SubscribedCard id="newsletter" />
			) : (
				<Form method="post" {...props} className="max-w-xl">
					<HiddenFields submissionKey={submissionKey} />
					<input type="hidden" name="source" value={fieldProps(source).defaultValue ?? "newsletter"} />
					<TextField {...fieldProps(email)} kind="email" label="Email address" />
					<SubmitButton pending="Subscribing..." className="max-sm:px-2">
						Subscribe to Newsletter
					</SubmitButton>
				</Form>
			)}
		</Page>
	);
}
