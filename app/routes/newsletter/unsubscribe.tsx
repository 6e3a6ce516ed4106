import { data, Form } from "react-router";
import type { Subscription } from "#app/domain/newsletter/newsletter.ts";
import { getSubscription } from "#app/domain/newsletter/newsletter-queries.server.ts";
import { unsubscribe } from "#app/domain/newsletter/unsubscribe.server.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { actorOf } from "#app/http/contexts.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/unsubscribe";

const tokenOf = ({ url }: Request): string => new URL(url).searchParams.get("token") ?? "";

export async function loader({ request }: Route.LoaderArgs) {
	const standing = await getSubscription(tokenOf(request));
	return data({ standing }, { status: standing === "unknown" ? 404 : 200 });
}

/** The button of this page, and the one that mail programs show beside a mail (RFC 8058), whose post expects no redirect. */
export async function action(args: Route.ActionArgs) {
	const token = tokenOf(args.request);
	if ((await args.request.clone().formData()).get("List-Unsubscribe") === "One-Click") {
		await unsubscribe(actorOf(args.context), { token });
		return null;
	}
	return formAction(args, NoFields, async (_, actor) => {
		await unsubscribe(actor, { token });
		return seeOther(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`);
	});
}

export const clientAction = keepFormIfLost;

const words: Record<Subscription, { title: string; lead: string }> = {
	subscribed: { title: "Leave the newsletter?", lead: "You then get no more articles by mail. Mails about your account and your bookings are not touched." },
	unsubscribed: { title: "You are unsubscribed", lead: "This address gets no more newsletters. If that was a mistake, subscribe again." },
	unknown: {
		title: "This link takes nobody off the list",
		lead: "It may have been cut off by your mail program. Use the link of a newer mail, or ask us to take you off the list.",
	},
};

export default function Unsubscribe({ loaderData: { standing }, actionData }: Route.ComponentProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	const { title, lead } = words[standing];
	return (
		<Page title={title} description="Leave the newsletter." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />
			<PageTitle slug="Newsletter" lead={lead}>
				{title}
			</PageTitle>
			{standing === "subscribed" && (
				<Form method="post" {...props}>
					<SubmitButton pending="Unsubscribing...">Unsubscribe</SubmitButton>
				</Form>
			)}
			{standing === "unsubscribed" && (
				<ButtonLink href="/newsletter" look="plain">
					Subscribe again
				</ButtonLink>
			)}
			{standing === "unknown" && (
				<ButtonLink href="/support" look="plain">
					Write to support
				</ButtonLink>
			)}
		</Page>
	);
}
