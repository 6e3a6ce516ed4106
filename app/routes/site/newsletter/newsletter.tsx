import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { subscribe } from "#app/domain/office/newsletter/newsletter.server.ts";
import { SubscribeForm } from "#app/domain/office/newsletter/newsletter-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { formPlace } from "#app/session/return-path.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/newsletter";
import { SubscribedCard } from "./parts/subscribed-card.tsx";

export const handle = { reading: true, query: ["subscribed"] } satisfies RouteHandle;

export const headers = uncached;

export function loader({ request }: Route.LoaderArgs) {
	return { isSubscribed: new URL(request.url).searchParams.has("subscribed") };
}

/** Forms on other pages also post here, with the page and fragment to return to. */
export async function action(args: Route.ActionArgs) {
	const form = getForm(args.context);
	const done = () => seeOther(formPlace(form.get("from"), `${href("/newsletter")}#newsletter`, "subscribed"));
	return formAction(
		args.context,
		SubscribeForm,
		async (input, actor) => {
			await subscribe(actor, input);
			return done();
		},
		{ decoy: done },
	);
}

export default function Newsletter({ loaderData: { isSubscribed }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SubscribeForm>({
		lastResult: actionData,
		defaultValue: { source: "newsletter" },
	});
	const { email, source } = fields;
	return (
		<Page
			title="Newsletter"
			description="Get new Greenroom articles by email: shoots, contracts, taxes, management, and safety for creators and the professionals who work with them."
			form={form}
		>
			<PageTitle
				eyebrow="By email"
				lead="New articles when we publish them, and nothing else. Confirm your address once, and unsubscribe in one click."
			>
				Newsletter
			</PageTitle>
			{isSubscribed ? (
				<SubscribedCard id="newsletter" />
			) : (
				<PageForm form={form} className="max-w-xl">
					<input type="hidden" id={source.id} name={source.name} value={source.initialValue} />
					<TextField {...getInputProps(email, { type: "email" })} label="Email address" />
					<SubmitButton pending="Subscribing..." className="max-sm:px-2">
						Subscribe to Newsletter
					</SubmitButton>
				</PageForm>
			)}
		</Page>
	);
}
