import { href } from "react-router";
import { isSupportReference } from "#app/domain/support/support.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { fact } from "#app/infra/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { PriceList } from "#app/ui/price-list.tsx";
import type { Route } from "./+types/support-sent";

/** Shows the reference that its address holds and looks nothing up, so that no reference tells anything about a message. */
export function loader({ request }: Route.LoaderArgs) {
	const reference = new URL(request.url).searchParams.get("reference");
	if (!isSupportReference(reference)) throw seeOther(href("/support"));
	return { reference, reply: fact("support-reply-time"), safetyReply: fact("safety-response-time") };
}

export default function SupportSent({ loaderData: { reference, reply, safetyReply } }: Route.ComponentProps) {
	return (
		<Page title="Message Sent Successfully!" description="Your message reached the support team." isHidden>
			<PageTitle slug="Support" aside={reference} lead="A receipt with the reference is on its way to your inbox. Answer it if you want to add something.">
				Message Sent Successfully!
			</PageTitle>
			<div className="mb-8 max-w-xl border-y-2 border-ink py-4">
				<PriceList
					lines={[
						{ key: "reference", label: "Your reference", figure: reference },
						{ key: "reply", label: "First reply within", figure: reply },
						{ key: "safety", label: "Safety messages within", figure: safetyReply },
					]}
				/>
			</div>
			<p className="flex flex-wrap gap-3">
				<ButtonLink href={href("/support")} look="plain">
					Send Another Message
				</ButtonLink>
				<ButtonLink href={href("/")} look="quiet">
					Go to the homepage
				</ButtonLink>
			</p>
		</Page>
	);
}
