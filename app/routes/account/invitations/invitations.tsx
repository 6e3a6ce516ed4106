import { href } from "react-router";
import { formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import { invitationStateLabels } from "#app/domain/vetting/application.ts";
import { findUserInvitations } from "#app/domain/vetting/invitations.server.ts";
import { SavedTabs } from "#app/routes/account/saved/parts/saved-tabs.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/invitations";

export async function loader({ context }: Route.LoaderArgs) {
	const invitations = await findUserInvitations(getActor(context));
	return {
		invitations: invitations.map(({ createdAt, ...invitation }) => ({
			...invitation,
			invitedOn: formatWhenOn(createdAt),
		})),
	};
}

/** The professionals a creator has invited, and the progress of each. */
export default function Invitations({ loaderData: { invitations } }: Route.ComponentProps) {
	const add = { href: href("/invitations/new"), label: "Invite a professional" };
	return (
		<Page title="Invitations" description="The professionals you've invited.">
			<PageTitle
				eyebrow="Creator"
				aside={`${invitations.length} invited`}
				lead="Invite a professional you know. Once our team has approved them, you can book them here."
			>
				Invitations
			</PageTitle>
			<SavedTabs current={href("/invitations")} />
			{invitations.length === 0 ? (
				<EmptyState title="No invitations yet" next={add}>
					Know a photographer, a lawyer, or an accountant you like to work with? They get one email with your
					name. We'll tell you when they sign up and when they're in the directory.
				</EmptyState>
			) : (
				<>
					<p className="mb-6">
						<ButtonLink href={add.href}>{add.label}</ButtonLink>
					</p>
					<ul>
						{invitations.map(({ id, businessName, email, invitedOn, state, profilePath }) => (
							<li key={id} className="row flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-4">
								<div className="min-w-0 flex-1 basis-72">
									<h2 className="text-h3 wrap-anywhere">
										{profilePath ? <a href={profilePath}>{businessName}</a> : businessName}
									</h2>
									{email && <p className="wrap-anywhere">{email}</p>}
								</div>
								<p className="fact flex flex-wrap items-center gap-3">
									<Tag variant={state === "INVITED" ? "soft" : "green"}>{invitationStateLabels[state]}</Tag>{" "}
									Invited {invitedOn}
								</p>
							</li>
						))}
					</ul>
				</>
			)}
		</Page>
	);
}
