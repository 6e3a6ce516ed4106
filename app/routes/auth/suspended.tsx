import { href } from "react-router";
import { getSuspension } from "#app/domain/people/suspension.server.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { suspensionCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/suspended";

/**
 * For the owner of a suspended account who has just proved their identity. Anyone else is sent to
 * sign-in.
 */
export async function loader({ request }: Route.LoaderArgs) {
	const userId = suspensionCookie.read(request);
	if (typeof userId !== "string" || userId === "") throw seeOther(href("/auth/signin"));
	const suspension = await getSuspension(userId);
	if (!suspension)
		throw redirectWithFlash(href("/auth/signin"), "Your account is no longer suspended. Sign in again.");
	const { contact } = site();
	return {
		reason: suspension.reason,
		since: timestamp(suspension.since),
		address: contact.safety,
	};
}

export default function Suspended({ loaderData: { reason, since, address } }: Route.ComponentProps) {
	return (
		<Page title="Your account is suspended" description="Why you can't sign in, and what you can do.">
			<PageTitle
				eyebrow="Account"
				aside={
					<>
						Since <Time {...since} />
					</>
				}
				lead="Our team suspended this account, so you can't sign in."
			>
				Your account is suspended
			</PageTitle>
			<Notice title="Reason given by our team" variant="due" className="measure mb-10">
				<p className="whitespace-pre-line">{reason}</p>
			</Notice>
			<div className="measure">
				<h2 className="mb-3 text-h2">If you think we're wrong</h2>
				<p className="mb-4">
					Email <a href={`mailto:${address}`}>{address}</a> from this account's address, or use the{" "}
					<a href={href("/support")}>support form</a>. Tell us your side of what happened. Someone on our team
					who wasn't part of the decision will review it and reply.
				</p>
				<h2 className="mb-3 mt-10 text-h2">What it means</h2>
				<p className="mb-4">
					You've been signed out everywhere, and your public profile, if you have one, is hidden. Your
					bookings, messages, and files are unchanged.
				</p>
				<p>
					To get a copy of your data or delete your account, email the same address.{" "}
					<a href={href("/privacy")}>See what we store after that</a>.
				</p>
			</div>
		</Page>
	);
}
