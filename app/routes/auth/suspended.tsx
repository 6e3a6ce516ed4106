import { href } from "react-router";
import { momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import { getSuspension } from "#app/domain/suspension/suspension-queries.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { suspensionCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/suspended";

/** For whoever has just proved to own a suspended account; anybody else is asked to sign in. */
export async function loader({ request }: Route.LoaderArgs) {
	const userId = suspensionCookie.read(request);
	if (typeof userId !== "string" || userId === "") throw seeOther(href("/auth/signin"));
	const suspension = await getSuspension(userId);
	if (!suspension) throw redirectWithFlash(href("/auth/signin"), "Your account is not suspended any more. Sign in again.");
	const { contact } = site();
	return { reason: suspension.reason, since: { dateTime: suspension.since.toISOString(), text: momentInWords(suspension.since) }, address: contact.safety };
}

export default function Suspended({ loaderData: { reason, since, address } }: Route.ComponentProps) {
	return (
		<Page title="Your account is suspended" description="Why you cannot sign in, and what you can do." isHidden>
			<PageTitle
				slug="Account"
				aside={
					<>
						Since <time dateTime={since.dateTime}>{since.text}</time>
					</>
				}
				lead="Our team has suspended this account, so you are not signed in."
			>
				Your account is suspended
			</PageTitle>
			<Notice title="The reason, in our team's words" look="due" className="measure mb-10">
				<p className="whitespace-pre-line">{reason}</p>
			</Notice>
			<div className="measure">
				<h2 className="mb-3 text-h2">If you think that we are wrong</h2>
				<p className="mb-4">
					Write to <a href={`mailto:${address}`}>{address}</a> from the address of this account, or use the <a href={href("/support")}>support form</a>. Say what happened from your
					side. A person on our team who did not decide on it looks at it and answers you.
				</p>
				<h2 className="mb-3 mt-10 text-h2">What it means</h2>
				<p className="mb-4">All of your sessions have ended, and your public profile, if you have one, is off the site. Your bookings, messages and files are kept as they are.</p>
				<p>
					You can ask for a copy of your data, or for the account to be deleted, by a mail to the same address. <a href={href("/privacy")}>What is kept after that</a>.
				</p>
			</div>
		</Page>
	);
}
