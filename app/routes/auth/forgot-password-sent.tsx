import { href } from "react-router";
import { site } from "#app/infra/content/site.server.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/forgot-password-sent";
import { NoEmail } from "./parts/no-email.tsx";

export const handle = { reading: true, noindex: true } satisfies RouteHandle;

export const loader = () => ({ support: site().contact.support });

/** The page is the same for every address, so that no one learns who has an account. */
export default function ForgotPasswordSent({ loaderData: { support } }: Route.ComponentProps) {
	return (
		<Page
			title="Check your inbox"
			description="If the address has an account, we emailed it a link to set a new password."
		>
			<PageTitle
				eyebrow="Account"
				lead="If that address has an account, we've emailed it a link to set a new password. The link works once, for an hour."
			>
				Check your inbox
			</PageTitle>
			<NoEmail again={href("/auth/forgot-password")}>
				Lost access to that mailbox? Email <a href={`mailto:${support}`}>{support}</a>, and we'll help you.
			</NoEmail>
		</Page>
	);
}
