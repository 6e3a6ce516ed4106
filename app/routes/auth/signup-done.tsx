import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";

export const handle = { reading: true, isListed: false };

export default function SignUpDone() {
	return (
		<Page title="You're on the list" description="You have joined the Greenroom waitlist." isHidden>
			<PageTitle slug="Early Access" lead="We'll write to you when we launch. A confirmation is on its way to your inbox.">
				You're on the list
			</PageTitle>
			<ButtonLink href={href("/")}>Return home</ButtonLink>
		</Page>
	);
}
