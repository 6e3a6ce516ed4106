import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";

export const handle = { reading: true, isListed: false } satisfies RouteHandle;

export default function SignUpDone() {
	return (
		<Page title="You're on the list" description="You have joined the Greenroom waitlist." isHidden>
			<PageTitle slug="Early Access" lead="We'll email you when we launch. A confirmation is on its way to your inbox.">
				You're on the list
			</PageTitle>
			<ButtonLink href={href("/")} reloadDocument>
				Return home
			</ButtonLink>
		</Page>
	);
}
