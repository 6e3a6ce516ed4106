import { href } from "react-router";
import { site } from "#app/infra/content/site.server.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/forgot-password-sent";

export const handle = { reading: true, isListed: false } satisfies RouteHandle;

export const loader = () => ({ support: site().contact.support });

/** Says the same for every address, so that it tells nobody who has an account. */
export default function ForgotPasswordSent({ loaderData: { support } }: Route.ComponentProps) {
	return (
		<Page title="Check your inbox" description="A link to set a new password was mailed, if the address has an account." isHidden>
			<PageTitle
				slug="Account"
				lead="If the address that you entered has an account, a link to set a new password is on its way to it. The link is good for an hour and works once."
			>
				Check your inbox
			</PageTitle>
			<section aria-labelledby="no-mail-title" className="measure border-t border-rule pt-4">
				<h2 id="no-mail-title" className="text-h3">
					No mail after a few minutes?
				</h2>
				<ul className="mt-2">
					<li className="row">Look into the folder for spam.</li>
					<li className="row">
						You may have signed up with another address. <Link to={href("/auth/forgot-password")}>Enter that one</Link>.
					</li>
					<li className="row">
						You cannot read that mailbox any more? Write to <a href={`mailto:${support}`}>{support}</a>, and a person helps you.
					</li>
				</ul>
			</section>
		</Page>
	);
}
