import { href } from "react-router";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";

export const handle = { reading: true, noindex: true } satisfies RouteHandle;

export function loader() {
	if (currentPhase() === "open") throw seeOther(href("/auth/signup"));
	return null;
}

export default function SignUpDone() {
	return (
		<Page title="You're on the list" description="You have joined the Greenroom waitlist.">
			<PageTitle
				eyebrow="Early Access"
				lead="We'll email you when we launch. A confirmation is on its way to your inbox."
			>
				You're on the list
			</PageTitle>
			<ButtonLink href={href("/")} reloadDocument>
				Return home
			</ButtonLink>
		</Page>
	);
}
