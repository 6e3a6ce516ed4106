import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ActionButton } from "#app/ui/layout/back-office.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";

type PersonActionsProps = {
	person: { id: string; isSuspended: boolean; isOwn: boolean };
	can: { lift: boolean; resend: boolean; endSessions: boolean; removeTwoFactor: boolean };
};

/** What the team can do with an account now. What needs a reason has a page of its own. */
export function PersonActions({ person: { id, isSuspended, isOwn }, can }: PersonActionsProps) {
	const params = { userId: id };
	return (
		<section aria-labelledby="actions-title" className="mb-8 min-w-0">
			<SectionHeading id="actions-title">Deeds</SectionHeading>
			{isOwn && <p className="mb-4">This is your own account. Sessions, two-factor sign-in and deletion stand in its settings.</p>}
			<div className="flex flex-col items-start gap-3">
				{can.lift && (
					<ButtonLink href={href("/admin/users/:userId/lift", params)} variant="plain">
						Lift the suspension
					</ButtonLink>
				)}
				{!isSuspended && !isOwn && (
					<ButtonLink href={href("/admin/users/:userId/suspend", params)} variant="plain">
						Suspend the account
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
						Mail a new link to confirm the address
					</ActionButton>
				)}
			</div>
		</section>
	);
}
