import { href } from "react-router";
import { SIGN_IN_LINK_MINUTES } from "#app/domain/people/account.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { NoEmail } from "./parts/no-email.tsx";

export const handle = { reading: true, noindex: true };

/** The page is the same for every address, so that no one learns who has an account. */
export default function SignInLinkSent() {
	return (
		<Page
			title="Your sign-in link"
			description="If the address has an account, we emailed it a sign-in link."
		>
			<PageTitle
				eyebrow="Account"
				lead={`If that address has an account, we've emailed it a sign-in link. Open it within ${SIGN_IN_LINK_MINUTES} minutes, on any device, and press the button on the page.`}
			>
				Check your inbox
			</PageTitle>
			<NoEmail again={href("/auth/sign-in-link")}>
				You can also <Link to={href("/auth/signin")}>sign in with your password</Link> or{" "}
				<Link to={href("/auth/forgot-password")}>set a new one</Link>.
			</NoEmail>
		</Page>
	);
}
