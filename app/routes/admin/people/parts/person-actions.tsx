import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ActionButton } from "#app/ui/layout/back-office.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";

type PersonActionsProps = {
	person: { id: string; isSuspended: boolean; isOwn: boolean };
	can: { lift: boolean; resend: boolean; endSessions: boolean; removeTwoFactor: boolean };
};

/** The team's actions on an account. Those that need a reason have their own page. */
export function PersonActions({ person: { id, isSuspended, isOwn }, can }: PersonActionsProps) {
	const params = { userId: id };
	return (
		<section aria-labelledby="actions-title" className="mb-8 min-w-0">
			<SectionHeading id="actions-title">Actions</SectionHeading>
			{isOwn && <p className="mb-4">This is your own account. Manage sessions, two-factor sign-in, and deletion in your settings.</p>}
			<div className="flex flex-col items-start gap-3">
				{can.lift && (
					<ButtonLink href={href("/admin/users/:userId/lift", params)} variant="plain">
						Lift suspension
					</ButtonLink>
				)}
				{!isSuspended && !isOwn && (
					<ButtonLink href={href("/admin/users/:userId/suspend", params)} variant="plain">
						Suspend account
					</ButtonLink>
				)}
				{can.endSessions && !isOwn && (
					<ButtonLink href={href("/admin/users/:userId/end-sessions", params)} variant="plain">
						End all sessions
					</ButtonLink>
				)}
				{can.removeTwoFactor && !isOwn && (
					<ButtonLink href={href("/admin/users/:userId/two-factor-off", params)} variant="plain">
						Turn off two-factor sign-in
					</ButtonLink>
				)}
				{can.resend && !isSuspended && (
					<ActionButton action={href("/admin/users/:userId/resend-verification", params)} pending="Sending...">
						Email a new confirmation link
					</ActionButton>
				)}
			</div>
		</section>
	);
}
