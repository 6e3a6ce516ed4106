import { Tag } from "#app/ui/tag.tsx";

type EmailStandingProps = { email: string; isVerified: boolean; pending: { email: string; until: string; day: string } | null };

/** The address that holds now, and the one that waits for its confirmation. */
export function EmailStanding({ email, isVerified, pending }: EmailStandingProps) {
	return (
		<dl className="mb-8 max-w-2xl border-t border-line">
			<div className="row flex flex-wrap items-baseline gap-x-6 gap-y-1">
				<dt className="min-w-36 font-semibold">Present address</dt>
				<dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">{email}</dd>
				<dd>{isVerified ? <Tag look="green">Confirmed</Tag> : <a href="/auth/verify-email">Confirm it</a>}</dd>
			</div>
			{pending && (
				<div className="row flex flex-wrap items-baseline gap-x-6 gap-y-1">
					<dt className="min-w-36 font-semibold">New address</dt>
					<dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">
						{pending.email}
						<span className="block text-small">
							Waits for its confirmation until <time dateTime={pending.until}>{pending.day}</time>.
						</span>
					</dd>
					<dd>
						<a href="/settings/email/cancel">Cancel the change</a>
					</dd>
				</div>
			)}
		</dl>
	);
}
