import { href } from "react-router";
import { isSupportReference } from "#app/domain/office/support/support.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { PriceList } from "#app/ui/list/price-list.tsx";
import type { Route } from "./+types/support-sent";

export const handle = { reading: true, noindex: true, query: ["reference"] } satisfies RouteHandle;

export const headers = uncached;

/**
 * Shows the reference in the URL without looking it up, so that the page doesn't reveal whether a message
 * exists.
 */
export function loader({ request }: Route.LoaderArgs) {
	const reference = new URL(request.url).searchParams.get("reference");
	if (reference !== null && !isSupportReference(reference)) throw seeOther(href("/support"));
	return { reference, reply: fact("support-reply-time"), safetyReply: fact("safety-response-time") };
}

const RECEIPT = "A receipt with the reference is on its way to your inbox. To add something, reply to it.";
const NO_RECEIPT = "If you don't get a receipt within a few minutes, send your message again.";

export default function SupportSent({ loaderData: { reference, reply, safetyReply } }: Route.ComponentProps) {
	const { user } = useViewer();
	return (
		<Page title="Message Sent Successfully!" description="Our support team has received your message.">
			<PageTitle eyebrow="Support" aside={reference} lead={reference ? RECEIPT : NO_RECEIPT}>
				Message Sent Successfully!
			</PageTitle>
			<div className="mb-8 max-w-xl border-y-2 border-ink py-4">
				<PriceList
					lines={[
						...(reference ? [{ key: "reference", label: "Your reference", figure: reference }] : []),
						{ key: "reply", label: "First reply within", figure: reply },
						{ key: "safety", label: "Safety messages within", figure: safetyReply },
					]}
				/>
			</div>
			<p className="flex flex-wrap gap-3">
				{user && <ButtonLink href={href("/support/tickets")}>See your support cases</ButtonLink>}
				<ButtonLink href={href("/support")} variant="plain">
					Send Another Message
				</ButtonLink>
				<ButtonLink href={href("/")} variant="quiet">
					Go to the homepage
				</ButtonLink>
			</p>
		</Page>
	);
}
