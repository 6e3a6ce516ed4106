import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ActionButton } from "#app/ui/layout/back-office.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";

type PersonActionsProps = {
	person: { id: string; isSelf: boolean; isOwnersTask: boolean };
	can: {
		lift: boolean;
		suspend: boolean;
		endSessions: boolean;
		removeTwoFactor: boolean;
		resend: boolean;
		changeRoles: boolean;
	};
};

/** The team's actions on an account. Those that need a reason or a choice have their own page. */
export function PersonActions({ person: { id, isSelf, isOwnersTask }, can }: PersonActionsProps) {
	const params = { userId: id };
	return (
		<section aria-labelledby="actions-title" className="mb-8 min-w-0">
			<SectionHeading id="actions-title">Actions</SectionHeading>
			{isSelf && (
				<p className="mb-4">
					This is your own account. Manage sessions, two-factor sign-in, and deletion in your settings.
				</p>
			)}
			{isOwnersTask && <p className="mb-4">Only an owner can suspend or change an account of the team.</p>}
			<div className="flex flex-col items-start gap-3">
				{can.changeRoles && (
					<ButtonLink href={href("/admin/users/:userId/roles", params)} variant="plain">
						Change roles
					</ButtonLink>
				)}
				{can.lift && (
					<ButtonLink href={href("/admin/users/:userId/lift", params)} variant="plain">
						Lift suspension
					</ButtonLink>
				)}
				{can.suspend && (
					<ButtonLink href={href("/admin/users/:userId/suspend", params)} variant="plain">
						Suspend account
					</ButtonLink>
				)}
				{can.endSessions && (
					<ButtonLink href={href("/admin/users/:userId/end-sessions", params)} variant="plain">
						End all sessions
					</ButtonLink>
				)}
				{can.removeTwoFactor && (
					<ButtonLink href={href("/admin/users/:userId/two-factor-off", params)} variant="plain">
						Turn off two-factor sign-in
					</ButtonLink>
				)}
				{can.resend && (
					<ActionButton
						action={href("/admin/users/:userId/resend-verification", params)}
						pending="Sending..."
					>
						Email a new confirmation link
					</ActionButton>
				)}
			</div>
		</section>
	);
}
