import { href } from "react-router";
import { formatCents } from "#app/domain/platform/cents.ts";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";

/** The message after a decision that needs a second person's confirmation. */
export const WAITS_FOR_SECOND =
	"Saved. A second person with the role Finance must confirm it. Until then, nothing moves and no one is notified.";

type WaitingDecision = { id: string; amountCents: number; proposedBy: { name: string } | null };

/** Shown instead of a form if a decision about the same thing is waiting for a second person. */
export const WaitsForSecond = ({ id, amountCents, proposedBy }: WaitingDecision) => (
	<Notice title="A second person must confirm" variant="due" className="self-start">
		<p className="wrap-anywhere">
			<AreaLink area="money" to={href("/admin/money/decisions/:decisionId", { decisionId: id })}>
				{proposedBy?.name ?? "Someone"} proposed a decision that moves {formatCents(amountCents)}
			</AreaLink>
			. Someone else with the role Finance confirms or declines it. Until then, nothing moves and no one is
			notified.
		</p>
	</Notice>
);
