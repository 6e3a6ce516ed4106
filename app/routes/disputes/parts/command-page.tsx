import { Notice } from "#app/ui/layout/notice.tsx";
import { SummaryList, type SummaryRow } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { DisputeCommandPage } from "./load-dispute.server.ts";

/** Says that a command isn't possible now, and what happens next in the dispute. */
export function MovedOn({ page: { next, due } }: { page: Pick<DisputeCommandPage, "next" | "due"> }) {
	return (
		<Notice title="You can't do this now" className="measure">
			<p className="wrap-anywhere">
				<strong>{next.title}.</strong> {next.text}
			</p>
			{due && (
				<p className="mt-2">
					By <Time {...due} />. {due.consequence}
				</p>
			)}
		</Notice>
	);
}

/** The dispute and the milestone to which a form refers. */
export function DisputeFactsList({
	page: { disputeReference, number, title, wanted },
	rows = [],
}: {
	page: DisputeCommandPage;
	rows?: readonly SummaryRow[];
}) {
	return (
		<SummaryList
			rows={[
				{ label: "Dispute", value: disputeReference },
				{
					label: "About",
					value: (
						<span className="wrap-anywhere">
							Milestone {number}, “{title}”
						</span>
					),
				},
				{ label: "Requested outcome", value: <span className="wrap-anywhere">{wanted}</span> },
				...rows,
			]}
		/>
	);
}

export const getEyebrow = ({ reference, disputeReference }: DisputeCommandPage): string =>
	`Booking · ${reference} · Dispute ${disputeReference}`;
