import type { ReactNode } from "react";
import { href } from "react-router";
import { Link } from "#app/ui/layout/link.tsx";
import { Tag } from "#app/ui/list/tag.tsx";

type EmailStandingProps = {
	email: string;
	isVerified: boolean;
	pending: { email: string; until: string; day: string } | null;
};

/** The current address, and the new one that awaits confirmation. */
export function EmailStanding({ email, isVerified, pending }: EmailStandingProps) {
	return (
		<dl className="mb-8 max-w-2xl border-t border-line">
			<Row
				label="Current address"
				aside={
					isVerified ? (
						<Tag variant="green">Confirmed</Tag>
					) : (
						<Link to={href("/auth/verify-email")}>Confirm address</Link>
					)
				}
			>
				{email}
			</Row>
			{pending && (
				<Row label="New address" aside={<Link to={href("/settings/email/cancel")}>Cancel change</Link>}>
					{pending.email}
					<span className="block text-small">
						Confirm it by <time dateTime={pending.until}>{pending.day}</time>.
					</span>
				</Row>
			)}
		</dl>
	);
}

function Row({ label, aside, children }: { label: string; aside: ReactNode; children: ReactNode }) {
	return (
		<div className="row grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr_auto]">
			<dt className="font-semibold">{label}</dt>
			<dd className="order-last col-span-2 min-w-0 [overflow-wrap:anywhere] sm:order-none sm:col-span-1">
				{children}
			</dd>
			<dd className="text-right">{aside}</dd>
		</div>
	);
}
