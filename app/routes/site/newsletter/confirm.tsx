import { data, href } from "react-router";
import { confirmSubscription, getConfirmation } from "#app/domain/office/newsletter/newsletter.server.ts";
import { CONFIRMATION_HOURS, type Confirmation } from "#app/domain/office/newsletter/newsletter.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { getToken } from "#app/session/link-token.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/confirm";

const statuses: Record<Confirmation, number> = { open: 200, confirmed: 200, expired: 410, unknown: 404 };

export const handle = { reading: true, noindex: true, query: ["token"] } satisfies RouteHandle;

export const headers = uncached;

export async function loader({ request }: Route.LoaderArgs) {
	const standing = await getConfirmation(getToken(request));
	return data({ standing }, { status: statuses[standing] });
}

/** Confirming is a POST, because email scanners open links. The page then shows the subscription's status. */
export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		const token = getToken(args.request);
		await confirmSubscription(actor, { token });
		return seeOther(`${href("/newsletter/confirm")}?token=${encodeURIComponent(token)}`);
	});

const words: Record<Confirmation, { title: string; lead: string }> = {
	open: { title: "Confirm your subscription", lead: "Confirm your address to get new articles by email." },
	confirmed: {
		title: "You're subscribed",
		lead: "Your address is confirmed. Each issue has a link to unsubscribe.",
	},
	expired: {
		title: "This link has expired",
		lead: `Links in our emails work for ${CONFIRMATION_HOURS} hours. Enter your address again to get a new one.`,
	},
	unknown: {
		title: "This confirmation link doesn't work",
		lead: "Part of it may be missing, or a newer email has replaced it. Enter your address again to get a new one.",
	},
};

export default function ConfirmSubscription({ loaderData: { standing }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const { title, lead } = words[standing];
	return (
		<Page title={title} description="Confirm your newsletter subscription." form={form}>
			<PageTitle eyebrow="Newsletter" lead={lead}>
				{title}
			</PageTitle>
			{standing === "open" && <PageForm form={form} submit="Confirm subscription" pending="Confirming..." />}
			{standing === "confirmed" && <ButtonLink href={href("/blog")}>Read the latest articles</ButtonLink>}
			{(standing === "expired" || standing === "unknown") && (
				<ButtonLink href={href("/newsletter")}>Get a new link</ButtonLink>
			)}
		</Page>
	);
}
