import { href } from "react-router";
import { site } from "#app/infra/content/site.server.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/forgot-password-sent";

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
			<section aria-labelledby="no-email-title" className="measure border-t border-rule pt-4">
				<h2 id="no-email-title" className="text-h3">
					No email after a few minutes?
				</h2>
				<ul className="mt-2">
					<li className="row">Look in your spam folder.</li>
					<li className="row">
						You may have signed up with another address.{" "}
						<Link to={href("/auth/forgot-password")}>Try that one</Link>.
					</li>
					<li className="row">
						Lost access to that mailbox? Email <a href={`mailto:${support}`}>{support}</a>, and we'll help
						you.
					</li>
				</ul>
			</section>
		</Page>
	);
}
